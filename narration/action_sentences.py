"""The sentence of an action, as the log tells it."""

from collections.abc import Mapping

from i18n.translator import Translator
from narration.agreements import tell_agreement
from narration.events import account
from narration.same_owner_names import newcomers, the_one_inside
from rules import (
    BANK,
    Action,
    Adjust,
    Banished,
    Bribe,
    Dispatch,
    Event,
    Figure,
    Kept,
    Note,
    Open,
    Paid,
    Place,
    Sending,
    Settle,
)


def tell_action(action: Action, events: tuple[Event, ...], translator: Translator) -> str:
    """The sentence of an action; its events, where known, add the host and who was banished."""
    match action:
        case Bribe():
            return _tell_bribe(action, events, translator)
        case Place(seat, figure, room):
            return translator.say(
                "{host} puts {figure} into the {room} room.",
                host=translator.player(seat),
                figure=translator.figure(figure),
                room=translator.number(room),
            )
        case Open(seat, profession):
            return translator.say(
                "{host} opens the conflict of the {professions}.",
                host=translator.player(seat),
                professions=translator.professions(profession),
            )
        case Settle():
            return _tell_settle(action, events, translator)
        case Dispatch(seat, figures):
            return _tell_dispatch(seat, figures, translator)
        case Adjust(source, target, amount, reason):
            return translator.say(
                "The table keeper moves {amount} from {payer} to {payee}: {reason}",
                amount=translator.number(amount),
                payer=account(None if source == BANK else source, translator),
                payee=account(None if target == BANK else target, translator),
                reason=reason,
            )
        case Note(text, None):
            return translator.say("Note: {text}", text=text)
        case Note(text, seat):
            return translator.say("{player} notes: {text}", player=translator.player(seat or 0), text=text)
        case _:
            return tell_agreement(action, translator)


def _tell_bribe(action: Bribe, events: tuple[Event, ...], translator: Translator) -> str:
    told = {
        "owner": translator.player(action.seat),
        "amount": translator.number(action.amount),
        "profession": translator.profession(action.profession),
        "asks": translator.number(action.asks or 0),
        "promised": translator.number(action.promised or 0),
    }
    hosts = [event.target for event in events if isinstance(event, Paid) and event.why == "bribe"]
    if not hosts or hosts[0] is None:
        return _tell_quoted_bribe(action, told, translator)
    told["host"] = translator.player(hosts[0])
    if not (action.amount or action.asks or action.promised):
        return translator.say("{owner} gives {host} nothing for the {profession}.", **told)
    if action.asks and action.promised:
        return translator.say(
            "{owner} pays {host} {amount} for the {profession}, asks for the {asks} room and is promised the "
            "{promised} room.",
            **told,
        )
    if action.asks:
        return translator.say("{owner} pays {host} {amount} for the {profession} and asks for the {asks} room.", **told)
    if action.promised:
        return translator.say(
            "{owner} pays {host} {amount} for the {profession} and is promised the {promised} room.", **told
        )
    return translator.say("{owner} pays {host} {amount} for the {profession}.", **told)


def _tell_quoted_bribe(action: Bribe, told: Mapping[str, str], translator: Translator) -> str:
    """Without the host, as where a line is quoted that stands no longer."""
    if action.asks and action.promised:
        return translator.say(
            "{owner} gives {amount} for the {profession}, asks for the {asks} room and is promised the {promised} "
            "room.",
            **told,
        )
    if action.asks:
        return translator.say("{owner} gives {amount} for the {profession} and asks for the {asks} room.", **told)
    if action.promised:
        return translator.say(
            "{owner} gives {amount} for the {profession} and is promised the {promised} room.", **told
        )
    return translator.say("{owner} gives {amount} for the {profession}.", **told)


def _tell_settle(action: Settle, events: tuple[Event, ...], translator: Translator) -> str:
    host = translator.player(action.seat)
    figure = translator.figure(Figure(action.winner, action.profession))
    gone = [event for event in events if isinstance(event, Banished)]
    banished = translator.listing([translator.figure(event.figure) for event in gone])
    if not gone:
        return translator.say("{host} decides for {figure}.", host=host, figure=figure)
    lost = [event.room for event in gone if event.room is not None]
    if lost:
        return translator.say(
            "{host} gives the {room} room to {figure}; banished: {banished}.",
            host=host,
            room=translator.number(lost[0]),
            figure=figure,
            banished=banished,
        )
    kept = [event for event in events if isinstance(event, Kept)]
    if kept and kept[0].room is not None:
        rivals = [event.figure for event in gone]
        return translator.say(
            "{host} keeps {figure} in the {room} room; banished: {banished}.",
            host=host,
            figure=the_one_inside(kept[0].figure, rivals, translator),
            room=translator.number(kept[0].room),
            banished=newcomers(rivals, kept[0].figure, translator),
        )
    if kept:
        return translator.say(
            "{host} keeps {figure} in the park as the attacker; banished: {banished}.",
            host=host,
            figure=figure,
            banished=banished,
        )
    return translator.say(
        "{host} puts {figure} into the {room} room; banished: {banished}.",
        host=host,
        figure=figure,
        room=translator.number(action.room or 0),
        banished=banished,
    )


def _tell_dispatch(seat: int, figures: tuple[Sending, ...], translator: Translator) -> str:
    (first, second) = figures
    return translator.say(
        "{player} sends the {first} to {one} and the {second} to {two}.",
        player=translator.player(seat),
        first=translator.profession(first.profession),
        one=translator.player(first.to),
        second=translator.profession(second.profession),
        two=translator.player(second.to),
    )
