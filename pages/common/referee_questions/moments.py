"""The selected moment of a game: the current or an earlier one."""

from collections.abc import Callable

import streamlit as st

from i18n.dates import date_and_time
from i18n.translator import Translator, plain
from live import Subject, View
from live.readonly_game import lines_in_force
from narration import tell_line


class Moments:
    """The moment selected on this screen for one subject; `name` is its key in the session state."""

    def __init__(self, subject: Subject, name: str) -> None:
        self.subject = subject
        self.name = name
        self.last = len(lines_in_force(subject.view))
        self._key = f"{name}-at"

    @property
    def number(self) -> int:
        """The number of actions in force at the selected moment."""
        kept = st.session_state.get(self._key)
        return min(kept, self.last) if isinstance(kept, int) else self.last

    @property
    def is_now(self) -> bool:
        """Whether the current moment is selected."""
        return self.number == self.last

    @property
    def view(self) -> View:
        """The table at the selected moment."""
        return self.subject.view if self.is_now else self.subject.view_at(self.number)

    def go(self, number: int) -> None:
        """Select a moment; if it is the last, the selection follows the game."""
        if number >= self.last:
            st.session_state.pop(self._key, None)
        else:
            st.session_state[self._key] = max(0, number)

    def stay(self) -> None:
        """Keep the selected moment, even if it is the last and the game goes on."""
        st.session_state[self._key] = self.number

    def to(self, number: int) -> Callable[[], None]:
        """`go` as a callback."""
        return lambda: self.go(number)


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
