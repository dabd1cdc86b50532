"""The numbers of one game as plain data: each is defined in one place, its formula in the docstring there.

- `moments`: every event with the turn it belongs to. `ledger`: every movement of money and the cash after it.
- `accounts`: what each player had, received and paid, in all, by round, and from whom to whom.
- `stays`: who held which room from when to when, and what it paid. `bribes`: what each bribe was for, what came of it
  and what it earned, the promises, and the banished.
- `following`: finds what became of each bribe. `conflicts`: who paid what for a room, whether money talks, favours, and
  who made the king. `promises`: broken ones and whether they paid.
- `wealth`: what everybody would end with, event by event, and the actions that decided the game.
- `chronicle`: all of it for one game.
"""

from analysis.accounts import Account
from analysis.bribes import Banishment, Bribed, Outcome, Role
from analysis.chronicle import Chronicle, Standing, Written, chronicle
from analysis.conflicts import Conflict, Kingmaking, Talk, best_hosts, highest, talk_of
from analysis.ledger import Entry
from analysis.moments import Moment, end_turn, incomes_left, round_of, turn_number
from analysis.promises import Betrayal, Pledge
from analysis.stays import Stay
from analysis.wealth import Swing, Wealth, margin

__all__ = [
    "Account",
    "Banishment",
    "Betrayal",
    "Bribed",
    "Chronicle",
    "Conflict",
    "Entry",
    "Kingmaking",
    "Moment",
    "Outcome",
    "Pledge",
    "Role",
    "Standing",
    "Stay",
    "Swing",
    "Talk",
    "Wealth",
    "Written",
    "best_hosts",
    "chronicle",
    "end_turn",
    "highest",
    "incomes_left",
    "margin",
    "round_of",
    "talk_of",
    "turn_number",
]
