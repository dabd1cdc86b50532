"""A table's state and history as sentences: what is due and why, what has happened, and the log.

Every sentence is translated as a whole by `Translator.say`, with names and sums as inserts. `due` tells what is due,
`turn_steps` the steps of the turn, `events` what an action did, `log_lines` the log, `settings_lines` who
joined and has a PIN.
"""

from narration.due import DueText, tell_due
from narration.events import tell_event, tell_events
from narration.log_lines import Told, last_action, may_be_cached, names_who_entered_it, tell_line
from narration.marked_names import MarkedTranslator, runs
from narration.turn_steps import StepChip, tell_steps

__all__ = [
    "DueText",
    "MarkedTranslator",
    "StepChip",
    "Told",
    "last_action",
    "may_be_cached",
    "names_who_entered_it",
    "runs",
    "tell_due",
    "tell_event",
    "tell_events",
    "tell_line",
    "tell_steps",
]
