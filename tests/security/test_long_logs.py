"""A long log costs the screens of a table the same whatever their number: it is looked through once for all."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import live
from i18n.catalogs import languages
from live import LogLine, new_key
from live.device_identity import WATCHER
from live.table_clock import KINDS
from tests.security.test_writing_at_others_expense import heavy
from web.view_model_cache import Reader, view_for

NOTES = 1000


class Watched(tuple[LogLine, ...]):
    """A log that counts the lines that are looked at one after another."""

    looked = 0

    def __iter__(self) -> Iterator[LogLine]:
        return self._counted(super().__iter__())

    def __reversed__(self) -> Iterator[LogLine]:
        return self._counted(iter(self[::-1]))

    def _counted(self, lines: Iterator[LogLine]) -> Iterator[LogLine]:
        for line in lines:
            Watched.looked += 1
            yield line


def show(view: Any, *wanted: str) -> int:
    """Show the table on both screens in these languages; returns how many lines of the log were looked at."""
    before = Watched.looked
    for language in wanted:
        for screen in ("table", "watch"):
            view_for(view, Reader(screen, WATCHER, language))
    return Watched.looked - before


@pytest.mark.parametrize("kind", KINDS)
def test_further_screens_and_languages_look_at_no_long_log_again(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = live.registry().create(heavy(NOTES))
    monkeypatch.setattr(made.limits, "check", lambda *_: None)
    clock = {"kind": kind, "seconds": 60, "since": "2026-01-01T20:00:00+00:00", "pauses": []}
    for setting in ({"clock": clock}, {"paper_money": True}):
        made._game_log.append("settings", setting, role="banker", key=new_key(), expect=made._game_log.version)
    # Brings the settings in.
    made.act({"type": "note", "text": "x"}, version=made.view.version, key=new_key())
    view = replace(made.view, log=Watched(made.view.log))
    assert view.settings["paper_money"] is True
    assert view.settings["clock"] == clock
    first, *others = languages()
    assert show(view, first) > NOTES
    assert show(view, *others) < NOTES / 10
