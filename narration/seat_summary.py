"""What a seat must do now, in the second person; and a summary of its figures on the board."""

from collections.abc import Sequence

from i18n.translator import Translator
from live import BribeOffer, View
from narration import MarkedTranslator
from narration.due_bribes import defends
from narration.offer_prompts import tell_haggling
from narration.waiting import is_due
from narration.who_speaks_next import is_haggling
from rules import Figure, conflict_of, conflicts_of


def tell_yours(view: View, seat: int, words: MarkedTranslator) -> str | None:
    """What this seat must do, with names marked; None if nothing, or if the game waits for the banker."""
    if not is_due(view, seat) or not view.choices:
        return None
    offers = [choice for choice in view.choices if isinstance(choice, BribeOffer) and choice.seat == seat]
    if is_haggling(view):
        return tell_haggling(view, seat, offers, words)
    if offers:
        return _tell_bribe(view, offers, words)
    match view.due.phase:
        case "dispatch" if view.table.edition.one_palace:
            return words.say("Send two of your figures to other palaces.")
        case "dispatch":
            return words.say("Send two of your figures to two different palaces.")
        case "regular-placement":
            return _tell_placement(view, words)
        case "external-choice":
            told = words.listing([words.professions(one) for one in view.plan.external])
            return words.say("Name the conflict to be settled first: {professions}.", professions=told)
        case "external-settlement":
            return _tell_external(view, words)
        case _:
            return _tell_internal(view, words)


def _tell_bribe(view: View, offers: Sequence[BribeOffer], words: MarkedTranslator) -> str:
    host, position = view.position.host or 0, view.position
    offer = offers[0]
    inserts = {"host": words.player(host), "profession": words.profession(offer.profession)}
    if len(offers) > 1:
        told = words.listing([words.profession(one.profession) for one in offers])
        return words.say("Bribe {host} for your figures: {professions}.", host=inserts["host"], professions=told)
    if view.due.phase == "regular-bribes":
        return words.say("Bribe {host} for a room: your {profession} waits in the park.", **inserts)
    if view.due.phase == "external-bribes":
        rivals = [one for one in position.parks[host] if one.profession == offer.profession]
        rivals.remove(Figure(offer.seat, offer.profession))
        told = words.listing([words.figure(one) for one in rivals])
        return words.say("Your {profession} stands against {rivals}. Bribe {host}.", rivals=told, **inserts)
    return _tell_internal_bribe(view, offer, words, inserts)


def _tell_internal_bribe(view: View, offer: BribeOffer, words: MarkedTranslator, inserts: dict[str, str]) -> str:
    """An internal conflict, naming everybody involved, for the defender and every attacker."""
    conflict = conflict_of(view.position)
    if conflict is None or conflict.defender is None:
        return words.say("Bribe {host} for a room: your {profession} waits in the park.", **inserts)
    inserts = {**inserts, "room": words.number(conflict.room or 0)}
    if defends(view, offer):
        told = words.listing([words.figure(one) for one in conflict.attackers])
        return words.say(
            "Defend your {profession} in {host}'s {room} room against {attackers}: bribe {host}.",
            attackers=told,
            **inserts,
        )
    others = [one for one in conflict.attackers if one != Figure(offer.seat, offer.profession)]
    also = words.listing([words.figure(one) for one in others])
    defender = words.figure(conflict.defender)
    if conflict.defender.seat == offer.seat:
        if others:
            return words.say(
                "Your {profession} attacks your own in {host}'s {room} room. Bribe {host}. Also attacking: {others}.",
                others=also,
                **inserts,
            )
        return words.say("Your {profession} attacks your own in {host}'s {room} room. Bribe {host}.", **inserts)
    if others:
        return words.say(
            "Your {profession} attacks {defender} in {host}'s {room} room. Bribe {host}. Also attacking: {others}.",
            defender=defender,
            others=also,
            **inserts,
        )
    return words.say(
        "Your {profession} attacks {defender} in {host}'s {room} room. Bribe {host}.", defender=defender, **inserts
    )


def _tell_placement(view: View, words: MarkedTranslator) -> str:
    told = words.listing([words.figure(figure) for figure in view.plan.regular])
    if len(view.plan.regular) == 1:
        return words.say("Put {figure} into a free room of your palace.", figure=told)
    return words.say("Put {figures} into free rooms of your palace, one after another.", figures=told)


def _tell_external(view: View, words: MarkedTranslator) -> str:
    first, *others = conflicts_of(view.position)
    if others:
        told = words.listing([words.professions(one.profession) for one in (first, *others)])
        return words.say(
            "Keep one figure of each conflict: {professions}. The others go to the island.", professions=told
        )
    return words.say(
        "Keep one {profession} and send the others to the island: {figures}.",
        profession=words.profession(first.profession),
        figures=words.listing([words.figure(figure) for figure in first.attackers]),
    )


def _tell_internal(view: View, words: MarkedTranslator) -> str:
    (conflict,) = conflicts_of(view.position)
    inserts = {
        "room": words.number(conflict.room or 0),
        "defender": words.figure(conflict.contenders[0]),
        "attackers": words.listing([words.figure(figure) for figure in conflict.attackers]),
    }
    if len(conflict.attackers) == 1:
        return words.say("Leave your {room} room to {defender}, or give it to {attackers}.", **inserts)
    return words.say("Leave your {room} room to {defender}, or give it to one of these: {attackers}.", **inserts)


def tell_figures(view: View, seat: int, translator: Translator) -> tuple[str, list[tuple[str, str]]]:
    """A player's figures in short, and one by one as (what and where, salary); all public."""
    held, waiting = _held(view, seat), _waiting(view, seat)
    island = sum(figure.seat == seat for figure in view.position.island)
    supply = sum(view.position.supply[seat])
    short = translator.say(
        "In rooms: {rooms}, for {income} a round · Waiting: {waiting} · Banished: {banished} · In the supply: {supply}",
        rooms=str(len(held)),
        income=translator.number(sum(salary for salary, _, _ in held)),
        waiting=str(len(waiting)),
        banished=str(island),
        supply=str(supply),
    )
    rows = [
        (
            translator.say(
                "{profession} at {host}'s", profession=translator.profession(profession), host=translator.player(host)
            ),
            translator.number(salary),
        )
        for salary, profession, host in held
    ]
    rows += [
        (
            translator.say(
                "{profession} before {host}'s palace",
                profession=translator.profession(profession),
                host=translator.player(host),
            ),
            translator.say("waits"),
        )
        for profession, host in waiting
    ]
    return short, rows


def _held(view: View, seat: int) -> list[tuple[int, str, int]]:
    """(salary, profession, host) of every room held, highest salary first."""
    found = [
        (salary, figure.profession, host)
        for host, palace in enumerate(view.position.palaces)
        for salary, figure in zip(view.table.edition.rooms, palace, strict=True)
        if figure is not None and figure.seat == seat
    ]
    return sorted(found, reverse=True)


def _waiting(view: View, seat: int) -> list[tuple[str, int]]:
    return [
        (figure.profession, host)
        for host, park in enumerate(view.position.parks)
        for figure in park
        if figure.seat == seat
    ]
