"""The differences between the editions, article by article, and where a rulebook is silent.

A text may have these inserts from the edition's data: `least_players`, `most_players`, `rooms`, `rounds`, `cash`,
`unit`, `least_bribe`, `professions`, `notes`; the user interface formats them.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

_FX, _BSW, _INTRIGO, _AMIGO = "fx-schmid-1994", "brettspielwelt", "intrigo-a-palazzo", "amigo-2003"
_SAME = "As in Intrige (FX Schmid, 1994)."


class Variant(NamedTuple):
    """One edition's version. silent: its rulebook says nothing, and the text tells how this program plays it."""

    text: str
    silent: bool = False


class Comparison(NamedTuple):
    """One point on which editions differ or are silent: the article, the topic, each edition's version."""

    article: str
    topic: str
    variants: Mapping[str, Variant]

    @property
    def silent(self) -> frozenset[str]:
        """The editions whose rulebook says nothing here."""
        return frozenset(name for name, variant in self.variants.items() if variant.silent)


def _compare(
    article: str,
    topic: str,
    fx: Variant | str,
    bsw: Variant | str,
    intrigo: Variant | str,
    amigo: Variant | str | None = None,
) -> Comparison:
    if amigo is None:
        # Where its rulebook is not known, that edition is played as the one of 1994.
        amigo = Variant(fx if isinstance(fx, str) else fx.text, silent=True)
    told = {_FX: fx, _BSW: bsw, _INTRIGO: intrigo, _AMIGO: amigo}
    variants = {name: one if isinstance(one, Variant) else Variant(one) for name, one in told.items()}
    return Comparison(article, topic, MappingProxyType(variants))


_BOX = "{least_players} to {most_players} players, {rounds} rounds."
_PROFESSIONS = "Two figures each of {professions}."
_START = "{cash} ducats for every player."
_ALL_PAY = "At least {least_bribe}, in whole multiples of {unit}: everybody concerned must pay."
_ORDERED = "Round from the host's left; in an internal conflict the defender first, then the attackers."
_DIFFERENT = "The two figures go to two different palaces."
_NO_MORE = "Nobody offers more than they have."
_SIDE_PAYMENTS = "Allowed at any time before the end, unless the table turns them off."
_TOGETHER = "One internal conflict, all together: the defender and everybody who attacks."
_IN_ONE_PASS = "Everybody in an external conflict pays in one pass; then the host decides each, in any order."

COMPARISONS: tuple[Comparison, ...] = (
    _compare("1", "Players and rounds", _BOX, _BOX, _BOX, _BOX),
    _compare("1", "Starting cash", _START, Variant(_START, silent=True), _START),
    _compare("1", "Professions", _PROFESSIONS, _PROFESSIONS, _PROFESSIONS, _PROFESSIONS),
    _compare(
        "2",
        "Who starts",
        "The oldest.",
        Variant("The lot decides.", silent=True),
        "The most corrupt; in doubt, the lot decides.",
    ),
    _compare(
        "3",
        "Rooms and salaries",
        "{rooms}.",
        Variant("{rooms}.", silent=True),
        "{rooms}.",
        "{rooms}.",
    ),
    _compare(
        "4.2",
        "Several wait, one of their profession is inside",
        _TOGETHER,
        _TOGETHER,
        "Those in the park first fight among themselves; whoever is kept then attacks the one inside.",
    ),
    _compare(
        "5.1",
        "The smallest bribe",
        _ALL_PAY,
        _ALL_PAY,
        "Nothing: an offer may be refused, or never be made.",
        _ALL_PAY,
    ),
    _compare(
        "5.2",
        "Bribes once paid",
        "Paid at once, in full; never raised, never given back.",
        Variant(_SAME, silent=True),
        "Paid at once, in full; never raised, never given back.",
    ),
    _compare(
        "5.3",
        "Who bribes first",
        _ORDERED,
        _ORDERED,
        "First the rooms are named, round from the host's left; then everybody negotiates in any order. "
        "That each then says at last what they give, nothing included, is this table's ruling.",
    ),
    _compare("5.4", "Several external conflicts", _IN_ONE_PASS, Variant(_IN_ONE_PASS, silent=True), "One at a time."),
    _compare(
        "5.5",
        "A player without money",
        Variant("Declares 0: the bribe is waived.", silent=True),
        Variant("Declares 0: the bribe is waived.", silent=True),
        "The bank gives {unit} first. That this is so every time, and that the money may be kept, is a ruling.",
    ),
    _compare(
        "5.8",
        "Offering more than one has",
        Variant(_NO_MORE, silent=True),
        Variant(_NO_MORE, silent=True),
        _NO_MORE,
    ),
    _compare(
        "7.1",
        "Which external conflict first",
        "The host decides them in any order, when all are paid.",
        Variant("The host decides them in any order, when all are paid.", silent=True),
        "The host names the profession; it is paid and decided before the next.",
    ),
    _compare(
        "7.3",
        "Two figures of one owner in an external conflict",
        Variant("They never meet there: they go to different palaces.", silent=True),
        Variant("They never meet there: they go to different palaces.", silent=True),
        Variant("The one whose bribe was declared first stays.", silent=True),
    ),
    _compare(
        "8.2",
        "Defender and attacker of one owner",
        Variant("The defender stays.", silent=True),
        Variant("Comes about only where 10.2 is lifted or not played: the defender stays.", silent=True),
        Variant("The defender stays.", silent=True),
    ),
    _compare(
        "9",
        "The bribe back when banished",
        "Only as a variant that the table chooses.",
        "No, unless the table chooses it.",
        "No, unless the table chooses it.",
    ),
    _compare("10.1", "Both figures to one palace", _DIFFERENT, _DIFFERENT, "To one palace or to two."),
    _compare(
        "10.2",
        "Attacking one's own figure",
        "Allowed: there are no further restrictions.",
        "Forbidden. Where nothing else can be sent, this table lifts it for that dispatch.",
        "Allowed.",
    ),
    _compare(
        "11",
        "Equal sums at the end",
        Variant("Share the victory.", silent=True),
        Variant("Share the victory.", silent=True),
        "Share the victory.",
    ),
    _compare(
        "12",
        "A mistake with the money",
        Variant("The table keeper corrects it, with a reason.", silent=True),
        Variant("The table keeper corrects it, with a reason.", silent=True),
        Variant("The table keeper corrects it, with a reason.", silent=True),
    ),
    _compare(
        "13",
        "Payments between players",
        Variant(_SIDE_PAYMENTS, silent=True),
        Variant(_SIDE_PAYMENTS, silent=True),
        Variant(_SIDE_PAYMENTS, silent=True),
    ),
)


def comparisons(article: str) -> tuple[Comparison, ...]:
    """The comparisons of one article, where editions differ or are silent."""
    return tuple([one for one in COMPARISONS if one.article == article])
