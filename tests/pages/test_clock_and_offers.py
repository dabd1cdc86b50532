"""The clock where bribes are offered first: whom it runs for, and who is charged for the time of several."""

from live import LiveTable
from live.table_clock import BUDGET, NEGOTIATION
from tests.pages.games import act, begin
from tests.pages.test_clock import runs_for, sent_to, used


def test_where_offers_come_first_the_host_s_thinking_is_the_host_s() -> None:
    table = begin("intrigo-a-palazzo")
    sent_to(table, "writer", 0, 1, 2)
    act(table, type="offer", seat=0, profession="writer", amount=1_000)
    assert runs_for(table, BUDGET, 10, 20)[0] == "Ben"
    # An offer gives a decision no more time.
    assert runs_for(table, NEGOTIATION, 10, 20) == ("Ben", 10.0)
    act(table, type="note", seat=0, text="well?")
    act(table, type="refuse", seat=1, owner=0, profession="writer")
    assert runs_for(table, BUDGET, 10, 20, 100, 520)[0] == "Anna"
    act(table, type="offer", seat=0, profession="writer", amount=2_000)
    act(table, type="bribe", seat=0, profession="writer", amount=2_000)
    assert used(table, 10, 20, 100, 520, 530, 830) == [30.0, 800.0, 0.0]


def with_two_petitioners() -> LiveTable:
    """Two guests' figures are at Cem's palace, and both owe him a bribe."""
    table = begin("intrigo-a-palazzo")
    sent_to(table, "writer", 0, 1, 2)
    act(table, type="bribe", seat=0, profession="writer", amount=1_000)
    act(table, type="place", seat=1, figure={"seat": 0, "profession": "writer"}, room=table.view.table.edition.rooms[0])
    sent_to(table, "chemist", 1, 0, 2)
    return table


def test_of_several_guests_that_are_waited_for_each_is_charged_up_to_their_own_offer() -> None:
    table = with_two_petitioners()
    begun = (0, 0, 0, 0)
    assert runs_for(table, BUDGET, *begun)[0] == "Anna"
    act(table, type="offer", seat=1, profession="chemist", amount=1_000)
    act(table, type="offer", seat=0, profession="writer", amount=1_000)
    assert used(table, *begun, 100, 130) == [30.0, 100.0, 0.0]
    assert runs_for(table, BUDGET, *begun, 100, 130)[0] == "Cem"
    act(table, type="bribe", seat=1, profession="chemist", amount=1_000)
    assert used(table, *begun, 100, 130, 630) == [30.0, 100.0, 500.0]


def with_three_petitioners() -> LiveTable:
    """Three guests' figures are at Dora's palace, and all owe her a bribe."""
    table = begin("intrigo-a-palazzo", 4)
    room = table.view.table.edition.rooms[0]
    sent_to(table, "writer", 0, 1, 3)
    for host, guest, coming, going in ((1, 0, "writer", "chemist"), (2, 1, "chemist", "cleric")):
        act(table, type="bribe", seat=guest, profession=coming, amount=1_000)
        act(table, type="place", seat=host, figure={"seat": guest, "profession": coming}, room=room)
        sent_to(table, going, host, (host + 1) % 3, 3)
    return table


def test_an_offer_that_is_made_again_moves_no_time_to_another() -> None:
    """Of two that are waited for the one who acts at last has used all of it, whatever a third says meanwhile."""
    table = with_three_petitioners()
    begun = (0,) * table.view.version
    act(table, type="offer", seat=2, profession="cleric", amount=1_000)
    for _ in range(2):
        act(table, type="offer", seat=2, profession="cleric", amount=1_000)
    assert used(table, *begun, 0, 30, 58) == [0.0, 0.0, 0.0, 0.0]
    assert runs_for(table, BUDGET, *begun, 0, 30, 58) == ("Anna", 0.0)
    act(table, type="offer", seat=1, profession="chemist", amount=1_000)
    assert used(table, *begun, 0, 30, 58, 60) == [0.0, 60.0, 0.0, 0.0]


def test_a_table_without_offers_charges_whose_bribe_is_declared() -> None:
    table = with_two_petitioners()
    act(table, type="bribe", seat=1, profession="chemist", amount=1_000)
    act(table, type="bribe", seat=0, profession="writer", amount=1_000)
    assert used(table, 0, 0, 0, 0, 50, 90) == [40.0, 50.0, 0.0]
