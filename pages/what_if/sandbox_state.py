"""State of the what-if page: actions are kept in session state and replayed into a sandbox in every run."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from typing import Any, NamedTuple

import streamlit as st

from charts import sample
from i18n.translator import Translator
from live import Caller, Device, Sandbox, Study, View, registry
from live.readonly_game import lines_in_force
from pages.common.session_device import client, device
from pages.common.style import SAMPLE
from presenters.case_view import case_of_code, record_of_case
from presenters.record_replay import replayed
from rules import Illegal, IntrigeError

_COURSES, _REFUSED = "what-if-courses", "what-if-refused"
# Actions of one sandbox; characters of one of them as JSON, and of all, unless they are the real game's: a board sends
# short ones, but whoever writes its messages by hand could fill the memory. Moments whose courses are kept.
MOST_PLAYED, LONGEST, MOST_CHARACTERS, MOMENTS = 1_000, 4_000, 400_000, 4


class Course(NamedTuple):
    """What was played on the side from one moment on.

    line: the actions, with those behind `played`, which were undone and can be redone. characters: of `line`, see
    `MOST_CHARACTERS`. looked_at: the selected line of the real game.
    """

    line: tuple[dict[str, Any], ...] = ()
    played: int = 0
    characters: tuple[int, ...] = ()
    looked_at: int | None = None


class Place(NamedTuple):
    """Where a sandbox begins: all that buttons keep of it, which Streamlit keeps for the page. A game may be large."""

    code: str
    at: int


class Played(NamedTuple):
    """What was played on the side, for a file that may be asked for later: of the game, which may be long, nothing.

    actions: see `Sandbox.beside`. digest: of all of them.
    """

    actions: tuple[dict[str, Any] | None, ...]
    digest: str


class Subject(NamedTuple):
    """A game and a moment of it.

    view: the game's newest one. record: what makes its record when it is asked for; None while it has secrets.
    """

    code: str
    at: int
    view: View
    sandbox: Sandbox
    record: Callable[[], dict[str, Any] | None] | None

    @property
    def place(self) -> Place:
        """Where it begins."""
        return Place(self.code, self.at)


def subject(code: str, at: int | None) -> Subject:
    """The game of this code at a moment (default: the newest), with the actions played from there on this screen.

    Raises:
        IntrigeError: no such table or moment.
    """
    found = subject_for(code, at, device(), client())
    replay_course(found)
    return found


def subject_for(code: str, at: int | None, who: Device, caller: Caller, *, again: bool = False) -> Subject:
    """The same without any action played on the side. Callable in any thread.

    caller: whose page it is. again: whether it was let in to the table before (`Registry.shown`).
    """
    if code == SAMPLE:
        game, _ = replayed(sample())
        study = Study(game.table, game.actions)
        box = Sandbox(study.view, study.steps, len(game.actions) if at is None else at)
        return Subject(code, box.at, study.view, box, sample)
    if (case := case_of_code(code)) is not None and case.study is not None:
        view, steps = case.study.view, case.study.steps
        # Nobody plays a case, so all its balances are known.
        seats = frozenset(range(view.table.seats))
        box = Sandbox(view, steps, len(steps) - 1 if at is None else at, seats)
        return Subject(code, box.at, view, box, partial(record_of_case, case))
    table = registry().shown(code, caller) if again else registry().table(code, client=caller)
    box = table.sandbox(at, device=who)
    view = table.view
    return Subject(code, box.at, view, box, table.told_record if view.over else None)


def _course(found: Subject | Place) -> Course:
    kept: dict[tuple[str, int], Course] = st.session_state.get(_COURSES, {})
    return kept.get((found.code, found.at), Course())


def _keep(found: Subject | Place, course: Course) -> None:
    """Store a course as the newest of this session; the oldest of more than `MOMENTS` goes."""
    here = (found.code, found.at)
    others = [one for one in st.session_state.get(_COURSES, {}).items() if one[0] != here]
    st.session_state[_COURSES] = dict([*others, (here, course)][-MOMENTS:])


def replay_course(found: Subject) -> None:
    """Play the kept course; up to what the game's own corrections have made impossible since."""
    course = _course(found)
    for number, action in enumerate(course.line[: course.played]):
        try:
            found.sandbox.play(action)
        except IntrigeError:
            _keep(found, Course(course.line[:number], number, course.characters[:number]))
            return


def played(found: Subject) -> Played:
    """What is played by now."""
    return Played(found.sandbox.beside, _digest(found.sandbox))


def play_again(found: Subject, told: Played) -> None:
    """Play what was played, in any thread. Raises IntrigeError, `moved-on` among others, if the game is another now."""
    for one in told.actions:
        action = found.sandbox.next_real if one is None else one
        if action is None:
            raise Illegal("moved-on")
        found.sandbox.play(action)
    if _digest(found.sandbox) != told.digest:
        raise Illegal("moved-on")


def _digest(sandbox: Sandbox) -> str:
    return sha256(json.dumps(sandbox.actions).encode()).hexdigest()


def _go_to(found: Subject | Place, played: int) -> None:
    course = _course(found)
    _keep(found, course._replace(played=max(0, min(played, len(course.line))), looked_at=None))
    st.session_state.pop(_REFUSED, None)


def play(found: Subject, action: Mapping[str, Any], key: str = "") -> None:
    """Play an action in the sandbox, or store its refusal. key: of the board's message, if it came from there."""
    course = _course(found)
    if course.played != len(found.sandbox.actions):
        # Another button of the same message was first; what was chosen here was meant for the position before.
        return
    try:
        played, characters = _play(found.sandbox, action, sum(course.characters[: course.played]))
    except IntrigeError as error:
        refuse(found, error, key)
        return
    if course.line[course.played : course.played + 1] != (played,):
        line, sizes = course.line[: course.played], course.characters[: course.played]
        _keep(found, course._replace(line=(*line, played), characters=(*sizes, characters)))
    _go_to(found, course.played + 1)


def play_at(place: Place, played: int, action: Mapping[str, Any]) -> None:
    """`play`, for a button that was shown after so many actions; nothing if the game is not there any more."""
    try:
        found = subject(*place)
    except IntrigeError:
        # The run that follows tells why.
        return
    if len(found.sandbox.actions) == played:
        play(found, action)


def _play(sandbox: Sandbox, action: Mapping[str, Any], before: int) -> tuple[dict[str, Any], int]:
    """Play an action; return it and how many characters of it are counted. before: those of the actions played so far.

    The game's own are not counted, and share their texts with the game.
    """
    if len(sandbox.actions) >= MOST_PLAYED:
        raise Illegal("table-full", "1")
    real = sandbox.next_real
    sandbox.play(action)
    played = sandbox.actions[-1]
    if real is not None and played == real:
        return real, 0
    characters = len(json.dumps(played))
    if characters > LONGEST or before + characters > MOST_CHARACTERS:
        sandbox.back()
        raise Illegal("table-full", "1")
    return played, characters


def refuse(found: Subject, error: IntrigeError, key: str = "") -> None:
    """Store a refusal for display in the next run; not what led to it, which holds the game."""
    st.session_state[_REFUSED] = (found.code, found.at, len(found.sandbox.actions), key, error.bare())


def refused(found: Subject) -> tuple[str, IntrigeError] | None:
    """The stored refusal, with the key of the board's message; None without one."""
    kept = st.session_state.get(_REFUSED)
    here = (found.code, found.at, len(found.sandbox.actions))
    return kept[3:] if kept and kept[:3] == here else None


def back(found: Subject | Place) -> None:
    """Undo the last action, which `forward` can redo."""
    _go_to(found, _course(found).played - 1)


def forward(found: Subject | Place) -> None:
    """Redo the last undone action."""
    _go_to(found, _course(found).played + 1)


def can_go_forward(found: Subject) -> bool:
    """Whether there is an action to redo."""
    course = _course(found)
    return course.played < len(course.line)


def begin_again(found: Subject | Place) -> None:
    """Undo all actions; each can be redone."""
    _go_to(found, 0)


def last(found: Subject) -> int:
    """The number of actions of the real game."""
    return len(lines_in_force(found.view))


def real_number(found: Subject) -> int:
    """The line of the real game that is shown: the selected one, by default after as many actions."""
    chosen = _course(found).looked_at
    beside = found.at + len(found.sandbox.actions)
    return min(beside if chosen is None else chosen, last(found))


def strays(found: Subject) -> bool:
    """Whether a line of the real game has been selected."""
    return _course(found).looked_at is not None


def look_at(found: Subject | Place, number: int | None) -> None:
    """Select a line of the real game, or None for the default."""
    _keep(found, _course(found)._replace(looked_at=None if number is None else max(0, number)))


def record_of(found: Subject, translator: Translator) -> dict[str, Any] | None:
    """The game as it would have been, as a record; while it has secrets, its turn alone, without anybody's purse.

    Played with open cash it has none; of a running game it is the turn alone then too.
    """
    whole = None if found.record is None else found.record()
    if whole is None:
        told = {"number": str(found.at), "code": found.code}
        if found.view.open_cash is not None:
            return found.sandbox.record(translator.say("What if, from line {number} of table {code} on.", **told))
        return found.sandbox.record(
            translator.say(
                "What if, from line {number} of table {code} on. Nobody's ducats are known here, so everybody has more "
                "than enough.",
                **told,
            )
        )
    actions = [*whole["actions"][: found.at], *found.sandbox.actions]
    return {**whole, "actions": actions}


def name_of_moment(found: Subject, translator: Translator) -> str:
    """The label of the moment at which the sandbox begins."""
    if found.at == 0:
        return translator.say("What if … from the beginning")
    return translator.say("What if … from line {number} on", number=str(found.at))
