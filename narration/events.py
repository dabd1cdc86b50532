"""One sentence per event: payments by the bank, figures sent, placed and banished, turns and the end."""

from collections.abc import Iterable

from i18n.translator import Translator
from narration.agreements import tell_decided
from rules import Banished, Ended, Event, Kept, Paid, Placed, PromiseDecided, Sent, TurnBegan

# Promises decided at one moment of which each is told.
MOST_DECIDED = 12


def tell_events(events: Iterable[Event], translator: Translator) -> list[str]:
    """The sentences of what one action did; of more than `MOST_DECIDED` promises the number of the others.

    Hundreds may fall due with one turn (article 14), and every screen gets the line that tells of it.
    """
    told: list[str] = []
    decided, after = 0, 0
    for event in events:
        if isinstance(event, PromiseDecided):
            decided += 1
            if decided > MOST_DECIDED:
                continue
        told.append(tell_event(event, translator))
        if decided == MOST_DECIDED and isinstance(event, PromiseDecided):
            after = len(told)
    others = decided - MOST_DECIDED
    if others > 0:
        rest = translator.count(
            "{count} more promise was decided.",
            "{count} more promises were decided.",
            others,
            count=translator.number(others),
        )
        told.insert(after, rest)
    return told


def tell_event(event: Event, translator: Translator) -> str:
    """The sentence of an event."""
    match event:
        case Paid():
            return _tell_paid(event, translator)
        case Sent(figure, palace):
            return translator.say(
                "{figure} goes to {host}'s park.", figure=translator.figure(figure), host=translator.player(palace)
            )
        case Placed(figure, palace, room):
            return translator.say(
                "{figure} enters the {room} room of {host}'s palace.",
                figure=translator.figure(figure),
                room=translator.number(room),
                host=translator.player(palace),
            )
        case Kept(figure, palace, None):
            return translator.say(
                "{figure} stays in {host}'s park as the attacker.",
                figure=translator.figure(figure),
                host=translator.player(palace),
            )
        case Kept(figure, palace, room):
            return translator.say(
                "{figure} stays in the {room} room of {host}'s palace.",
                figure=translator.figure(figure),
                room=translator.number(room or 0),
                host=translator.player(palace),
            )
        case Banished(figure):
            return translator.say("{figure} is banished to the island.", figure=translator.figure(figure))
        case TurnBegan(number, seat):
            return translator.say(
                "Round {round}: {player} is on turn.", round=str(number), player=translator.player(seat)
            )
        case PromiseDecided():
            return tell_decided(event, translator)
        case Ended(places):
            return tell_end(places, translator)


def tell_end(places: tuple[int, ...], translator: Translator) -> str:
    """Who has won, or who share the victory (article 11); without places that the game is over."""
    winners = [translator.player(seat) for seat, place in enumerate(places) if place == 1]
    if not winners:
        return translator.say("The game is over.")
    if len(winners) == 1:
        return translator.say("The game is over: {player} wins.", player=winners[0])
    return translator.say("The game is over: {players} share the victory.", players=translator.listing(winners))


def _tell_paid(paid: Paid, translator: Translator) -> str:
    amount = translator.number(paid.amount)
    payer, payee = account(paid.source, translator), account(paid.target, translator)
    figure = paid.figure
    profession = translator.profession(figure.profession) if figure else ""
    match paid.why:
        case "income":
            parts = [
                translator.say("{amount} at {player}", amount=translator.number(room), player=translator.player(palace))
                for palace, room in paid.salaries
            ]
            return translator.say(
                "The bank pays {player} {amount}: {salaries}.",
                player=payee,
                amount=amount,
                salaries=translator.listing(parts),
            )
        case "grant":
            return translator.say(
                "The bank grants {player} {amount}, who could declare nothing.", player=payee, amount=amount
            )
        case "refund":
            return translator.say(
                "{host} gives {owner} back the {amount} for the {profession}.",
                host=payer,
                owner=payee,
                amount=amount,
                profession=profession,
            )
        case "bribe":
            return translator.say(
                "{owner} pays {host} {amount} for the {profession}.",
                owner=payer,
                host=payee,
                amount=amount,
                profession=profession,
            )
        case "payment":
            return translator.say("{payer} pays {payee} {amount}.", payer=payer, payee=payee, amount=amount)
        case "adjust":
            return translator.say(
                "The table keeper moves {amount}: {payer} to {payee}.",
                amount=amount,
                payer=payer,
                payee=payee,
            )


def account(seat: int | None, translator: Translator) -> str:
    """The owner of an account in words: a player, or the bank for None."""
    return translator.say("the bank") if seat is None else translator.player(seat)
