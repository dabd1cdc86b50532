"""The figures in SECURITY.md of what is read of a head, and kept of answers, files and errors, are the program's."""

import pytest

from live import export_limits, zip_import_reader
from tests.security.test_security_document import KILO, MEGA, TEXT
from web import (
    capacity,
    download_queue,
    error_log,
    made_files,
    request_events,
    request_head,
    timeouts,
    unread_answers,
    view_model_cache,
)


@pytest.mark.parametrize(
    ("promised", "kept"),
    [
        (
            "of the files that are finished later the newest eight are kept for that, of 48 MB together",
            (download_queue.MOST_LATE, download_queue.MOST_BYTES_LATE) == (8, 48 * MEGA),
        ),
        ("A file that was made can be fetched for a minute", made_files.KEPT_SECONDS == 60),
        ("of those of the last minute 96 MB are kept together", made_files.MOST_KEPT == 96 * MEGA),
        ("take more than 96 MB in memory", made_files.MOST_KEPT == 96 * MEGA),
        (
            "what can be brought in again: 24 MB, 128 MB unpacked, 20,000 files",
            (export_limits.MOST_PACKED, zip_import_reader.MOST_OF_ALL, zip_import_reader.MOST_FILES)
            == (capacity.MOST_OF_A_SESSION, export_limits.MOST_UNPACKED, export_limits.MOST_FILES)
            == (24 * MEGA, 128 * MEGA, 20_000),
        ),
        (
            "20,000 files, lists of 2 MB and 100,000 values",
            (zip_import_reader.MOST_OF_A_FILE, zip_import_reader.MOST_VALUES)
            == (export_limits.MOST_OF_A_FILE, export_limits.MOST_VALUES)
            == (2 * MEGA, 100_000),
        ),
        ("within an hour of the processor and bounded memory", zip_import_reader.PROCESSOR_SECONDS == 3600),
        ("Two hundred cookies of a request are read", request_head.MOST_COOKIES == 200),
        (
            "A query of more than 2 KB or of more than 32 fields is refused",
            (request_head.LONGEST_QUERY, request_head.MOST_FIELDS) == (2 * KILO, 32),
        ),
        ("no more room for what comes in than 64 KB", request_events.READ_AT_ONCE == 64 * KILO),
        (
            "of which more than 64 KB are kept in memory until it is read, as files to download are, may fall a minute "
            "behind 2 KB a second",
            (unread_answers.LITTLE, timeouts.READING.usual, timeouts.READ_RATE) == (64 * KILO, 60, 2 * KILO),
        ),
        (
            "leaves 48 MB of such answers unread, two of the largest files, and all together 128 MB",
            (unread_answers.MOST_OF_AN_ADDRESS, unread_answers.MOST_OF_ALL)
            == (2 * export_limits.MOST_PACKED, 128 * MEGA),
        ),
        (
            "screens that do not read on the eight that were sent last are kept",
            view_model_cache.MOST_LENT == 8,
        ),
        ("200 are shown at once, then ten a minute", error_log.LINES == (200, 60 / 10)),
        ("keeps twenty tracebacks, then one a minute", error_log.TRACEBACKS == (20, 60)),
    ],
)
def test_what_is_promised_is_what_is_kept(promised: str, kept: bool) -> None:
    assert promised in TEXT
    assert kept
