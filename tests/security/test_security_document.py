"""The figures in SECURITY.md are those of the program."""

import base64
from pathlib import Path

import pytest

from analysis.chance import __main__ as chance_program
from charts.hall import MOST_LISTED
from live import (
    credential_hashing,
    open_shares,
    table_clock,
    table_code_guards,
    table_limits,
    tickets,
    visitor_limits,
    wrong_tries,
    zip_import_job,
    zip_import_reader,
)
from live.registry import DELETING, KEEPING
from narration import log_lines, long_texts
from pages.common import chart_display, show_more
from pages.common.game_form import form_state
from pages.what_if import sandbox_state
from presenters import agreements_view, case_view, hall_index, log_view, record_replay
from rules import NAME_LENGTH, field_kinds, is_too_long, record
from storage import backup, size_limits
from storage.edition_files import MOST_KEPT
from storage.folder import expiring_documents
from tests.security import test_heavy_views
from web import (
    capacity,
    connection_limiter,
    download_queue,
    error_log,
    frame_rates,
    kept_uploads,
    left_sessions,
    open_requests,
    opening_thread_pool,
    page_messages,
    request_head,
    request_limits,
    script_concurrency,
    script_requests,
    seat_routes,
    socket_limits,
    timeouts,
    turns,
    unread_messages,
)

TEXT = " ".join((Path(__file__).parents[2] / "SECURITY.md").read_text(encoding="utf-8").split())
PROXY = (Path(__file__).parents[2] / "deploy" / "haproxy" / "plain.cfg").read_text(encoding="utf-8")
MEGA, KILO = 1024 * 1024, 1024


def left_for_others(files: int) -> int:
    """Descriptors that one address leaves where the system allows so many."""
    room = capacity.Capacity()
    room.limit = files
    sockets = room.share(open_requests.SOCKETS_OF_AN_ADDRESS, capacity.OF_A_SOCKET)
    requests = open_requests.most_open(room) - sockets
    return files - sockets * capacity.OF_A_SOCKET - requests * capacity.OF_A_REQUEST


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
        # Both are stored anew once half of their time is over.
        ("for half a day at least after one of them came last", table_code_guards.HOLDER_SECONDS / 2 == 12 * 3600),
        ("for a quarter of an hour at least after its last right one", wrong_tries.FORGET_SECONDS / 2 == 900),
        ("sixty-four browsers (at each server)", table_code_guards.KNOWN_OF_AN_ADDRESS == 64),
        ("twenty questions of an address wait there", turns.MOST_WAITING == 20),
        ("of each of which twenty wait", turns.MOST_WAITING == 20),
        ("it asks a hundred at once, then five a second", visitor_limits.QUESTIONS[0] == (100, 0.2)),
        ("a connection takes a thousand at once, then fifty a second", frame_rates.FRAMES == (1000, 1 / 50)),
        ("all of an address 4,000, then a thousand a second", frame_rates.FRAMES_OF_AN_ADDRESS == (4000, 1 / 1000)),
        ("unless 65,536 do", expiring_documents.MOST == 65_536),
        ("Half an hour without a wrong try", wrong_tries.FORGET_SECONDS == 1800),
        ("A seat writes twenty at once, then one in a second and a half", table_limits.WRITING[0] == (20, 1.5)),
        (
            "400 in all, beside 1,200 of the banker's",
            (table_limits.MOST_OF_A_SEAT, table_limits.MOST_OF_THE_BANKER) == (400, 1200),
        ),
        ("a note or a reason has 4,096 characters at the most", field_kinds.REMARK_LENGTH == 4096),
        (
            "of all tables the 4,096 lines of a log that were told last, none with a text of more than 500 characters "
            "or of which more than 64 things came",
            (
                log_lines.LONGEST_CACHED,
                log_lines.MOST_EVENTS_CACHED,
                log_lines._kept_told.cache_info().maxsize,
                log_view._kept_line.cache_info().maxsize,
            )
            == (500, 64, 4096, 4096),
        ),
        (
            "unpacks to 64 MB and a hundred times its size at the most, one table to 128 MB",
            (backup.MOST_UNPACKED, backup.MOST_RATIO, backup.MOST_OF_A_TABLE) == (64 * MEGA, 100, 128 * MEGA),
        ),
        ("thirty tables, results and joined names at once of each", visitor_limits.MAKING[0] == (30, 20)),
        ("all addresses together 150, then one in four seconds", visitor_limits.MAKING[1] == (150, 4)),
        ("takes thirty ends back at once", visitor_limits.ENDS[0] == (30, 20)),
        ("judges sixty at once, then as seldom", visitor_limits.JUDGEMENTS[0] == (60, visitor_limits.ENDS[0].seconds)),
        ("The crests of one address ask forty times at once, then twice a second", visitor_limits.PINS[0] == (40, 0.5)),
        ("together 200 times, then ten times a second", visitor_limits.PINS[1] == (200, 0.1)),
        ("ten tables at once, then one a minute, at each server", DELETING == (10, 60)),
        ("192 random bits in a cookie", len(base64.urlsafe_b64decode(credential_hashing.new_token())) * 8 == 192),
        ("Secure over TLS, 90 days", seat_routes.COOKIE_SECONDS == 90 * 24 * 3600),
        ("good once and for a minute", tickets.TICKET_SECONDS == 60),
        (
            "thirty times each, until it is set anew; it is paused two hundred times at the most",
            (table_limits.MOST_TURNS_OF_A_SEAT, table_clock.MOST_PAUSES) == (30, 200),
        ),
        ("forty open promises that are due and the forty newest others", agreements_view.MOST_SHOWN == 40),
        (
            "shows 500 characters of a note or a reason, and a line that tells of a correction 100 of each",
            (long_texts.LONGEST_SHOWN, long_texts.LONGEST_QUOTED) == (500, 100),
        ),
        ("No view of a table is larger than 1,408 KB", test_heavy_views.MOST == 1408 * KILO),
        ("The lobby shows thirty tables", show_more.PAGE == 30),
        ("of people in a table, a page is sent a thousand", MOST_LISTED == 1000),
        (
            "twelve selections of games, of 20,000 games together",
            (hall_index._KEPT, hall_index._MOST_GAMES) == (12, 20_000),
        ),
        (
            "comes in once, with 100,000 values at the most, nested a hundred times",
            (zip_import_reader.MOST_VALUES, zip_import_reader.MOST_DEPTH) == (100_000, 100),
        ),
        (
            "an eighth of a megabyte of a seat's, three of the banker's",
            (table_limits.MOST_BYTES_OF_A_SEAT, table_limits.MOST_BYTES_OF_THE_BANKER) == (MEGA // 8, 3 * MEGA // 8),
        ),
        ("A log takes twelve thousand entries", table_limits.MOST_ENTRIES == 12_000),
        ("another five hundred entries are the banker's", table_limits.RESERVED_ENTRIES == 500),
        (
            "keeps 20,000 results, 16 MB of them, and 5,000 joined names",
            (size_limits.MOST_RESULTS, size_limits.MOST_NAMES) == (20_000, 5_000),
        ),
        (
            "ten messages a second, an address a thousand, two hundred of which ask for anything",
            (socket_limits.PER_SECOND, socket_limits.ADDRESS_PER_SECOND, socket_limits.ACTIONS_PER_SECOND)
            == (10, 1000, 200),
        ),
        ("three a second, one of which in two", (socket_limits.CALM[1], socket_limits.CALM_ACTIONS[1]) == (3, 0.5)),
        (
            "Six at once of an address, then one a minute, twenty of all together, then one in half a minute, "
            "at each server; sixty in all",
            (KEEPING, MOST_KEPT) == (((6, 60.0), (20, 30.0)), 60),
        ),
        (
            "one file of an address at a time and three of all",
            zip_import_job.IMPORTS_AT_ONCE == 3,
        ),
        (
            "384 MB of games at once, as they are kept, which are some 11,000 games of five; "
            "what is more comes in at 32 KB a second",
            visitor_limits.IMPORTS[0] == (384 * MEGA, 1 / (32 * KILO)),
        ),
        (
            "All addresses together bring in 1,024 MB, then 128 KB a second",
            visitor_limits.IMPORTS[1] == (1024 * MEGA, 1 / (128 * KILO)),
        ),
        ("a game counts 32 KB at the least", visitor_limits.LEAST_OF_A_GAME == 32 * KILO),
        ("Not more than 24 MB come in", capacity.MOST_OF_A_SESSION == 24 * MEGA),
        (
            "128 MB are unpacked, 2 MB of one game",
            (zip_import_reader.MOST_OF_ALL, zip_import_reader.MOST_OF_A_FILE) == (128 * MEGA, 2 * MEGA),
        ),
        (
            "4 MB, 250,000 values and 20,000 actions at the most; 2 MB of them are kept",
            (record.MAX_BYTES, record.MOST_VALUES, record.MAX_ACTIONS, size_limits.MOST_TABLE)
            == (4 * MEGA, 250_000, 20_000, 2 * MEGA),
        ),
        (
            "longer than an eighth of a megabyte (4 KB to those of ours)",
            (socket_limits.MOST_OF_A_PAGES_MESSAGE, socket_limits.MOST_OF_A_MESSAGE) == (MEGA // 8, 4 * KILO),
        ),
        ("no request's body than 64 KB but for uploads", request_limits.MOST_OF_A_BODY == 64 * KILO),
        (
            "not finished after ten seconds is ended; its body may fall a minute behind 64 KB a second",
            (timeouts.HEAD.usual, timeouts.BODY.usual, timeouts.BODY_RATE) == (10, 60, 64 * KILO),
        ),
        ("takes seven minutes and a half at the most", 440 <= timeouts.STEADY_SECONDS + timeouts.BODY.usual <= 450),
        (
            "nothing is read for fifteen seconds is ended, or a socket of which nothing is read for a minute",
            (timeouts.ANSWER.usual, timeouts.SOCKET.usual) == (15, 60),
        ),
        (
            "of sockets no more than 16 MB of one, nor 32 MB of all of an address: beyond that the largest are ended, "
            "within about a second",
            (unread_messages.MOST_OF_A_SOCKET, unread_messages.MOST_OF_AN_ADDRESS, capacity.SWEEP_SECONDS)
            == (16 * MEGA, 32 * MEGA, 1),
        ),
        (
            "pages of an address send 120 messages at once, then five a second",
            socket_limits.PAGE_MESSAGES == (120, 0.2),
        ),
        ("address and headers are longer than 16 KB is refused", request_head.LONGEST_HEAD == 16 * KILO),
        (
            "hundred lines, or of one whose lists that tell of the connection or of a socket are longer than 512 bytes",
            (request_head.MOST_LINES, request_head.MOST_OF_LISTS) == (100, 512),
        ),
        ("A path of more than 256 signs leads nowhere", request_head.LONGEST_PATH == 256),
        ("The rest of a message to a socket may fall twenty seconds behind that", timeouts.MESSAGE.usual == 20),
        (
            "128 of them are kept for a minute",
            (left_sessions.MOST_LEFT, timeouts.LEFT_SECONDS) == (128, 60),
        ),
        (
            "a page keeps forty, and each counts a kilobyte at least",
            (capacity.MOST_FILES, kept_uploads.OF_A_FILE) == (40, KILO),
        ),
        ("of a name that is typed at the set-up 500 letters", form_state.LONGEST_FIELD == 500),
        (
            "2,000 new connections at once, then a hundred a second",
            connection_limiter.OPENINGS == (2000, 1 / 100),
        ),
        (
            "No id or name in it is longer than 500 signs or has one that commands a terminal, "
            "and a request for a file is no longer than 1,000 bytes",
            (page_messages.LONGEST_NAME, page_messages.LONGEST_OPERATION) == (500, 1000),
        ),
        ("a page has twenty waiting at the most", download_queue.MOST_WAITING == 20),
        ("one line on the terminal, cut after 500 signs", error_log.LONGEST_LINE == 500),
        ("takes 4,000 requests at once from an address, then 200 a second", request_limits.REQUESTS == (4000, 1 / 200)),
        (
            "with two thousand values of its fields at the most, twenty of them clicks, each of 40,000 bytes "
            "at the most and an address as short as a request's, to stop it, to send twenty files at the most",
            (
                script_requests.MOST_VALUES,
                page_messages.MOST_CLICKS,
                page_messages.LONGEST_VALUE,
                page_messages.MOST_FILES,
            )
            == (2000, 20, 40_000, 20),
        ),
        (
            "a name of more than 160 signs",
            (is_too_long("x" * 160, NAME_LENGTH), is_too_long("x" * 161, NAME_LENGTH)) == (False, True),
        ),
        (
            "Two pages' scripts run at once, of which one address has one",
            (script_concurrency.SCRIPTS_AT_ONCE, script_concurrency.SCRIPTS_OF_AN_ADDRESS) == (2, 1),
        ),
        (
            "a thousand actions at the most, for each of four moments of games",
            (sandbox_state.MOST_PLAYED, sandbox_state.MOMENTS) == (1000, 4),
        ),
        (
            "none is longer than four thousand signs, nor all together than 400,000",
            (sandbox_state.LONGEST, sandbox_state.MOST_CHARACTERS) == (4000, 400_000),
        ),
        ("is cut to a hundred signs", case_view.SEARCH_LENGTH == 100),
        (
            "A run that hangs keeps others waiting for ten seconds, the other pages of its own address for a minute",
            (script_concurrency.LONGEST_TURN, script_concurrency.LONGEST_OF_AN_ADDRESS) == (10, 60),
        ),
        ("more than a minute of the processor is refused", chance_program.MOST_SECONDS == 60),
        ("One address has two tables opened at once", opening_thread_pool.OPENINGS_OF_AN_ADDRESS == 2),
        (
            "until they, and the views that screens are shown of them, take about 128 MB of memory",
            (open_shares.MOST_OF_AN_ADDRESS, open_shares.MOST_GROWN) == (128 * MEGA, 2 * 128 * MEGA),
        ),
        (
            "eight that have long tables opened make the next opening wait",
            opening_thread_pool.OPENINGS_AT_ONCE == 8 * opening_thread_pool.OPENINGS_OF_AN_ADDRESS,
        ),
        (
            "One address sends one file at a time, of three that are sent at once to a server",
            (capacity.UPLOADS_OF_AN_ADDRESS, capacity.UPLOADS_AT_ONCE) == (1, 3),
        ),
        ("is made in a thread of its own, one at a time", download_queue.FILES_AT_ONCE == 1),
        ("After two and a half minutes its visitor is asked to try again", download_queue.LONGEST_WAIT == 150),
        (
            "the finished games that were read last: sixteen, of 20,000 actions together, and 64 charts of theirs",
            (record_replay._MOST_GAMES, record_replay.MOST_ACTIONS, chart_display.CHARTS_KEPT) == (16, 20_000, 64),
        ),
        ("no other while 24 MB of its own are kept", capacity.MOST_OF_AN_ADDRESS == 24 * MEGA),
        ("One address keeps at most 800 connections", open_requests.OPEN_OF_AN_ADDRESS == 800),
        ("and at most 400 sockets", open_requests.SOCKETS_OF_AN_ADDRESS == 400),
        ("a quarter of them is left for others", left_for_others(1024) >= 1024 // 4),
        ("of each no more than a household's sixty", open_requests.OPEN_OF_A_HOUSEHOLD == 60),
        ("takes 800 connections of one address", "sc0_conn_cur gt 800" in PROXY),
    ],
)
def test_what_is_promised_is_what_is_kept(promised: str, kept: bool) -> None:
    assert promised in TEXT
    assert kept
