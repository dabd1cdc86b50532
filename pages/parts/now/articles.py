"""An article as a screen opens it: its number as a link word, its heading, its text."""

from typing import Any

from pages.parts.language import Speech
from pages.parts.trouble import article as article_word
from rules import ARTICLES


def article_data(number: str, speech: Speech) -> dict[str, Any]:
    """An article in the reader's words; `ruling` where the rulebooks are silent."""
    article = ARTICLES[number]
    return {
        "number": number,
        "word": article_word(number, speech),
        "title": speech.translate(article.title),
        "text": speech.translate(article.text),
        "ruling": article.ruling,
    }
