"""The figures in SECURITY.md are those of the program."""

from pathlib import Path

import pytest

from live import import_reader, table_code_guards, table_limits, visitor_limits, wrong_tries
from live.registry import DELETING, KEEPING
from pages.lobby import more
from storage.editions import MOST_KEPT
from web import capacity, limits, script_concurrency, timeouts

TEXT = " ".join((Path(__file__).parents[2] / "SECURITY.md").read_text(encoding="utf-8").split())
MEGA, KILO = 1024 * 1024, 1024


@pytest.mark.parametrize(
    ("promised", "kept"),
    [
        ("After three wrong PINs", wrong_tries.FREE_TRIES == 3),
        (
            "5 seconds and then twice as long each time, up to five minutes",
            (wrong_tries.FIRST_WAIT, wrong_tries.LONGEST_WAIT) == (5, 300),
        ),
        ("After a dozen wrong table codes", table_code_guards.FREE_CODES == 12),
        ("some two hundred wrong ones", table_code_guards.FREE_CODES_OF_AN_ADDRESS == 200),
        ("Half an hour without a wrong try", wrong_tries.FORGET_SECONDS == 1800),
        ("A seat writes twenty at once, then one in a second and a half", table_limits.WRITING[0] == (20, 1.5)),
        (
            "400 in all, beside 1,200 of the banker's",
            (table_limits.MOST_OF_A_SEAT, table_limits.MOST_OF_THE_BANKER) == (400, 1200),
        ),
        ("A record that is brought in may hold 5,000 of them", table_limits.MOST_BROUGHT == 5000),
        ("thirty tables, results and joined names at once of each", visitor_limits.MAKING[0] == (30, 20)),
        ("all addresses together 150, then one in four seconds", visitor_limits.MAKING[1] == (150, 4)),
        ("The crests of one address ask forty times at once, then twice a second", visitor_limits.PINS[0] == (40, 0.5)),
        ("together 200 times, then ten times a second", visitor_limits.PINS[1] == (200, 0.1)),
        ("ten tables at once, then one a minute, at each server", DELETING == (10, 60)),
        ("The lobby shows thirty tables", more.PAGE == 30),
        ("a megabyte a table", table_limits.MOST_BYTES == MEGA),
        (
            "Six at once of a visitor, then one a minute, sixty in all",
            (KEEPING[0], MOST_KEPT) == ((6, 60.0), 60),
        ),
        ("not more than 24 MB come in", capacity.MOST_OF_A_SESSION == 24 * MEGA),
        (
            "128 MB are unpacked, 1 MB of one game",
            (import_reader.MOST_OF_ALL, import_reader.MOST_OF_A_FILE) == (128 * MEGA, MEGA),
        ),
        (
            "longer than a megabyte (4 KB to those of ours)",
            (timeouts.MOST_OF_A_MESSAGE, limits.MOST_OF_A_MESSAGE) == (10**6, 4 * KILO),
        ),
        ("no request's body than 64 KB but for uploads", limits.MOST_OF_A_BODY == 64 * KILO),
        ("after ten seconds (its body after a minute)", (timeouts.HEAD_SECONDS, timeouts.BODY_SECONDS) == (10, 60)),
        ("its pages send 120 messages at once, then five a second", limits.PAGE_MESSAGES == (120, 0.2)),
        ("Two pages' scripts run at once", script_concurrency.SCRIPTS_AT_ONCE == 2),
        ("One address keeps at most 400 sockets", limits.OPEN_OF_AN_ADDRESS == 400),
    ],
)
def test_what_is_promised_is_what_is_kept(promised: str, kept: bool) -> None:
    assert promised in TEXT
    assert kept
