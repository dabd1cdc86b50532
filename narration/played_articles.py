"""How a table plays an article, and the source: its rulebook, a ruling, or the table's choice."""

from i18n.translator import Translator
from rules import Edition, PlayedArticle, Table, played_article


def as_played(number: str, translator: Translator, table: Table) -> str:
    """An article's text as this table plays it."""
    words = translator.of(table.edition.name)
    return words.translate(played_article(table, number).text).format(**edition_facts(table.edition, words))


def basis_words(played: PlayedArticle, translator: Translator) -> str:
    """The source of an article's text, as a sentence."""
    if played.contradicts:
        return translator.say("This table's choice: the box says otherwise.")
    match played.basis:
        case "printed":
            return translator.say("So it is printed in the rulebook.")
        case "ruling":
            return translator.say("The rulebook is silent here; this table plays it so.")
        case "choice":
            return translator.say("This table's choice.")


def edition_facts(edition: Edition, translator: Translator) -> dict[str, str]:
    """Facts about an edition that the texts of articles and comparisons can insert."""
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
