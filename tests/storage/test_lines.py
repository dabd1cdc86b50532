"""The checksummed lines of a journal: round trip, and detection of any change."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.folder.journal_lines import Change, file_bytes, follows, read_line, scan, write_line, write_lines
from tests.storage.helpers import bits

CHANGES: list[Change] = [
    {"header": {"1": {"who": "Änna\n", "big": 10**30}}},
    {"entries": {"1": {"n": 1, "JJJ": "***"}}},
    {"entries": {"2": {"n": 2}}},
    {"entries": {"2": None}, "gone": None},
]
LINES = write_lines(CHANGES)
BLOB = file_bytes(LINES)


def test_a_journal_is_read_back_as_it_was_written() -> None:
    found = scan(BLOB)
    assert (found.lines, found.fault) == (LINES, None)
    assert [read_line(line) for line in found.lines] == CHANGES
    assert BLOB.isascii()


def test_a_file_of_nothing_holds_nothing() -> None:
    assert scan(b"").lines == []
    assert scan(b"").fault is None


def test_a_journal_cut_anywhere_keeps_every_whole_line() -> None:
    for cut in range(len(BLOB)):
        found = scan(BLOB[:cut])
        whole = BLOB[:cut].split(b"\n")
        if not found.lines:
            assert len(whole) == 1
            assert found.fault == ("damaged" if cut else None)
            continue
        assert found.lines == LINES[: len(found.lines)]
        # The head stands there twice; a line without its newline is whole already.
        assert len(found.lines) >= max(1, len(whole) - 2)
        assert (found.fault is None) == (BLOB[:cut].endswith(b"\n") and cut > BLOB.index(b"\n") + 1)


def test_a_line_cut_short_behind_a_whole_head_is_told_from_damage() -> None:
    assert scan(BLOB[:-3]).fault == "cut"
    assert scan(BLOB[:-3]).lines == LINES[:-1]
    assert scan(BLOB[:-3] + b"\n").fault == "damaged"


def test_every_flipped_bit_is_noticed_and_costs_no_line_before_it() -> None:
    position = 0
    starts = []
    for line in BLOB.splitlines(keepends=True):
        starts.append(position)
        position += len(line)
    for at, flipped in enumerate(bits(BLOB)):
        found = scan(flipped)
        assert found.fault in ("damaged", "mended"), (at, found)
        before = sum(start <= at // 8 for start in starts) - 1
        assert found.lines == LINES[: len(found.lines)]
        # In the head or its copy nothing is lost; elsewhere everything before the flipped line is there.
        assert len(found.lines) >= (len(LINES) if before < 2 else before - 1)


@pytest.mark.parametrize(
    "shuffled",
    [
        [LINES[0], LINES[2], LINES[3]],
        [LINES[0], LINES[1], LINES[1], LINES[2]],
        [LINES[0], LINES[2], LINES[1], LINES[3]],
        [LINES[0], *write_lines([{"other": {}}, {"entries": {"1": {"n": 1}}}])[1:]],
    ],
    ids=["lost", "doubled", "swapped", "of another file"],
)
def test_lines_that_are_not_in_their_place_are_noticed(shuffled: list[bytes]) -> None:
    found = scan(file_bytes(shuffled))
    assert found.fault == "damaged"
    assert found.lines == LINES[: len(found.lines)]


def test_a_checksum_spelled_otherwise_is_no_checksum() -> None:
    seal = LINES[0][:8]
    assert seal != seal.upper()
    assert not follows(seal.upper() + LINES[0][8:], None)
    assert not follows(LINES[0].replace(b" ", b"_", 1), None)


def test_what_json_cannot_say_is_refused_before_anything_is_written() -> None:
    for wrong in (float("nan"), {1, 2}, object()):
        with pytest.raises((TypeError, ValueError)):
            write_line({"entries": {"1": {"x": wrong}}}, None)


@given(st.binary(max_size=300), st.integers(0, len(BLOB)), st.integers(0, 300))
def test_garbage_anywhere_is_never_taken_for_a_line(garbage: bytes, at: int, over: int) -> None:
    found = scan(BLOB[:at] + garbage + BLOB[at + over :])
    assert found.lines == LINES[: len(found.lines)]
