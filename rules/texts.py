"""Normalization of user texts: names and remarks in one form, without invisible characters.

Control, format, private-use and other invisible characters are dropped rather than refused, so that older records can
still be read. Which texts look alike is decided in `look_alikes`.
"""

from functools import lru_cache
from unicodedata import category, normalize

# Characters that show nothing although their Unicode category is a visible one.
_BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc\U00016fe4\U0001d159"
    "\ufe00\ufe01\ufe02\ufe03\ufe04\ufe05\ufe06\ufe07\ufe08\ufe09\ufe0a\ufe0b\ufe0c\ufe0d\ufe0e\ufe0f"
)
# Control, format, private use, surrogates, line and paragraph separators.
_HIDDEN = frozenset(("Cc", "Cf", "Co", "Cs", "Zl", "Zp"))
# Where Unicode still adds pictures and the ideographs of rare names: unassigned here, they may show on newer devices.
_GROWING = (range(0x1F000, 0x1FB00), range(0x20000, 0x2FFFE), range(0x30000, 0x3FFFE))
# Tags and the selectors of variants, assigned or not.
_IGNORABLE = range(0xE0000, 0xE1000)
# Names of which keys are cached; a name is shorter, but strangers may ask for one of any length.
_LONGEST_KEPT = 200


def cleaned_name(name: str) -> str:
    """Normalize a name: one line, NFC, nothing invisible, single spaces, stripped."""
    if name.isascii() and name.isprintable() and "  " not in name:
        return name.strip()
    shown = "".join([" " if one.isspace() else one for one in normalize("NFC", name) if one.isspace() or _is_seen(one)])
    return " ".join(shown.split())


def cleaned_text(words: str) -> str:
    """Normalize a remark: NFC, nothing invisible but line ends."""
    if words.isascii() and words.isprintable():
        return words
    lines = normalize("NFC", words).replace("\t", " ").splitlines()
    return "\n".join(["".join([one for one in line if _is_seen(one)]) for line in lines])


def name_key(name: str) -> str:
    """A key that is equal for all spellings of a name: case and spaces are ignored."""
    return _kept_key(name) if len(name) <= _LONGEST_KEPT else _key(name)


def _key(name: str) -> str:
    return " ".join(cleaned_name(name).split()).casefold()


# Cached, as the hall compares the same few names in thousands of games.
_kept_key = lru_cache(maxsize=4096)(_key)


def _is_seen(one: str) -> bool:
    kind, point = category(one), ord(one)
    if kind == "Cn":
        return any(point in block for block in _GROWING)
    return kind not in _HIDDEN and one not in _BLANK and point not in _IGNORABLE
