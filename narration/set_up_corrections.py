"""Sentences for corrections of a set-up."""

from collections.abc import Iterable

from i18n.translator import Translator
from live import SetUpChange


def tell_set_up(changes: Iterable[SetUpChange], translator: Translator) -> list[str]:
    """A sentence for each change."""
    return [_tell(change, translator) for change in changes]


def _tell(change: SetUpChange, translator: Translator) -> str:
    on = change.after == "True"
    match change.what:
        case "name":
            return translator.say(
                "{before} is now called {after}.",
                before=translator.name(change.before),
                after=translator.name(change.after),
            )
        case "house":
            player = translator.player(change.seat or 0)
            inserts = {"before": translator.house(change.before), "after": translator.house(change.after)}
            return translator.say("{player} has the house {after}, not {before}.", player=player, **inserts)
        case "first":
            after, before = translator.player(int(change.after)), translator.player(int(change.before))
            return translator.say("{after} began the game, not {before}.", after=after, before=before)
        case "refund":
            told = translator.say("Banished figures get their bribe back."), translator.say("No bribe is given back.")
        case "self_attack":
            told = (
                translator.say("One's own figures may be attacked."),
                translator.say("One's own figures may not be attacked."),
            )
        case "side_payments":
            told = translator.say("Players may pay each other."), translator.say("Players pay each other nothing.")
        case _:
            on = change.after == "grant"
            told = (
                translator.say("Whoever cannot pay a bribe is given one unit by the bank."),
                translator.say("Whoever cannot pay a bribe declares nothing."),
            )
    return told[0] if on else told[1]
