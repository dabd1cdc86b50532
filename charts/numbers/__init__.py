"""The numbers of one game as plain data: each is defined in one place, its formula in the docstring there.

- `story`: every event with the turn it belongs to. `ledger`: every movement of money and the cash after it.
- `accounts`: what each player had, received and paid, in all, by round, and from whom to whom.
- `stays`: who held which room from when to when, and what it paid. `bribes`: what each bribe was for, what came of it
  and what it earned, the promises, and the banished.
- `chronicle`: all of it for one game.
"""

from charts.numbers.accounts import Account, Flow
from charts.numbers.bribes import Banishment, Bribed, Outcome, Role
from charts.numbers.chronicle import Chronicle, Standing, Written, chronicle
from charts.numbers.ledger import Entry
from charts.numbers.stays import Stay
from charts.numbers.story import Moment, end_turn, round_of, turn_number

__all__ = [
    "Account",
    "Banishment",
    "Bribed",
    "Chronicle",
    "Entry",
    "Flow",
    "Moment",
    "Outcome",
    "Role",
    "Standing",
    "Stay",
    "Written",
    "chronicle",
    "end_turn",
    "round_of",
    "turn_number",
]
