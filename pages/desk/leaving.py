"""Players who leave, and closing a table: hand over a seat, let the table play it, end, close or delete the game."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import streamlit as st

from i18n.translator import Translator, plain
from live import AS_IT_STANDS, Held, LiveTable, View, new_key, registry
from narration.error_text import error_text
from pages.common.referee_questions.moments import Moments
from pages.common.session_device import device
from pages.common.table_of_code import table_of
from pages.desk.form_message import forget_word, keep_word
from rules import IntrigeError, options_data


class _Seen(NamedTuple):
    """A seat whose player leaves, at the version at which it was chosen, and since when it was held then."""

    table: str
    seat: int
    version: int
    held: Held


def leaving(table: LiveTable, moments: Moments, translator: Translator) -> None:
    """Who leaves, and what becomes of the seat; empty once the table is closed."""
    view, name = table.view, moments.name
    with st.container(key=f"{name}-absent"):
        for gone in sorted(view.absent):
            _gone(table, view, gone, name, translator)
    staying = [seat for seat in range(view.table.seats) if seat not in view.absent]
    seat = st.pills(
        translator.say("Who leaves"),
        staying,
        format_func=lambda one: plain(translator.player(one)),
        key=f"{name}-leaves",
    )
    if seat is None:
        st.session_state.pop(f"{name}-leaver", None)
        return
    seen = _seen(table, seat, name)
    st.markdown(plain(translator.say("Somebody else takes the seat over, with its ducats and its figures:")))
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        heir = st.text_input(
            translator.say("Who plays on"), key=f"{name}-heir-{seat}", max_chars=40, autocomplete="off", width=220
        )
        st.button(
            translator.say("Hand the seat over"),
            key=f"{name}-hand-over",
            type="primary",
            disabled=not heir.strip(),
            on_click=partial(_hand_over, seen, name, view.version, translator),
        )
    st.markdown(plain(translator.say("Or the table plays the seat in agreement; its phone and its PIN are forgotten:")))
    st.button(
        translator.say("The table plays this seat"),
        key=f"{name}-plays",
        on_click=partial(_leave, seen, name, translator),
    )
    st.markdown(plain(translator.say("Or the game is ended as it stands, below.")))


def _gone(table: LiveTable, view: View, gone: int, name: str, translator: Translator) -> None:
    """A seat whose player has left, and a button to bring the player back."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        player = translator.player(gone)
        st.markdown(plain(translator.say("{player} has left. The table plays this seat in agreement.", player=player)))
        told = translator.say("{player} plays again", player=plain(player))
        come = partial(LiveTable.come_back, seat=gone, version=view.version, device=device())
        st.button(told, key=f"{name}-back-{gone}", on_click=_doing(table, name, come, translator))


def _seen(table: LiveTable, seat: int, name: str) -> _Seen:
    """The seat as it was when it was chosen here: the page is drawn anew while somebody else sits down."""
    kept = st.session_state.get(f"{name}-leaver")
    if isinstance(kept, _Seen) and (kept.table, kept.seat) == (table.table_id, seat):
        return kept
    seen = _Seen(table.table_id, seat, table.view.version, table.seating.held(seat))
    st.session_state[f"{name}-leaver"] = seen
    return seen


def _handed(view: View, seat: int, heir: str) -> dict[str, Any]:
    """The set-up with another name at a seat."""
    players = [{"name": player.name, "house": player.house} for player in view.table.players]
    players[seat]["name"] = heir
    options = options_data(view.table.options, view.table.edition)
    return {"players": players, "first": view.table.first, "options": options}


def _chosen(name: str) -> int | None:
    """The seat that is chosen by now: a tap may come with a choice or a name that the page has not been drawn for."""
    seat = st.session_state.get(f"{name}-leaves")
    return seat if isinstance(seat, int) else None


def _of(seat: int, seen: _Seen, table: LiveTable, name: str) -> _Seen:
    """The chosen seat as the page showed it; as it is now only where another was chosen since. seen: what was shown."""
    return seen if seen.seat == seat else _seen(table, seat, name)


def _hand_over(seen: _Seen, name: str, version: int, translator: Translator) -> None:
    """Rename the chosen seat and free it for another phone; the log keeps who left. version: of the decision."""
    seat = _chosen(name)
    heir = str(st.session_state.get(f"{name}-heir-{seat}", "")).strip()
    if seat is None or not heir:
        return

    def change(table: LiveTable) -> None:
        data, held = _handed(table.view, seat, heir), _of(seat, seen, table, name).held
        table.hand_over(seat, data, held=held, version=version, key=new_key(), device=device())

    _do(seen.table, name, change, translator)


def _leave(seen: _Seen, name: str, translator: Translator) -> None:
    """Let the table play the chosen seat."""
    seat = _chosen(name)
    if seat is None:
        return

    def change(table: LiveTable) -> None:
        table.leave(seat, version=_of(seat, seen, table, name).version, device=device())

    _do(seen.table, name, change, translator)


def closing(table: LiveTable, moments: Moments, translator: Translator) -> None:
    """Close the table, end the game as it stands, reopen it, or delete it."""
    view, name = table.view, moments.name
    if view.closed:
        st.markdown(plain(_closed(view, translator)))
        reopen = _doing(table, name, partial(LiveTable.reopen, version=view.version, device=device()), translator)
        st.button(translator.say("Open the table again"), key=f"{name}-reopen", type="primary", on_click=reopen)
    elif not view.over:
        st.markdown(plain(translator.say("A closed table leaves the list of those that are played.")))
        with st.container(horizontal=True, gap="small"):
            close = _doing(table, name, partial(LiveTable.close, version=view.version, device=device()), translator)
            st.button(translator.say("Close the table"), key=f"{name}-close", on_click=close)
            _twice(
                f"{name}-end",
                translator.say("End the game as it stands"),
                translator.say(
                    "Everybody's ducats are told then, and whoever has most is ahead. It does not count in the hall."
                ),
                _doing(
                    table,
                    name,
                    partial(LiveTable.end_as_it_stands, version=view.version, device=device()),
                    translator,
                ),
                translator,
            )
    if view.closed or view.over:
        _delete(table, view, name, translator)


def _closed(view: View, translator: Translator) -> str:
    if view.closed != AS_IT_STANDS or view.balances is None:
        return translator.say("This table is closed.")
    balances = view.balances
    told = [
        translator.say("{player} {amount}", player=translator.player(seat), amount=translator.number(balances[seat]))
        for seat in sorted(range(len(balances)), key=lambda seat: -balances[seat])
    ]
    return translator.say("The game was ended as it stood: {standing}.", standing=translator.listing(told))


def _delete(table: LiveTable, view: View, name: str, translator: Translator) -> None:
    st.subheader(translator.say("Delete the table"), anchor=False)
    told = translator.say(
        "Everything that was ever entered at table {code} is gone then, for good and for everybody. Nobody can bring "
        "it back. Save the record first if you may want it.",
        code=table.table_id,
    )
    st.warning(plain(told))
    typed = st.text_input(
        translator.say("Type the table's code to delete it"),
        key=f"{name}-delete-code",
        max_chars=12,
        autocomplete="off",
        width=240,
    )
    if st.button(
        translator.say("Delete for good"),
        key=f"{name}-delete",
        disabled=typed.strip().upper() != table.table_id,
    ):
        try:
            registry().delete(table.table_id, device=device())
        except IntrigeError as error:
            st.error(plain(error_text(error, translator)))
            return
        st.switch_page("lobby/page.py")


def _twice(key: str, label: str, warning: str, do: Callable[[], None], translator: Translator) -> None:
    """A button with a confirmation."""
    with st.popover(label, key=f"{key}-ask"):
        st.markdown(plain(warning))
        st.button(translator.say("Yes, {what}", what=label), key=key, type="primary", on_click=do)


def _doing(
    table: LiveTable, name: str, change: Callable[[LiveTable], object], translator: Translator
) -> Callable[[], None]:
    """A button's callback, which keeps the table's code alone."""
    return partial(_do, table.table_id, name, change, translator)


def _do(code: str, name: str, change: Callable[[LiveTable], object], translator: Translator) -> None:
    table = table_of(code)
    if table is None:
        return
    try:
        change(table)
    except IntrigeError as error:
        keep_word(f"{name}-table", "error", table.view, error_text(error, translator))
    else:
        forget_word(f"{name}-table")
        st.session_state.pop(f"{name}-leaves", None)
    # Whoever decides again decides on the seat as it is then.
    st.session_state.pop(f"{name}-leaver", None)
