"""A question to the desk with values of another kind than its fields' is the usual question, at once."""

import pytest

from presenters.may_i_question import Question, asked, obvious
from tests.browser.talk import GAME
from tests.pages.test_talk_views import made

VALUES: tuple[object, ...] = ("x", "5", "", "1000", 5, True, None, 1.5, [], {})


class Integers:
    """Amounts that may be asked about: for anything but an integer Python would look through all numbers of a range."""

    def __contains__(self, value: object) -> bool:
        assert type(value) is int
        return True


@pytest.mark.parametrize("field", [field for field in Question._fields if field != "figure"])
def test_what_is_of_another_kind_than_its_field_is_looked_for_nowhere(
    monkeypatch: pytest.MonkeyPatch, field: str
) -> None:
    monkeypatch.setattr("presenters.may_i_question._AMOUNTS", Integers())
    view = made(GAME).view
    usual = obvious(view)
    wrong = [one for one in VALUES if type(one) is not type(getattr(usual, field))]
    assert [asked({field: one}, view) for one in wrong] == [usual] * len(wrong)
