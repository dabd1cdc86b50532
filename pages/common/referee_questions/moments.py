"""The selected moment of a game: the current or an earlier one."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import streamlit as st

from i18n.dates import date_and_time
from i18n.translator import Translator, plain
from live import Subject, View
from live.readonly_game import lines_in_force
from live.stale_decisions import decided_at
from narration import tell_line


class Chosen(NamedTuple):
    """Which moment is selected on this screen: all that buttons keep of it, as Streamlit keeps that for the page.

    name: its key in the session state. last: the current moment's number. newest: the number that is selected where
    none was chosen: the last, or the one that `Moments.held` holds.
    """

    name: str
    last: int
    newest: int

    @property
    def number(self) -> int:
        """The number of actions in force at the selected moment."""
        kept = st.session_state.get(self._key)
        return min(kept, self.last) if isinstance(kept, int) else self.newest

    def go(self, number: int) -> None:
        """Select a moment; if it is the last, the selection follows the game."""
        if number >= self.last:
            st.session_state.pop(self.held, None)
        if number >= self.last or number == self.newest:
            st.session_state.pop(self._key, None)
        else:
            st.session_state[self._key] = max(0, number)

    def step(self, by: int) -> None:
        """Go on or back from the moment selected by then: the next tap may come before the page is drawn anew."""
        self.go(self.number + by)

    def stay(self) -> None:
        """Keep the selected moment, even if it is the last and the game goes on."""
        st.session_state[self._key] = self.number

    @property
    def held(self) -> str:
        """The key of what `Moments.held` holds."""
        return f"{self.name}-held"

    @property
    def _key(self) -> str:
        return f"{self.name}-at"


class Moments:
    """The moment selected on this screen for one subject; `name` is its key in the session state."""

    def __init__(self, subject: Subject, name: str, newest: int | None = None) -> None:
        self.subject = subject
        self.name, self.last = name, len(lines_in_force(subject.view))
        self.chosen = Chosen(name, self.last, self.last if newest is None else newest)

    def held(self) -> "Moments":
        """The same, but that words and payments which come from now on leave the newest moment where it is."""
        view = self.subject.view
        now = (view.table_id, decided_at(view))
        at, newest = st.session_state.get(self.chosen.held, (None, 0))
        if at != now:
            newest = self.last
            st.session_state[self.chosen.held] = (now, newest)
        return Moments(self.subject, self.name, newest)

    def release(self) -> None:
        """Hold the newest moment no longer."""
        st.session_state.pop(self.chosen.held, None)

    @property
    def number(self) -> int:
        """The number of actions in force at the selected moment."""
        return self.chosen.number

    @property
    def is_now(self) -> bool:
        """Whether the current moment is selected."""
        return self.number == self.last

    @property
    def view(self) -> View:
        """The table at the selected moment."""
        return self.subject.view if self.is_now else self.subject.view_at(self.number)

    def to(self, number: int) -> Callable[[], None]:
        """Select a moment (`Chosen.go`), as a callback."""
        return partial(self.chosen.go, number)

    def by(self, steps: int) -> Callable[[], None]:
        """Go on or back (`Chosen.step`), as a callback."""
        return partial(self.chosen.step, steps)


def reminder(moments: Moments, translator: Translator) -> None:
    """A note that an earlier moment is selected, with a button to the current one."""
    if moments.is_now:
        return
    with st.container(key=f"{moments.name}-earlier", horizontal=True, vertical_alignment="center"):
        st.markdown(
            translator.say(
                "You are looking at moment {number} of {last}.", number=str(moments.number), last=str(moments.last)
            ),
            width="stretch",
        )
        st.button(translator.say("Back to now"), key=f"{moments.name}-to-now", on_click=moments.to(moments.last))


def told(view: View, translator: Translator) -> str:
    """The log line that led to this moment, with time and author, as Markdown."""
    lines = lines_in_force(view)
    if not lines:
        return plain(translator.say("The game begins."))
    line = tell_line(lines[-1], translator)
    sentence = " ".join([line.sentence, *line.consequences])
    if not view.table_id:
        return f"**{plain(sentence)}**"
    when = date_and_time(lines[-1].time, translator)
    entered = translator.say("{when}, entered by {who}", when=when, who=line.who)
    return f"**{plain(sentence)}**  \n{plain(entered)}"
