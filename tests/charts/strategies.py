"""Random games for property tests."""

from random import Random

from hypothesis import strategies as st

from rules import EDITIONS, Options, Replay
from tests.charts.games import play_out, table_of


@st.composite
def games(draw: st.DrawFn) -> Replay:
    """A whole game of any edition, number of players and options."""
    edition = draw(st.sampled_from(sorted(EDITIONS)))
    seats = draw(st.integers(EDITIONS[edition].least_players, EDITIONS[edition].most_players))
    options = Options(draw(st.booleans()), draw(st.sampled_from(("waive", "grant"))), draw(st.booleans()))
    table = table_of(edition, seats, draw(st.integers(0, seats - 1)), options)
    return play_out(table, Random(draw(st.integers(0, 2**32))))
