"""Normalization of user texts: names and remarks in one form, without invisible characters.

Control, format, private-use and other invisible characters are dropped rather than refused, so that older records can
still be read.
"""

from functools import lru_cache
from unicodedata import category, normalize

# Characters that show nothing although their Unicode category says otherwise.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
# Control, format, private use, surrogates, line and paragraph separators.
_HIDDEN = frozenset(("Cc", "Cf", "Co", "Cs", "Zl", "Zp"))
# Letters of other alphabets that look like a Latin one.
_LOOK_ALIKE = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u051b\u051d\u04bb\u043a\u043c\u0442\u043d\u0432"
    "\u03bf\u03b1\u03c1\u03bd\u03b9\u03ba\u03c4\u03c5\u03c7\u0131\u0261",
    "aeopcyxijsdqwhkmthb" + "oapviktyx" + "ig",
)


def cleaned_name(name: str) -> str:
    """Normalize a name: one line, NFC, nothing invisible, single spaces, stripped."""
    if name.isascii() and name.isprintable() and "  " not in name:
        return name.strip()
    shown = "".join([" " if one.isspace() else one for one in normalize("NFC", name) if _is_seen(one) or one.isspace()])
    return " ".join(shown.split())


def cleaned_text(words: str) -> str:
    """Normalize a remark: NFC, nothing invisible but line ends."""
    if words.isascii() and words.isprintable():
        return words
    lines = normalize("NFC", words).replace("\t", " ").splitlines()
    return "\n".join(["".join([one for one in line if _is_seen(one)]) for line in lines])


# Cached, as the hall compares the same few names in thousands of games.
@lru_cache(maxsize=4096)
def name_key(name: str) -> str:
    """A key that is equal for all spellings of a name: case and spaces are ignored."""
    return " ".join(cleaned_name(name).split()).casefold()


@lru_cache(maxsize=4096)
def look_alike_key(name: str) -> str:
    """A key that is equal for names that look alike on a screen."""
    return normalize("NFKC", cleaned_name(name)).casefold().translate(_LOOK_ALIKE)


def _is_seen(one: str) -> bool:
    point = ord(one)
    noncharacter = 0xFDD0 <= point <= 0xFDEF or point & 0xFFFE == 0xFFFE
    selector = 0xFE00 <= point <= 0xFE0F or 0xE0100 <= point <= 0xE01EF
    return category(one) not in _HIDDEN and one not in _BLANK and not noncharacter and not selector
