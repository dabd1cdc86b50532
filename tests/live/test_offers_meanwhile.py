"""What is decided on an offer or a promise is not entered once that is another than was seen (5.7, 14.2, 14.4)."""

from typing import NamedTuple

import pytest

from live import Device, LiveTable, new_key
from rules import Offer
from tests.live.phones import phones_on, play, sit
from tests.live.test_table import note, refused
from tests.pages.test_talk_refusals import made
from tests.rules.refusal_tables import bribe, regular_bribes
from tests.rules.saying import due, haggling, judge, offer, pay, promise, refuse
from tests.rules.scenes import A, B, C
from tests.rules.test_talk_refusals import Scene
from tests.rules.variants import Data


class Talk(NamedTuple):
    """A table at which everybody has a phone. bank: the keeper's device. phones: by seat."""

    table: LiveTable
    bank: Device
    phones: list[Device]

    @property
    def offers(self) -> tuple[Offer, ...]:
        return self.table.view.position.negotiation.offers

    def say(self, action: Data) -> int:
        """Let a seat say something on its phone; return the version that shows it."""
        play(self.table, action, self.phones[action["seat"]])
        return self.table.view.version

    def enter(self, action: Data, who: Device, version: int) -> None:
        self.table.act(action, version=version, key=new_key(), device=who)

    def refuses(self, action: Data, who: Device, version: int) -> str:
        """The code with which an action decided on an older version is refused; nothing is changed."""
        before = self.table.view
        code = refused(lambda: self.enter(action, who, version))
        assert self.table.view is before
        return code


def at(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Talk:
    table = made(scene, monkeypatch)
    return Talk(table, phones_on(table), [sit(table, seat) for seat in range(table.view.table.seats)])


@pytest.fixture
def talk(monkeypatch: pytest.MonkeyPatch) -> Talk:
    return at(haggling, monkeypatch)


def test_the_keeper_accepts_no_offer_that_its_owner_has_lowered(talk: Talk) -> None:
    seen = talk.say(offer(B, "chemist", 10_000))
    now = talk.say(offer(B, "chemist", 1_000))
    assert talk.refuses(bribe(B, "chemist", 10_000), talk.bank, seen) == "moved-on"
    talk.enter(bribe(B, "chemist", 1_000), talk.bank, now)


def test_the_keeper_accepts_no_offer_that_the_host_has_refused(talk: Talk) -> None:
    seen = talk.say(offer(B, "chemist", 10_000))
    talk.say(refuse(A, B, "chemist"))
    assert talk.refuses(bribe(B, "chemist", 10_000), talk.bank, seen) == "moved-on"


def test_a_host_refuses_no_offer_that_they_have_not_seen(talk: Talk) -> None:
    seen = talk.say(offer(B, "chemist", 1_000))
    now = talk.say(offer(B, "chemist", 9_000))
    for who in (talk.phones[A], talk.bank):
        assert talk.refuses(refuse(A, B, "chemist"), who, seen) == "moved-on"
    assert [one.amount for one in talk.offers] == [9_000]
    talk.enter(refuse(A, B, "chemist"), talk.phones[A], now)
    assert talk.offers == ()


def test_the_keeper_replaces_no_offer_that_its_owner_has_made_since(talk: Talk) -> None:
    seen = talk.table.view.version
    now = talk.say(offer(B, "chemist", 1_000))
    assert talk.refuses(offer(B, "chemist", 10_000), talk.bank, seen) == "moved-on"
    talk.enter(offer(B, "chemist", 10_000), talk.bank, now)


def test_offers_for_other_figures_and_other_words_make_nobody_decide_again(talk: Talk) -> None:
    seen = talk.say(offer(B, "chemist", 2_000))
    talk.say(offer(C, "chemist", 3_000))
    talk.say(refuse(A, C, "chemist"))
    talk.say(note("wait") | {"seat": B})
    talk.say(promise(A, B, text="peace"))
    talk.enter(bribe(B, "chemist", 2_000), talk.phones[A], seen)
    seen = talk.say(offer(C, "chemist", 4_000))
    talk.say(pay(B, C, 1_000))
    talk.enter(bribe(C, "chemist", 4_000), talk.bank, seen)


def test_what_an_owner_decides_about_a_figure_of_their_own_waits_for_no_answer(talk: Talk) -> None:
    seen = talk.say(offer(B, "chemist", 2_000))
    talk.say(refuse(A, B, "chemist"))
    talk.enter(offer(B, "chemist", 3_000), talk.phones[B], seen)
    talk.say(refuse(A, B, "chemist"))
    talk.enter(bribe(B, "chemist", 0), talk.phones[B], seen)


def test_where_bribes_have_an_order_the_same_holds_for_what_the_keeper_pays_and_the_host_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    talk = at(regular_bribes, monkeypatch)
    seen = talk.say(offer(B, "law", 50_000, 20_000))
    now = talk.say(offer(B, "law", 10_000, 20_000))
    promised = promise(A, B, room=20_000, profession="law", **due(3, A))
    assert talk.refuses(bribe(B, "law", 50_000), talk.bank, seen) == "moved-on"
    assert talk.refuses(refuse(A, B, "law"), talk.phones[A], seen) == "moved-on"
    assert talk.refuses(promised, talk.phones[A], seen) == "moved-on"
    talk.enter(promised, talk.phones[A], now)
    talk.enter(bribe(B, "law", 50_000), talk.phones[B], seen)


def test_a_promise_that_was_paid_towards_since_is_judged_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = at(regular_bribes, monkeypatch)
    number = talk.table.view.undoable
    talk.say(promise(A, B, amount=20_000))
    seen = talk.say(promise(A, C, amount=20_000))
    now = talk.say(pay(A, B, 20_000))
    assert talk.refuses(judge(B, number, False), talk.phones[B], seen) == "moved-on"
    talk.enter(judge(C, number + 1, False), talk.phones[C], seen)
    talk.enter(judge(B, number), talk.phones[B], now)
    assert talk.refuses(judge(B, number, False), talk.phones[B], now) == "judged-already"
