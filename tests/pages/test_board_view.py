import json
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest

from charts.sentence_data import letters
from i18n.translator import Translator
from live import Actor, BribeOffer, Device, View, new_key
from live.device_identity import BANKER, WATCHER
from presenters.board_view import board_view
from presenters.bribe_view import quick_amounts
from presenters.controls_view import all_controls
from presenters.crest_html import letter
from presenters.decision_words import DecisionWords
from presenters.legal_moves_view import attempt, dispatch_pairs, legal_moves_view
from presenters.now_view import now_view
from presenters.table_view import table_view
from rules import EDITIONS, Dispatch, Edition, Open, Place, Player, Settle, Table, action_data
from tests.pages.games import act, begin, english, play_some, play_until
from tests.pages.sample_catalogs import LANGUAGES
from web.action_handler import handle_action

GAMES = [("fx-schmid-1994", 5), ("brettspielwelt", 4), ("intrigo-a-palazzo", 4)]


def moments(edition: str, players: int, seed: int = 0, **more: Any) -> Iterator[View]:
    """Every moment of a game by lot."""
    table, random = begin(edition, players, **more), Random(seed)
    yield table.view
    while not table.view.over:
        yield play_some(table, random)


def key(data: Any) -> str:
    return json.dumps(data, sort_keys=True)


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_the_board_offers_what_is_legal_and_nothing_else(edition: str, players: int) -> None:
    for view in moments(edition, players):
        moves = legal_moves_view(DecisionWords(view, english(view)))
        offered = {key(move["action"]) for move in moves if "action" in move}
        legal = {key(action_data(one)) for one in view.choices if isinstance(one, Place | Settle)}
        assert offered == legal
        pairs = {tuple(sorted(pair)) for pair in dispatch_pairs(view)}
        assert pairs == {tuple(sorted(one.figures)) for one in view.choices if isinstance(one, Dispatch)}
        halves = {(move["from"]["profession"], move["to"]["palace"]) for move in moves if move.get("part")}
        assert halves == {half for pair in pairs for half in pair}


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_the_panel_offers_every_decision_too(edition: str, players: int) -> None:
    for view in moments(edition, players, seed=1):
        data = all_controls(view, english(view))
        found = []
        for option in (data.decisions or {"options": []})["options"]:
            found += [goal["act"] for goal in option.get("goals", [])]
            found += [option[name] for name in ("act", "sure") if name in option]
        legal = [key(action_data(one)) for one in view.choices if isinstance(one, Place | Settle | Open)]
        assert sorted(map(key, found)) == sorted(legal)
        assert len(data.offers) == sum(isinstance(one, BribeOffer) for one in view.choices)
        assert (data.dispatch is not None) == (view.due.phase == "dispatch")


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_what_a_screen_gets_is_plain_data_that_names_nobodys_cash(edition: str, players: int) -> None:
    table, random = begin(edition, players, paper=True), Random(2)
    unit = table.view.table.edition.unit
    for seat in range(players):
        amount = unit * (1111 + 234 * (seat + 1))
        act(table, type="adjust", **{"from": "bank"}, to=seat, amount=amount, reason="counted anew")
    while not table.view.over:
        view = play_some(table, random)
        if view.over:
            break
        translator = english(view)
        readers = [BANKER, WATCHER, *(Actor("seat", seat) for seat in range(players))]
        sent = json.dumps([table_view(view, actor, translator) for actor in readers])
        for balance in table._position.balances:
            assert str(balance) not in sent
            assert f"{balance:,}" not in sent


def fight(attackers: tuple[int, ...]) -> tuple[View, dict[tuple[str, str, int], set[int]]]:
    """Anna's lawyer is attacked in Ben's 20,000 room; which winners each drop of a figure can mean."""
    island: list[dict[str, Any]] = []
    start = {
        "round": 2,
        "seat": 1,
        "balances": [320_000] * 4,
        "palaces": [{}, {"20000": {"seat": 0, "profession": "law"}}, {}, {}],
        "parks": [[], [{"seat": seat, "profession": "law"} for seat in attackers], [], []],
        "island": island,
    }
    # Everybody has sent two figures a round; those not in the fight lie on the island.
    for seat, sent in enumerate((4, 2, 2, 2)):
        out = (seat == 0) + attackers.count(seat)
        rest = ["church", "finance", "military", "science"][: sent - out]
        island += [{"seat": seat, "profession": profession} for profession in rest]
    table = begin(players=4, start=start)
    while table.view.due.phase != "internal-settlement":
        offer = table.view.choices[0]
        assert isinstance(offer, BribeOffer)
        act(table, type="bribe", seat=offer.seat, profession="law", amount=10_000)
    drops: dict[tuple[str, str, int], set[int]] = {}
    for move in legal_moves_view(DecisionWords(table.view, english(table.view))):
        where = (move["from"]["zone"], move["to"]["zone"], move["from"]["seat"])
        drops.setdefault(where, set()).add(move["action"]["winner"])
    return table.view, drops


def test_an_attacker_is_dropped_on_the_defender_or_either_on_the_island() -> None:
    view, drops = fight((2,))
    assert drops == {("park", "room", 2): {2}, ("room", "island", 0): {2}, ("park", "island", 2): {0}}
    labels = {move["label"] for move in legal_moves_view(DecisionWords(view, english(view)))}
    assert labels == {
        "Cem's lawyer takes the 20,000 room; banished: Anna's lawyer.",
        "Anna's lawyer keeps the 20,000 room; banished: Cem's lawyer.",
    }


def test_where_a_drop_can_mean_more_than_one_decision_all_are_offered() -> None:
    _, drops = fight((2, 3))
    assert drops["park", "island", 2] == {0, 3}
    assert drops["room", "island", 0] == {2, 3}
    assert drops["park", "room", 3] == {3}


def test_an_owner_who_attacks_their_own_figure_can_only_lose_the_attacker() -> None:
    _, drops = fight((0,))
    assert drops == {("park", "island", 0): {0}}


def test_what_has_happened_glides_and_pays() -> None:
    table = begin()
    law, church = {"profession": "law", "to": 1}, {"profession": "church", "to": 2}
    act(table, type="dispatch", seat=0, figures=[law, church])
    view = act(table, type="bribe", seat=0, profession="law", amount=30_000)
    sent = [event for event in board_view(view, english(view))["events"] if event["kind"] == "send"]
    assert [(event["from"]["zone"], event["to"]) for event in sent] == [
        ("supply", {"zone": "park", "palace": 1}),
        ("supply", {"zone": "park", "palace": 2}),
    ]
    paid = board_view(view, english(view))["events"][-1]
    assert (paid["kind"], paid["from"], paid["to"], paid["sum"]) == ("pay", {"seat": 0}, {"seat": 1}, "30,000")
    numbers = [event["id"] for event in board_view(view, english(view))["events"]]
    assert numbers == sorted(set(numbers))
    view = table.undo(version=view.version, key=new_key())
    assert "pay" not in [event["kind"] for event in board_view(view, english(view))["events"]]


def test_at_the_end_nobody_waits() -> None:
    *_, view = moments("fx-schmid-1994", 3)
    states = [one["state"] for one in board_view(view, english(view))["palaces"]]
    assert sorted(states) == ["over", "over", "turn"]


def test_who_is_on_turn_who_must_bribe_and_who_waits() -> None:
    table = begin()
    law, church = {"profession": "law", "to": 1}, {"profession": "church", "to": 2}
    view = act(table, type="dispatch", seat=0, figures=[law, church])
    palaces = board_view(view, english(view))["palaces"]
    assert [(one["state"], one["state_word"]) for one in palaces] == [
        ("bribe", "must bribe"),
        ("turn", "is bribed"),
        ("wait", "waits"),
    ]
    assert board_view(view, english(view))["concerned"] == [
        {"zone": "park", "palace": 1, "seat": 0, "profession": "law"}
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))
def test_every_house_has_a_letter_of_its_own_on_every_page(edition: Edition, language: str) -> None:
    translator = Translator(language)
    found = [letter(edition, house.name, translator) for house in edition.houses]
    assert len(set(found)) == len(found)
    shown = [palace["letter"] for palace in board_view(begin(edition.name, 5).view, translator)["palaces"]]
    assert shown == found[:5]
    for order in permutations(edition.houses, min(edition.most_players, len(edition.houses))):
        table = Table(edition, tuple([Player(house.name, house.name) for house in order]))
        assert letters(table, translator) == tuple([letter(edition, house.name, translator) for house in order])


def test_a_name_with_markup_stays_a_text() -> None:
    name = "<img src=x onerror=alert(1)>"
    people = [{"name": name, "house": "venice"}, {"name": "B", "house": "rome"}, {"name": "C", "house": "milan"}]
    view = begin(people=people).view
    assert board_view(view, english(view))["palaces"][0]["name"] == name
    assert now_view(view, english(view))["sentence"][0] == (name, True)


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_quick_amounts_are_legal_bribes_of_the_edition(edition: str) -> None:
    box = EDITIONS[edition]
    amounts = quick_amounts(box)
    assert 2 <= len(amounts) <= 3
    assert all(amount % box.unit == 0 and amount > box.least_bribe for amount in amounts)
    assert set(box.notes[1:]) <= set(amounts)


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_suggested_amounts_are_legal_and_hold_against_the_rivals(edition: str, players: int) -> None:
    against = 0
    for view in moments(edition, players, seed=3):
        choices = {(one.seat, one.profession): one for one in view.choices if isinstance(one, BribeOffer)}
        for control in all_controls(view, english(view)).offers:
            offer = choices[control["seat"], control["profession"]]
            amounts = [quick["amount"] for quick in control["quick"]]
            assert amounts == sorted({*amounts})
            assert all(amount % offer.step == 0 and amount >= offer.least for amount in amounts)
            rivals = [one.amount for one in view.position.declared if one.profession == offer.profession]
            if any(rivals):
                against += 1
                assert amounts[:2] == [max(rivals), max(rivals) + offer.step]
    assert against


def test_what_was_typed_belongs_to_one_offer_for_as_long_as_it_is_open() -> None:
    table = begin()
    law, church = {"profession": "law", "to": 1}, {"profession": "church", "to": 2}
    view = act(table, type="dispatch", seat=0, figures=[law, church])
    before = all_controls(view, english(view)).offers[0]["id"]
    view = act(table, type="note", text="Anna thinks")
    assert all_controls(view, english(view)).offers[0]["id"] == before
    view = act(table, type="bribe", seat=0, profession="law", amount=10_000)
    view = play_until(table, Random(1), "regular-bribes")
    assert all_controls(view, english(view)).offers[0]["id"] != before


def test_what_was_typed_for_one_figure_stays_while_another_of_its_owner_is_paid_for() -> None:
    """In Intrigo bribes are declared in any order."""
    random = Random(5)
    table, both = begin("intrigo-a-palazzo", 4), list[dict[str, Any]]()
    while len({one["profession"] for one in both}) < 2:
        play_some(table, random)
        offers = all_controls(table.view, english(table.view)).offers
        owners = Counter(one["seat"] for one in offers)
        both = [one for one in offers if owners[one["seat"]] > 1]
    first = both[0]
    kept = next(one for one in both if one["seat"] == first["seat"] and one["profession"] != first["profession"])
    view = act(table, type="bribe", seat=first["seat"], profession=first["profession"], amount=first["start"])
    after = all_controls(view, english(view)).offers
    assert kept["id"] in [one["id"] for one in after]


@pytest.mark.parametrize(
    "ask",
    [{}, {"from": None, "to": None}, {"from": {"zone": "park"}, "to": "room"}, {"from": [], "to": []}],
)
def test_a_question_that_is_no_drop_means_no_action(ask: dict[str, Any]) -> None:
    assert attempt(begin().view, ask) is None


def test_the_board_hears_why_a_drop_was_refused() -> None:
    table = begin()
    own = {"from": {"zone": "supply", "seat": 0, "profession": "law"}, "to": {"zone": "park", "palace": 0}}
    refused = handle_action(table, {"ask": own, "version": 0, "key": "q"}, english(table.view), Device())
    assert refused is not None
    told = (refused["key"], refused["sentence"], refused["article"]["number"])
    assert told == ("q", "Anna sends no figure to their own palace.", "10")
