"""View model of an article that a component can unfold."""

from functools import lru_cache
from typing import Any

from i18n.translator import Translator
from narration.error_text import article_name as article_word
from narration.played_articles import as_played, basis_words
from presenters.case_links import case_link
from rules import ARTICLES, Edition, Options, Table, played_article


def article_data(
    number: str, translator: Translator, table: Table | None = None, code: str | None = None
) -> dict[str, Any]:
    """An article in the reader's language, as `table` plays it; `ruling` if its rulebook is silent.

    code: of the refusal that cites it, if any; `cases` links to the cases of that code, else of the article. Cached and
    shared: must not be modified.
    """
    if table is None:
        return _article(number, translator, None, None, code)
    return _article(number, translator, table.edition, table.options, code)


# A screen shows the same few articles again and again.
@lru_cache(maxsize=1024)
def _article(
    number: str, translator: Translator, edition: Edition | None, options: Options | None, code: str | None
) -> dict[str, Any]:
    article, cases = ARTICLES[number], case_link(number, translator, code)
    shown = {
        "number": number,
        "word": article_word(number, translator),
        "title": translator.translate(article.title),
        "text": translator.translate(article.text),
        "ruling": article.ruling,
        "cases": None if cases is None else cases._asdict(),
    }
    if edition is None or options is None:
        return shown
    table = Table(edition, (), options=options)
    played, text = played_article(table, number), as_played(number, translator, table)
    if played.basis == "choice":
        text = f"{text} {basis_words(played, translator)}"
    return {**shown, "text": text, "ruling": played.basis == "ruling"}
