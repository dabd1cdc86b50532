"""Which names look alike on a screen, so that of two at one table nobody can pass for the other.

After Unicode's UTS 39, with what a family's names need. Two texts look alike if they differ in case alone, or once each
letter is replaced by the one it looks like: I, 1 and | by l, 0 by O, rn by m, the letters of `_SCRIPTS` by Latin ones,
each hyphen, apostrophe and middle dot by one of them (`_SIGNS`). Within a word of several scripts a letter that has no
such likeness stands for any letter, whatever marks it bears, and so does each of the East Asian scripts, which count as
one, beside Latin ones. What stands beside letters that are written from right to left counts in any order, as the place
decides which end a text is read from.
"""

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple
from unicodedata import category, name, normalize

from rules.reading_order import ANY, fit_in_any_order, fits, has_right_to_left, pieces_of
from rules.texts import cleaned_name, normalized

# Letters, and those that they look like.
_SCRIPTS = (
    # Greek.
    ("\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03f9", "ABEZHIKMNOPTYXC"),
    ("\u03fa\u03dc\u037f\u03b1\u03b3\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03f2\u03f3", "MFJayikvoptuxcj"),
    ("\u03c3\u03f7\u03f8", "o\u00de\u00fe"),
    # Cyrillic.
    ("\u0410\u0412\u0415\u0405\u0406\u0408\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425", "ABESIJKMHOPCTYX"),
    ("\u04ae\u04ba\u050c\u051a\u051c\u04c0\u0430\u0432\u0435\u0455\u0456\u0458\u043a\u043c\u043d", "YhGQWIabesijkmh"),
    ("\u043e\u0440\u0441\u0442\u0443\u0445\u04af\u04bb\u0501\u050d\u051b\u051d\u04cf", "opctyxyhdgqwl"),
    ("\u0433\u042c\u044c\u0474\u0475", "rbbVv"),
    ("\u04aa\u04ab\u04d4\u04d5\u04d8\u04d9", "\u00c7\u00e7\u00c6\u00e6\u018f\u0259"),
    # Armenian.
    ("\u0555\u054f\u053c\u054d\u0561\u0563\u0570\u0578\u057d\u0566\u0581\u057c\u0585\u0575\u0582", "OSLUwqhnuqgnoji"),
    # Cherokee.
    ("\u13a0\u13a1\u13a2\u13a5\u13a9\u13aa\u13ab\u13ac\u13b3\u13b7\u13bb\u13bd\u13c0\u13c2\u13c3", "DRTiYAJEWMHYGhZ"),
    ("\u13c6\u13ce\u13cf\u13d2\u13d4\u13d5\u13d9\u13da\u13de\u13df\u13e2\u13e6\u13e7\u13f3\u13f4", "I4bRWSVSLCPKdGB"),
    # Lisu.
    ("\ua4d0\ua4d1\ua4d3\ua4d4\ua4d6\ua4d7\ua4d9\ua4da\ua4dc\ua4dd\ua4df\ua4e0\ua4e1\ua4e2\ua4e3", "BPDTGKJCZFMNLSR"),
    ("\ua4e6\ua4e7\ua4ea\ua4eb\ua4ec\ua4ee\ua4f0\ua4f2\ua4f3\ua4f4", "VHWXYAEIOU"),
    # Coptic.
    ("\u2c80\u2c82\u2c88\u2c8e\u2c92\u2c94\u2c98\u2c9a\u2c9e\u2ca2\u2ca4\u2ca6\u2ca8\u2cac\u2c9f", "ABEHIKMNOPCTYXo"),
    ("\u2ca3\u2ca5\u2cd0\u2cd1", "pcLl"),
    # Rare letters of the Latin script, and its small capitals.
    ("\u0251\u0261\u0131\u0237\u0269\u0196\u028b\u0192\u01c0\u1d00\u0299\u1d04\u1d05\u1d07\u0262", "agijiluflabcdeg"),
    ("\u029c\u026a\u1d0a\u1d0b\u029f\u1d0d\u0274\u1d0f\u1d18\u0280\ua731\u1d1b\u1d1c\u1d20\u1d21", "hijklmnoprstuvw"),
    ("\u028f\u1d22\ua730\ua7af\u0263\u026f\uab32\uab35\uab47\uab48\uab4e\uab52\uab5a\u01c3", "yzfqywefrruuy!"),
    ("\u00d0\u0189\ua7c7\ua7c8\u01dd", "\u0110\u0110\u0110\u0111\u0259"),
    # Upright strokes.
    (
        "\u2223\u2502\u2503\u2758\u2759\u275a\u23aa\u23b8\u23b9\u239c\u239f\u23d0\ufe33\u05c0\u0964"
        "\u2506\u2507\u250a\u250b\u254e\u254f"
        "\u00a6\u23a2\u23a5\u23ae\u23fd\u2575\u2577\u2579\u257b\u257d\u257f\u258e\u258f\u2595\u0f0d\u104a\u1735"
        "\u1c7e\U00010100\U0001d100\U0001d104\U0001d105\U0001fb70\U0001fb71\U0001fb72\U0001fb73\U0001fb74"
        "\U0001fb75\U0001fb87",
        "|" * 50,
    ),
    # Dandas, which end a sentence in scripts of India.
    (
        "\ua8ce\uaa5d\U00010a56\U00011047\U000110c0\U00011141\U000111c5\U00011238\U0001144b\U000115c2\U00011641"
        "\U00011c41\U00016a6e",
        "|" * 13,
    ),
    # Signs of Japanese, and of Arabic and Persian names.
    (
        "\u30ed\u30ab\u30bf\u30a8\u30c8\u30cf\u30cb\u30d8\u30ea\u06cc\u06a9",
        "\u53e3\u529b\u5915\u5de5\u535c\u516b\u4e8c\u3078\u308a\u0649\u0643",
    ),
    # Combining strokes, carons and commas.
    ("\u0337\u030c\u0326", "\u0338\u0306\u0327"),
)
# Signs between letters, and those that they look like; a double one looks like two.
_SIGNS = (
    # Dashes that are drawn upright, so that they look like bars as well.
    ("\ufe31\ufe32", ANY),
    # Hyphens, dashes and minus signs of all scripts.
    (
        "\u1400\u1806\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\uff5e\u30a0\u207b\u208b\U00010ead"
        "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\u02d7\u2796\ufe58\ufe63\uff0d\u058a\u05be\u06d4\u2cba\u2500\u23af"
        "\u2504\u2505\u2508\u2509\u254c\u254d"
        "\u1428\u2053\u23bb\u23bc\u23e4\u2501\u2574\u2576\u2578\u257a\u257c\u257e\U00010191\U0001104b\U0001fb77"
        "\U0001fb78\U0001fb79\U0001fb7a",
        "-",
    ),
    # Apostrophes, quotation marks, primes and accents that stand alone.
    (
        "`\u00b4\u2018\u2019\u201a\u201b\u2032\u2035\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u02f4\u0315\uff07\uff40"
        "\ua78b\ua78c\u055a\u055b\u055d\u0559\u05f3\u07f4\u07f5\u0384\u1fbd\u1fbf\u1ffe\u144a\u16cc\u275b\u275c"
        "\u275f\u02d2\u02d3\u2e34",
        "'",
    ),
    (
        '"\u201c\u201d\u201e\u201f\u2033\u2036\u02ba\u02dd\u02ee\u02f6\uff02\u05f4\u3003\u301d\u301e\u301f\u275d\u275e\u2760'
        "\u2e42\U0001f676\U0001f677\U0001f678\u02f5\u1426",
        "''",
    ),
    # Two upright strokes, and three.
    (
        "\u2016\u2225\u01c1\u2551\u23f8\u0f0e\u104b\u1736\u1c7f\U0001d101\u0965\ua8cf\uaa5e\U00010a57\U00011048"
        "\U000110c1\U00011142\U000111c6\U00011239\U0001144c\U000115c3\U00011642\U00011944\U00011c42\U00016a6f",
        "||",
    ),
    ("\uaa5f", "|||"),
    # Middle dots, also of Japanese, Korean, Catalan and Chinese texts, and bullets.
    (
        "\u2027\u2022\u2219\u22c5\u0387\u30fb\uff65\u318d\ua78f\u1427\u16eb\u2e31\u2e33\u25cf\u26ab"
        "\u23fa\u2981\u2b24\U00010101\U0001091f\U00010a50\U00011049\U000115c4\U0001f784",
        "\u00b7",
    ),
)
# Letters and strokes of East Asian scripts, in whatever width and place of a syllable, that look like signs or O.
_EAST_ASIAN_SIGNS = (
    ("\u4e00\u2f00\u31d0\u3192\u30fc\uff70\u3161\u1173\uffda", "-"),
    ("\u4e28\u2f01\u31d1\u3021\u3163\u1175\uffdc", "|"),
    ("\u3007\u3147\u110b\u11bc\uffb7", "O"),
)
# Letters that are drawn like signs; as parts of a name they count as letters.
_LIKE_SIGNS = {
    "\u01c0\u16c1\u2d4f\u0627\u0661\u06f1\u07c1\U0001ee00": "|",
    "\u01c1": "||",
    "\u01c2": "\u2021",
    "\u01c3\u2d51": "!",
    "\ua78b\ua78c": "'",
}
_ONE_SIGN = str.maketrans({sign: other for signs, other in _SIGNS for sign in signs})
_OF_EAST_ASIAN = {one: other for ones, other in _EAST_ASIAN_SIGNS for one in ones}
_LIKENESS = _OF_EAST_ASIAN | {one: other for ones, others in _SCRIPTS for one, other in zip(ones, others, strict=True)}
# The small letters of the Cherokee script are its capitals made smaller.
_LIKENESS |= {one.lower(): other.lower() for one, other in _LIKENESS.items() if name(one).startswith("CHEROKEE")}
# Marks that a letter shows already, which nobody sees, and what stays: a dot over one that has its own; a cedilla, hook
# or stroke twice; a stroke through one that has one.
_UNSEEN = (
    (re.compile("(?<=[ij\u0456\u0458\u0131\u0237\u0268\u029d\u03f3])([\u0316-\u0333]*)\u0307"), r"\1"),
    (re.compile("([\u0321\u0322\u0327\u0328\u0334-\u0338])\\1+"), r"\1"),
    (re.compile("(?<=[\u00f8\u00d8\u0142\u0141\u0111\u0110\u0127\u0126\u0167\u0166\u0268\u0180])[\u0334-\u0338]+"), ""),
)
_STROKES = str.maketrans("I1|0O", "lllOO")
_DIGITS = str.maketrans("1|0", "llo")
# Scripts that names use together within a word: they count as one. Modifier letters count as signs of no script.
_EAST_ASIAN = "CJK"
_TOGETHER = ("IDEOGRAPHIC", "HANGZHOU", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "BOPOMOFO", "HANGUL")
_COUNTED_AS = {**dict.fromkeys(_TOGETHER, _EAST_ASIAN), "MODIFIER": ""}
_LATIN = "LATIN"
_RN = re.compile(f"rn|r{ANY}|{ANY}n")


class _Looks(NamedTuple):
    """A text as it looks: without regard to case, the same by likeness, and by likeness with regard to case.

    forms: what it is compared by, sign by sign and without marks, if it or the other has a letter that stands for any.
    open: whether one of its letters does. reordered: the pieces beside letters from right to left.
    """

    caseless: str
    folded: str
    shape: str
    forms: tuple[str, ...]
    open: bool
    reordered: tuple[tuple[str, ...], ...]


def look_alike(one: str, other: str) -> bool:
    """Whether two names or words look alike on a screen."""
    a, b = _looks(one), _looks(other)
    if a.caseless == b.caseless or a.folded == b.folded or a.shape == b.shape:
        return True
    if a.reordered and b.reordered and any(map(fit_in_any_order, a.reordered, b.reordered)):
        return True
    return (a.open or b.open) and any(map(fits, a.forms, b.forms))


def looks_like_any(one: str, others: Iterable[str]) -> bool:
    """Whether a name or word looks like one of the others."""
    return any(look_alike(one, other) for other in others)


def without_letters_like_signs(words: str) -> str:
    """A text in which letters that look like hyphens, bars, apostrophes, middle dots and such are such signs."""
    like_signs = {one: sign for ones, sign in _LIKE_SIGNS.items() for one in ones}
    return words.translate(_ONE_SIGN | str.maketrans(_OF_EAST_ASIAN | like_signs))


@lru_cache(maxsize=4096)
def _looks(text: str) -> _Looks:
    shown = _as_drawn(cleaned_name(text))
    likeness = shown.translate(_ONE_SIGN)
    if not likeness.isascii():
        likeness = normalized(" ".join(map(_likeness, likeness.split())))
    # The small form of a capital with a dot, as in Turkish, has a dot twice.
    lower = _as_drawn(likeness.casefold())
    folded = lower.translate(_DIGITS)
    strokes = likeness.translate(_STROKES)
    shape = strokes.replace("rn", "m")
    bare = _without_marks(strokes)
    # A letter that stands for any is half of an m, or beside an r or n by chance.
    forms = (_without_marks(folded), _RN.sub("m", bare), bare.replace("rn", "m"))
    # A digit is read by itself, or passes for a letter of a Latin word.
    reordered: tuple[tuple[str, ...], ...] = ()
    if has_right_to_left(shown):
        reordered = pieces_of(lower), pieces_of(folded, digits="L"), pieces_of(shape, digits="L")
    caseless = normalized(_as_drawn(normalized(shown, "NFKC").casefold()), "NFKC")
    return _Looks(caseless, folded, shape, forms, ANY in likeness, reordered)


def _without_marks(shown: str) -> str:
    """A text without the marks that are signs of their own, as over a letter that no sign unites with them."""
    return shown if shown.isascii() else "".join([one for one in shown if category(one) not in ("Mn", "Me")])


def _as_drawn(shown: str) -> str:
    """A text without the marks that its letters show already."""
    if shown.isascii():
        return shown
    # Sign by sign, in time that grows with the length: they are in order.
    parts = "".join([normalize("NFD", one) for one in shown])
    for unseen, kept in _UNSEEN:
        parts = unseen.sub(kept, parts)
    return normalized(parts)


def _likeness(word: str) -> str:
    """A word in the Latin letters that it looks like, as far as it does."""
    main = _main_script(word)
    return "".join([ANY if _is_foreign(one, main) else _likened(one) for one in word])


def _main_script(word: str) -> str:
    scripts = Counter(filter(None, map(_script, word)))
    if _LATIN in scripts or (_EAST_ASIAN in scripts and any(map(_passes_for_latin, word))):
        return _LATIN
    return _EAST_ASIAN if _EAST_ASIAN in scripts else max(scripts, key=scripts.__getitem__, default=_LATIN)


def _passes_for_latin(one: str) -> bool:
    return _script(one) not in ("", _EAST_ASIAN) and _likened(one)[0].isascii()


def _likened(one: str) -> str:
    # Looked up before its parts are as well: some signs look like others than they stand for.
    return _LIKENESS.get(one) or "".join([_LIKENESS.get(part, part) for part in _parts(one)]).translate(_ONE_SIGN)


def _parts(one: str) -> str:
    """What a sign is made of; a syllable of Hangul is drawn as a whole."""
    return one if "\uac00" <= one <= "\ud7a3" else normalize("NFKD", one)


def _is_foreign(one: str, main: str) -> bool:
    """Whether a letter is of another script than its word, and East Asian or like no Latin one."""
    script = _script(one)
    return script not in ("", main) and (script == _EAST_ASIAN or not _likened(one)[0].isascii())


def _script(one: str) -> str:
    """The script of a letter or digit, "" for other signs; the East Asian ones are mixed in names and count as one."""
    base = normalize("NFKD", one)[0]
    script = name(base, "").split(" ")[0]
    # Radicals and strokes of ideographs are no letters to Unicode, but drawn like them.
    if script != _EAST_ASIAN and (category(base)[0] not in "LN" or (base.isdecimal() and base.isascii())):
        return ""
    return _COUNTED_AS.get(script, script)
