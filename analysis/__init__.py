"""The statistics of one game as plain data; each is defined in one place, with its formula in the docstring.

- `timed_events`: every event with its turn. `ledger`: every payment and the cash after it.
- `accounts`: what each player received and paid, in total, by round, and by pair of players.
- `tenure`: who held which room from when to when, and its salaries. `bribes`: the purpose, outcome and earnings of each
  bribe, promises, and banishments.
- `bribe_outcomes`: the outcome of each bribe. `bargains`: the best and the worst bribes. `conflicts`: who paid what for
  a room, whether the highest bribe wins, favours, and kingmaking. `promises`: broken ones, whether breaking them paid.
- `wealth`: projected final balances, event by event, and the decisive actions.
- `chronicle`: all of it for one game.
"""

from analysis.accounts import Account
from analysis.bargains import best_and_worst
from analysis.bribes import Banishment, Bribed, Outcome, Role
from analysis.chronicle import Chronicle, Standing, Written, chronicle
from analysis.conflicts import Conflict, Kingmaking, Talk, best_hosts, highest, talk_of
from analysis.ledger import Entry
from analysis.promises import Betrayal, Pledge
from analysis.tenure import Stay
from analysis.timed_events import TimedEvent, end_turn, incomes_left, round_of, turn_number
from analysis.wealth import Lead, Swing, Wealth

__all__ = [
    "Account",
    "Banishment",
    "Betrayal",
    "Bribed",
    "Chronicle",
    "Conflict",
    "Entry",
    "Kingmaking",
    "Lead",
    "Outcome",
    "Pledge",
    "Role",
    "Standing",
    "Stay",
    "Swing",
    "Talk",
    "TimedEvent",
    "Wealth",
    "Written",
    "best_and_worst",
    "best_hosts",
    "chronicle",
    "end_turn",
    "highest",
    "incomes_left",
    "round_of",
    "talk_of",
    "turn_number",
]
