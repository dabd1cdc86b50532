"""View model of the log: single events without running totals, which would reveal cash (article 1)."""

from functools import lru_cache
from typing import Any

from i18n.translator import Translator
from live import LogLine, View
from narration import may_be_cached, names_who_entered_it, runs, tell_line
from narration.long_texts import LONGEST_SHOWN, with_less_text
from narration.marked_names import with_marked_names

# Number of lines shown; the whole log is in the history.
NEWEST = 30


def log_view(view: View, translator: Translator) -> dict[str, Any]:
    """The newest lines, newest first, and the texts of the log."""
    return {
        "lines": [_line(line, translator) for line in reversed(view.log[-NEWEST:])],
        "words": _words(translator),
    }


@lru_cache(maxsize=64)
def _words(translator: Translator) -> dict[str, str]:
    return {
        "log": translator.say("The log"),
        "empty": translator.say("The log begins here."),
        "undo": translator.say("Undo"),
        "redo": translator.say("Bring back"),
        "rest": translator.say("More …"),
        "more": translator.say("Show more"),
        "fewer": translator.say("Show fewer"),
        "struck": translator.say("Taken back:"),
        "silent": translator.say("No answer came. Nothing is lost: try again."),
    }


def _line(line: LogLine, translator: Translator) -> dict[str, Any]:
    return (_kept_line if may_be_cached(line) else _told_line)(line, translator)


def _told_line(line: LogLine, translator: Translator) -> dict[str, Any]:
    told = tell_line(with_less_text(line, LONGEST_SHOWN), with_marked_names(translator))
    return {
        "id": line.number,
        "sentence": runs(told.sentence),
        "consequences": [runs(one) for one in told.consequences],
        "time": told.time,
        # Not said a second time beside a sentence whose subject it is.
        "who": "" if names_who_entered_it(line) else "".join(text for text, _ in runs(told.who)),
        "struck": not line.in_force,
        "correction": line.action is None,
    }


# Cached, so that an unchanged line is the same object, which makes comparisons fast.
_kept_line = lru_cache(maxsize=4096)(_told_line)
