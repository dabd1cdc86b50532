"""View model of a table for one device: panel, board, log and, on a phone, the card of its seat.

Sent with the page and, at every change, over the table's socket (`web.table_socket`). `components/tabletop/CONTRACT.md`
describes it. Contains nobody's cash except open cash.
"""

from functools import lru_cache
from hashlib import sha256
from typing import Any

from i18n.translator import Translator
from live import BANKER_ENTERS, Actor, View
from live.table_clock import read_clock
from narration import runs
from narration.marked_names import with_marked_names
from narration.seat_summary import tell_yours
from narration.told_to_host import tell_host
from narration.waiting import is_due
from presenters.agreements_view import agreements_view
from presenters.board_view import is_bribed
from presenters.bribe_view import in_first_person
from presenters.controls_view import controls_view
from presenters.purses_view import purses_view
from presenters.seat_card_view import seat_card_view
from presenters.shared_views import SharedViews, shared_views
from presenters.side_panels_view import side_panels_view
from presenters.talk_view import talk_rows
from rules import Options, Player

Data = dict[str, Any]


def table_view(view: View, actor: Actor, translator: Translator) -> Data:
    """What this device sees and may enter at one version. Parts are shared with other screens: must not be modified."""
    shared = shared_views(view, translator)
    shown: Data = {
        "version": view.version,
        "latest": shared.latest._asdict(),
        "lang": translator.language,
        "around": around(view, actor),
        "now": shared.now,
        "controls": controls_view(view, actor, shared.controls),
        "board": shared.board,
        "log": shared.log,
        "agreements": agreements_view(view, actor, translator),
        "asides": side_panels_view(view, actor, translator),
        "purses": purses_view(view, actor, translator),
        "clock": shared.clock and {**shared.clock, "pause": actor.role in ("banker", "seat")},
    }
    if actor.role == "seat" and actor.seat is not None:
        shown["controls"] = in_first_person(shown["controls"], translator)
        shown["now"] = _told_to(view, actor.seat, shared, translator)
        shown["board"] = _seen_by(view, actor.seat, shared.board, translator)
        shown["own"] = seat_card_view(view, actor.seat, translator)
        shown["order"] = nearest(view, actor.seat)
    return shown


def seatless_view(view: View, actor: Actor) -> Data:
    """The view of a device on the page of a seat that it does not have: nothing of the table."""
    return {"version": view.version, "around": around(view, actor)}


def around(view: View, actor: Actor) -> str:
    """A fingerprint of what the page around the tabletop depends on; when it changes, the page's script runs."""
    told = [actor.role, actor.seat, view.access, view.damage is not None, bool(view.settings.get("paper_money"))]
    told += [
        view.read_only.code if view.read_only else "",
        _set_up(view.table.players, view.table.first, view.table.options),
    ]
    if actor.role == "banker":
        # The panel in which the clock is set shows how it is set. Its pauses are on the board itself.
        clock = read_clock(view.settings)
        told += [clock.kind, clock.seconds] if clock else ["no clock"]
    # After the end every entry changes the record that the page offers.
    return "/".join(map(str, [*told, view.version if view.over else ""]))


@lru_cache(maxsize=256)
def _set_up(players: tuple[Player, ...], first: int, options: Options) -> str:
    """A fingerprint of the set-up, which the banker may correct: a panel tells its rules and names its players."""
    return sha256(repr((players, first, options)).encode()).hexdigest()[:8]


def nearest(view: View, seat: int) -> list[int]:
    """The order of palaces on a phone: the host's, one's own, then the others clockwise."""
    host = seat if view.position.host is None else view.position.host
    clockwise = [(seat + step) % view.table.seats for step in range(view.table.seats)]
    return list(dict.fromkeys((host, *clockwise)))


def _told_to(view: View, seat: int, shared: SharedViews, translator: Translator) -> Data:
    """The now panel of a seat, with its sentence in the second person."""
    shown = {**shared.now, "said": talk_rows(view, translator, seat)}
    if is_due(view, seat):
        shown["yours"] = translator.say("Your turn")
    yours = tell_yours(view, seat, with_marked_names(translator))
    if yours is not None:
        shown["sentence"] = runs(yours)
        if view.access == BANKER_ENTERS:
            shown["details"] = [*shown["details"], translator.say("The table keeper enters it.")]
    elif not view.over and not is_due(view, seat):
        shown["tone"] = "wait"
        bribed = tell_host(view, seat, translator)
        if bribed is not None:
            shown["sentence"] = runs(bribed)
    return shown


def _seen_by(view: View, seat: int, board: Data, translator: Translator) -> Data:
    """The board of a seat: its own palace is addressed in the second person while it is on turn."""
    if view.over or board["palaces"][seat]["state"] != "turn":
        return board
    word = translator.say("you are bribed") if is_bribed(view) else translator.say("your turn")
    own = {**board["palaces"][seat], "state_word": word}
    return {**board, "palaces": [own if one["seat"] == seat else one for one in board["palaces"]]}
