"""The preview of an amendment: lines, board, what would no longer be in force, transfers of ducats."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from zlib import crc32

import streamlit as st

from components.board import board
from i18n.catalogs import SOURCE
from i18n.translator import Translator, plain
from live import Amendment, LogLine
from narration.error_text import article_name
from pages.common.pin_field import pin_field
from pages.desk.form_message import forget_moved, forget_word, keep_moved, show_moved
from presenters.amendment_view import tell_changes, tell_reason, tell_sentence, tell_transfers
from presenters.article_markup import clause
from presenters.readonly_board import picture

_SHOWN = 12
# What is told where there is no preview.
_REFUSED = ""


def preview(
    found: Amendment,
    name: str,
    form: str,
    confirm: Callable[[], None],
    cancel: Callable[[], None],
    translator: Translator,
) -> None:
    """The changes, with buttons to confirm or cancel; says so if they are others than it showed before.

    name: prefix of the widget keys. form: whose messages it shows (`form_message`).
    """
    told = _told(found, translator)
    of, before, _ = st.session_state.get(f"{form}-told", (name, told, None))
    if of == name and before not in (_REFUSED, told):
        keep_moved(form, found.before)
    st.session_state[f"{form}-told"] = (name, told, found.version)
    with st.container(key="desk-amend-preview", border=True, gap="small"):
        with st.container(key="desk-amend-lines"):
            _lines(found, translator)
            _fallen(found, translator)
        title = translator.say("On the board")
        st.markdown(f"**{plain(title)}**")
        changes = tell_changes(found.before, found.after, translator)
        changes = changes or [translator.say("Everything stands as it does now.")]
        st.markdown("\n".join(f"- {plain(one)}" for one in changes))
        with st.container(key="desk-amend-ducats"):
            _ducats(found, name, translator)
        _boards(found, name, translator)
        with st.container(key="desk-amend-moved"):
            show_moved(form, found.before, translator)
        # The key names what is shown: a tap on another preview, still under way, confirms nothing.
        _buttons(found, f"{name}-{told}", confirm, cancel, translator)


def told_at(name: str, form: str) -> int | None:
    """The version that the preview shown before was decided on, if it was of the same line; as for `preview`."""
    of, _, version = st.session_state.get(f"{form}-told", (name, "", None))
    return version if of == name else None


def keep_refused(name: str, form: str, version: int) -> None:
    """Remember that the preview was refused, so that the page drawn anew asks nothing new. version: of the table."""
    if told_at(name, form) is None:
        st.session_state[f"{form}-told"] = (name, _REFUSED, version)


def ask_anew(form: str) -> None:
    """Let the next preview be the first one: what was entered has changed, or was left or confirmed."""
    st.session_state.pop(f"{form}-told", None)
    forget_moved(form)
    forget_word(form)


def _told(found: Amendment, translator: Translator) -> str:
    """A short digest of what the preview says, and of what it would be decided on; the same in every language."""
    source = replace(translator, language=SOURCE)
    setups = [(view.table.players, view.table.first, view.table.options) for view in (found.before, found.after)]
    line, made = found.line and found.line.number, found.made and found.made.action
    code = found.error and found.error.code
    changes = tell_changes(found.before, found.after, source)
    return f"{crc32(repr((line, made, found.falls, code, setups, changes)).encode()):08x}"


def _lines(found: Amendment, translator: Translator) -> None:
    if found.line is None or found.made is None:
        return
    was, now = tell_sentence(found.line, translator), tell_sentence(found.made, translator)
    entered, would_be = translator.say("It was entered so:"), translator.say("It would be:")
    st.markdown(f"{plain(entered)} ~~{plain(was)}~~")
    st.markdown(f"{plain(would_be)} **{plain(now)}**")


def _listed(lines: Sequence[LogLine], translator: Translator) -> None:
    """The first lines of a list, and how many more there are."""
    st.markdown("\n".join(f"- {plain(tell_sentence(one, translator))}" for one in lines[:_SHOWN]))
    if len(lines) > _SHOWN:
        more = len(lines) - _SHOWN
        st.markdown(plain(translator.count("And {count} more line.", "And {count} more lines.", more, count=str(more))))


def _fallen(found: Amendment, translator: Translator) -> None:
    if not found.fallen and not found.without:
        st.success(plain(translator.say("Everything that was entered later still stands.")))
        return
    if found.without:
        st.markdown(plain(translator.say("What was only said, and no longer fits:")))
        _listed(found.without, translator)
    if not found.fallen or found.error is None:
        return
    first, *others = found.fallen
    count = len(found.fallen)
    told = translator.count(
        "{count} line no longer stands, for this reason: {reason}",
        "{count} lines no longer stand. The first is refused: {reason}",
        count,
        count=str(count),
        reason=tell_reason(found, translator),
    )
    st.warning(plain(told))
    st.markdown(f"1. {plain(tell_sentence(first, translator))}")
    if others:
        with st.expander(translator.say("What followed it")):
            _listed(others, translator)
    st.html(clause(found.error.article, translator, found.before.table, opened=False))
    st.caption(
        plain(
            translator.say(
                "Nothing of it is lost: afterwards that line can be set right too, or the game goes on from there. "
                "({article})",
                article=article_name(found.error.article, translator),
            )
        )
    )


def _ducats(found: Amendment, name: str, translator: Translator) -> None:
    """The transfers of seats that this device may know; a PIN field for the others."""
    title = translator.say("Notes to hand over")
    st.markdown(f"**{plain(title)}**")
    with st.container(key="desk-amend-transfers"):
        for seat, moved in found.transfers.items():
            told = tell_transfers(moved, found.before, translator) or [translator.say("Nothing of yours moves.")]
            st.markdown(f"{plain(translator.player(seat))}\n" + "\n".join(f"- {plain(one)}" for one in told))
    if len(found.transfers) == found.before.table.seats:
        return
    with st.form(f"{name}-ducats", border=False, clear_on_submit=True):
        st.caption(plain(translator.say("Only whose ducats move is told by how much.")))
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            seat = st.selectbox(
                translator.say("Who are you?"),
                range(found.before.table.seats),
                format_func=translator.player,
                key=f"{name}-who",
                filter_mode=None,
                width=180,
            )
            pin = pin_field(translator.say("PIN"), f"{name}-own", width=110)
            if st.form_submit_button(translator.say("What do I hand over?"), key=f"{name}-own-ask"):
                st.session_state[f"{name}-pin"] = (seat, pin)
                st.rerun()


def take_pin(name: str) -> tuple[int, str] | None:
    """The seat and PIN just entered, removed from the session state; None without one."""
    told = st.session_state.pop(f"{name}-pin", None)
    return told if isinstance(told, tuple) else None


def _boards(found: Amendment, name: str, translator: Translator) -> None:
    shown = st.segmented_control(
        translator.say("The board"),
        ("then", "now"),
        format_func=lambda one: (
            translator.say("As it would stand") if one == "then" else translator.say("As it stands")
        ),
        default="then",
        key=f"{name}-board",
        required=True,
        label_visibility="collapsed",
    )
    view = found.after if shown == "then" else found.before
    board(picture(view, translator, number=view.undoable), key=f"desk-amend-board-{shown}", on_action=lambda: None)


def _buttons(
    found: Amendment, name: str, confirm: Callable[[], None], cancel: Callable[[], None], translator: Translator
) -> None:
    count = len(found.fallen)
    yes = (
        translator.count(
            "Set it right; {count} line no longer stands",
            "Set it right; {count} lines no longer stand",
            count,
            count=str(count),
        )
        if count
        else translator.say("Set it right")
    )
    with st.container(horizontal=True, gap="small"):
        st.button(yes, key=f"{name}-yes", type="primary", on_click=confirm)
        st.button(translator.say("Leave it as it is"), key=f"{name}-no", on_click=cancel)
