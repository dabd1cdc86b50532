"""Views of what is said: tags, rows, replies, wishes, promises and what is due."""

from typing import Any

import pytest

from i18n.catalogs import languages
from i18n.translator import Translator
from live import BANKER_ENTERS, SEATS, Actor, Device, LiveTable, View
from narration import who_speaks_next
from narration.marked_names import with_marked_names
from narration.offer_prompts import tell_haggling
from narration.waiting import is_due
from narration.who_speaks_next import is_asked_for_more, next_to_wish, offers_of, rooms_spoken_of
from presenters.agreements_view import MOST_SHOWN, agreements_view
from presenters.board_view import board_view
from presenters.controls_view import all_controls
from presenters.offer_replies_view import offer_replies
from presenters.table_view import table_view
from presenters.talk_view import talk_rows
from rules import Figure
from tests.browser.sample_tables import ANNA, BEN, CEM, DARIO, ELENA, FX, INTRIGO, bribe, story
from tests.browser.talk import GAME, NOW, offer, promise
from tests.pages.games import act, begin, english

HELD = story(INTRIGO, CEM, [(ANNA, "chemist"), (BEN, "chemist")], {CEM: {6_000: (ELENA, "chemist")}})
FOUGHT = story(FX, ANNA, [(ELENA, "military"), (BEN, "military")], {ANNA: {20_000: (DARIO, "military")}})


def made(record: dict[str, Any], *actions: dict[str, Any]) -> LiveTable:
    """A table of a record with these actions."""
    told = {name: value for name, value in record.items() if name not in ("edition", "players", "actions")}
    players = record["players"]
    told |= {"version": 2, "actions": list(actions)}
    return begin(record["edition"], len(players), people=players, **told)


def phones_on(table: LiveTable, access: str = SEATS) -> None:
    """Every seat speaks for itself."""
    table.joining.take(table.joining.banker_ticket(Device(), access=access))


def waited_for(view: View) -> list[int]:
    """The seats whose phones say that it is theirs to speak."""
    return [seat for seat in range(view.table.seats) if is_due(view, seat)]


def tags(view: View, host: int) -> dict[str, list[str]]:
    """What the figures at a palace bear, by their names: park and rooms."""
    palace = board_view(view, english(view))["palaces"][host]
    figures = [*palace["park"], *[room["figure"] for room in palace["rooms"] if room["figure"]]]
    return {one["label"]: [part["short"] for part in one["tag"]["parts"]] for one in figures if "tag" in one}


def test_figures_bear_what_was_said_and_paid_and_lose_it_when_they_are_settled() -> None:
    table = made(GAME, offer(DARIO, "cleric", amount=3_000, asks=10_000))
    assert tags(table.view, CEM) == {"Dario's cleric": ["3k", "10k"]}
    act(table, **bribe(DARIO, "cleric", 2_000, asks=10_000, promised=6_000))
    act(table, **bribe(ELENA, "writer", 0))
    assert tags(table.view, CEM) == {"Dario's cleric": ["2k", "10k", "6k"], "Elena's writer": ["0"]}
    cleric = {"seat": DARIO, "profession": "cleric"}
    act(table, type="place", seat=CEM, figure=cleric, room=10_000)
    assert tags(table.view, CEM) == {"Elena's writer": ["0"]}


def test_a_defender_bears_its_sum_too_and_its_own_room_is_not_told_twice() -> None:
    table = made(FOUGHT, bribe(DARIO, "military", 20_000, asks=20_000, promised=20_000))
    assert tags(table.view, ANNA) == {"Dario's officer": ["20k", "", ""]}
    (row,) = talk_rows(table.view, english(table.view))
    assert row["who"] == "Dario's officer, 20,000 room"


def test_a_host_reads_an_offer_as_one_made_to_them_and_the_news_do_not_repeat_it() -> None:
    table = made(GAME, offer(ELENA, "writer", asks=6_000), offer(DARIO, "cleric", amount=2_000, asks=10_000))
    view = table.view
    seen = {seat: table_view(view, Actor("seat", seat), english(view))["now"] for seat in (CEM, DARIO)}
    requests = [row["request"] for row in seen[CEM]["said"]]
    assert [(one["seat"], one["profession"], one["offer"], one["purpose"]) for one in requests] == [
        (DARIO, "cleric", "Dario offers you 2,000", "for the 10,000 room"),
        (ELENA, "writer", "Elena asks you for the 6,000 room", ""),
    ]
    assert [row["request"] for row in seen[DARIO]["said"]] == [None, None]
    assert [one["known"] for one in seen[CEM]["news"]] == [True]
    act(table, type="note", seat=BEN, text="well")
    news = table_view(table.view, Actor("seat", CEM), english(view))["now"]["news"]
    assert [one["known"] for one in news] == [False]


def test_an_offer_without_a_room_is_for_the_figure() -> None:
    table = made(FOUGHT, offer(ELENA, "military", amount=20_000))
    shown = table_view(table.view, Actor("seat", ANNA), english(table.view))
    (row,) = shown["now"]["said"]
    assert (row["request"]["offer"], row["request"]["purpose"]) == ("Elena offers you 20,000", "for the officer")
    assert shown["board"]["palaces"][ANNA]["state_word"] == "you are bribed"


def test_a_room_is_called_one_wherever_it_is_chosen() -> None:
    view = made(FOUGHT, offer(ELENA, "military", amount=20_000, asks=20_000)).view
    controls = all_controls(view, english(view))
    extras = controls.offers[0]["extras"]
    assert [extras[name]["rooms"][0]["name"] for name in ("asks", "promised")] == ["20,000 room", "20,000 room"]
    assert [extras[name]["open"] for name in ("asks", "promised")] == ["Ask for a room", "Anna promises a room"]
    assert [" ".join(extras[name]["said"]) for name in ("asks", "promised")] == [
        "Asks for the   room",
        "Anna promises the   room",
    ]
    assert next(way["word"] for way in controls.replies[0]["ways"]) == "Promise the 20,000 room"


def test_a_room_that_is_fought_over_can_be_asked_for_and_promised() -> None:
    for record, room in ((HELD, 6_000), (FOUGHT, 20_000)):
        view = made(record).view
        assert rooms_spoken_of(view) == [room]
        for one in all_controls(view, english(view)).offers:
            assert [[kind["room"] for kind in one["extras"][name]["rooms"]] for name in ("asks", "promised")] == [
                [room],
                [room],
            ]
    # Where there is but one room nobody is asked for a wish.
    assert next_to_wish(made(HELD).view) is None


def test_wishes_go_round_then_everybody_offers_and_the_host_answers() -> None:
    table = made(GAME)
    phones_on(table)
    assert waited_for(table.view) == [DARIO]
    table = made(GAME, offer(DARIO, "cleric", asks=10_000))
    phones_on(table)
    assert waited_for(table.view) == [ELENA]
    table = made(GAME, offer(DARIO, "cleric", asks=10_000), offer(ELENA, "writer", amount=0))
    phones_on(table)
    assert waited_for(table.view) == [DARIO, ELENA]
    said = [offer(ELENA, "writer", amount=0), offer(DARIO, "cleric", amount=2_000)]
    table = made(GAME, *said)
    phones_on(table)
    assert waited_for(table.view) == [CEM, ELENA]
    more = {"type": "note", "seat": CEM, "text": "Cem asks Dario for more for the cleric."}
    table = made(GAME, *said, more)
    phones_on(table)
    assert waited_for(table.view) == [DARIO, ELENA]
    assert is_asked_for_more(table.view, offers_of(table.view)[0])


def test_a_host_who_writes_without_end_does_not_have_every_sentence_made_for_every_note(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made_sentences = list[Figure]()
    more_words = who_speaks_next.more_words

    def counted(host: int, figure: Figure, translator: Translator) -> str:
        made_sentences.append(figure)
        return more_words(host, figure, translator)

    said = [offer(seat, word, amount=3_000) for seat, word in ((DARIO, "cleric"), (ELENA, "writer"))]
    notes = [{"type": "note", "seat": CEM, "text": f"no {number}"} for number in range(100)]
    table = made(GAME, *said, *notes)
    monkeypatch.setattr(who_speaks_next, "more_words", counted)
    who_speaks_next._asking.cache_clear()
    view = table.view
    assert not any(is_asked_for_more(view, one) for one in offers_of(view) for _ in range(9))
    assert len(made_sentences) == len(said) * len(languages())


def test_what_others_say_makes_no_host_answer_once_more() -> None:
    """However much it is (14.2); but a better offer does."""
    asking = {"type": "note", "seat": CEM, "text": "Cem asks Dario for more for the cleric."}
    said = [offer(DARIO, "cleric", amount=3_000), offer(ELENA, "writer", amount=3_000), asking]
    said += [{"type": "note", "seat": ANNA, "text": f"no {number}"} for number in range(400)]
    view = made(GAME, *said).view
    assert [is_asked_for_more(view, one) for one in offers_of(view)] == [True, False]
    view = made(GAME, *said, offer(DARIO, "cleric", amount=4_000)).view
    assert not any(is_asked_for_more(view, one) for one in offers_of(view))


def test_nobody_must_pay_where_offers_come_first() -> None:
    table = made(GAME)
    phones_on(table)
    view = table.view
    words = with_marked_names(english(view))
    told = [table_view(view, actor, english(view)) for actor in (Actor(), *[Actor("seat", seat) for seat in range(5)])]
    assert "must" not in str([[one["now"]["sentence"], one["now"]["details"], one["board"]["palaces"]] for one in told])
    assert "must" not in tell_haggling(view, DARIO, [], words)


def test_answers_are_the_hosts_and_an_owners_phone_only_offers() -> None:
    table = made(GAME, offer(DARIO, "cleric", amount=2_000, asks=10_000), offer(ELENA, "writer", asks=6_000))
    phones_on(table)
    view = table.view
    ways = {one["figure"]: [way["name"] for way in one["ways"]] for one in offer_replies(view, english(view))}
    assert ways == {
        "3/cleric": ["accept", "accept-promise", "more", "refuse"],
        "4/writer": ["promise", "refuse"],
    }
    for seat in range(5):
        controls = table_view(view, Actor("seat", seat), english(view))["controls"]
        assert bool(controls["replies"]) == (seat == CEM)
        assert all(one["propose"] and one["seat"] == seat for one in controls["offers"])
    assert not any(one["propose"] for one in table_view(view, Actor(), english(view))["controls"]["offers"])


def test_in_a_fixed_order_something_may_be_offered_before_it_is_due() -> None:
    view = made(FOUGHT).view
    controls = all_controls(view, english(view))
    assert [one["seat"] for one in controls.offers] == [DARIO]
    assert [one["seat"] for one in controls.ahead] == [DARIO, BEN, ELENA]
    assert all_controls(made(GAME).view, english(view)).ahead == []


@pytest.mark.parametrize(
    ("said", "obstacle"),
    [
        (promise(CEM, DARIO, room=10_000, due=NOW), ""),
        (promise(CEM, DARIO, room=10_000), ""),
        (promise(DARIO, ANNA, room=10_000, due=NOW), "Dario gives rooms on their own turn alone"),
        # Until then it is Cem's turn.
        (promise(CEM, ANNA, room=10_000, due={"round": NOW["round"], "seat": DARIO}), ""),
        (promise(CEM, BEN, room=10_000, profession="writer", due=NOW), "nothing of Ben's can get that room"),
        (promise(ANNA, CEM, amount=5_000, due=NOW), ""),
    ],
)
def test_a_promise_that_the_rules_do_not_let_be_kept_is_marked(said: dict[str, Any], obstacle: str) -> None:
    table = made(GAME, said)
    (shown,) = agreements_view(table.view, Actor(), english(table.view))["open"]
    assert obstacle in shown["obstacle"]
    assert bool(shown["obstacle"]) == bool(obstacle)


def test_a_room_that_went_to_another_is_no_obstacle_but_a_broken_word() -> None:
    paid = [bribe(DARIO, "cleric", 0), bribe(ELENA, "writer", 0)]
    away = {"type": "place", "seat": CEM, "figure": {"seat": ELENA, "profession": "writer"}, "room": 10_000}
    table = made(GAME, promise(CEM, DARIO, room=10_000, due=NOW), *paid, away)
    assert [one["obstacle"] for one in agreements_view(table.view, Actor(), english(table.view))["open"]] == [""]


def test_both_are_reminded_and_only_the_one_it_was_made_to_judges() -> None:
    table = made(GAME, promise(CEM, ANNA, room=6_000, due=NOW), promise(BEN, ANNA, text="peace"))
    phones_on(table)
    shown = {seat: agreements_view(table.view, Actor("seat", seat), english(table.view)) for seat in range(5)}
    told = {seat: [(one["words"], one["due"], len(one["judges"])) for one in shown[seat]["open"]] for seat in shown}
    assert told == {
        ANNA: [("Cem promises me: the 6,000 room", True, 2), ("Ben promises me: peace", False, 2)],
        BEN: [("I promise Anna: peace", False, 0)],
        CEM: [("I promise Anna: the 6,000 room", True, 0)],
        DARIO: [],
        ELENA: [],
    }
    everybody = agreements_view(table.view, Actor(), english(table.view))
    assert [len(one["judges"]) for one in everybody["open"]] == [2, 2]
    watching = agreements_view(table.view, Actor("watcher"), english(table.view))
    assert (watching["compose"], [one["judges"] for one in watching["open"]]) == (None, [[], []])


def test_a_room_is_usually_promised_for_ones_next_turn_and_no_turn_after_the_end() -> None:
    view = made(FOUGHT).view
    compose = agreements_view(view, Actor(), english(view))["compose"]
    turns = compose["turns"]
    assert turns[0]["due"] == {"round": 3, "seat": ANNA}
    assert turns[-1] == {"word": "at no particular turn", "due": None}
    assert [turns[compose["usual"][str(seat)]]["due"]["seat"] for seat in range(5)] == list(range(5))
    last = agreements_view(made(GAME).view, Actor(), english(view))["compose"]
    assert [one["due"] for one in last["turns"]] == [
        *[{"round": 5, "seat": seat} for seat in (CEM, DARIO, ELENA, ANNA, BEN)],
        None,
    ]


def test_where_the_table_keeper_enters_everything_a_phone_promises_nothing() -> None:
    table = made(GAME, promise(CEM, ANNA, room=6_000, due=NOW))
    phones_on(table, BANKER_ENTERS)
    shown = agreements_view(table.view, Actor("seat", ANNA), english(table.view))
    assert (shown["compose"], shown["open"][0]["judges"]) == (None, [])


def test_a_table_without_side_payments_offers_none() -> None:
    table = made({**GAME, "options": {"side_payments": False}})
    assert not agreements_view(table.view, Actor(), english(table.view))["compose"]["pays"]


def test_a_long_list_of_promises_shows_the_newest_and_counts_the_others() -> None:
    table = made(GAME, *[promise(ANNA, CEM, amount=1_000 * number) for number in range(1, MOST_SHOWN + 4)])
    listed = agreements_view(table.view, Actor(), english(table.view))["open"]
    assert len(listed) == MOST_SHOWN + 1
    assert "4,000" in listed[0]["words"]
    assert listed[-1]["words"] == "And 3 older ones, which stand in the log."


def test_what_others_promise_does_not_hide_what_is_due_to_me() -> None:
    others = [promise(ANNA, CEM, amount=1_000 * number, due=NOW) for number in range(1, MOST_SHOWN + 2)]
    mine = [promise(BEN, DARIO, amount=1_000 * number) for number in range(1, MOST_SHOWN + 1)]
    table = made(GAME, *others, promise(BEN, DARIO, amount=77_000, due=NOW), *mine)
    listed = agreements_view(table.view, Actor("seat", DARIO), english(table.view))["open"]
    assert [one["due"] for one in listed] == [True, *[False] * MOST_SHOWN]
    assert "77,000" in listed[0]["words"]
