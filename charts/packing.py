"""Packs what a page brings along: gzip, which every browser can undo, written in base 85 as text that HTML lets be."""

import base64
import gzip
from functools import lru_cache

from plotly.offline import get_plotlyjs

# Three signs of the alphabet mean something in HTML.
_HARMLESS = bytes.maketrans(b"<>&", b",.:")


def packed(text: str) -> str:
    """A text packed; `bytesOf` in `paper.js` undoes it. The same text is packed to the same characters."""
    return base64.b85encode(gzip.compress(text.encode(), 9, mtime=0)).translate(_HARMLESS).decode("ascii")


@lru_cache(maxsize=1)
def packed_library() -> str:
    """Plotly's script, packed once in a process: 4.8 MB become 1.8."""
    return packed(get_plotlyjs())
