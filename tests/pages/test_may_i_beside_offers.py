"""Questions about now are answered while an offer of somebody else stands."""

from typing import Any

import pytest

from narration.who_speaks_next import offers_of
from presenters.may_i_question import obvious, question_data
from presenters.may_i_view import may_i_view
from tests.browser.sample_tables import DARIO, ELENA
from tests.browser.talk import GAME, offer
from tests.pages.games import english
from tests.pages.test_talk_views import made

BRIBE = {"kind": "bribe", "who": ELENA, "profession": "writer", "amount": 1_000}


@pytest.mark.parametrize("said", [(), (offer(DARIO, "cleric", amount=3_000, asks=10_000),)])
def test_a_bribe_beside_an_offer_is_judged_and_shown(said: tuple[dict[str, Any], ...]) -> None:
    table = made(GAME, *said)
    assert len(offers_of(table.view)) == len(said)
    for question in (BRIBE, question_data(obvious(table.view))):
        told = may_i_view(table, None, question, english(table.view))
        assert told["caption"] == "As it would stand then"
        assert told["board"]["palaces"]
