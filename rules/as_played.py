"""Each article as one table plays it, by its edition's switches and its own options.

The text is chosen by the switches alone, so custom editions are covered. Its basis is the edition's rulebook, a ruling
where that is silent, or the table's choice. A text may have the inserts of `rules.compare`.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from rules.articles import ARTICLES
from rules.editions import EDITIONS, Edition, Options
from rules.table_setup import Table

Basis = Literal["printed", "ruling", "choice"]
Applies = Callable[[Edition, Options], bool]

_FX, _BSW, _INTRIGO, _AMIGO = "fx-schmid-1994", "brettspielwelt", "intrigo-a-palazzo", "amigo-2003"
_ALL = frozenset((_FX, _BSW, _INTRIGO))
_ONLY_FX, _ONLY_INTRIGO = frozenset((_FX,)), frozenset((_INTRIGO,))
_NOBODY: frozenset[str] = frozenset()


class Way(NamedTuple):
    """One way of playing an article. printed: the editions whose rulebook says so. option: of a table, if any."""

    article: str
    text: str
    applies: Applies
    printed: frozenset[str] = _ALL
    option: str | None = None


class PlayedArticle(NamedTuple):
    """An article as one table plays it.

    differs: whether the table deviates from its edition's default; contradicts: whether it does so where the rulebook
    prints that default, and no variant like the table's.
    """

    number: str
    title: str
    text: str
    basis: Basis
    differs: bool
    contradicts: bool


def _always(edition: Edition, options: Options) -> bool:
    return True


def _ordered(edition: Edition, options: Options) -> bool:
    return edition.ordered_bribes


def _free(edition: Edition, options: Options) -> bool:
    return not edition.ordered_bribes


def _together(edition: Edition, options: Options) -> bool:
    return edition.externals_together


def _one_by_one(edition: Edition, options: Options) -> bool:
    return not edition.externals_together


def _external_first(edition: Edition, options: Options) -> bool:
    return edition.external_first


def _all_at_once(edition: Edition, options: Options) -> bool:
    return not edition.external_first


def _ties_are_printed(edition: Edition, options: Options) -> bool:
    return ties_are_printed(edition)


def ties_are_printed(edition: Edition) -> bool:
    """Whether the rulebook of an edition says that equal sums share the victory (article 11); else it is a ruling."""
    return edition.name == _INTRIGO


WAYS: tuple[Way, ...] = (
    Way(
        "4.2",
        "Two or more of one profession in the park, and none in the palace.",
        _all_at_once,
    ),
    Way(
        "4.2",
        "Two or more of one profession in the park, also when the palace holds one: they fight among themselves first.",
        _external_first,
    ),
    Way(
        "5.1",
        "At least {least_bribe}, in whole multiples of {unit}, at most what the payer has: everybody concerned must "
        "pay.",
        lambda edition, options: edition.least_bribe > 0,
        frozenset((*_ALL, _AMIGO)),
    ),
    Way(
        "5.1",
        "A whole multiple of {unit}, at most what the payer has. Nobody must give anything.",
        lambda edition, options: edition.least_bribe == 0,
    ),
    Way(
        "5.2",
        "A bribe is paid in full, never raised, and never taken back.",
        lambda edition, options: not options.refund,
        frozenset((_FX, _INTRIGO)),
    ),
    Way(
        "5.2",
        "A bribe is paid in full and never raised. It comes back only when its figure is banished (9).",
        lambda edition, options: options.refund,
        _ONLY_FX,
        "refund",
    ),
    Way(
        "5.3",
        "Round from the host's left; in an internal conflict the defender first, then the attackers round from the "
        "host's left.",
        _ordered,
    ),
    Way(
        "5.3",
        "The owners first name the rooms they want, round from the host's left, then negotiate in any order. That each "
        "says at last what they give, nothing included, is a ruling.",
        _free,
    ),
    Way("5.4", "All external conflicts are paid in one pass, before the host decides any.", _together, _ONLY_FX),
    Way("5.4", "One external conflict is paid and decided before the next.", _one_by_one),
    Way(
        "5.5",
        "Whoever must declare and has less than the smallest unit declares 0, and nothing else.",
        lambda edition, options: options.insolvency == "waive",
        _NOBODY,
        "insolvency",
    ),
    Way(
        "5.5",
        "Whoever must declare and has less than the smallest unit is first paid {unit} by the bank, every time, and "
        "may keep it.",
        lambda edition, options: options.insolvency == "grant",
        _ONLY_INTRIGO,
        "insolvency",
    ),
    Way("5.7", "A declared bribe is paid at once and final.", _ordered),
    Way(
        "5.7",
        "What an owner gives is offered first and paid when the host accepts. The host may refuse, and an offer may be "
        "better the next time.",
        _free,
    ),
    Way("5.8", "Nobody offers more than they have.", _always, _ONLY_INTRIGO),
    Way("7.1", "The host decides the external conflicts in any order, when all are paid.", _together, _ONLY_FX),
    Way("7.1", "Where several external conflicts wait, the host first names the profession.", _one_by_one),
    Way("7.2", "This does not come about here: all attack the one in the room together.", _all_at_once),
    Way(
        "7.2",
        "When the palace already holds the profession, the winner of the external conflict takes no room: it stays in "
        "the park as the one attacker.",
        _external_first,
    ),
    Way(
        "9",
        "The owner of a banished figure gets back from the host, at once, what was paid for it in the conflict that "
        "banished it.",
        lambda edition, options: options.refund,
        _ONLY_FX,
        "refund",
    ),
    Way(
        "9",
        "Nothing is given back when a figure is banished.",
        lambda edition, options: not options.refund,
        _ALL,
        "refund",
    ),
    Way("10.1", "The two figures go to two different palaces.", lambda edition, options: not edition.one_palace),
    Way("10.1", "The two figures go to one palace or to two.", lambda edition, options: edition.one_palace),
    Way(
        "10.2",
        "A player's own figure may be attacked: no figure is barred from any palace but the own one.",
        lambda edition, options: options.self_attack,
        frozenset((_FX, _INTRIGO)),
        "self_attack",
    ),
    Way(
        "10.2",
        "No figure goes to a palace in which its owner's figure of the same profession holds a room. When no two "
        "figures could then be sent, this is lifted for that dispatch: a ruling.",
        lambda edition, options: not options.self_attack,
        frozenset((_BSW,)),
        "self_attack",
    ),
    Way(
        "11",
        "After the last round every player is paid income once more. Most ducats wins; equal sums share the victory.",
        _ties_are_printed,
    ),
    Way(
        "11",
        "After the last round every player is paid income once more. Most ducats wins. That equal sums share the "
        "victory is a ruling.",
        _always,
    ),
    Way(
        "13",
        "A player may pay another one at any time before the end: a whole multiple of {unit}, more than 0, at most "
        "what the payer has. It is no bribe, settles nothing, and stays paid.",
        lambda edition, options: options.side_payments,
        _NOBODY,
        "side_payments",
    ),
    Way(
        "13",
        "Players pay each other nothing but bribes.",
        lambda edition, options: not options.side_payments,
        _NOBODY,
        "side_payments",
    ),
)

# Articles that no option or switch changes, with the editions whose rulebook is silent.
_SILENT: Mapping[str, frozenset[str]] = MappingProxyType({"3": frozenset((_BSW,))})


def played_article(table: Table, number: str) -> PlayedArticle:
    """One article as `table` plays it. Raises KeyError for an unknown number."""
    article, edition, options = ARTICLES[number], table.edition, table.options
    way, usual = _way(number, edition, options), _way(number, edition, edition.defaults)
    text = article.text if way is None else way.text
    option = None if way is None else way.option
    differs = option is not None and getattr(options, option) != getattr(edition.defaults, option)
    contradicts = differs and _is_printed(usual, edition) and not _is_printed(way, edition)
    return PlayedArticle(number, article.title, text, _basis(number, way, edition, differs), differs, contradicts)


def _way(number: str, edition: Edition, options: Options) -> Way | None:
    return next((one for one in WAYS if one.article == number and one.applies(edition, options)), None)


def _is_printed(way: Way | None, edition: Edition) -> bool:
    return way is not None and edition.name in way.printed


def played_articles(table: Table) -> tuple[PlayedArticle, ...]:
    """Every article, in order, as `table` plays it."""
    return tuple([played_article(table, number) for number in ARTICLES])


def _basis(number: str, way: Way | None, edition: Edition, differs: bool) -> Basis:
    if differs:
        return "choice"
    if way is None:
        ruled = ARTICLES[number].ruling or edition.name == _AMIGO or edition.name in _SILENT.get(number, ())
    elif edition.name in EDITIONS:
        ruled = not _is_printed(way, edition)
    else:
        # The file of a custom edition counts as that table's choice.
        return "ruling" if ARTICLES[number].ruling else "choice"
    return "ruling" if ruled else "printed"
