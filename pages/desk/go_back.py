"""Undoes to an earlier moment of a running game, for the banker: shows what would be undone, asks, and can redo."""

import streamlit as st

from i18n.translator import Translator, plain
from live import LiveTable, LogLine, new_key
from live.readonly_game import lines_in_force
from narration import tell_line
from narration.error_text import error_text
from pages.common.referee_questions.moments import Chosen, Moments
from pages.common.session_device import device
from pages.common.table_of_code import handle_at
from rules import IntrigeError

_SHOWN = 40


def undo(table: LiveTable, moments: Moments, translator: Translator) -> None:
    """A button that asks, the list of what would be undone, the confirmation, and a redo button.

    Others than the banker get none of it, as at the table (`presenters.controls_view`).
    """
    view, name = table.view, moments.name
    with st.container(key=f"{name}-goback"):
        refused = st.session_state.pop(f"{name}-goback-error", "")
        if refused:
            st.error(plain(refused))
        if view.read_only is not None or table.who(device()).role != "banker":
            return
        if not moments.is_now:
            _offer(table, moments, translator)
        elif view.redoable:
            told = translator.say("Bring back what was taken back ({count})", count=str(view.redoable))
            st.button(told, key=f"{name}-redo", on_click=_redo, args=(table.table_id, name, view.version, translator))


def _offer(table: LiveTable, moments: Moments, translator: Translator) -> None:
    view, to, asked = table.view, moments.number, _asked(moments.name)
    code, number, version = st.session_state.get(asked, ("", -1, -1))
    if (code, number) == (view.table_id, to):
        try:
            # Words and payments that came since it was asked leave the question as it is, as they do its answer.
            found = table.would_undo(to, version=version, device=device())
        except IntrigeError as error:
            st.error(plain(error_text(error, translator)))
        else:
            if found is not None:
                _confirm([table.view.log[one - 1] for one in found.falls], version, moments, translator)
                return
            del st.session_state[asked]
    count, here = len(lines_in_force(view)[to:]), (view.table_id, to, view.version)
    st.button(
        translator.count(
            "Go back to this moment ({count} step would be taken back)",
            "Go back to this moment ({count} steps would be taken back)",
            count,
            count=str(count),
        ),
        key=f"{moments.name}-goback-ask",
        on_click=lambda: st.session_state.update({asked: here}),
    )


def _confirm(lost: list[LogLine], version: int, moments: Moments, translator: Translator) -> None:
    """The lines that fall and the buttons. version: of the table when it was asked."""
    warned = translator.say("This would be taken back. It stays in the log, and can be brought back:")
    st.markdown(f"**{plain(warned)}**")
    told = [tell_line(line, translator) for line in lost[:_SHOWN]]
    st.markdown("\n".join(f"- {plain(one.time)} {plain(one.sentence)}" for one in told))
    if len(lost) > _SHOWN:
        more = len(lost) - _SHOWN
        st.markdown(plain(translator.count("And {count} more step.", "And {count} more steps.", more, count=str(more))))
    with st.container(horizontal=True, gap="small"):
        st.button(
            translator.count(
                "Yes, take back {count} step", "Yes, take back {count} steps", len(lost), count=str(len(lost))
            ),
            key=f"{moments.name}-goback-yes",
            type="primary",
            on_click=_undo,
            args=(moments.subject.view.table_id, moments.chosen, version, moments.number, translator),
        )
        asked = _asked(moments.name)
        st.button(
            translator.say("Keep it all"),
            key=f"{moments.name}-goback-no",
            on_click=lambda: st.session_state.pop(asked, None),
        )


def _asked(name: str) -> str:
    """Where it is kept what was asked: the table, its moment, and its version then. name: of the moments."""
    return f"{name}-goback-asked"


def _undo(code: str, chosen: Chosen, version: int, number: int, translator: Translator) -> None:
    if _done(code, chosen.name, {"undo": True, "to": number, "version": version}, translator):
        chosen.go(chosen.last)


def _redo(code: str, name: str, version: int, translator: Translator) -> None:
    _done(code, name, {"redo": True, "version": version}, translator)


def _done(code: str, name: str, message: dict[str, object], translator: Translator) -> bool:
    refused = handle_at(code, {**message, "key": new_key()}, translator, device())
    if refused:
        st.session_state[f"{name}-goback-error"] = refused["sentence"]
    return not refused
