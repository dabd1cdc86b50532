"""A table's state and history as sentences: what is due and why, what has happened, and the log.

Every sentence is whole and goes through `Translator.say`; names and sums are its inserts. `due` tells what is
due, `steps` the turn's course, `events` what an action brought about, `log_lines` the log.
"""

from narration.due import DueText, tell_due
from narration.events import tell_event
from narration.log_lines import Told, last_action, tell_line
from narration.marked_names import MarkedTranslator, runs
from narration.turn_steps import StepChip, tell_steps

__all__ = [
    "DueText",
    "MarkedTranslator",
    "StepChip",
    "Told",
    "last_action",
    "runs",
    "tell_due",
    "tell_event",
    "tell_line",
    "tell_steps",
]
