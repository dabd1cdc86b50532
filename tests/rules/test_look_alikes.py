"""Two names that look alike are one name; names that families have are all different."""

import sys
from collections.abc import Iterable
from itertools import combinations, pairwise, permutations
from unicodedata import category
from unicodedata import name as name_of_sign

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import look_alike, name_key, reading_order, replay
from rules.errors import Illegal
from tests.rules.test_texts import record

# By script: names of people, of which no two look alike.
FAMILIES = {
    "latin": "Anna Ina Lina Ole Ule Jan Ian Lan Lia Ila Ilja Lilli Lili Li Al Ali Əli Clara Ciara Mia Mila Milla Mama",
    "accents": "Örs Ors Łukasz Lukasz Zoë Zoe José Jose Şeyma I\u015f\u0131l İpek Gökçe Đặng Dang Nguyễn Søren Jürgen",
    "marks": "K\u0254\u0301fi K\u0254fi K\u0254\u0300fi Adj\u025b\u0301 Adj\u025b",
    "greek": "Νίκος Νίκη Ηρώ Μαρία Μάριος Ελένη Ζωή Ανδρέας Άρης Γιώργος Γιάννης",
    "cyrillic": "Мария Марина Нина Инна Лена Гена Варя Ваня Ілля Юля Олег Олена Айгүл Том",
    "others": "Հայկ Անի გიორგი ნინო דוד דן עומר عمر علي ليلى सीता गीता สมชาย 지민 민지 李 王 花子 太郎 まり マリ ᏩᏯ",
    "east asian": "田中 田口 田中一 田中二 一郎 二郎 二〇〇二 二〇〇三 田中1 田口1 たなか タナカ マリー マリナ "
    "高橋ミカ 高橋ミナ 김민수 김민지 김이 김리 金민수 金민지 田さん김 田くん김 ㄓㄤ ㄌㄤ 5月 6月 Anna田中 A田",
    "with signs": "O'Neill O\u2019Neal ONeill D'Arcy Anne-Marie AnneMarie A\u00b7B AB A-B A'B A.B A,B A_B "
    "Tom2 Tom3 👩 👨 Papa Spieler1 Spieler2 DJ\u0418\u0432\u0430\u043d Kim李",
    "crossed letters": "\u0110an Dan \u00f0an \u0256an \u0259va eva \u018eva \u0254va",
}
# Each looks like the other, or is it, to whoever sits at the table.
PAIRS = [
    *[("Anna", other) for other in ("\u0410nna", "\u13aanna", "\ua4eenna", "Ann\u0251", "\ua4ee\ua4e0\ua4e0\ua4ee")],
    *[("Paul", other) for other in ("Pau\u04cf", "Pau\u01c0", "Pau\u0399", "Pau|", "PauI", "Pau1", "Pau\u05d5")],
    *[("Clara", other) for other in ("CIara", "C1ara", "C|ara", "C\u0406ara", "\u03f9lara", "\uff23lara")],
    *[("Tom", other) for other in ("T0m", "T\u043em", "T\u0966m", "To\u2133", "\u03a4om", "TOM", "T0M")],
    *[("Paul", f"Pau{bar}") for bar in "\u2503\u2759\u275a\u23aa\u239c\ufe31\ufe33"],
    *[("Anna-Lea", f"Anna{dash}Lea") for dash in "\u301c\uff5e\u207b\u208b"],
    *[("Bemard", other) for other in ("Ber\u043fard", "Be\u0433nard", "Bernard")],
    # The same when read from the other end.
    ("Anna \u05d1", "\u05d1 Anna"),
    ("\u05d3\u05e0\u05d4 2", "2 \u05d3\u05e0\u05d4"),
    ("Karn \u05d3\u05e0\u05d4", "\u05d3\u05e0\u05d4 Kam"),
    ("A\u0436na \u05d3\u05e0\u05d4", "\u05d3\u05e0\u05d4 Anna"),
    ("AIi \u05d3\u05e0\u05d4", "\u05d3\u05e0\u05d4 Ali"),
    ("!\u05d1\u05d2", "\u05d1\u05d2!"),
    ("\u0639\u0645\u0631-Ben", "Ben-\u0639\u0645\u0631"),
    ("\u05d3\u05b8\u05e0\u05d4 Tom", "T0m \u05d3\u05b8\u05e0\u05d4"),
    ("Nina", "\u039dina"),
    ("Eva", "\u0395va"),
    ("Hans", "\u0397ans"),
    ("Maria", "\u039caria"),
    ("Ben", "\u0392en"),
    ("Zoe", "\u0396oe"),
    ("Gina", "\u050cina"),
    ("Oona", "\u0555ona"),
    ("Carmen", "Carrnen"),
    ("Lilli", "LiIIi"),
    ("\u041d\u0438\u043d\u0430", "\u041d\u0438\u043da"),
    ("pop", "\u03c1\u03c3\u03c1"),
    ("rosa", "\u0433\u043e\u0455\u0430"),
    ("bob", "\u044c\u043e\u044c"),
    ("goq", "\u0581\u0585\u0563"),
    ("wo", "\u0561\u0585"),
    ("dr", "\uab70\uab71"),
    ("Eva", "\u0415\u0475\u0430"),
    ("VOX", "\u0474\u041e\u0425"),
    ("LEO", "\u2cd0\u2c88\u2c9e"),
    ("io", "\u0582\u0585"),
    ("T\u00c6", "\u0422\u04d4"),
    ("\u018fm\u0259", "\u04d8m\u04d9"),
    ("\u00c7ac", "\u04aa\u0430\u0441"),
    ("\u00deOP", "\u03f7\u039f\u03a1"),
    ("\u03a4\u03b1\u03b0\u03b3\u03b5\u03c4\u03bf\u03c2", "\u03a4\u0391\u03ab\u0301\u0393\u0395\u03a4\u039f\u03a3"),
    ("\u0393\u03b9\u03ce\u03c1\u03b3\u03bf\u03c2", "\u0413\u03b9\u03ce\u03c1\u03b3\u03bf\u03c2"),
    ("カナ", "力ナ"),
    *[
        ("Anna-Lena", f"Anna{sign}Lena")
        for sign in "\u2010\u2011\u2012\u2013\u2014\u2212\u2043\u02d7\ufe63\uff0d\u05be-"
    ],
    *[("O'Neil", f"O{sign}Neil") for sign in "\u2018\u2019\u201b\u2032\u02bc\u02bb\u02b9\u00b4\ua78c\u055a\u05f3`"],
    *[("O\u2019Neil", f"O{sign}Neil") for sign in "\u02bc\ua78c\u2032\uff07"],
    ("'Ben'", "\u2018Ben\u2019"),
    ('"Ben"', "\u201eBen\u201c"),
    ('"Ben"', "''Ben''"),
    *[("A\u00b7B", f"A{sign}B") for sign in "\u22c5\u2027\u2022\u2219\u0387\u30fb\uff65\u318d"],
    *[("\u0110an", other) for other in ("\u00d0an", "\u0189an", "\u00d0AN", "\u0111AN")],
    ("\u0259va", "\u01ddva"),
    ("\u01ddva", "\u04d9va"),
    ("\u0393\u03b9\u03ce-\u0391", "\u0393\u03b9\u03ce\u2010\u0391"),
    ("علی", "على"),
    *[("Paul", f"Pau{stroke}") for stroke in "\u3163\u1175\uffdc\u4e28\u2f01\u31d1\u3021\u4e85"],
    *[("Lisa", f"L{stroke}sa") for stroke in "\u3163\u4e28\u3021"],
    *[("Anna-Lea", f"Anna{stroke}Lea") for stroke in "\u4e00\u2f00\u30fc\uff70\u3161\u1173"],
    *[("Anna - Lea", f"Anna {stroke} Lea") for stroke in "\u4e00\u30fc\u3161\u1173\uffda"],
    *[("Anna I", f"Anna {stroke}") for stroke in "\u4e28\u3163\u1175\uffdc"],
    *[("2003", f"2{circle}{circle}3") for circle in "\u3007\u3147\u110b\u11bc\uffb7"],
    ("1994", "\u4e28994"),
    ("Tim", "\u4e0bim"),
    ("Tom", "\u4e01om"),
    ("Tom", "\u4e01\u53e3\u041c"),
    ("Otto", "\u3007tto"),
    ("Lea", "\u3125ea"),
    ("Xaver", "\u30e1aver"),
    ("Paul", "\u0420\u0430u\u3163"),
    *[("Deniz", other) for other in ("DEN\u0130Z", "D\u0415N\u0130Z", "den\u0131z")],
    ("\u0130lker", "ilker"),
    *[("Billy", f"Bi{strokes}y") for strokes in ("\u01c1", "\u2016", "\u2225", "\u01c0\u01c0", "\u254e\u250a")],
    *[("\u201eBen\u201d", f"\u201eBen{sign}") for sign in "\u301f\u2760\u2e42\U0001f676\U0001f677\U0001f678"],
    *[("Anna-Lea", f"Anna{sign}Lea") for sign in "\u2504\u2508\u254c\u2501\u2574\u257e\u23bb\u23e4\U00010191"],
    *[("Paul", f"Pau{bar}") for bar in "\u23a2\u23a5\u23ae\u23fd\u2577\u258f\u1c7e\U00010100\U0001d100\U0001fb70"],
    *[("Billy", f"Bi{strokes}y") for strokes in "\u2551\u23f8\u104b\U0001d101"],
    *[("O'Neil", f"O{sign}Neil") for sign in "\u275f\u02d2\u2e34"],
    *[("''Ben''", f"''Ben{sign}") for sign in "\u02f5\u1426"],
    *[("A\u00b7B", f"A{sign}B") for sign in "\u2981\u2b24\U00010101\U0001091f"],
    # Two likenesses together: I and l, and a letter that stands for any beside r or n.
    *[("Pauline", "PauI\u2c93ne"), ("Colin", "CoI\u2c93n"), ("Marlin", "MarI\ua647n"), ("Irina", "lr\ua647na")],
    # A letter that stands for any and bears a mark, over a letter that is united with its own or not.
    *[("Ren\u00e9", other) for other in ("Ren\u0454\u0301", "Ren\u2c89\u0301", "Ren\u0454\u0308\u0301")],
    *[("Zo\u00eb", "Zo\u0454\u0308"), ("K\u0254\u0301fi", "K\u0454\u0301fi"), ("Carmen", "Car\u0454\u0301en")],
]


@pytest.mark.parametrize(
    ("name", "drawn_alike"),
    [
        ("Mika", ["Mi\u0307ka", "M\u0131\u0307ka", "M\u0456\u0307ka"]),
        ("Katja", ["Katj\u0307a", "Kat\u0458\u0307a"]),
        ("M\u012fka", ["Mi\u0328\u0307ka", "M\u012f\u0307ka"]),
        ("Fran\u00e7oise", ["Fran\u00e7\u0327oise"]),
        ("S\u00f8ren", ["S\u00f8\u0338ren"]),
        ("\u0141ukasz", ["\u0141\u0335ukasz"]),
    ],
)
def test_marks_that_a_letter_shows_already_make_no_other_name(name: str, drawn_alike: list[str]) -> None:
    assert [one for one in drawn_alike if not look_alike(name, one)] == []
    assert not look_alike("\u017baneta", "zaneta")


def test_every_hyphen_and_dash_of_unicode_looks_like_one() -> None:
    dashes = [sign for sign in map(chr, range(sys.maxunicode + 1)) if category(sign) == "Pd"]
    assert len(dashes) > 20
    assert [sign for sign in dashes if not look_alike("Anna-Lena", f"Anna{sign}Lena")] == []


def test_words_beside_letters_from_right_to_left_are_paired_whatever_their_order_and_number() -> None:
    """Zhe stands for any letter; which of two words fits which is found out, not guessed."""
    for one in ("\u0436b \u05d0 a\u0436", "a\u0436 \u05d0 \u0436b"):
        assert look_alike("ab \u05d0 cb", one)
        assert look_alike(one, "ab \u05d0 cb")
    many = ["ab", "cd", "ef", "gh", "ij", "kl", "mn", "op", "qr"]
    assert look_alike(" \u05d0 ".join(many), " \u05d0 ".join([f"\u0436{one[1]}" for one in reversed(many)]))
    assert not look_alike("ab \u05d0 cb", "\u0436b \u05d0 \u0436d")


def test_what_a_letter_is_made_of_looks_like_signs_as_signs_do() -> None:
    """A letter behind an apostrophe, three or four primes in one, a click of the tongue."""
    drawn = {"\u0149": "'n", "\u1e9a": "a'", "\u2034": "\u2032" * 3, "\u2057": '""', "\U000107b7": "||"}
    assert [one for one, other in drawn.items() if not look_alike(f"A{one}B", f"A{other}B")] == []
    assert not look_alike("Anna", "An'na")


def test_every_danda_of_unicode_looks_like_bars() -> None:
    called = {sign: name_of_sign(sign, "") for sign in map(chr, range(sys.maxunicode + 1))}
    bars = {one: 1 + ("DOUBLE" in of) + 2 * ("TRIPLE" in of) for one, of in called.items() if of.endswith(" DANDA")}
    assert len(bars) > 20
    assert [one for one, strokes in bars.items() if not look_alike("A" + "|" * strokes, f"A{one}")] == []


@pytest.mark.parametrize("names", FAMILIES.values(), ids=FAMILIES)
def test_names_of_families_are_different(names: str) -> None:
    found = names.split()
    assert [pair for pair in combinations(found, 2) if look_alike(*pair)] == []
    for name, other in pairwise(found):
        assert [player.name for player in replay(record(name, other)).table.players[:2]] == [name, other]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_names_that_look_alike_are_refused_at_one_table(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)
    if name_key(one) == name_key(other):
        with pytest.raises(Illegal, match="name-twice"):
            replay(record(one, other), alike=True)
        return
    with pytest.raises(Illegal, match="name-alike") as refused:
        replay(record(one, other))
    # Only both together say what is wrong: either is a name like any.
    assert refused.value.figures == {"name": other, "other": one}
    assert replay(record(one, other), alike=True).error is None


@pytest.mark.parametrize(
    ("one", "other"), [("Anna-Lena", "Anna\u2010Lena"), ("O'Neil", "O\u2019Neil"), ("\u00d0an", "\u0110an")]
)
def test_a_game_that_is_kept_has_names_that_are_told_apart_since(one: str, other: str) -> None:
    data = record(one, other)
    assert [player.name for player in replay(data, kept=True).table.players[:2]] == [one, other]
    assert replay(data, alike=True).error is None
    # Who they are in the hall is another question: each is somebody.
    assert name_key(one) != name_key(other)


def test_names_of_words_in_several_scripts_are_different() -> None:
    names = [
        "Anna 田中",
        "Anna 田口",
        "Anna たなか",
        "Anna 김민수",
        "Anna 김민지",
        "Ben 田中",
        "田中 一",
        "田中 二",
        "田中 I",
        "이",
        "01",
        "\u05d3\u05e0\u05d4 \u05dc\u05d5\u05d9",
        "\u05d3\u05d4\u05e0 \u05dc\u05d5\u05d9",
        "\u05d3\u05e0\u05d4 1",
        "\u05d3\u05e0\u05d4 2",
        "\u05d3\u05e0\u05d4 12",
        "\u05d3\u05e0\u05d4 21",
        "Anna \u05d3\u05e0\u05d4",
        "Anna \u05d4\u05e0\u05d3",
    ]
    assert [pair for pair in combinations(names, 2) if look_alike(*pair)] == []


def test_names_that_look_alike_are_refused_in_whatever_seats() -> None:
    data = record("Clara", "Ben")
    data["players"][2]["name"] = "CIara"
    with pytest.raises(Illegal, match="name-alike"):
        replay(data)


@pytest.mark.parametrize(("names", "code"), [(("", "Ben"), "name-empty"), (("x" * 41, "Ben"), "name-long")])
def test_record_whose_names_may_look_alike_is_judged_in_all_else(names: tuple[str, str], code: str) -> None:
    with pytest.raises(Illegal, match=code):
        replay(record(*names), alike=True)


def test_a_game_that_is_kept_is_replayed_by_the_names_it_has() -> None:
    data = record("Clara", "CIara")
    assert [player.name for player in replay(data, kept=True).table.players[:2]] == ["Clara", "CIara"]


@given(*[st.lists(st.text("ab\x00", min_size=1, max_size=2), max_size=5).map(tuple)] * 2)
def test_pieces_in_any_order_fit_if_those_of_one_order_do(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    def fits(pairs: Iterable[tuple[str, str]]) -> bool:
        return all(
            len(a) == len(b) and all(x == y or "\x00" in x + y for x, y in zip(a, b, strict=True)) for a, b in pairs
        )

    for others in (other, one[::-1]):
        expected = len(one) == len(others) and any(fits(zip(one, order, strict=True)) for order in permutations(others))
        assert reading_order.fit_in_any_order(one, others) == expected


def test_equal_pieces_are_paired_without_trying_them(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []
    monkeypatch.setattr(reading_order, "fits", lambda one, other: tried.append(one))
    one, other = [f"\u05d0{'-' * 19}{'+' * 19}{last}" for last in "!#"]
    assert not look_alike(one, other)
    assert len(tried) == 3
