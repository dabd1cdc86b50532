"""What the now panel shows of a `View`, as plain data; every word in it is the reader's already.

No figure in it depends on anybody's cash: quick amounts come from the edition's notes, and there is no upper limit.
"""

from typing import Any

from i18n.translator import Translator
from live import View
from narration import runs, tell_due, tell_steps
from presenters.article_view import article_data
from presenters.bribe_view import offers
from presenters.decision_view import decisions, dispatch
from presenters.news_view import news
from rules import BRIBE_PHASES


def now_view(view: View, translator: Translator, answer: dict[str, Any] | None = None) -> dict[str, Any]:
    """Everything the panel draws at one version.

    answer: to the last thing entered on this screen, `{"key", "sentence", "article"}`; None when nothing was refused.
    """
    told = tell_due(view, translator)
    return {
        "version": view.version,
        "lang": translator.language,
        "round": _round(view, translator),
        "steps": [{"words": step.words, "state": step.state} for step in tell_steps(view, translator)],
        "tone": _tone(view),
        "sentence": runs(told.sentence),
        "details": list(told.details),
        "article": article_data(told.article, translator),
        "offers": [] if view.read_only else offers(view, translator),
        "decisions": None if view.read_only else decisions(view, translator),
        "dispatch": None if view.read_only else dispatch(view, translator),
        "answer": answer,
        "news": news(view, translator),
        "words": _words(translator),
    }


def _round(view: View, translator: Translator) -> str:
    return translator.say(
        "Round {round} of {rounds}",
        round=str(view.position.round),
        rounds=str(view.table.edition.rounds),
    )


def _tone(view: View) -> str:
    if view.over:
        return "over"
    return "bribe" if view.due.phase in BRIBE_PHASES else "turn"


def _words(translator: Translator) -> dict[str, str]:
    return {
        "region": translator.say("What is due"),
        "course": translator.say("The course of this turn"),
        "done": translator.say("done"),
        "amount": translator.say("Amount"),
        "less": translator.say("Less"),
        "more": translator.say("More"),
        "who": translator.say("Who declares now"),
        "change": translator.say("Change"),
        "figure": translator.say("Figure"),
        "room": translator.say("Room"),
        "palace": translator.say("Palace"),
        "close": translator.say("Close"),
        "ruling": translator.say("The rulebook is silent here; this table plays it so."),
        "news": translator.say("What has just happened"),
        "handed": translator.say("Handed over"),
        "busy": translator.say("One moment …"),
        "silent": translator.say("No answer came. Nothing is lost: try again."),
        "send": translator.say("Send both"),
        "first": translator.say("First figure"),
        "second": translator.say("Second figure"),
    }
