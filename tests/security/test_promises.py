"""SECURITY.md promises the figures that the program keeps."""

from pathlib import Path

import pytest

from live import bounds, callers, credentials, parcel_reader
from live.registry import KEEPING
from storage.editions import MOST_KEPT
from web import capacity, limits, sweeping

TEXT = " ".join((Path(__file__).parents[2] / "SECURITY.md").read_text(encoding="utf-8").split())
MEGA, KILO = 1024 * 1024, 1024


@pytest.mark.parametrize(
    ("promised", "kept"),
    [
        ("After three wrong PINs", credentials.FREE_TRIES == 3),
        (
            "5 seconds and then twice as long each time, up to five minutes",
            (credentials.FIRST_WAIT, credentials.LONGEST_WAIT) == (5, 300),
        ),
        ("After a dozen wrong table codes", callers.FREE_CODES == 12),
        ("some two hundred wrong ones", callers.FREE_CODES_OF_AN_ADDRESS == 200),
        ("Half an hour without a wrong try", credentials.FORGET_SECONDS == 1800),
        ("A seat writes twenty at once, then one in a second and a half", bounds.WRITING[0] == (20, 1.5)),
        ("400 in all, beside 1,200 of the banker's", (bounds.MOST_OF_A_SEAT, bounds.MOST_OF_THE_BANKER) == (400, 1200)),
        ("a megabyte a table", bounds.MOST_BYTES == MEGA),
        (
            "Six at once of a visitor, then one a minute, sixty in all",
            (KEEPING[0], MOST_KEPT) == ((6, 60.0), 60),
        ),
        ("not more than 24 MB come in", capacity.MOST_OF_A_SESSION == 24 * MEGA),
        (
            "128 MB are unpacked, 1 MB of one game",
            (parcel_reader.MOST_OF_ALL, parcel_reader.MOST_OF_A_FILE) == (128 * MEGA, MEGA),
        ),
        (
            "longer than a megabyte (4 KB to those of ours)",
            (sweeping.MOST_OF_A_MESSAGE, limits.MOST_OF_A_MESSAGE) == (10**6, 4 * KILO),
        ),
        ("no request's body than 64 KB but for uploads", limits.MOST_OF_A_BODY == 64 * KILO),
        ("after ten seconds (its body after a minute)", (sweeping.HEAD_SECONDS, sweeping.BODY_SECONDS) == (10, 60)),
        ("One address keeps at most 400 sockets", limits.OPEN_OF_AN_ADDRESS == 400),
    ],
)
def test_what_is_promised_is_what_is_kept(promised: str, kept: bool) -> None:
    assert promised in TEXT
    assert kept
