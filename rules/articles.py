"""All articles of the rules by number, in our own words; every refusal names one.

An article marked as a ruling is one on which the rulebooks are silent: the program then says that this table plays it
so.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Article(NamedTuple):
    """A numbered clause: its heading, its text, and whether it is a ruling of ours."""

    number: str
    title: str
    text: str
    ruling: bool = False


_ALL = (
    Article("record", "The record", "What is entered must be one of the known actions, complete and well formed."),
    Article(
        "1",
        "Set-up",
        "Seats are numbered clockwise. Each player owns one palace and starts with all figures in the supply and the "
        "edition's cash. Cash is secret, unless the table agrees at the set-up to play with open cash; bribes, incomes "
        "and the board are public.",
    ),
    Article(
        "2",
        "Turn order",
        "A round is one turn for every seat, clockwise from the starting seat. A turn is income, then admission, then "
        "dispatch.",
    ),
    Article(
        "3",
        "Income",
        "At the start of a turn the bank pays the player the salary of every room that one of their figures holds in "
        "another palace.",
    ),
    Article(
        "4",
        "Admission",
        "The host deals with every figure in the park, in three stages: regular figures, external conflicts, internal "
        "conflicts. Which figure belongs to which is fixed when admission begins.",
    ),
    Article(
        "4.1",
        "Regular figures",
        "Regular is a figure whose profession is alone in the park and not in the palace.",
    ),
    Article(
        "4.2",
        "External conflicts",
        "Two or more of one profession in the park, and none in the palace. Where the edition settles external "
        "conflicts first, also when the palace holds one.",
    ),
    Article("4.3", "Internal conflicts", "A figure in a room is attacked when its profession waits in the park."),
    Article(
        "4.4",
        "One figure a room",
        "A room holds at most one figure, a palace at most one of each profession.",
    ),
    Article(
        "5",
        "Bribes",
        "In each stage the owner of every figure concerned declares a bribe and pays it to the host at once.",
    ),
    Article(
        "5.1",
        "The amount",
        "A bribe is a whole multiple of the unit, at least the smallest bribe and at most what the payer has.",
    ),
    Article(
        "5.2",
        "Paid is paid",
        "A bribe is paid in full, never raised, and never taken back, but see article 9.",
    ),
    Article(
        "5.3",
        "The order of bribes",
        "Round from the host's left; in an internal conflict the defender first, then the attackers round from the "
        "host's left. Where the edition leaves the order free, each says at last what they give, and nothing is a "
        "bribe of 0.",
    ),
    Article(
        "5.4",
        "When the host decides",
        "The host decides only when every bribe of the stage has been declared.",
    ),
    Article(
        "5.5",
        "A player without money",
        "Whoever must declare and has less than the smallest unit declares 0 where the table waives; where it grants, "
        "the bank first pays them one unit, which they may keep.",
        ruling=True,
    ),
    Article(
        "5.6",
        "Agreements",
        "No agreement binds anybody: neither what the host promises nor what a payer does, no threat and no deal.",
    ),
    Article(
        "5.7",
        "Offers",
        "Where a bribe may be nothing, what an owner gives is offered first and paid when the host accepts; the host "
        "may refuse, and an offer may be better the next time. Elsewhere a declared bribe is paid and final.",
    ),
    Article("5.8", "No more than one has", "Nobody offers more than they have.", ruling=True),
    Article(
        "6",
        "Placing",
        "The host puts each regular figure into a free room of their choice, one after another, whatever was paid.",
    ),
    Article(
        "7",
        "External conflicts",
        "The host keeps one figure of the profession and puts it into a free room of their choice; the others are "
        "banished.",
    ),
    Article(
        "7.1",
        "One conflict at a time",
        "Where external conflicts are settled one by one and several wait, the host first names the profession.",
    ),
    Article(
        "7.2",
        "The winner attacks",
        "When the palace already holds the profession, the winner of the external conflict takes no room: it stays in "
        "the park as the one attacker.",
    ),
    Article(
        "7.3",
        "Two of one owner",
        "Where one owner has two figures in an external conflict and wins, the one whose bribe was declared first "
        "stays.",
        ruling=True,
    ),
    Article(
        "8",
        "Internal conflicts",
        "They are settled one at a time, from the lowest salary up. The host keeps the defender or gives the room to "
        "one of the attackers; all the others are banished.",
    ),
    Article("8.1", "The defender's room", "A winning attacker takes exactly the room of the defender."),
    Article(
        "8.2",
        "Defender and attacker of one owner",
        "Where the winning owner has both the defender and an attacker, the defender stays.",
        ruling=True,
    ),
    Article(
        "9",
        "Refund",
        "Where the table plays it, the owner of a banished figure gets back from the host, at once, what was paid for "
        "it in the conflict that banished it.",
    ),
    Article(
        "9.1",
        "A host without enough",
        "When the host has too little left to refund, the decision waits until that is put right.",
        ruling=True,
    ),
    Article(
        "10",
        "Dispatch",
        "The player sends exactly two figures from the supply to the parks of other players' palaces, never to their "
        "own.",
    ),
    Article("10.1", "Two palaces", "The two figures go to two different palaces, unless the edition allows one."),
    Article(
        "10.2",
        "Not against oneself",
        "Where the table forbids it, no figure goes to a palace in which its owner's figure of the same profession "
        "holds a room. When no two figures could then be sent, this is lifted for that dispatch.",
    ),
    Article("10.3", "The last round", "In the last round no figures are sent."),
    Article(
        "11",
        "The end",
        "After the last round every player is paid income once more. Most ducats wins; equal sums share the victory.",
    ),
    Article(
        "12",
        "Corrections",
        "The table keeper may move money between two accounts at any time, for a stated reason: a whole multiple of "
        "the unit, never leaving a player below 0.",
        ruling=True,
    ),
    Article(
        "13",
        "Payments between players",
        "Where the table plays it, a player may pay another one at any time before the end: a whole multiple of the "
        "unit, more than 0, at most what the payer has. It is no bribe, settles nothing, and stays paid.",
        ruling=True,
    ),
    Article(
        "14",
        "What is said",
        "Offers, refusals, promises and what became of them are kept, because people argue about them later. They "
        "change nothing on the board and no account.",
        ruling=True,
    ),
    Article(
        "14.1",
        "An offer",
        "The owner of a figure of the open stage may name a sum that would be allowed as its bribe, a room that they "
        "want, or both, until the bribe is declared. A later offer takes the place of the one before.",
        ruling=True,
    ),
    Article(
        "14.2",
        "A refusal",
        "The host refuses an offer that stands. A declared bribe ends it.",
        ruling=True,
    ),
    Article(
        "14.3",
        "A promise",
        "Before the end, any player may promise any other one a room of their own palace, a sum, or words, for a turn "
        "that is not over, or for no particular one.",
        ruling=True,
    ),
    Article(
        "14.4",
        "A judgement",
        "Whoever a promise was made to says once whether it was kept. What the log can tell by itself the program "
        "decides when the promise falls due; a judgement given by hand wins over it.",
        ruling=True,
    ),
)

ARTICLES: Mapping[str, Article] = MappingProxyType({article.number: article for article in _ALL})
