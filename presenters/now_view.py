"""View model of the now panel, all texts in the reader's language."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from i18n.translator import Translator
from live import View
from narration import runs, tell_due, tell_steps
from narration.turn_steps import StepChip
from presenters.article_view import article_data
from presenters.news_view import news
from presenters.talk_view import talk_rows
from rules import BRIBE_PHASES


def now_view(view: View, translator: Translator) -> dict[str, Any]:
    """The panel's texts at one version; its controls are in `presenters.controls_view`."""
    told = tell_due(view, translator)
    steps = tell_steps(view, translator)
    return {
        "round": _round(view, translator),
        "step": _step(steps, translator),
        "steps": [{"words": step.words, "state": step.state} for step in steps],
        "tone": _tone(view),
        # The final standing above it names the winner.
        "sentence": [[translator.say("The game is over."), False]] if view.over else runs(told.sentence),
        "details": [*_left(view, translator), *told.details],
        "article": article_data(told.article, translator, view.table),
        "said": [] if view.closed else talk_rows(view, translator),
        "news": news(view, translator),
        "words": _words(translator),
    }


def _left(view: View, translator: Translator) -> list[str]:
    """Who decides instead of players who are due and have left the table."""
    return [
        translator.say("{player} has left. The table plays this seat in agreement.", player=translator.player(seat))
        for seat in view.due.seats
        if seat in view.absent and not (view.over or view.closed)
    ]


def _round(view: View, translator: Translator) -> str:
    return translator.say(
        "Round {round} of {rounds}",
        round=str(view.position.round),
        rounds=str(view.table.edition.rounds),
    )


def _step(steps: Sequence[StepChip], translator: Translator) -> str:
    running = [(number, step.words) for number, step in enumerate(steps, 1) if step.state == "now"][:1]
    return "".join(
        translator.say("Step {step} of {steps}: {words}", step=str(number), steps=str(len(steps)), words=words)
        for number, words in running
    )


def _tone(view: View) -> str:
    if view.over:
        return "over"
    if view.closed:
        return "wait"
    return "bribe" if view.due.phase in BRIBE_PHASES else "turn"


@lru_cache(maxsize=64)
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
        "said": translator.say("What was said and paid"),
        "ahead": translator.say("Offer without paying"),
    }
