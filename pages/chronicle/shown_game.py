"""What a page of the chronicle keeps of its game between two runs."""

from typing import Any, NamedTuple

import streamlit as st

from charts import sample
from i18n.translator import Translator
from live import Caller, registry
from pages.common.style import SAMPLE
from presenters.record_replay import ToldGame, cached_game, told_game
from rules import Illegal, IntrigeError


class ShownGame(NamedTuple):
    """Which game a page shows. What Streamlit keeps for a page (fragments, files to download) holds this alone.

    A game itself may be large, and would stay in memory with every page that was ever drawn of it. digest: of the
    record that the page was drawn from. translator: of its players. title: of the game, in the reader's language.
    caller: whose page it is, and by whom its table is kept open.
    """

    code: str
    digest: str
    translator: Translator
    title: str
    caller: Caller

    def find(self) -> ToldGame:
        """The game as the page shows it. Callable in any thread.

        Raises:
            IntrigeError: the table is not there, or `moved-on`: it is played on or was corrected meanwhile.
        """
        found = cached_game(self.digest)
        if found is None:
            record = sample() if self.code == SAMPLE else registry().shown(self.code, self.caller).told_record()
            found = None if record is None else told_game(record)
        if found is None or found.digest != self.digest:
            raise Illegal("moved-on")
        return found

    def record(self) -> dict[str, Any]:
        """The record of the game, as a copy of one's own. Callable, and raises, as `find`."""
        return self.find().record()

    def find_or_rerun(self) -> ToldGame:
        """The same for a part of the page: where it is another game by now, the whole page is drawn anew."""
        try:
            return self.find()
        except IntrigeError:
            st.rerun()
