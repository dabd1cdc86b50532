"""Article 1: who may sit down, and which set-up positions could stand on a table, the oracle being asked as well."""

import copy
import random
from collections import Counter
from typing import Any

import pytest

from rules import EDITIONS, Illegal, parse_action, play, record_data, replay
from rules.refusal_sentences import English, sentence
from tests.rules import oracle
from tests.rules.scenes import FX
from tests.rules.variants import SIZES, Data, begin, head, pick, start_of

BW = "brettspielwelt"


def set_up(**changes: Any) -> Data:
    return head(FX, 3) | changes


def players(*pairs: tuple[str, str]) -> list[Data]:
    return [{"name": name, "house": house} for name, house in pairs]


@pytest.mark.parametrize(
    "record",
    [
        set_up(players=[]),
        set_up(players=head(FX, 3)["players"][:2]),
        head(BW, 4) | {"players": head(BW, 4)["players"][:3]},
        set_up(players=players(*((str(seat), "rome") for seat in range(6)))),
        set_up(players=players(("Anna", "venice"), ("  ", "milan"), ("Cem", "rome"))),
        set_up(players=players(("Anna", "venice"), ("", "milan"), ("Cem", "rome"))),
        set_up(players=players(("Anna", "venice"), ("x" * 41, "milan"), ("Cem", "rome"))),
        set_up(players=players(("Anna", "venice"), (" anna ", "milan"), ("Cem", "rome"))),
        set_up(players=players(("Strauß", "venice"), ("STRAUSS", "milan"), ("Cem", "rome"))),
        set_up(players=players(("Anna", "venice"), ("Ben", "venice"), ("Cem", "rome"))),
        set_up(players=players(("Anna", "orange"), ("Ben", "milan"), ("Cem", "rome"))),
        set_up(first=3),
        set_up(first=-1),
        set_up(options={"insolvency": "never"}),
    ],
)
def test_set_up_that_article_1_refuses(record: Data) -> None:
    with pytest.raises(Illegal) as caught:
        replay(record)
    assert caught.value.article == "1"
    assert sentence(caught.value, English())


@pytest.mark.parametrize(
    "names", [("Anna", " Ben ", "Cem"), ("x" * 40, "  " + "y" * 40 + "  ", "z"), ("<b>", "A\tB", "李")]
)
def test_set_up_that_is_fine(names: tuple[str, str, str]) -> None:
    houses = ("venice", "milan", "rome")
    answer = replay(
        set_up(players=players(*zip(names, houses, strict=True)), options={"refund": None, "insolvency": "waive"})
    )
    assert [player.name for player in answer.table.players] == [" ".join(name.split()) for name in names]


def starts(edition: str, players: int, rng: random.Random) -> list[Data]:
    """Records that begin at each turn of one random game."""
    first = rng.randrange(players)
    position = begin(head(edition, players, first=first))
    unit = EDITIONS[edition].unit
    found: list[Data] = []
    host = None
    while position.phase != "over":
        if position.host != host:
            host = position.host
            balances = [unit * rng.randrange(30) for _ in range(players)]
            found.append(head(edition, players, None, first, start_of(position, balances)))
        position = play(position, parse_action(pick(position, rng), position.table.edition)).position
    return found


def anyone(players: int, edition: str, rng: random.Random) -> Data:
    return {"seat": rng.randrange(players), "profession": rng.choice(EDITIONS[edition].professions)}


def change_frame(record: Data, rng: random.Random) -> None:
    start, players = record["start"], len(record["players"])
    match rng.randrange(4):
        case 0:
            start["round"] += rng.choice((-1, 1))
        case 1:
            start["seat"] = rng.randrange(-1, players + 1)
        case 2:
            record["first"] = rng.randrange(players)
        case _:
            rng.choice((start["balances"], start["palaces"], start["parks"])).pop()


def change_balance(record: Data, rng: random.Random) -> None:
    balances, unit = record["start"]["balances"], EDITIONS[record["edition"]].unit
    balances[rng.randrange(len(balances))] = rng.choice((-unit, 0, unit // 2, 10**12))


def change_figure(record: Data, rng: random.Random) -> None:
    """Put another figure for one of them, or add one."""
    start, stranger = record["start"], anyone(len(record["players"]), record["edition"], rng)
    figures = places(start)
    if figures and rng.random() < 0.7:
        group, key = rng.choice(figures)
        group[key] = stranger
    else:
        rng.choice([start["island"], *start["parks"]]).append(stranger)


def move_figure(record: Data, rng: random.Random) -> None:
    """To a park, the island or a free room."""
    start = record["start"]
    figures = places(start)
    if figures:
        group, key = rng.choice(figures)
        moved = group.pop(key)
        palace = rng.choice(start["palaces"])
        free = [str(room) for room in EDITIONS[record["edition"]].rooms if str(room) not in palace]
        if free and rng.random() < 0.5:
            palace[rng.choice(free)] = moved
        else:
            rng.choice([start["island"], *start["parks"]]).append(moved)


def places(start: Data) -> list[tuple[Any, Any]]:
    """Where each figure stands: the group that holds it, and its index or room there."""
    groups = [start["island"], *start["parks"], *start["palaces"]]
    return [(group, key) for group in groups for key in (group if isinstance(group, dict) else range(len(group)))]


def refused(record: Data) -> Illegal | None:
    try:
        replay(record)
    except Illegal as error:
        return error
    return None


@pytest.mark.parametrize(("edition", "players"), SIZES)
def test_a_set_up_position_is_refused_unless_it_could_stand(edition: str, players: int) -> None:
    """One thing in it is changed at random, after which it may or may not stand."""
    rng = random.Random(f"{edition} {players}")
    verdicts: Counter[bool] = Counter()
    for record in starts(edition, players, rng):
        assert refused(record) is None
        assert record_data(replay(record).table, [])["start"] == record["start"]
        for _ in range(16):
            tried = copy.deepcopy(record)
            rng.choice((change_frame, change_balance, change_figure, move_figure))(tried, rng)
            stands = oracle.start_stands(tried)
            verdicts[stands] += 1
            wrong = refused(tried)
            assert (wrong is None) == stands, (wrong, tried)
            if wrong is not None:
                assert wrong.article == "1"
                assert sentence(wrong, English())
    assert min(verdicts[True], verdicts[False]) > 40
