"""Every refusal of articles 13 and 14 at a table in play: its article, its sentence, and no change."""

from typing import Any

import pytest

import live
from i18n.translator import Translator
from live import Device, LiveTable
from presenters.offer_replies_view import offer_replies
from rules import Position, Step, action_data, record_data
from rules import play as play_action
from rules.actions import Action
from tests.rules import refusal_tables
from tests.rules.saying import haggling, offer
from tests.rules.scenes import A, B, C
from tests.rules.test_talk_refusals import MALFORMED, ROWS, Scene
from tests.rules.variants import Data
from web.action_handler import handle_action

NO_DEVICE = Device()


def made(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> LiveTable:
    """A table in play that stands where the scene does: its record is what the scene was made of."""
    played: list[Action] = []

    def recorded(position: Position, action: Action) -> Step:
        played.append(action)
        return play_action(position, action)

    with monkeypatch.context() as patched:
        patched.setattr(refusal_tables, "play", recorded)
        position = scene()
    table = live.registry().create(record_data(position.table, played))
    assert table.view.position.phase == position.phase
    return table


def entered(table: LiveTable, action: Data, device: Device = NO_DEVICE) -> dict[str, Any] | None:
    """What a screen is answered, None when it was done."""
    message = {"action": action, "version": table.view.version, "key": f"key-{table.view.version}"}
    return handle_action(table, message, Translator("en", table.view.table.players), device)


@pytest.mark.parametrize("way", ["accept", "refuse", "more"])
def test_no_answer_is_given_to_an_offer_that_its_host_has_not_seen(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = made(haggling, monkeypatch)
    assert entered(table, offer(B, "chemist", 1_000)) is None
    assert entered(table, offer(C, "chemist", 2_000)) is None
    translator = Translator("de", table.view.table.players, table.view.table.edition.name)
    replies = next(one for one in offer_replies(table.view, translator) if one["figure"].startswith(f"{B}/"))
    action = next(one["action"] for one in replies["ways"] if one["name"] == way)
    seen = table.view.version
    assert entered(table, {"type": "note", "text": "well", "seat": A}) is None
    assert entered(table, offer(B, "chemist", 20_000)) is None
    refused = handle_action(table, {"action": action, "version": seen, "key": "late"}, translator, NO_DEVICE)
    assert refused is not None
    assert refused["code"] in ("moved-on", "no-offer")
    assert table.view.version == seen + 2
    if way != "accept":
        assert entered(table, action) is None


@pytest.mark.parametrize(
    ("scene", "action", "article"),
    [pytest.param(*row, id=f"{row[2]} {row[1]['type']} {number}") for number, row in enumerate(ROWS)],
)
def test_a_table_in_play_refuses_by_the_same_article(
    scene: Scene, action: Data, article: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = made(scene, monkeypatch)
    before = table.view
    refused = entered(table, action)
    assert refused is not None
    assert refused["article"]["number"] == article
    assert refused["sentence"]
    assert "{" not in refused["sentence"]
    assert table.view is before


@pytest.mark.parametrize("action", MALFORMED)
def test_what_is_no_action_is_refused_in_words_and_changes_nothing(
    action: Data, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = made(refusal_tables.regular_bribes, monkeypatch)
    before = table.view
    refused = entered(table, action)
    # What a person types as an amount is read as people write it, whatever a record may hold.
    if refused is None:
        assert isinstance(action.get("amount"), str)
        return
    assert refused["sentence"]
    assert table.view is before


@pytest.mark.parametrize(
    ("action", "article"),
    [
        ({"type": "pay", "seat": 1, "to": 0, "amount": "a lot"}, "13"),
        ({"type": "promise", "seat": 1, "to": 0, "amount": "a lot"}, "14.3"),
        ({"type": "offer", "seat": 1, "profession": "law", "amount": "a lot"}, "5.1"),
    ],
)
def test_what_was_typed_as_an_amount_and_is_none_names_the_article(
    action: Data, article: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = entered(made(refusal_tables.regular_bribes, monkeypatch), action)
    assert refused is not None
    assert refused["article"]["number"] == article


def phones(table: LiveTable) -> list[Device]:
    """A phone for every seat, each acting for itself."""
    joining = table.joining
    joining.take(joining.banker_ticket(Device(), access=live.SEATS))
    taken = [joining.take(joining.seat_ticket(seat)) for seat in range(table.view.table.seats)]
    return [Device({one.cookie: one.token}, as_seat=True) for one in taken]


def test_nobody_speaks_for_another_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    table = made(refusal_tables.regular_bribes, monkeypatch)
    own = phones(table)
    said: list[Data] = [
        {"type": "offer", "seat": B, "profession": "law", "amount": 10_000},
        {"type": "promise", "seat": B, "to": A, "text": "peace"},
        {"type": "pay", "seat": B, "to": A, "amount": 10_000},
    ]
    for action in said:
        refused = entered(table, action, own[C])
        assert refused is not None
        assert refused["code"] == "not-your-seat"
        assert entered(table, action, own[B]) is None


def test_a_host_accepts_by_phone_what_stands_as_it_stands_and_an_owner_pays_nothing_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = made(haggling, monkeypatch)
    own = phones(table)
    bribe = {"type": "bribe", "seat": B, "profession": "chemist", "amount": 2_000}

    def code(action: Data, seat: int) -> str:
        return str((entered(table, action, own[seat]) or {"code": ""})["code"])

    assert code(bribe, A) == "no-offer"
    assert code(bribe, B) == "host-accepts"
    assert code(offer(B, "chemist", 2_000, 6_000), B) == ""
    assert code(bribe, A) == "no-offer", "the room that is asked for belongs to it"
    accepted = {**bribe, "asks": 6_000}
    assert code({**accepted, "amount": 3_000}, A) == "no-offer"
    assert code(accepted, C) == "not-your-seat"
    assert code(offer(B, "chemist", 3_000, 6_000), B) == ""
    assert code(accepted, A) == "no-offer", "it was bettered meanwhile"
    assert code({**accepted, "amount": 3_000, "promised": 6_000}, A) == ""
    nothing = {"type": "bribe", "seat": C, "profession": "chemist", "amount": 0}
    assert code({**nothing, "promised": 6_000}, C) == "host-promises", "nobody else speaks for the host"
    assert code(nothing, C) == ""
    assert [action_data(line.action)["amount"] for line in table.view.log if line.action][-2:] == [3_000, 0]
    line = next(line for line in table.view.log if line.for_seat == B)
    assert (line.seat, line.role) == (A, "seat")


def test_an_offer_that_is_covered_no_longer_does_not_stand_for_whoever_accepts_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = made(haggling, monkeypatch)
    own = phones(table)
    assert entered(table, offer(B, "chemist", 32_000), own[B]) is None
    assert entered(table, {"type": "pay", "seat": B, "to": C, "amount": 1_000}, own[B]) is None
    accepted = {"type": "bribe", "seat": B, "profession": "chemist", "amount": 32_000}
    refused = entered(table, accepted, own[A])
    assert refused is not None
    assert (refused["code"], refused["article"]["number"]) == ("no-offer", "14.2")
    assert "32" not in refused["sentence"]
