"""How often the disk is asked to sync: each entry waits for that, and some of it for all tables one after the other."""

import os
from pathlib import Path
from unittest.mock import Mock

import pytest

from storage import GameLog, Library
from tests.storage.helpers import random_actions, record_of


def syncs_of_settings(game_log: GameLog, key: str, sync: Mock) -> int:
    sync.reset_mock()
    game_log.append("settings", {"paper_money": True}, role="banker", key=key)
    return sync.call_count


def test_settings_after_the_end_are_synced_once_as_during_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of them stands in the lists of all games."""
    sync = Mock(wraps=os.fsync)
    with Library(tmp_path) as library:
        actions = random_actions("intrigo-a-palazzo", 4, 3)
        game_log = library.new(record_of(actions[:-1], "intrigo-a-palazzo", 4))
        monkeypatch.setattr(os, "fsync", sync)
        during = syncs_of_settings(game_log, "during", sync)
        game_log.append("action", actions[-1], role="banker", key="end")
        assert (during, syncs_of_settings(game_log, "after", sync)) == (1, 1)
        assert library.running() == []
