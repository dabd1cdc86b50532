"""Compresses scripts and data for an exported HTML file: gzip, encoded as text without HTML special characters.

The encoding is base 91: two characters hold thirteen bits (91 * 91 > 2 ** 13), which is shorter than base 85; the rest
at the end is padded to one character of six bits or to two.
"""

import gzip
from functools import lru_cache
from itertools import product
from string import ascii_letters, digits, punctuation

from plotly.offline import get_plotlyjs

from charts.plotly_parts import drawing_parts

# The printable signs but for the blank and the three that mean something in HTML.
SIGNS = "".join(sorted(set(ascii_letters + digits + punctuation) - set("<>&")))
_PAIRS = ["".join(pair) for pair in product(SIGNS, repeat=2)]
_PAIR, _SINGLE = 13, 6
# A block of bytes that is a whole number of pairs, small enough for fast integer arithmetic.
_BLOCK = 13 * 8


def packed(text: str) -> str:
    """Compress and encode a text, deterministically; `bytesOf` in `html_export.js` decodes it."""
    raw = gzip.compress(text.encode(), 9, mtime=0)
    return "".join([_written(raw[start : start + _BLOCK]) for start in range(0, len(raw), _BLOCK)])


def _written(block: bytes) -> str:
    left = len(block) * 8 % _PAIR
    last = 0 if not left else _SINGLE if left <= _SINGLE else _PAIR
    held = int.from_bytes(block) << (last - left if last else 0)
    end = ""
    if last == _SINGLE:
        end = SIGNS[held & (1 << _SINGLE) - 1]
        held >>= _SINGLE
    pairs = len(block) * 8 // _PAIR + (last == _PAIR)
    mask = (1 << _PAIR) - 1
    return "".join([_PAIRS[held >> _PAIR * at & mask] for at in range(pairs - 1, -1, -1)]) + end


@lru_cache(maxsize=1)
def packed_library() -> str:
    """What our charts need of Plotly's script, packed once in a process: 4.8 MB become 0.6."""
    return packed(drawing_parts(get_plotlyjs()))
