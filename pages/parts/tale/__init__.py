"""What a table tells its people: who must do what and why, what has just happened, and the log.

Every sentence is whole and goes through `Speech.say`; names and sums are its inserts. `due` tells the moment, `steps`
the turn's course, `events` what an action brought about, `lines` the log.
"""

from pages.parts.tale.due import Telling, tell_due
from pages.parts.tale.events import tell_event
from pages.parts.tale.lines import Told, last_action, tell_line
from pages.parts.tale.steps import StepChip, tell_steps
from pages.parts.tale.strong import Strong, runs

__all__ = [
    "StepChip",
    "Strong",
    "Telling",
    "Told",
    "last_action",
    "runs",
    "tell_due",
    "tell_event",
    "tell_line",
    "tell_steps",
]
