"""Whether a table waits for a seat."""

from live import BribeOffer, View
from narration.who_speaks_next import is_by_phone, is_haggling, is_to_speak


def is_due(view: View, seat: int | None) -> bool:
    """Whether this seat must act now: a bribe, a wish or an offer, the host's answer, decision or dispatch."""
    if seat is None or view.over or view.closed:
        return False
    if is_haggling(view) and is_by_phone(view):
        return is_to_speak(view, seat)
    bribes = [choice.seat for choice in view.choices if isinstance(choice, BribeOffer)]
    return seat in bribes if bribes else seat == view.position.host
