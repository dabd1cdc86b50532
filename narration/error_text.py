"""Error messages: the sentence of an error, and its article if it has one."""

from i18n.translator import Translator
from live import sentence
from rules import Fault, Illegal, IntrigeError, Malformed


def error_text(error: IntrigeError, translator: Translator) -> str:
    """The sentence of an error with its article, as plain text; storage errors have no article."""
    told = sentence(error, translator)
    if not isinstance(error, Malformed | Illegal | Fault):
        return told
    return translator.say("{told} ({article})", told=told, article=article_name(error.article, translator))


def article_name(number: str, translator: Translator) -> str:
    """The name of an article: `Article 5.1`."""
    if number == "record":
        return translator.say("Article “record”")
    return translator.say("Article {number}", number=number)


def invalid_amount_text(typed: str, translator: Translator) -> str:
    """What is wrong with an amount that a person typed."""
    if not typed:
        return translator.say("How many ducats? The amount is missing.")
    return translator.say("“{typed}” is no whole number of ducats.", typed=typed)
