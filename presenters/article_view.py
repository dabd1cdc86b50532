"""View model of an article that a component can unfold."""

from typing import Any

from i18n.translator import Translator
from narration.error_text import article_name as article_word
from narration.played_articles import as_played, basis_words
from presenters.case_links import case_link
from rules import ARTICLES, Table, played_article


def article_data(
    number: str, translator: Translator, table: Table | None = None, code: str | None = None
) -> dict[str, Any]:
    """An article in the reader's language, as `table` plays it; `ruling` where its rulebook is silent.

    code: of the refusal that names it, if any; `cases` links to the cases of either.
    """
    article, cases = ARTICLES[number], case_link(number, translator, code)
    shown = {
        "number": number,
        "word": article_word(number, translator),
        "title": translator.translate(article.title),
        "text": translator.translate(article.text),
        "ruling": article.ruling,
        "cases": None if cases is None else cases._asdict(),
    }
    if table is None:
        return shown
    played, text = played_article(table, number), as_played(number, translator, table)
    if played.basis == "choice":
        text = f"{text} {basis_words(played, translator)}"
    return {**shown, "text": text, "ruling": played.basis == "ruling"}
