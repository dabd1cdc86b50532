"""The title that the editor proposes for a new edition, one under which it can be kept."""

from collections.abc import Collection

from i18n.translator import Translator, published_titles
from rules import Edition, is_custom, is_title_taken, title
from rules.custom_editions import TITLE_LENGTH

# Editions kept before can fill all these with titles made for it; then the first is proposed, and refused when kept.
_TRIED = 100


def proposed_title(edition: Edition, names: Collection[str], translator: Translator) -> str:
    """A title for a copy of an edition that none of the others has, in the reader's language.

    names: of the editions there are.
    """
    published = published_titles()
    titles = [_numbered(edition, number, translator) for number in range(1, _TRIED + 1)]
    return next((one for one in titles if not is_title_taken(one, names, published)), titles[0])


def _numbered(edition: Edition, number: int, translator: Translator) -> str:
    """The title with its number, cut within the name of the edition where it is too long."""
    called = title(edition.name) if is_custom(edition) else translator.edition(edition.name)
    after = f" {translator.number(number)}" if number > 1 else ""
    if is_custom(edition):
        return called[: TITLE_LENGTH - len(after)].rstrip() + after
    room = TITLE_LENGTH - len(after) - len(translator.say("{name}, our own", name=""))
    return translator.say("{name}, our own", name=called[:room].rstrip()) + after
