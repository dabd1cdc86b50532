"""The end of a game: the standing on the screen, the downloaded record, and its replay on the command line."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.server_process import ROOT

# The text of a cell itself, without the crest letter, whether its purse is open or not.
_OWN_TEXT = """(cell) => [...cell.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE)
  .map((one) => one.data).join('').trim()"""


def shown_standing(page: Page) -> list[tuple[int, str, int]]:
    """Place, name and ducats of each row of the final standing."""
    table = page.get_by_role("table", name="Final standing")
    expect(table).to_be_visible()
    rows = table.get_by_role("row").all()[1:]
    cells = [[str(cell.evaluate(_OWN_TEXT)) for cell in row.locator("th, td").all()] for row in rows]
    return [(int(place), name, int(ducats.replace(",", ""))) for place, name, ducats in cells]


def saved_record(page: Page, place: Path, press: Callable[[Locator], None] = Locator.click) -> Path:
    """Download the record that the screen offers."""
    with page.expect_download() as download:
        press(page.get_by_role("button", name="Save the game record"))
    path = place / download.value.suggested_filename
    download.value.save_as(path)
    return path


def replayed(path: Path) -> Any:
    """The output of the command line for a record."""
    command = [sys.executable, "-m", "rules", "replay", str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def check_standing(page: Page, record: Path, names: tuple[str, ...]) -> None:
    """Check that the downloaded record leads to the standing on the screen."""
    position = replayed(record)
    assert position["phase"] == "over"
    expected = sorted(zip(position["places"], range(len(names)), names, position["balances"], strict=True))
    assert shown_standing(page) == [(spot, name, ducats) for spot, _, name, ducats in expected]
