"""State of the what-if page: actions are kept in session state and replayed into a sandbox in every run."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

import streamlit as st

from charts import sample
from i18n.translator import Translator
from live import Sandbox, Study, View, registry
from live.readonly_game import lines_in_force
from pages.common.session_device import client, device
from pages.common.style import SAMPLE
from presenters.case_view import case_of_code, record_of_case
from presenters.record_replay import replayed
from rules import Illegal, IntrigeError

_ACTIONS, _REFUSED = "what-if-actions", "what-if-refused"
# The redo stack, and the selected line of the real game.
_AHEAD, _REAL = "what-if-ahead", "what-if-line"
# Actions of one sandbox, and characters of one of them as JSON, unless it is the real game's: a board sends short ones,
# but whoever writes its messages by hand could fill the memory.
MOST_PLAYED, LONGEST = 1_000, 4_000


class Subject(NamedTuple):
    """A game and a moment of it. view: the game's newest one; record: its record, None while it has secrets."""

    code: str
    at: int
    view: View
    sandbox: Sandbox
    record: dict[str, Any] | None


def subject(code: str, at: int | None) -> Subject:
    """The game of this code at a moment (default: the newest), with the actions played from there on this screen.

    Raises:
        IntrigeError: no such table or moment.
    """
    if code == SAMPLE:
        game, _ = replayed(sample())
        study = Study(game.table, game.actions)
        box = Sandbox(study.view, study.steps, len(game.actions) if at is None else at)
        found = Subject(code, box.at, study.view, box, sample())
    elif (case := case_of_code(code)) is not None and case.study is not None:
        view, steps = case.study.view, case.study.steps
        # Nobody plays a case, so all its balances are known.
        seats = frozenset(range(view.table.seats))
        box = Sandbox(view, steps, len(steps) - 1 if at is None else at, seats)
        found = Subject(code, box.at, view, box, record_of_case(case))
    else:
        table = registry().table(code, client=client())
        box = table.sandbox(at, device=device())
        view = table.view
        found = Subject(code, box.at, view, box, table.record() if view.over else None)
    for action in _kept(found):
        box.play(action)
    return found


def _key(what: str, found: Subject) -> str:
    return f"{what}-{found.code}-{found.at}"


def _ahead(found: Subject) -> list[dict[str, Any]]:
    return list(st.session_state.get(_key(_AHEAD, found), ()))


def _kept(found: Subject) -> list[dict[str, Any]]:
    return list(st.session_state.get(_key(_ACTIONS, found), ()))


def _keep(found: Subject) -> None:
    st.session_state[_key(_ACTIONS, found)] = list(found.sandbox.actions)
    st.session_state.pop(_key(_REAL, found), None)
    st.session_state.pop(_REFUSED, None)


def play(found: Subject, action: Mapping[str, Any], key: str = "") -> None:
    """Play an action in the sandbox, or store its refusal. key: of the board's message, if it came from there."""
    try:
        _play(found.sandbox, action)
    except IntrigeError as error:
        refuse(found, error, key)
    else:
        ahead = _ahead(found)
        _keep(found)
        st.session_state[_key(_AHEAD, found)] = ahead[1:] if ahead[:1] == [found.sandbox.actions[-1]] else []


def _play(sandbox: Sandbox, action: Mapping[str, Any]) -> None:
    if len(sandbox.actions) >= MOST_PLAYED:
        raise Illegal("table-full", "1")
    real = sandbox.next_real
    sandbox.play(action)
    played = sandbox.actions[-1]
    if played != real and len(json.dumps(played)) > LONGEST:
        sandbox.back()
        raise Illegal("table-full", "1")


def refuse(found: Subject, error: IntrigeError, key: str = "") -> None:
    """Store a refusal for display in the next run."""
    st.session_state[_REFUSED] = (found.code, found.at, len(found.sandbox.actions), key, error)


def refused(found: Subject) -> tuple[str, IntrigeError] | None:
    """The stored refusal, with the key of the board's message; None without one."""
    kept = st.session_state.get(_REFUSED)
    here = (found.code, found.at, len(found.sandbox.actions))
    return kept[3:] if kept and kept[:3] == here else None


def back(found: Subject) -> None:
    """Undo the last action, which `forward` can redo."""
    undone = list(found.sandbox.actions[-1:])
    found.sandbox.back()
    ahead = [*undone, *_ahead(found)]
    _keep(found)
    st.session_state[_key(_AHEAD, found)] = ahead


def forward(found: Subject) -> None:
    """Redo the last undone action."""
    ahead = _ahead(found)
    if ahead:
        play(found, ahead[0])


def can_go_forward(found: Subject) -> bool:
    """Whether there is an action to redo."""
    return bool(_ahead(found))


def begin_again(found: Subject) -> None:
    """Undo all actions; each can be redone."""
    ahead = [*found.sandbox.actions, *_ahead(found)]
    st.session_state.pop(_key(_ACTIONS, found), None)
    st.session_state.pop(_REFUSED, None)
    st.session_state.pop(_key(_REAL, found), None)
    st.session_state[_key(_AHEAD, found)] = ahead


def last(found: Subject) -> int:
    """The number of actions of the real game."""
    return len(lines_in_force(found.view))


def real_number(found: Subject) -> int:
    """The line of the real game that is shown: the selected one, by default after as many actions."""
    chosen = st.session_state.get(_key(_REAL, found))
    beside = found.at + len(found.sandbox.actions)
    return min(chosen if isinstance(chosen, int) else beside, last(found))


def strays(found: Subject) -> bool:
    """Whether a line of the real game has been selected."""
    return isinstance(st.session_state.get(_key(_REAL, found)), int)


def look_at(found: Subject, number: int | None) -> None:
    """Select a line of the real game, or None for the default."""
    if number is None:
        st.session_state.pop(_key(_REAL, found), None)
    else:
        st.session_state[_key(_REAL, found)] = max(0, number)


def record_of(found: Subject, translator: Translator) -> dict[str, Any] | None:
    """The game as it would have been, as a record; while it has secrets, its turn alone, without anybody's purse."""
    if found.record is None:
        return found.sandbox.record(
            translator.say(
                "What if, from line {number} of table {code} on. Nobody's ducats are known here, so everybody has more "
                "than enough.",
                number=str(found.at),
                code=found.code,
            )
        )
    actions = [*found.record["actions"][: found.at], *found.sandbox.actions]
    return {**found.record, "actions": actions}


def name_of_moment(found: Subject, translator: Translator) -> str:
    """The label of the moment at which the sandbox begins."""
    if found.at == 0:
        return translator.say("What if … from the beginning")
    return translator.say("What if … from line {number} on", number=str(found.at))
