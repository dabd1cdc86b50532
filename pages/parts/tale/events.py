"""One sentence for each event: money paid by the bank, figures sent, placed and banished, turns and the end."""

from pages.parts.language import Speech
from pages.parts.tale.agreements import tell_decided
from rules import Banished, Ended, Event, Kept, Paid, Placed, PromiseDecided, Sent, TurnBegan


def tell_event(event: Event, speech: Speech) -> str:
    """What came about, as one sentence."""
    match event:
        case Paid():
            return _tell_paid(event, speech)
        case Sent(figure, palace):
            return speech.say(
                "{figure} goes to {host}'s park.", figure=speech.figure(figure), host=speech.player(palace)
            )
        case Placed(figure, palace, room):
            return speech.say(
                "{figure} enters the {room} room of {host}'s palace.",
                figure=speech.figure(figure),
                room=speech.number(room),
                host=speech.player(palace),
            )
        case Kept(figure, palace, None):
            return speech.say(
                "{figure} stays in {host}'s park as the attacker.",
                figure=speech.figure(figure),
                host=speech.player(palace),
            )
        case Kept(figure, palace, room):
            return speech.say(
                "{figure} stays in the {room} room of {host}'s palace.",
                figure=speech.figure(figure),
                room=speech.number(room or 0),
                host=speech.player(palace),
            )
        case Banished(figure):
            return speech.say("{figure} is banished to the island.", figure=speech.figure(figure))
        case TurnBegan(number, seat):
            return speech.say("Round {round}: {player} is on turn.", round=str(number), player=speech.player(seat))
        case PromiseDecided():
            return tell_decided(event, speech)
        case Ended(places):
            return tell_end(places, speech)


def tell_end(places: tuple[int, ...], speech: Speech) -> str:
    """Who has won, or who share the victory (article 11)."""
    winners = [speech.player(seat) for seat, place in enumerate(places) if place == 1]
    if len(winners) == 1:
        return speech.say("The game is over: {player} wins.", player=winners[0])
    return speech.say("The game is over: {players} share the victory.", players=speech.listing(winners))


def _tell_paid(paid: Paid, speech: Speech) -> str:
    amount = speech.number(paid.amount)
    payer, payee = account(paid.source, speech), account(paid.target, speech)
    figure = paid.figure
    profession = speech.profession(figure.profession) if figure else ""
    match paid.why:
        case "income":
            parts = [
                speech.say("{amount} at {player}", amount=speech.number(room), player=speech.player(palace))
                for palace, room in paid.salaries
            ]
            return speech.say(
                "The bank pays {player} {amount}: {salaries}.",
                player=payee,
                amount=amount,
                salaries=speech.listing(parts),
            )
        case "grant":
            return speech.say(
                "The bank grants {player} {amount}, who could declare nothing.", player=payee, amount=amount
            )
        case "refund":
            return speech.say(
                "{host} gives {owner} back the {amount} for the {profession}.",
                host=payer,
                owner=payee,
                amount=amount,
                profession=profession,
            )
        case "bribe":
            return speech.say(
                "{owner} pays {host} {amount} for the {profession}.",
                owner=payer,
                host=payee,
                amount=amount,
                profession=profession,
            )
        case "payment":
            return speech.say("{payer} pays {payee} {amount}.", payer=payer, payee=payee, amount=amount)
        case "adjust":
            return speech.say(
                "The banker moves {amount}: {payer} to {payee}.",
                amount=amount,
                payer=payer,
                payee=payee,
            )


def account(seat: int | None, speech: Speech) -> str:
    """The owner of an account in words: a player, or the bank for None."""
    return speech.say("the bank") if seat is None else speech.player(seat)
