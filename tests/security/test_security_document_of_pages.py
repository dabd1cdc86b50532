"""The figures in SECURITY.md of what pages, and tables that were let go, leave in memory are the program's."""

import pytest

from charts.hall import MOST_LISTED
from live import credential_hashing, duplicate_games, visitor_limits
from narration import long_texts
from presenters import hall_index
from storage import lobby
from storage.folder import open_journals
from tests.security.test_security_document import MEGA, TEXT
from web import download_queue


@pytest.mark.parametrize(
    ("promised", "kept"),
    [
        (
            "a thousand of each, and of a note or a reason 100 characters in the list of lines that may be set right",
            (MOST_LISTED, long_texts.LONGEST_QUOTED) == (1000, 100),
        ),
        (
            "a page is sent a thousand, and of those it has chosen as many at the most",
            MOST_LISTED == 1000,
        ),
        (
            "of all that lie in a folder 16 MB of lines of their files and of what is needed to append to more of them",
            open_journals.MOST_BYTES == 16 * MEGA,
        ),
        (
            "of the tables that the lobby lists 8,192 rows, and of 512 of them their rules",
            (lobby._MOST_ROWS, lobby._MOST_RULES) == (8192, 512),
        ),
        ("of the hall that look like it, a hundred at the most, once", duplicate_games.MOST_COMPARED == 100),
        (
            "of those of one person that are taken apart thirty at the most",
            visitor_limits.MAKING[0].burst == 30,
        ),
        (
            "one that takes more than ten seconds keeps those of its own address waiting alone, of three such files",
            (download_queue.LONGEST_TURN, download_queue.MOST_PASSED) == (10, 3),
        ),
        ("counts as none, if it is one of the last 4,096", credential_hashing.MOST_KNOWN == 4096),
        (
            "20,000 games at once, which is ten times a hall of 2,000, then 200",
            hall_index.COUNTING == (20_000, 1 / 200),
        ),
    ],
)
def test_what_is_promised_of_pages_is_what_is_kept(promised: str, kept: bool) -> None:
    assert promised in TEXT
    assert kept
