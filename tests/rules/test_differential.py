"""The referee held against the oracle, a second and independent one: the same may be played, and leads to the same."""

import random
from typing import Any

import pytest

from rules import ARTICLES, Position, legal, parse_action, play, position_data, refusal
from tests.rules import oracle
from tests.rules.oracle.judge import everything
from tests.rules.variants import OPTIONS, SIZES, begin, head, offered, pick

Data = dict[str, Any]


def test_oracle_is_independent() -> None:
    for name in ("books", "judge", "play", "start", "talk", "turn"):
        module = getattr(oracle, name)
        foreign = {getattr(value, "__module__", "") for value in vars(module).values()}
        assert not [found for found in foreign if found.split(".")[0] == "rules"], name


def agree(position: Position, game: oracle.Game, rng: random.Random) -> None:
    """The same position and the same legal actions; what else anybody could write is refused with an article.

    Of the many that must be refused, every one is made and judged by the oracle and a handful is put to the referee.
    """
    assert position_data(position) == oracle.position(game)
    verdicts = [(action, oracle.allowed(game, action)) for action in everything(game)]
    allowed = {oracle.written(action) for action, fine in verdicts if fine}
    listed = [oracle.written(action) for choice in legal(position) for action in offered(choice)]
    assert sorted(listed) == sorted(allowed)
    edition = position.table.edition
    for action, _ in rng.sample([verdict for verdict in verdicts if verdict[1]], min(5, len(allowed))):
        assert refusal(position, parse_action(action, edition)) is None
    for action, _ in rng.sample([verdict for verdict in verdicts if not verdict[1]], 25):
        refused = refusal(position, parse_action(action, edition))
        assert refused is not None, action
        assert refused.article in ARTICLES


def correction(position: Position, rng: random.Random) -> Data:
    """The banker takes nearly everything a player has, or gives some back; a host who must refund gets enough."""
    unit = position.table.edition.unit
    seat = rng.randrange(len(position.balances))
    rest = position.balances[seat] - unit * rng.choice((0, 0, 0, 1, 3))
    source, target, amount = (seat, "bank", rest) if rest > 0 else ("bank", seat, 5 * unit)
    if not legal(position):
        assert position.table.options.refund
        assert position.host is not None
        source, target, amount = "bank", position.host, 100 * unit
    return {"type": "adjust", "from": source, "to": target, "amount": amount, "reason": "miscounted"}


def agree_throughout(edition: str, players: int, options: Data, seed: int = 0, talk: float = 0) -> None:
    """One whole random game, step by step; `talk` is how often something is said or paid besides."""
    rng = random.Random(f"{edition} {players} {options} {seed}")
    record = head(edition, players, options, first=rng.randrange(players))
    position, game = begin(record), oracle.new_game(record)
    agree(position, game, rng)
    poor = rng.choice((0.0, 0.05, 0.3))
    while position.phase != "over":
        while rng.random() < talk:
            position, game = talk_alike(position, game, rng)
        action = correction(position, rng) if not legal(position) or rng.random() < poor else pick(position, rng)
        position = play(position, parse_action(action, position.table.edition)).position
        game = oracle.play(game, action)
        agree(position, game, rng)
        assert outcomes(position) == oracle.outcomes(game)
    for _ in range(20 if talk else 0):
        position, game = talk_alike(position, game, rng)


def outcomes(position: Position) -> dict[int, str]:
    return {one.number: one.outcome for one in position.negotiation.promises}


def talk_alike(position: Position, game: oracle.Game, rng: random.Random) -> tuple[Position, oracle.Game]:
    """Something said or paid at random: allowed by both or by neither, and then it comes to the same."""
    action = anything_said(position, rng)
    refused = refusal(position, parse_action(action, position.table.edition))
    assert (refused is None) == oracle.talk_allowed(game, action), action
    if refused is not None:
        assert refused.article in ARTICLES
        return position, game
    position = play(position, parse_action(action, position.table.edition)).position
    game = oracle.play(game, action)
    standing = {(one.seat, one.profession): (one.amount, one.asks) for one in position.negotiation.offers}
    assert standing == game.offers
    assert position.balances == tuple(game.balances)
    assert outcomes(position) == oracle.outcomes(game)
    return position, game


def anything_said(position: Position, rng: random.Random) -> Data:
    """A payment, an offer, a refusal, a promise or a judgement; mostly sensible, by anybody, to anybody."""
    table, edition = position.table, position.table.edition
    seat, other = rng.randrange(table.seats), rng.randrange(table.seats)
    figure = rng.choice(
        [*position.pending, *(one for park in position.parks for one in park), (seat, rng.choice(edition.professions))]
    )
    host = seat if position.host is None or rng.random() < 0.2 else position.host
    unit = edition.unit
    amount = rng.choice(
        [
            unit,
            unit,
            2 * unit,
            3 * unit,
            0,
            -unit,
            unit // 2,
            position.balances[seat],
            position.balances[figure[0]],
            position.balances[seat] + unit,
        ]
    )
    room = rng.choice(edition.rooms)
    match rng.choice(["pay", "offer", "offer", "refuse", "promise", "promise", "judge"]):
        case "pay":
            return {"type": "pay", "seat": seat, "to": other, "amount": amount}
        case "offer":
            told = rng.choice([{"amount": amount}, {"asks": room}, {"amount": amount, "asks": room}])
            return {"type": "offer", "seat": figure[0], "profession": figure[1], **told}
        case "refuse":
            return {"type": "refuse", "seat": host, "owner": figure[0], "profession": figure[1]}
        case "judge":
            made = [*position.negotiation.promises]
            state = rng.choice(made) if made and rng.random() < 0.7 else None
            number = state.number if state else rng.randrange(-1, position.played + 2)
            judge = state.promise.to if state and rng.random() < 0.7 else seat
            return {"type": "judge", "seat": judge, "promise": number, "kept": rng.random() < 0.5}
        case _:
            return any_promise(position, host if rng.random() < 0.5 else seat, other, rng)


def any_promise(position: Position, seat: int, other: int, rng: random.Random) -> Data:
    edition = position.table.edition
    told: Data = {"type": "promise", "seat": seat, "to": other}
    if rng.random() < 0.6:
        told["room"] = rng.choice(edition.rooms)
        if rng.random() < 0.5:
            told["profession"] = rng.choice(edition.professions)
    if "room" not in told or rng.random() < 0.2:
        told["amount"] = rng.choice([1, 1, 2, 3, 0]) * edition.unit + rng.choice([0, 0, 0, 1])
    if rng.random() < 0.1:
        told["text"] = "and no attack"
    if rng.random() < 0.8:
        host = other if position.host is None else position.host
        due_seat = rng.choice([host, host, rng.randrange(position.table.seats)])
        told["due"] = {"round": position.round + rng.choice([0, 0, 0, 1, 1, -1, 5]), "seat": due_seat}
    return told


@pytest.mark.parametrize(
    ("edition", "players", "options"),
    [
        pytest.param(
            *size,
            OPTIONS[(3 * number) % 8] | {"side_payments": number % 3 > 0},
            marks=[pytest.mark.soak] if number % 2 else [],
        )
        for number, size in enumerate(SIZES)
    ],
)
def test_whole_games_of_version_2_agree_step_by_step(edition: str, players: int, options: Data) -> None:
    """Every second size; `make soak` plays the others."""
    agree_throughout(edition, players, options, seed=2, talk=0.6)


def test_random_games_break_and_keep_promises() -> None:
    """Every outcome comes about, or the games above would show nothing."""
    found: set[str] = set()
    rng = random.Random(14)
    for number in range(6):
        position = begin(head("fx-schmid-1994", 4, {"side_payments": number % 2 > 0}))
        while position.phase != "over":
            for _ in range(2):
                action = parse_action(anything_said(position, rng), position.table.edition)
                position = position if refusal(position, action) else play(position, action).position
            if not legal(position):
                break
            position = play(position, parse_action(pick(position, rng), position.table.edition)).position
        found |= {f"{one.outcome} by {one.by}" for one in position.negotiation.promises}
    assert found >= {
        "kept by log",
        "broken by log",
        "impossible by log",
        "kept by hand",
        "broken by hand",
        "open by None",
    }


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3, 6))
@pytest.mark.parametrize("options", [one | {"side_payments": two} for one in OPTIONS[::3] for two in (True, False)])
@pytest.mark.parametrize(("edition", "players"), SIZES)
def test_many_whole_games_of_version_2_agree(edition: str, players: int, options: Data, seed: int) -> None:
    agree_throughout(edition, players, options, seed, talk=0.6)


@pytest.mark.parametrize(
    ("edition", "players", "options"),
    [(*size, OPTIONS[(2 * number + shift) % 8]) for number, size in enumerate(SIZES) for shift in (0, 5)],
)
def test_whole_games_agree_step_by_step(edition: str, players: int, options: Data) -> None:
    agree_throughout(edition, players, options)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 5))
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize(("edition", "players"), SIZES)
def test_many_whole_games_agree(edition: str, players: int, options: Data, seed: int) -> None:
    agree_throughout(edition, players, options, seed)


def test_written_knows_the_unordered_pair() -> None:
    position = begin(head("fx-schmid-1994", 3))
    (one,) = offered(legal(position)[0])
    assert oracle.written(one) == oracle.written(one | {"figures": one["figures"][::-1]})
