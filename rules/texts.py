"""Normalization of user texts: names and remarks in one form, without invisible characters.

Control, format, private-use and other invisible characters are dropped rather than refused, so that older records can
still be read; so are marks that would pile up over the lines above. Which texts look alike is decided in `look_alikes`.
"""

import re
from collections import defaultdict
from functools import lru_cache
from typing import Final, Literal
from unicodedata import category, combining, normalize

# Characters that show nothing although their Unicode category is a visible one.
_BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc"
    "\u2d7f\U0001107f\U00013441\U00013442\U00016fe4\U0001bc9d\U0001d159"
    "\U0001da9b\U0001da9c\U0001da9d\U0001da9e\U0001da9f\U0001daa1\U0001daa2\U0001daa3\U0001daa4\U0001daa5\U0001daa6"
    "\U0001daa7\U0001daa8\U0001daa9\U0001daaa\U0001daab\U0001daac\U0001daad\U0001daae\U0001daaf"
    "\ufe00\ufe01\ufe02\ufe03\ufe04\ufe05\ufe06\ufe07\ufe08\ufe09\ufe0a\ufe0b\ufe0c\ufe0d\ufe0e\ufe0f"
)
# Control, format, private use, surrogates, line and paragraph separators.
_HIDDEN = frozenset(("Cc", "Cf", "Co", "Cs", "Zl", "Zp"))
# Where Unicode still adds pictures and the ideographs of rare names: unassigned here, they may show on newer devices.
_GROWING = (range(0x1F000, 0x1FB00), range(0x20000, 0x2FFFE), range(0x30000, 0x3FFFE))
# Tags and the selectors of variants, assigned or not.
_IGNORABLE = range(0xE0000, 0xE1000)
# Signs that are no marks themselves, but are made of some: Tibetan vowels, and in NFKC half-width voicing marks.
_MADE_OF_MARKS: Final = {
    "NFC": str.maketrans({sign: normalize("NFD", sign) for sign in "\u0f73\u0f75\u0f81"}),
    "NFKC": str.maketrans({sign: normalize("NFKD", sign) for sign in "\u0f73\u0f75\u0f81\uff9e\uff9f"}),
}
# So many combining marks in a row, more than any script writes (UAX #15), are put in order here.
_MANY_MARKS = 30
_RUNS = re.compile(rb"[^\0]{%d,}" % _MANY_MARKS)
# So many marks stand over and under one letter, as many as any script writes.
_MARKS_OF_A_LETTER = 4
_MARKS = frozenset(("Mn", "Me"))
_TIMES = 3
# Behind these a letter is drawn below the one before: of Myanmar, Khmer, Tai Tham, Balinese, Sundanese and Javanese; of
# Odia, Telugu and Kannada; of Kharoshthi, Brahmi, Chakma, Newa, Dives Akuru, Zanabazar Square, Soyombo and Kawi.
_STACKING = frozenset(
    "\u1039\u17d2\u1a60\u1b44\u1bab\ua9c0\u0b4d\u0c4d\u0ccd"
    "\U00010a3f\U00011046\U00011133\U00011442\U0001193e\U00011a47\U00011a99\U00011f42"
)
# A sign of the normal form stands for so many at the most (UAX #15).
_LONGEST_FORM = 4
# Names of which keys are cached; a name is shorter, but strangers may ask for one of any length.
_LONGEST_KEPT = 200
# Signs of which is kept what they are: more than a club's names have.
_KEPT_SIGNS = 16_384


class _Shown(dict[int, str]):
    """What each sign of a name is shown as: a space for any space, nothing where it is invisible."""

    def __missing__(self, point: int) -> str:
        one = chr(point)
        shown = " " if one.isspace() else one if _is_seen(one) else ""
        if len(self) < _KEPT_SIGNS:
            self[point] = shown
        return shown


_SHOWN = _Shown()


def normalized(words: str, form: Literal["NFC", "NFKC"] = "NFC") -> str:
    """A text in a normal form of Unicode, as `unicodedata.normalize` makes it, in time that grows with its length.

    Python sorts combining marks by exchanging neighbours, while all other threads wait: 80,000 marks take ten seconds.
    Those of long runs are therefore put in order before.
    """
    return normalize(form, words if len(words) < _MANY_MARKS else _with_marks_in_order(words, form))


def _with_marks_in_order(words: str, form: Literal["NFC", "NFKC"]) -> str:
    """An equivalent text in which each long run of combining marks is in canonical order."""
    made = _MADE_OF_MARKS[form]
    signs = words.translate(made) if any(chr(one) in words for one in made) else words
    parts, done = [], 0
    for run in _RUNS.finditer(bytes(map(combining, signs))):
        parts += [signs[done : run.start()], _in_order(signs[run.start() : run.end()])]
        done = run.end()
    return "".join([*parts, signs[done:]])


def _in_order(marks: str) -> str:
    by_class = defaultdict(list)
    for mark in marks:
        by_class[combining(mark)].append(mark)
    return "".join(["".join(by_class[one]) for one in sorted(by_class)])


def cleaned_name(name: str) -> str:
    """Normalize a name: one line, NFC, nothing invisible, single spaces, stripped."""
    if name.isascii() and name.isprintable() and "  " not in name:
        return name.strip()
    shown = normalized(name).translate(_SHOWN)
    # What stood apart may form one sign now: what is cleaned once must stay as it is.
    return _without_piles(normalized(" ".join(shown.split())))


def cleaned_text(words: str) -> str:
    """Normalize a remark: NFC, nothing invisible but line ends, none of them at its end."""
    if words.isascii() and words.isprintable():
        return words
    lines = normalized(words).replace("\t", " ").splitlines()
    shown = ["".join([one for one in line if _is_seen(one)]) for line in lines]
    return _without_piles(normalized("\n".join(shown))).rstrip("\n")


def _without_piles(words: str) -> str:
    """A text of which each letter keeps its first marks alone, and the first letters that are joined to it."""
    if not any(map(_is_mark, words)):
        return words
    # Once some are left out, marks may stand in another order and letters form one sign: a second look settles that,
    # and whatever a text is made of, it is not looked through without end.
    for _ in range(_TIMES):
        less = _with_less_piles(words)
        if less == words:
            break
        words = less
    return words


def _with_less_piles(words: str) -> str:
    kept: list[str] = []
    marks = joins = 0
    # Of a letter that is left out, what stands on it would stand on the one before.
    left_out = joins_on = False
    for one in words:
        kind = category(one)
        if kind[0] == "M" and left_out:
            joins_on = one in _STACKING
        elif kind[0] == "M":
            # Some that take room of their own do so in few fonts; what joins letters may stand in no row.
            marks += kind in _MARKS or one in _STACKING
            if marks <= _MARKS_OF_A_LETTER:
                kept.append(one)
        else:
            is_joined = (joins_on if left_out else bool(kept) and kept[-1] in _STACKING) and not one.isspace()
            left_out = is_joined and joins == _MARKS_OF_A_LETTER
            marks, joins, joins_on = 0, min(joins + 1, _MARKS_OF_A_LETTER) if is_joined else 0, False
            while left_out and kept[-1] in _STACKING:
                kept.pop()
            if not left_out:
                kept.append(one)
    # Without what stood between them, letters may form one sign.
    return normalized("".join(kept))


def is_too_long(words: str, limit: int) -> bool:
    """Whether a text is too long for `limit` signs in whatever form, so that it needs no cleaning to be refused."""
    return len(words) > _LONGEST_FORM * limit and len(words.strip()) > _LONGEST_FORM * limit


def name_key(name: str) -> str:
    """A key that is equal for all spellings of a name: case and spaces are ignored."""
    return _kept_key(name) if len(name) <= _LONGEST_KEPT else _key(name)


def _key(name: str) -> str:
    # Of some Greek letters with two marks the first time yields signs that are written as one.
    return _folded(_folded(name))


def _folded(name: str) -> str:
    return " ".join(cleaned_name(name).split()).casefold()


# Cached, as the hall compares the same few names in thousands of games.
_kept_key = lru_cache(maxsize=4096)(_key)


@lru_cache(maxsize=_KEPT_SIGNS)
def _is_mark(one: str) -> bool:
    return category(one)[0] == "M"


def _is_seen(one: str) -> bool:
    kind, point = category(one), ord(one)
    if kind == "Cn":
        return any(point in block for block in _GROWING)
    return kind not in _HIDDEN and one not in _BLANK and point not in _IGNORABLE
