"""The files and parts of a page count as the page does: they open no table that is one too many."""

from collections.abc import Callable
from functools import partial

import pytest

from i18n.translator import Translator
from live import Caller, Device
from pages.chronicle.shown_game import ShownGame
from pages.common import final_standing
from pages.what_if import sandbox_state
from tests.security.test_open_shares import GUEST, OTHER, answer, by_page
from tests.security.test_open_shares import clock as clock
from tests.security.test_open_shares import codes as codes
from tests.security.test_open_shares import sizes as sizes


@pytest.mark.parametrize("caller", [GUEST, OTHER])
def test_what_is_asked_for_later_opens_no_further_table(codes: list[str], caller: Caller) -> None:
    for code in codes[:2]:
        by_page(code, GUEST)
    parts: list[Callable[[], object]] = [
        ShownGame(codes[2], "", Translator(), "", caller).find,
        partial(final_standing._record, codes[2], caller),
        partial(sandbox_state.subject_for, codes[2], None, Device(), caller, again=True),
    ]
    refused = "tables-open" if caller == GUEST else "moved-on"
    told = [answer(lambda *_, part=part: part(), "", caller) for part in parts]
    assert told == [refused, refused, refused if caller == GUEST else ""]
