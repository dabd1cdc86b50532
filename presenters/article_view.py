"""View model of an article that a component can unfold."""

from typing import Any

from i18n.translator import Translator
from narration.error_text import article_name as article_word
from rules import ARTICLES


def article_data(number: str, translator: Translator) -> dict[str, Any]:
    """An article in the reader's words; `ruling` where the rulebooks are silent."""
    article = ARTICLES[number]
    return {
        "number": number,
        "word": article_word(number, translator),
        "title": translator.translate(article.title),
        "text": translator.translate(article.text),
        "ruling": article.ruling,
    }
