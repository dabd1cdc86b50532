"""The rules of Intrige in all editions: who may do what, by which article, and every payment.

Modules by article, in the order of a turn:

- `editions`: the published editions as data; `custom_editions`: an edition read from a user's file, field by field
  (`custom_edition_fields`). `table_setup`: players, houses, options (article 1); `start`: a set-up position in
  mid-game.
- `referee`: turn order (2); the entry points `opening`, `legal`, `refusal` and `play`.
- `bank`: income (3), grants (5.5), refunds (9), corrections (12). `payments`: between players (13).
- `regular_or_conflict`: which figures of a park are regular, which in external and internal conflict (4.1 to 4.3);
  `conflict_order`: which stage, and which conflict, is dealt with next (4, 7.1, 8).
- `bribes`: who declares what, in which order (5).
- `placing_figures`: the regular figures, and which rooms are free (6, 4.4).
- `contenders`: who fights in the open conflict, and over which room; `settling_conflicts`: whom the host may keep, and
  what becomes of the others (7, 8).
- `dispatching_figures`: sending two figures from the supply to other parks (10).
- `game_end`: the last round, and who has won (11).
- `offers`, `promises`: what is said at the table, not binding (14); `negotiation_state`: their data types.
- `awaited`: what the game waits for and by which article. `articles`: the text of each article.
- `as_played`: each article as one table plays it, and its source: the rulebook, a ruling or the table's choice.
- `compare`: where the editions differ or are silent; `supporting_articles`: the articles that allow an action;
  `examples`: the worked examples of the rulebooks.
- `record`: a game as one JSON document: parsing, writing, replay; `formats`: its names and versions. `perft`:
  exhaustive counts. `command_line_io`: shared by the command lines.
- `action_data`: actions as JSON, by one table of `field_kinds`. `json_values`: type checks of JSON values;
  `count_values`: how many a document holds; `texts`: normalization of names and remarks; `look_alikes`: which names
  look alike; `errors`: the three kinds of error, with stable codes; `refusal_sentences`: their texts.

`position` and `actions` are immutable values. `legal` lists the legal actions, `refusal` says why one is illegal,
`play` makes the next position with a `position_builder` and returns the `events`.
Set up a table, and let the first player send two figures:

>>> from rules import EDITIONS, Bribe, Dispatch, Player, Sending, Settle, Table, legal, opening, play, refusal
>>> fx = EDITIONS["fx-schmid-1994"]
>>> players = (Player("Anna", "venice"), Player("Ben", "rome"), Player("Cem", "milan"))
>>> position = opening(Table(fx, players)).position
>>> len(legal(position))
25
>>> position = play(position, Dispatch(0, (Sending("law", 1), Sending("law", 2)))).position
>>> position.phase, position.host
('regular-bribes', 1)

Anna now bribes Ben, but not with 15,000; the refusal names its article and changes nothing:

>>> error = refusal(position, Bribe(0, "law", 15_000))
>>> error.article, error.code, dict(error.figures)
('5.1', 'bribe-unit', {'amount': 15000, 'unit': 10000})
>>> step = play(position, Bribe(0, "law", 30_000))
>>> step.position.phase, step.events[0].amount
('regular-placement', 30000)

In the middle of another game Cem's lawyer attacks Anna's at Ben's. The defender bribes first; Ben gives the attacker
the 20,000 room, and Anna's figure is banished:

>>> from rules import Figure, Start
>>> anna, cem = Figure(0, "law"), Figure(2, "law")
>>> empty = (None,) * 5
>>> palaces = ((Figure(2, "church"), *empty[1:]), (None, anna, *empty[2:]), (Figure(0, "church"), *empty[1:]))
>>> start = Start(2, 1, (320_000,) * 3, palaces, ((), (cem,), ()), (Figure(1, "law"), Figure(1, "church")))
>>> position = opening(Table(fx, players, first=1, start=start)).position
>>> position.phase, position.conflict
('internal-bribes', 'law')
>>> for action in (Bribe(0, "law", 10_000), Bribe(2, "law", 40_000), Settle(1, "law", 2)):
...     position, events = play(position, action)
>>> position.palaces[1][1] == cem, anna in position.island, position.balances
(True, True, (310000, 370000, 280000))
"""

from rules.action_data import action_data, parse_action
from rules.actions import (
    BANK,
    Action,
    Adjust,
    Bribe,
    Dispatch,
    Figure,
    Judge,
    Note,
    Offer,
    Open,
    Pay,
    Place,
    Promise,
    Refuse,
    Sending,
    Settle,
    Turn,
)
from rules.articles import ARTICLES, Article
from rules.as_played import Basis, PlayedArticle, played_article, played_articles, ties_are_printed
from rules.awaited import BRIBE_PHASES, Due, due
from rules.bribes import BribeRange
from rules.contenders import Conflict, conflict_of, conflicts_of
from rules.custom_editions import edition_data, is_custom, is_title_taken, known_edition, read_edition, title
from rules.editions import EDITIONS, Edition, House, Insolvency, Options
from rules.errors import Fault, Illegal, IntrigeError, Malformed, NoRecord
from rules.events import Banished, Ended, Event, Kept, Paid, PaidFor, Placed, PromiseDecided, Salary, Sent, TurnBegan
from rules.field_kinds import figure_data
from rules.formats import EDITION_FORMAT, EDITION_VERSION, RECORD_FORMAT, RECORD_VERSION, RECORD_VERSIONS
from rules.game_end import places_of
from rules.look_alikes import look_alike
from rules.negotiation_state import Negotiation, Outcome, PromiseState
from rules.offers import FigureTalk, awaited_seats, next_wish, offer_ranges, standing_offer, talk_of
from rules.perft import divide, perft
from rules.position import Phase, Position, position_data
from rules.promises import can_be_given, due_now, open_promises
from rules.record import Replay, in_oldest_version, load, parse_setup, record_data, replay, replay_actions, without_meta
from rules.referee import RULES_VERSION, Choice, Step, legal, opening, play, refusal, smallest
from rules.refusal_sentences import SENTENCES, English, Words, sentence
from rules.regular_or_conflict import Plan, plan, plan_of
from rules.starting_position import start_data
from rules.supporting_articles import reasons
from rules.table_setup import NAME_LENGTH, Player, Start, Table, check_table, options_data, parse_options
from rules.texts import cleaned_name, cleaned_text, is_too_long, name_key

__all__ = [
    "ARTICLES",
    "BANK",
    "BRIBE_PHASES",
    "EDITIONS",
    "EDITION_FORMAT",
    "EDITION_VERSION",
    "NAME_LENGTH",
    "RECORD_FORMAT",
    "RECORD_VERSION",
    "RECORD_VERSIONS",
    "RULES_VERSION",
    "SENTENCES",
    "Action",
    "Adjust",
    "Article",
    "Banished",
    "Basis",
    "Bribe",
    "BribeRange",
    "Choice",
    "Conflict",
    "Dispatch",
    "Due",
    "Edition",
    "Ended",
    "English",
    "Event",
    "Fault",
    "Figure",
    "FigureTalk",
    "House",
    "Illegal",
    "Insolvency",
    "IntrigeError",
    "Judge",
    "Kept",
    "Malformed",
    "Negotiation",
    "NoRecord",
    "Note",
    "Offer",
    "Open",
    "Options",
    "Outcome",
    "Paid",
    "PaidFor",
    "Pay",
    "Phase",
    "Place",
    "Placed",
    "Plan",
    "PlayedArticle",
    "Player",
    "Position",
    "Promise",
    "PromiseDecided",
    "PromiseState",
    "Refuse",
    "Replay",
    "Salary",
    "Sending",
    "Sent",
    "Settle",
    "Start",
    "Step",
    "Table",
    "Turn",
    "TurnBegan",
    "Words",
    "action_data",
    "awaited_seats",
    "can_be_given",
    "check_table",
    "cleaned_name",
    "cleaned_text",
    "conflict_of",
    "conflicts_of",
    "divide",
    "due",
    "due_now",
    "edition_data",
    "figure_data",
    "in_oldest_version",
    "is_custom",
    "is_title_taken",
    "is_too_long",
    "known_edition",
    "legal",
    "load",
    "look_alike",
    "name_key",
    "next_wish",
    "offer_ranges",
    "open_promises",
    "opening",
    "options_data",
    "parse_action",
    "parse_options",
    "parse_setup",
    "perft",
    "places_of",
    "plan",
    "plan_of",
    "play",
    "played_article",
    "played_articles",
    "position_data",
    "read_edition",
    "reasons",
    "record_data",
    "refusal",
    "replay",
    "replay_actions",
    "sentence",
    "smallest",
    "standing_offer",
    "start_data",
    "talk_of",
    "ties_are_printed",
    "title",
    "without_meta",
]
