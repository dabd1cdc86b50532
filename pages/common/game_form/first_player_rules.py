"""Who starts according to each rulebook (article 2), and the choices in the form."""

import secrets
from collections.abc import Sequence

from i18n.translator import Translator
from rules import Edition

BY_LOT = "lot"
MOST_CORRUPT = "corrupt"
OLDEST = ("fx-schmid-1994", "amigo-2003")


def usual(edition: Edition) -> str | None:
    """The default: by lot, the most corrupt, or None where the oldest must be named."""
    if edition.name in OLDEST:
        return None
    return MOST_CORRUPT if edition.name == "intrigo-a-palazzo" else BY_LOT


def ways(edition: Edition, people: Sequence[str]) -> tuple[str, ...]:
    """The choices: persons by identifier, the lot, and, by the rulebook, the most corrupt first.

    Where the oldest starts, the persons come first and the lot last.
    """
    if edition.name in OLDEST:
        return (*people, BY_LOT)
    return (*([MOST_CORRUPT] if usual(edition) == MOST_CORRUPT else []), BY_LOT, *people)


def question(edition: Edition, translator: Translator) -> str:
    """The label of the field."""
    return translator.say("Who is the oldest?") if edition.name in OLDEST else translator.say("Who starts")


def custom(edition: Edition, translator: Translator) -> str:
    """The rulebook's way in one sentence; a custom edition uses the lot."""
    match edition.name:
        case "fx-schmid-1994":
            return translator.say("The rulebook lets the oldest start.")
        case "amigo-2003":
            return translator.say("We do not know what the rulebook says: as in 1994 the oldest starts. (2, a ruling)")
        case "brettspielwelt":
            return translator.say("The rulebook is not known to say who starts: the lot decides. (2, a ruling)")
        case "intrigo-a-palazzo":
            return translator.say("The rulebook lets the most corrupt start; if in doubt, the lot decides.")
        case _:
            return translator.say("If in doubt, the lot decides.")


def starter(chosen: str, people: Sequence[str], corrupt: Sequence[int]) -> int:
    """The seat that starts. chosen: one of `ways`. corrupt: the seats of the most corrupt, empty if nobody is known.

    Drawn by lot if chosen, on a tie of the most corrupt, and if nobody is known.
    """
    if chosen not in (BY_LOT, MOST_CORRUPT):
        return people.index(chosen)
    drawn = list(corrupt) if chosen == MOST_CORRUPT and corrupt else list(range(len(people)))
    return secrets.choice(drawn)
