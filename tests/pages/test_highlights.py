"""What a watching screen tells of the game so far is true of each bribe."""

import pytest

from i18n.translator import Translator
from live import Study
from presenters.highlights_view import highlights
from rules import replay
from tests.browser.sample_tables import ANNA, BEN, DARIO, FX, bribe, settle, story

MILITARY = "military"
# Ben attacks his own (8.2), and so does Dario.
PAID = [bribe(BEN, MILITARY, 50_000), bribe(BEN, MILITARY, 10_000), bribe(DARIO, MILITARY, 20_000)]
FOUGHT = story(FX, ANNA, [(BEN, MILITARY), (DARIO, MILITARY)], {ANNA: {20_000: (BEN, MILITARY)}}, PAID)


def in_vain(winner: int, **more: object) -> list[str]:
    """The highlight of a bribe for nothing, once Anna has decided for this owner."""
    record = {**FOUGHT, "actions": [*PAID, settle(ANNA, MILITARY, winner)], **more}
    game = replay(record).sound()
    view = Study(game.table, game.actions).view
    translator = Translator(players=view.table.players, edition_name=view.table.edition.name)
    return [one for one in highlights(view, translator) if "all the same" in one]


def test_a_bribe_in_vain_was_for_a_figure_that_was_banished() -> None:
    (told,) = in_vain(DARIO)
    assert told.startswith("Ben paid Anna 50,000")


def test_of_two_of_an_owner_it_is_not_said_when_one_stays() -> None:
    """Either may be the one that was paid for; so it is the other owner's."""
    (told,) = in_vain(BEN)
    assert told.startswith("Dario paid Anna 20,000")


@pytest.mark.parametrize("winner", [BEN, DARIO])
def test_nothing_was_in_vain_that_came_back(winner: int) -> None:
    """Article 9."""
    assert in_vain(winner, options={"refund": True}) == []
