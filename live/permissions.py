"""Who may do what at a table: the banker everything, a seat only its own actions, a watcher nothing (article 1).

Checked with every change at the current version, since seats may have changed hands meanwhile. `seating`
identifies a device by its cookies; the referee decides whether the rules allow an action.
"""

from live.device_identity import BANKER_ENTERS, Actor, Device
from live.offered_bribe_permission import check_acceptance, is_haggling
from live.seating import Seating
from rules import Action, Adjust, Bribe, Illegal, Note, Position


def check_banker(seating: Seating, device: Device) -> None:
    """Raise Illegal `banker-only` (article 1) for any device but the banker's."""
    if seating.who(device).role != "banker":
        raise Illegal("banker-only", "1")


def check_at_table(seating: Seating, device: Device) -> Actor:
    """Who acts, where it is the banker or a seat. Raises Illegal `watching` (article 1) for any other device."""
    actor = seating.who(device)
    if actor.role != "banker" and actor.seat is None:
        raise Illegal("watching", "1")
    return actor


def check_action(seating: Seating, device: Device, action: Action, position: Position) -> Actor:
    """Check that a device may enter this action at this position; return who acts.

    Raises:
        Illegal: `watching`, `banker-only`, `banker-enters` or `not-your-seat`; article 1. Where offers come first, as
            `check_acceptance`.
    """
    actor = check_at_table(seating, device)
    if actor.role == "banker" or actor.seat is None:
        return actor
    if isinstance(action, Adjust):
        raise Illegal("banker-only", "1")
    if action.seat is None:
        raise Illegal("not-your-seat", "1", seat=actor.seat)
    if isinstance(action, Bribe) and seating.access != BANKER_ENTERS and is_haggling(position):
        check_acceptance(position, actor.seat, action)
        return actor
    if action.seat != actor.seat:
        raise Illegal("not-your-seat", "1", seat=action.seat)
    if seating.access == BANKER_ENTERS and not isinstance(action, Note):
        raise Illegal("banker-enters", "1")
    return actor
