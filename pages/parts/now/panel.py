"""What the now panel shows of a `View`, as plain data; every word in it is the reader's already.

No figure in it depends on anybody's cash: quick amounts come from the edition's notes, and there is no upper limit.
"""

from typing import Any

from live import View
from pages.parts.language import Speech
from pages.parts.now.articles import article_data
from pages.parts.now.bribes import offers
from pages.parts.now.decisions import decisions, dispatch
from pages.parts.now.news import news
from pages.parts.tale import runs, tell_due, tell_steps
from rules import BRIBE_PHASES


def panel(view: View, speech: Speech, answer: dict[str, Any] | None = None) -> dict[str, Any]:
    """Everything the panel draws at one version.

    answer: to the last thing entered on this screen, `{"key", "sentence", "article"}`; None when nothing was refused.
    """
    told = tell_due(view, speech)
    return {
        "version": view.version,
        "lang": speech.language,
        "round": _round(view, speech),
        "steps": [{"words": step.words, "state": step.state} for step in tell_steps(view, speech)],
        "tone": _tone(view),
        "sentence": runs(told.sentence),
        "details": list(told.details),
        "article": article_data(told.article, speech),
        "offers": [] if view.read_only else offers(view, speech),
        "decisions": None if view.read_only else decisions(view, speech),
        "dispatch": None if view.read_only else dispatch(view, speech),
        "answer": answer,
        "news": news(view, speech),
        "words": _words(speech),
    }


def _round(view: View, speech: Speech) -> str:
    return speech.say(
        "Round {round} of {rounds}",
        round=str(view.position.round),
        rounds=str(view.table.edition.rounds),
    )


def _tone(view: View) -> str:
    if view.over:
        return "over"
    return "bribe" if view.due.phase in BRIBE_PHASES else "turn"


def _words(speech: Speech) -> dict[str, str]:
    return {
        "region": speech.say("What is due"),
        "course": speech.say("The course of this turn"),
        "done": speech.say("done"),
        "amount": speech.say("Amount"),
        "less": speech.say("Less"),
        "more": speech.say("More"),
        "who": speech.say("Who declares now"),
        "change": speech.say("Change"),
        "figure": speech.say("Figure"),
        "room": speech.say("Room"),
        "palace": speech.say("Palace"),
        "close": speech.say("Close"),
        "ruling": speech.say("The rulebook is silent here; this table plays it so."),
        "news": speech.say("What has just happened"),
        "handed": speech.say("Handed over"),
        "busy": speech.say("One moment …"),
        "silent": speech.say("No answer came. Nothing is lost: try again."),
        "send": speech.say("Send both"),
        "first": speech.say("First figure"),
        "second": speech.say("Second figure"),
    }
