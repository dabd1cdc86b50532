"""The log as plain data. It tells single events and never a running sum, which would give cash away (article 1)."""

from typing import Any

from i18n.translator import Translator
from live import LogLine, View
from narration import last_action, runs, tell_line
from narration.marked_names import with_marked_names

# The whole story stands elsewhere; a table looks back a few turns.
NEWEST = 30


def log_view(view: View, translator: Translator, answer: dict[str, Any] | None = None) -> dict[str, Any]:
    """The newest lines first, and what undo and redo would do; `answer` when the last of those was refused."""
    last = last_action(view)
    return {
        "version": view.version,
        "lang": translator.language,
        "lines": [_line(line, translator) for line in reversed(view.log[-NEWEST:])],
        "undo": translator.say(
            "Take this back? It stays in the log as a correction. {entry}",
            entry=tell_line(last, translator).sentence,
        )
        if last and not view.read_only
        else None,
        "redo": bool(view.redoable) and not view.read_only,
        "answer": answer,
        "words": {
            "log": translator.say("The log"),
            "empty": translator.say("Nothing has happened yet."),
            "undo": translator.say("Undo"),
            "redo": translator.say("Bring back"),
            "sure": translator.say("Yes, take it back"),
            "keep": translator.say("Keep it"),
            "more": translator.say("Show more"),
            "fewer": translator.say("Show fewer"),
            "struck": translator.say("Taken back:"),
            "silent": translator.say("No answer came. Nothing is lost: try again."),
        },
    }


def _line(line: LogLine, translator: Translator) -> dict[str, Any]:
    told = tell_line(line, with_marked_names(translator))
    return {
        "id": line.number,
        "sentence": runs(told.sentence),
        "consequences": [runs(one) for one in told.consequences],
        "time": told.time,
        "who": "".join(text for text, _ in runs(told.who)),
        "struck": not line.in_force,
        "correction": line.action is None,
    }
