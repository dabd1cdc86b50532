"""HTML of an article: heading, its text as the table plays it, its source, and a comparison of the editions."""

from html import escape

from i18n.translator import Translator
from narration.error_text import article_name as article_word
from narration.played_articles import as_played, basis_words, edition_facts
from rules import ARTICLES, EDITIONS, Table, played_article
from rules.compare import Comparison, comparisons


def heading(number: str, translator: Translator) -> str:
    """`Article 5.3: The order of bribes`, as plain text."""
    title = translator.translate(ARTICLES[number].title)
    return translator.say("{article}: {title}", article=article_word(number, translator), title=title)


def clause(number: str, translator: Translator, table: Table, *, opened: bool) -> str:
    """One article as an expandable block, as `table` plays it; its edition comes first."""
    told = [f"<p>{escape(as_played(number, translator, table))}</p>", basis(number, translator, table)]
    told += [_ways(comparison, translator, table.edition.name) for comparison in comparisons(number)]
    return (
        f'<details class="desk-article" {"open" if opened else ""}>'
        f"<summary>{escape(heading(number, translator))}</summary>{''.join(told)}</details>"
    )


def article_summary(number: str, translator: Translator, table: Table) -> str:
    """One article in a few lines of HTML: heading, text as `table` plays it, and source."""
    text = escape(as_played(number, translator, table))
    return (
        f'<p class="desk-gist"><b>{escape(heading(number, translator))}</b><br>{text}</p>'
        f"{basis(number, translator, table)}"
    )


def basis(number: str, translator: Translator, table: Table) -> str:
    """The source of the table's version of an article, as HTML."""
    played = played_article(table, number)
    kind = "desk-own" if played.differs else "desk-silent"
    return f'<p class="{kind}">{escape(basis_words(played, translator))}</p>'


def way(comparison: Comparison, name: str, translator: Translator) -> str:
    """How one edition plays the article, as text."""
    words = translator.of(name)
    return words.translate(comparison.variants[name].text).format(**edition_facts(EDITIONS[name], words))


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
    """A sign, as HTML, that an edition's rulebook does not cover the article."""
    if name not in comparison.silent:
        return ""
    told = escape(translator.say("(the rulebook is silent)"))
    return f' <em class="desk-silent">{told}</em>'
