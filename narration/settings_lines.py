"""Sentences of log lines about a table's settings: who joined, who has a PIN, who has left, and how it ended."""

from i18n.translator import Translator
from live import LogLine

# What was changed where the sentence has the seat's player as its subject.
OF_A_SEAT = ("joined", "joined-pin", "pin", "no-pin")


def tell_settings(line: LogLine, translator: Translator) -> str:
    """What an entry of settings was about (`live.seating.what_changed`)."""
    match line.changed:
        case changed if changed in OF_A_SEAT:
            return _tell_seat(line, translator)
        case "freed":
            return translator.say(
                "The table keeper has freed {player}'s seat.", player=translator.player(line.for_seat or 0)
            )
        case "banker" | "banker-pin" | "banker-no-pin":
            return _tell_banker(line.changed, translator)
        case "access":
            return translator.say("The table keeper changed who enters what.")
        case "closed" | "ended" | "reopened" | "left" | "back":
            return _tell_leaving(line, translator)
        case _:
            return translator.say("The table's settings were changed.")


def _tell_seat(line: LogLine, translator: Translator) -> str:
    seat = line.seat if line.for_seat is None else line.for_seat
    player = translator.player(seat or 0)
    joined = translator.say("{player} has joined with a phone.", player=player)
    chosen = translator.say("{player} has a PIN now.", player=player)
    match line.changed:
        case "joined":
            return joined
        case "joined-pin":
            return f"{joined} {chosen}"
        case "pin":
            return chosen
        case _:
            return translator.say("{player} has no PIN any more.", player=player)


def _tell_banker(changed: str, translator: Translator) -> str:
    told = translator.say("A device became the table keeper's.")
    match changed:
        case "banker-pin":
            chosen = translator.say("The table keeper has a PIN now.")
        case "banker-no-pin":
            chosen = translator.say("The table keeper has no PIN any more.")
        case _:
            return told
    return f"{told} {chosen}"


def _tell_leaving(line: LogLine, translator: Translator) -> str:
    player = translator.player(line.for_seat or 0)
    match line.changed:
        case "closed":
            return translator.say("The table keeper has closed the table.")
        case "ended":
            return translator.say("The game was ended as it stands.")
        case "reopened":
            return translator.say("The table keeper has opened the table again.")
        case "left":
            return translator.say("{player} has left. The table plays this seat in agreement.", player=player)
        case _:
            return translator.say("{player} plays again.", player=player)
