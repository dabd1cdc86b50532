"""An article on the page: its heading and text, whether it is a ruling, and what each edition says of it."""

from html import escape

from pages.parts.language import Speech
from pages.parts.trouble import article as article_word
from rules import ARTICLES, EDITIONS, Edition
from rules.compare import Comparison, comparisons


def heading(number: str, speech: Speech) -> str:
    """`Article 5.3: The order of bribes`, as plain text."""
    title = speech.translate(ARTICLES[number].title)
    return speech.say("{article}: {title}", article=article_word(number, speech), title=title)


def clause(number: str, speech: Speech, edition: str, *, opened: bool) -> str:
    """One article as markup that unfolds; `edition` is the table's, whose way comes first."""
    article = ARTICLES[number]
    told = [f"<p>{escape(speech.translate(article.text))}</p>"]
    if article.ruling and not any(edition not in one.silent for one in comparisons(number)):
        told.append(f'<p class="desk-silent">{escape(silence(speech))}</p>')
    told += [_ways(comparison, speech, edition) for comparison in comparisons(number)]
    return (
        f'<details class="desk-article" {"open" if opened else ""}><summary>{escape(heading(number, speech))}</summary>'
        f"{''.join(told)}</details>"
    )


def gist(number: str, speech: Speech, edition: str) -> str:
    """One article in a few lines, as markup: its heading, its text, and whether the rulebook is silent."""
    article = ARTICLES[number]
    silent = article.ruling and not any(edition not in one.silent for one in comparisons(number))
    ruled = f' <em class="desk-silent">{escape(silence(speech))}</em>' if silent else ""
    text = escape(speech.translate(article.text))
    return f'<p class="desk-gist"><b>{escape(heading(number, speech))}</b><br>{text}{ruled}</p>'


def silence(speech: Speech) -> str:
    """What is said wherever a rulebook says nothing."""
    return speech.say("The rulebook is silent here; this table plays it so.")


def way(comparison: Comparison, name: str, speech: Speech) -> str:
    """One edition's way in words."""
    words = speech.of(name)
    return words.translate(comparison.variants[name].text).format(**_facts(EDITIONS[name], words))


def _ways(comparison: Comparison, speech: Speech, first: str) -> str:
    names = sorted(EDITIONS, key=lambda name: name != first)
    rows = "".join(
        f"<dt>{escape(speech.edition(name))}</dt>"
        f"<dd>{escape(way(comparison, name, speech))}{mark(comparison, name, speech)}</dd>"
        for name in names
    )
    return f'<dl class="desk-ways"><dt class="desk-topic">{escape(speech.translate(comparison.topic))}</dt>{rows}</dl>'


def mark(comparison: Comparison, name: str, speech: Speech) -> str:
    """The sign that an edition's rulebook says nothing there, as markup."""
    if name not in comparison.silent:
        return ""
    told = escape(speech.say("(the rulebook is silent)"))
    return f' <em class="desk-silent">{told}</em>'


def _facts(edition: Edition, speech: Speech) -> dict[str, str]:
    return {
        "least_players": str(edition.least_players),
        "most_players": str(edition.most_players),
        "rounds": str(edition.rounds),
        "cash": speech.number(edition.cash),
        "unit": speech.number(edition.unit),
        "least_bribe": speech.number(edition.least_bribe),
        "rooms": speech.listing([speech.number(room) for room in edition.rooms]),
        "professions": speech.listing([speech.professions(name) for name in edition.professions]),
    }
