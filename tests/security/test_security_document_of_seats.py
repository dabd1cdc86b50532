"""The figures in SECURITY.md about seats and corrections are those of the program."""

import pytest

from live import free_seats, kept_previews, record_limits, table_limits
from tests.security.test_security_document import TEXT
from web import seat_routes


@pytest.mark.parametrize(
    ("promised", "kept"),
    [
        (
            "a code of six letters, which the banker's device shows, good once and for ten minutes",
            (free_seats.CODE_LETTERS, free_seats.CODE_SECONDS) == (6, 600),
        ),
        ("else ten minutes after phones were turned on", free_seats.SITTING_DOWN_SECONDS == 600),
        ("has a share of their own, three times at a table", table_limits.MOST_SHARES_ANEW == 3),
        (
            "asks for sixty previews at once, then one a second, all of a table for 120, then two a second",
            table_limits.LOOKING == ((60, 1), (120, 0.5)),
        ),
        ("while it has more than 24 such cookies of other tables", seat_routes.MOST_COOKIES == 24),
        ("Of a table the two that were made last are kept for it", kept_previews.MOST_KEPT == 2),
        (
            "or four megabytes of settings and corrections, or a hundred thousand actions that corrections play again, "
            "of which each of the set-up counts as a hundred",
            (table_limits.MOST_BYTES_OF_SETTINGS, table_limits.MOST_REPLAYED, table_limits.REPLAYED)
            == (4 * 1024 * 1024, 100_000, 100),
        ),
        ("A record that is brought in may hold 5,000 notes and other words", record_limits.MOST_BROUGHT == 5000),
        ("Of promises a player makes eighty", record_limits.MOST_PROMISES_OF_A_SEAT == 80),
        ("in a record stand 160 of each at the most", record_limits.MOST_PROMISES_IN_A_RECORD == 160),
    ],
)
def test_what_is_promised_of_seats_is_so(promised: str, kept: bool) -> None:
    assert promised in TEXT
    assert kept
