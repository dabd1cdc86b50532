"""HTML of an article: heading, text, whether it is a ruling, and how each edition plays it."""

from html import escape

from i18n.translator import Translator
from narration.error_text import article_name as article_word
from rules import ARTICLES, EDITIONS, Edition
from rules.compare import Comparison, comparisons


def heading(number: str, translator: Translator) -> str:
    """`Article 5.3: The order of bribes`, as plain text."""
    title = translator.translate(ARTICLES[number].title)
    return translator.say("{article}: {title}", article=article_word(number, translator), title=title)


def clause(number: str, translator: Translator, edition: str, *, opened: bool) -> str:
    """One article as markup that unfolds; `edition` is the table's, whose way comes first."""
    article = ARTICLES[number]
    told = [f"<p>{escape(translator.translate(article.text))}</p>"]
    if article.ruling and not any(edition not in one.silent for one in comparisons(number)):
        told.append(f'<p class="desk-silent">{escape(silence(translator))}</p>')
    told += [_ways(comparison, translator, edition) for comparison in comparisons(number)]
    return (
        f'<details class="desk-article" {"open" if opened else ""}>'
        f"<summary>{escape(heading(number, translator))}</summary>{''.join(told)}</details>"
    )


def article_summary(number: str, translator: Translator, edition: str) -> str:
    """One article in a few lines, as markup: its heading, its text, and whether the rulebook is silent."""
    article = ARTICLES[number]
    silent = article.ruling and not any(edition not in one.silent for one in comparisons(number))
    ruled = f' <em class="desk-silent">{escape(silence(translator))}</em>' if silent else ""
    text = escape(translator.translate(article.text))
    return f'<p class="desk-gist"><b>{escape(heading(number, translator))}</b><br>{text}{ruled}</p>'


def silence(translator: Translator) -> str:
    """What is said wherever a rulebook says nothing."""
    return translator.say("The rulebook is silent here; this table plays it so.")


def way(comparison: Comparison, name: str, translator: Translator) -> str:
    """One edition's way in words."""
    words = translator.of(name)
    return words.translate(comparison.variants[name].text).format(**_facts(EDITIONS[name], words))


def _ways(comparison: Comparison, translator: Translator, first: str) -> str:
    names = sorted(EDITIONS, key=lambda name: name != first)
    rows = "".join(
        f"<dt>{escape(translator.edition(name))}</dt>"
        f"<dd>{escape(way(comparison, name, translator))}{mark(comparison, name, translator)}</dd>"
        for name in names
    )
    return (
        f'<dl class="desk-ways"><dt class="desk-topic">{escape(translator.translate(comparison.topic))}</dt>{rows}</dl>'
    )


def mark(comparison: Comparison, name: str, translator: Translator) -> str:
    """The sign that an edition's rulebook says nothing there, as markup."""
    if name not in comparison.silent:
        return ""
    told = escape(translator.say("(the rulebook is silent)"))
    return f' <em class="desk-silent">{told}</em>'


def _facts(edition: Edition, translator: Translator) -> dict[str, str]:
    return {
        "least_players": str(edition.least_players),
        "most_players": str(edition.most_players),
        "rounds": str(edition.rounds),
        "cash": translator.number(edition.cash),
        "unit": translator.number(edition.unit),
        "least_bribe": translator.number(edition.least_bribe),
        "rooms": translator.listing([translator.number(room) for room in edition.rooms]),
        "professions": translator.listing([translator.professions(name) for name in edition.professions]),
    }
