"""The log as plain data. It tells single events and never a running sum, which would give cash away (article 1)."""

from typing import Any

from live import LogLine, View
from pages.parts.language import Speech
from pages.parts.tale import last_action, runs, tell_line
from pages.parts.tale.strong import strong

# The whole story stands elsewhere; a table looks back a few turns.
NEWEST = 30


def log_data(view: View, speech: Speech, answer: dict[str, Any] | None = None) -> dict[str, Any]:
    """The newest lines first, and what undo and redo would do; `answer` when the last of those was refused."""
    last = last_action(view)
    return {
        "version": view.version,
        "lang": speech.language,
        "lines": [_line(line, speech) for line in reversed(view.log[-NEWEST:])],
        "undo": speech.say(
            "Take this back? It stays in the log as a correction. {entry}",
            entry=tell_line(last, speech).sentence,
        )
        if last and not view.read_only
        else None,
        "redo": bool(view.redoable) and not view.read_only,
        "answer": answer,
        "words": {
            "log": speech.say("The log"),
            "empty": speech.say("Nothing has happened yet."),
            "undo": speech.say("Undo"),
            "redo": speech.say("Bring back"),
            "sure": speech.say("Yes, take it back"),
            "keep": speech.say("Keep it"),
            "more": speech.say("Show more"),
            "fewer": speech.say("Show fewer"),
            "struck": speech.say("Taken back:"),
            "silent": speech.say("No answer came. Nothing is lost: try again."),
        },
    }


def _line(line: LogLine, speech: Speech) -> dict[str, Any]:
    told = tell_line(line, strong(speech))
    return {
        "id": line.number,
        "sentence": runs(told.sentence),
        "consequences": [runs(one) for one in told.consequences],
        "time": told.time,
        "who": "".join(text for text, _ in runs(told.who)),
        "struck": not line.in_force,
        "correction": line.action is None,
    }
