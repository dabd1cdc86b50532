"""Articles 13 and 14: every refusal by its article, at tables where it matters."""

from collections.abc import Callable

import pytest

from rules import SENTENCES, Illegal, Malformed, Position, parse_action, play, refusal
from rules.refusal_sentences import English, sentence
from tests.rules.refusal_tables import bribe, enter, over, regular_bribes
from tests.rules.saying import due, haggling, judge, offer, offered, pay, poor, promise, promised, refuse, strict
from tests.rules.scenes import A, B, C, D, E
from tests.rules.variants import Data

NAMES = English(["Anna", "Ben", "Cem", "Dora", "Emil"])
Scene = Callable[[], Position]
ROWS: list[tuple[Scene, Data, str]] = [
    # 13
    (strict, pay(B, A), "13"),
    (regular_bribes, pay(B, B), "13"),
    (regular_bribes, pay(B, A, 0), "13"),
    (regular_bribes, pay(B, A, -10_000), "13"),
    (regular_bribes, pay(B, A, 15_000), "13"),
    (regular_bribes, pay(B, A, 400_000), "13"),
    (regular_bribes, pay(5, A), "1"),
    (regular_bribes, pay(B, -1), "1"),
    (over, pay(B, A), "11"),
    # 14.1
    (regular_bribes, offer(C, "finance", 10_000), "14.1"),
    (regular_bribes, offer(A, "law", 10_000), "14.1"),
    (regular_bribes, offer(B, "finance", 10_000), "14.1"),
    (haggling, offer(D, "chemist", 1_000), "14.1"),
    (lambda: enter(haggling(), bribe(B, "chemist", 0)), offer(B, "chemist", 1_000), "14.1"),
    (lambda: enter(regular_bribes(), bribe(B, "law")), offer(B, "law", 10_000), "14.1"),
    (regular_bribes, offer(B, "law", 0), "5.1"),
    (regular_bribes, offer(B, "law", 5_000), "5.1"),
    (regular_bribes, offer(B, "law", 15_000), "5.1"),
    (regular_bribes, offer(B, "law", -10_000), "5.1"),
    (haggling, offer(B, "chemist", 1_500), "5.1"),
    (haggling, offer(B, "chemist", -1_000), "5.1"),
    (haggling, offer(B, "chemist", 33_000), "5.8"),
    (regular_bribes, offer(B, "law", 380_000), "5.8"),
    (poor, offer(B, "law", 10_000), "5.8"),
    (poor, offer(C, "church", 10_000), "5.8"),
    (over, offer(B, "law", 10_000), "11"),
    (regular_bribes, offer(5, "law", 10_000), "1"),
    # 14.2
    (offered, refuse(B, B, "chemist"), "14.2"),
    (offered, refuse(A, C, "chemist"), "14.2"),
    (offered, refuse(A, B, "writer"), "14.2"),
    (lambda: enter(offered(), bribe(B, "chemist", 0)), refuse(A, B, "chemist"), "14.2"),
    (lambda: enter(offered(), refuse(A, B, "chemist")), refuse(A, B, "chemist"), "14.2"),
    (offered, refuse(A, 5, "chemist"), "1"),
    (over, refuse(A, B, "law"), "11"),
    # 14.3
    (regular_bribes, promise(A, A, text="peace"), "14.3"),
    (regular_bribes, promise(A, B, amount=0), "14.3"),
    (regular_bribes, promise(A, B, amount=-10_000), "14.3"),
    (regular_bribes, promise(A, B, amount=15_000), "14.3"),
    (regular_bribes, promise(A, B, text="peace", **due(2, E)), "14.3"),
    (regular_bribes, promise(A, B, text="peace", **due(7, A)), "14.3"),
    (regular_bribes, promise(A, B, text="peace", **due(0, A)), "14.3"),
    (regular_bribes, promise(A, 5, text="peace"), "1"),
    (regular_bribes, promise(A, B, text="peace", **due(3, 5)), "1"),
    (over, promise(A, B, text="peace"), "11"),
    # 14.4
    (promised, judge(A, 0), "14.4"),
    (promised, judge(C, 0), "14.4"),
    (promised, judge(B, 1), "14.4"),
    (promised, judge(B, -1), "14.4"),
    (lambda: enter(promised(), {"type": "note", "text": "x"}), judge(B, 1), "14.4"),
    (lambda: enter(promised(), judge(B, 0)), judge(B, 0, kept=False), "14.4"),
    (promised, judge(7, 0), "1"),
    # Of several, the first in the order: shape, moment, who, what, how much.
    (over, pay(B, B, 15_000), "11"),
    (regular_bribes, offer(C, "finance", 15_000), "14.1"),
    (regular_bribes, promise(A, A, amount=15_000), "14.3"),
]


@pytest.mark.parametrize(
    ("scene", "action", "article"),
    [pytest.param(*row, id=f"{row[2]} {row[1]['type']} {number}") for number, row in enumerate(ROWS)],
)
def test_refusal_names_its_article_and_changes_nothing(scene: Scene, action: Data, article: str) -> None:
    position = scene()
    parsed = parse_action(action, position.table.edition)
    wrong = refusal(position, parsed)
    assert wrong is not None
    assert wrong.article == article
    assert wrong.code in SENTENCES
    assert "{" not in sentence(wrong, NAMES)
    with pytest.raises(Illegal):
        play(position, parsed)


MALFORMED: list[Data] = [
    offer(B, "law"),
    offer(B, "law", 10_000, 15_000),
    offer(B, "law", "10000"),
    offer(B, "law", 10**12 + 1),
    offer(B, "law", 10_000, price=1),
    pay(B, A, 10**13),
    pay(B, A, 10_000.0),
    pay(B, A, 10_000, reason=5),
    promise(A, B),
    promise(A, B, profession="law"),
    promise(A, B, profession="law", text="peace"),
    promise(A, B, room=15_000),
    promise(A, B, room=50_000, profession="chemist"),
    promise(A, B, text=""),
    promise(A, B, text="\u200b \u202e"),
    promise(A, B, text="x" * 301),
    promise(A, B, text="\ud800"),
    promise(A, B, text="peace", due={"round": 3}),
    promise(A, B, text="peace", due={"round": 3, "seat": 0, "phase": 1}),
    promise(A, B, text="peace", due=3),
    promise(A, B, text="peace", due={"round": True, "seat": 0}),
    promise(A, B, amount=10**12 + 10_000),
    judge(B, "0"),
    judge(B, 0, kept=1),
    judge(B, 0, kept=None),
    judge(B, None),
    refuse(A, B, "chemist"),
    {"type": "refuse", "seat": A, "profession": "law"},
]


@pytest.mark.parametrize("action", MALFORMED)
def test_what_is_no_action_names_the_record(action: Data) -> None:
    with pytest.raises(Malformed) as caught:
        parse_action(action, regular_bribes().table.edition)
    assert caught.value.article == "record"
    assert sentence(caught.value, NAMES)


LATER = [pay(B, A), offer(B, "law", 10_000), refuse(A, B, "law"), promise(A, B, text="x"), judge(B, 0)]


@pytest.mark.parametrize("action", LATER, ids=lambda action: str(action["type"]))
def test_version_1_does_not_know_the_new_types(action: Data) -> None:
    edition = regular_bribes().table.edition
    with pytest.raises(Malformed, match="later-version") as caught:
        parse_action(action, edition, version=1)
    assert caught.value.article == "record"
    assert sentence(caught.value, NAMES)
    parse_action(action, edition)
