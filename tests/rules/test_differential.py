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
    for name in ("books", "judge", "play", "start", "turn"):
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


def agree_throughout(edition: str, players: int, options: Data, seed: int = 0) -> None:
    """One whole random game, step by step."""
    rng = random.Random(f"{edition} {players} {options} {seed}")
    record = head(edition, players, options, first=rng.randrange(players))
    position, game = begin(record), oracle.new_game(record)
    agree(position, game, rng)
    poor = rng.choice((0.0, 0.05, 0.3))
    while position.phase != "over":
        action = correction(position, rng) if not legal(position) or rng.random() < poor else pick(position, rng)
        position = play(position, parse_action(action, position.table.edition)).position
        game = oracle.play(game, action)
        agree(position, game, rng)


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
