"""A game ended as it stands, in chronicle, replay and hall; and seats played by the table."""

from collections.abc import Callable

from streamlit.testing.v1 import AppTest

import live
from components.replay_player import KEY
from i18n.translator import Translator
from live import LiveTable, finished_games, registry
from narration.waiting import is_due
from presenters.board_view import board_view
from presenters.hall_index import hall_index_of
from presenters.now_view import now_view
from tests.pages.whole_game import whole_game

App = Callable[..., AppTest]
NAMES = ("Ada", "Ben", "Cem")
RECORD = whole_game("fx-schmid-1994", NAMES, 3)


def running(actions: int = 40) -> LiveTable:
    return registry().create({**RECORD, "actions": RECORD["actions"][:actions]})


def words(test: AppTest) -> str:
    assert not test.exception
    kinds = (test.header, test.markdown, test.caption, test.info, test.error)
    texts = [str(element.value) for kind in kinds for element in kind]
    return "\n".join([*texts, *[html.proto.body for html in test.get("html")]]).replace("\\", "")


def test_its_chronicle_tells_who_was_ahead_and_that_nobody_has_won(app: App) -> None:
    table = running()
    table.end_as_it_stands()
    balances = table.view.balances
    assert balances is not None
    ahead = NAMES[balances.index(max(balances))]
    test = app("chronicle/page.py", t=table.table_id)
    assert f"<h2>Ahead when the game was ended: {ahead}</h2>" in words(test)
    assert '<li class="crowned">' not in words(test)
    lead, second = max(balances) - sorted(balances)[-2], NAMES[balances.index(sorted(balances)[-2])]
    assert f"{lead:,} ducats ahead of {second}" in words(test)
    assert "Nobody has won it (article 11), and it counts for nobody's rating." in words(test)
    assert all(f"{sum_:,}" in words(test) for sum_ in balances)
    # Its record and its numbers can be taken home; nothing that names a winner.
    assert [one.label for one in test.download_button] == ["The game record", "All numbers as CSV (ZIP)"]
    assert "wins" not in words(test)


def test_it_plays_itself_again_until_the_table_is_opened_once_more(app: App) -> None:
    table = running()
    table.end_as_it_stands()
    test = app("replay/page.py", t=table.table_id, n="7")
    assert not test.info
    assert KEY in str([one.proto for one in test.get("bidi_component")])
    table.reopen()
    assert table.told_record() is None
    for page in ("replay/page.py", "chronicle/page.py"):
        test = app(page, t=table.table_id)
        assert not test.exception
        assert "when the game is over" in test.info[0].value


def test_a_table_that_is_only_closed_tells_nothing(app: App) -> None:
    table = running()
    table.close()
    assert table.told_record() is None
    assert "when the game is over" in app("chronicle/page.py", t=table.table_id).info[0].value
    assert "Ended as they stood" not in str(app("hall/page.py").expander)


def test_the_hall_lists_it_by_itself_and_counts_it_for_nobody(app: App) -> None:
    table = running()
    table.end_as_it_stands()
    test = app("hall/page.py")
    test.session_state["section-ended"] = True
    test.run()
    assert "ended as it stood in round" in words(test)
    assert [one.label for one in test.button if (one.key or "").startswith("hall-ended-open-")] == [
        f"Chronicle of {table.table_id}"
    ]
    assert not hall_index_of(finished_games()).games
    assert live.registry().lobby().finished == ()
    test.button(f"hall-ended-open-{table.table_id}").click().run()
    assert "<h2>Ahead when the game was ended" in words(test)


def test_board_and_panel_tell_whose_seat_the_table_plays() -> None:
    table = running(30)
    translator = Translator("en", table.view.table.players)
    before = board_view(table.view, translator)["palaces"]
    asked = table.view.due.seats[0]
    table.leave(asked)
    palaces = board_view(table.view, translator)["palaces"]
    assert palaces[asked]["house_word"] == f"{before[asked]['house_word']} · the table plays it"
    told = f"{NAMES[asked]} has left. The table plays this seat in agreement."
    assert now_view(table.view, translator)["details"][0] == told
    others = [seat for seat in range(3) if seat != asked]
    assert [palaces[seat] for seat in others] == [before[seat] for seat in others]
    waiting = next(seat for seat in others if palaces[seat]["state"] == "wait")
    table.leave(waiting)
    assert board_view(table.view, translator)["palaces"][waiting]["state_word"] == "has left"
    table.come_back(asked)
    table.come_back(waiting)
    assert board_view(table.view, translator)["palaces"] == before
    assert told not in now_view(table.view, translator)["details"]


def test_at_a_closed_table_nothing_is_due(app: App) -> None:
    table = running()
    translator = Translator("en", table.view.table.players)
    assert sum(is_due(table.view, seat) for seat in range(len(NAMES)))
    table.end_as_it_stands()
    view, balances = table.view, table.view.balances
    assert balances is not None
    panel, board = now_view(view, translator), board_view(view, translator)
    told = "".join(text for text, _ in panel["sentence"])
    first = NAMES[balances.index(max(balances))]
    assert told.startswith(f"The game was ended as it stood: {first} {max(balances):,}, ")
    assert (panel["steps"], panel["said"], panel["details"], panel["tone"]) == ([], [], [], "wait")
    assert {palace["state_word"] for palace in board["palaces"]} == {"has played"}
    assert board["concerned"] == []
    assert not any(is_due(view, seat) for seat in range(len(NAMES)))
    # The way on is the chronicle.
    assert [one.label for one in app("table/page.py", t=table.table_id).button] == ["Chronicle"]
    table.reopen()
    table.close()
    assert [text for text, _ in now_view(table.view, translator)["sentence"]] == ["This table is closed."]
