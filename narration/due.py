"""The main sentence: who must act now, with details and the article that requires it."""

from typing import NamedTuple

from i18n.translator import Translator
from live import AS_IT_STANDS, View
from narration.due_bribes import tell_bribing
from narration.events import tell_end
from narration.marked_names import with_marked_names
from rules import BRIBE_PHASES, conflicts_of


class DueText(NamedTuple):
    """What is due: the main sentence (names marked, see `runs`), further sentences, and the article."""

    sentence: str
    details: tuple[str, ...]
    article: str


def tell_due(view: View, translator: Translator) -> DueText:
    """Who must do what and why, during the game, after its end, and at a closed table; names are marked."""
    marked = with_marked_names(translator)
    phase, host = view.due.phase, view.position.host
    if host is None:
        return DueText(tell_end(view.places or (), marked), (), "11")
    if view.closed:
        return _tell_closed(view, marked)
    if phase in BRIBE_PHASES:
        return DueText(*tell_bribing(view, marked, translator))
    if phase == "dispatch":
        return _tell_dispatch(view, marked)
    if phase == "regular-placement":
        return _tell_placement(view, marked)
    if phase == "external-choice":
        words = marked.say(
            "{host} names the conflict to be settled first: {professions}.",
            host=marked.player(host),
            professions=marked.listing([marked.professions(one) for one in view.plan.external]),
        )
        return DueText(words, (), view.due.article)
    if phase == "external-settlement":
        return _tell_external(view, marked, translator)
    return _tell_internal(view, marked)


def _tell_closed(view: View, marked: Translator) -> DueText:
    if view.closed != AS_IT_STANDS or view.balances is None:
        return DueText(marked.say("This table is closed."), (), "1")
    balances = view.balances
    told = [
        marked.say("{player} {amount}", player=marked.player(seat), amount=marked.number(balances[seat]))
        for seat in sorted(range(len(balances)), key=lambda seat: -balances[seat])
    ]
    return DueText(marked.say("The game was ended as it stood: {standing}.", standing=marked.listing(told)), (), "11")


def _tell_dispatch(view: View, marked: Translator) -> DueText:
    host = marked.player(view.due.seats[0])
    if view.table.edition.one_palace:
        return DueText(marked.say("{host} sends two figures to other palaces.", host=host), (), "10")
    return DueText(marked.say("{host} sends two figures to two different palaces.", host=host), (), "10.1")


def _tell_placement(view: View, marked: Translator) -> DueText:
    figures = view.plan.regular
    told = marked.listing([marked.figure(figure) for figure in figures])
    host = marked.player(view.due.seats[0])
    if len(figures) == 1:
        words = marked.say("{host} puts {figure} into a free room.", host=host, figure=told)
    else:
        words = marked.say("{host} puts {figures} into free rooms, one after another.", host=host, figures=told)
    return DueText(words, (), "6")


def _tell_external(view: View, marked: Translator, translator: Translator) -> DueText:
    host, position = view.due.seats[0], view.position
    first, *others = conflicts_of(position)
    if others:
        words = marked.say(
            "{host} keeps one figure of each conflict: {professions}. The others go to the island.",
            host=marked.player(host),
            professions=marked.listing([marked.professions(one.profession) for one in (first, *others)]),
        )
        return DueText(words, (), "7")
    words = marked.say(
        "Only one of these can stay, and {host} decides which: {figures}.",
        host=marked.player(host),
        figures=marked.listing([marked.figure(figure) for figure in first.attackers]),
    )
    room = position.room_of(host, first.profession)
    if room is None:
        return DueText(words, (), "7")
    defender = position.palaces[host][room] or first.attackers[0]
    then = translator.say("Whoever is kept then attacks {defender}.", defender=translator.figure(defender))
    return DueText(words, (then,), "7.2")


def _tell_internal(view: View, marked: Translator) -> DueText:
    (conflict,) = conflicts_of(view.position)
    told = marked.listing([marked.figure(figure) for figure in conflict.attackers])
    inserts = {
        "host": marked.player(conflict.host),
        "defender": marked.figure(conflict.contenders[0]),
        "room": marked.number(conflict.room or 0),
    }
    if len(conflict.attackers) == 1:
        words = marked.say(
            "{host} leaves the {room} room to {defender} or gives it to {attacker}.", attacker=told, **inserts
        )
    else:
        words = marked.say(
            "{host} leaves the {room} room to {defender} or gives it to one of these: {attackers}.",
            attackers=told,
            **inserts,
        )
    return DueText(words, (), "8")
