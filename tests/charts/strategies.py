"""Random games for property tests."""

from random import Random

from hypothesis import strategies as st

from rules import EDITIONS, Edition, Options, Player, Replay, Table, read_edition
from tests.charts.games import NAMES, play_out
from tests.rules.custom import editions


class Shown:
    """A game whose repr is the code that makes it, to keep failure messages short."""

    def __init__(self, replay: Replay, told: str) -> None:
        self.replay = replay
        self._told = told

    def __repr__(self) -> str:
        return self._told


@st.composite
def games(draw: st.DrawFn) -> Shown:
    """A whole game of any edition, including custom ones, with any number of players and options."""
    boxes: list[st.SearchStrategy[Edition]] = [st.just(EDITIONS[name]) for name in sorted(EDITIONS)]
    edition = draw(st.one_of(*boxes, editions().map(read_edition)))
    seats = draw(st.integers(edition.least_players, edition.most_players))
    options = Options(draw(st.booleans()), draw(st.sampled_from(("waive", "grant"))), draw(st.booleans()))
    players = tuple([Player(NAMES[seat], edition.houses[seat].name) for seat in range(seats)])
    table = Table(edition, players, draw(st.integers(0, seats - 1)), options)
    seed = draw(st.integers(0, 2**32))
    return Shown(play_out(table, Random(seed)), f"{edition}, {seats}, first {table.first}, {options}, seed {seed}")
