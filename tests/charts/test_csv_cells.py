"""Cells of CSV files: no spreadsheet computes one, and no text keeps the server busy for longer than its length."""

import re
import sys
from random import Random

import pytest

from charts.csv_cells import _FORMULA, harmless

SEPARATORS = ";,|\t\r\n"
FORMULAS = "=+-@\uff1d\uff0b\uff0d\uff20"
BLANK = [sign for sign in map(chr, range(sys.maxunicode + 1)) if sign.isspace() or sign in "\"'"]
LENGTH = 3_000


def begins_a_cell(text: str, at: int) -> bool:
    """Whether nothing but spaces and quotes stands between a sign and the separator before it, or the beginning."""
    before = text[:at].rstrip("".join(sign for sign in BLANK if sign not in SEPARATORS))
    return not before or before[-1] in SEPARATORS


def escaped(text: str) -> str:
    return "".join("'" * (sign in FORMULAS and begins_a_cell(text, at)) + sign for at, sign in enumerate(text))


def test_whatever_may_begin_a_cell_is_escaped() -> None:
    rng = Random(11)
    for _ in range(3_000):
        text = "".join(rng.choices(f"{SEPARATORS} \v\f\x1c\x85\xa0\u2028\u3000\"'{FORMULAS}1a", k=rng.randrange(12)))
        assert harmless(text) == escaped(text)


def test_no_kind_of_space_hides_a_formula() -> None:
    assert [sign for sign in BLANK if harmless(f"a;{sign}=1") != f"a;{sign}'=1"] == []


@pytest.mark.parametrize(
    "text",
    [
        *["a" + sign * LENGTH + "b" for sign in "\n\r\t;|, \v\x85\u3000\"'=+"],
        *["a" + pair * (LENGTH // 2) + "b" for pair in ("\n ", " \n", "\n'", ';"', "\t\n", "=\n", "\n=")],
    ],
)
def test_every_sign_is_read_a_few_times_at_most(text: str) -> None:
    """Counted from every position at which the pattern may begin: as far as it reads before it looks for a formula."""
    begins = re.compile(_FORMULA.pattern.partition("(?=")[0])
    read = sum(found.end() - at for at in range(len(text) + 1) if (found := begins.match(text, at)))
    assert read <= 2 * len(text)
