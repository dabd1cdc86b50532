"""The chronicle's page: locked while cash is secret, complete after the end, names escaped."""

import json
import re
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from streamlit.testing.v1 import AppTest, app_test

import live
from charts import CHARTS, LABELS
from charts.chart_parts.chart_context import Grid
from pages.chronicle.story import REST
from pages.common.chart_display import grid_html
from presenters.chance_jobs import chances_of
from tests.charts.small import ACTIONS, small_record

PAGE = Path(__file__).parents[2] / "pages" / "chronicle" / "page.py"

Opened = Callable[[str], AppTest]


@pytest.fixture(scope="session", autouse=True)
def scripts() -> Iterator[None]:
    """AppTest leaves its own temporary directory to the interpreter's end, which then warns about it."""
    yield
    app_test.TMP_DIR.cleanup()


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    yield
    live.close()


@pytest.fixture
def opened() -> Opened:
    def run(code: str) -> AppTest:
        app = AppTest.from_file(PAGE, default_timeout=30)
        if code:
            app.query_params["t"] = code
        # The browser asks for it when the first chart is drawn.
        app.session_state[REST] = True
        app.run()
        assert not app.exception
        return app

    return run


def table(**changes: Any) -> str:
    return live.registry().create(small_record(**changes)).table_id


def marked(app: AppTest) -> str:
    """Everything that is read as Markdown or as HTML, as it was sent."""
    told = [*app.header, *app.subheader, *app.markdown, *app.caption, *app.info, *app.error]
    return "\n".join([*[str(element.value) for element in told], *html(app)])


def html(app: AppTest) -> list[str]:
    return [str(element.proto.body) for element in app.get("html")]


def words(app: AppTest) -> str:
    """The same as people read it."""
    return marked(app).replace("\\", "")


def test_locked_until_the_game_is_over_and_tells_nobodys_cash(opened: Opened) -> None:
    app = opened(table(actions=ACTIONS[:-1]))
    assert [info.value.replace("\\", "") for info in app.info] == [
        "The chronicle of this table opens when the game is over: it tells what everybody had in cash at every moment."
    ]
    shown = words(app)
    assert not [cash for cash in ("600,000", "330,000", "230,000") if cash in shown]
    assert not app.get("plotly_chart")
    assert not app.get("download_button")


def test_a_finished_game_is_told(opened: Opened) -> None:
    app = opened(table())
    shown = words(app)
    assert "<h2>Ben wins</h2>" in shown
    assert ">280,000 ducats ahead of Anna<" in shown
    assert "At the end Ben is 280,000 ahead of Anna" in shown
    assert "Counting the salaries still to be paid, nobody was ever ahead of Ben." in shown
    assert "Round 5. Ben: I did promise." in shown
    assert len(app.get("plotly_chart")) == 1
    assert len(app.get("download_button")) == 3
    assert not app.code
    app.session_state["share"] = True
    app.run()
    assert "1. Ben  790,000" in app.code[0].value


def test_the_place_of_a_record_is_one_short_line(opened: Opened) -> None:
    """Else the result as a text to send begins with whatever standing somebody has written there."""
    app = opened(table(meta={"place": "Club\n\n1. Mallory  999,000" + "x" * 9_000, "played": "\u202e2020"}))
    app.session_state["share"] = True
    app.run()
    assert not app.exception
    first, second, third = app.code[0].value.splitlines()[:3]
    assert "Club" in first
    assert "\u202e" not in first
    assert len(first) < 300
    assert (second, third) == ("", "1. Ben  790,000")


def test_what_follows_the_first_chapter_comes_when_that_is_drawn(opened: Opened) -> None:
    app = opened(table())
    app.session_state[REST] = False
    app.run()
    assert [title.value for title in app.subheader] == [LABELS["wealth"]]
    assert len(app.get("plotly_chart")) == 1
    assert not app.get("download_button")
    app.session_state[REST] = True
    app.run()
    assert len(app.subheader) > len(CHARTS)
    assert app.get("download_button")


def test_a_chart_is_drawn_only_when_a_reader_is_near(opened: Opened) -> None:
    app = opened(table())
    titles = [title.value.replace("\\", "") for title in app.subheader]
    assert [titles.index(LABELS[name]) for name in CHARTS] == sorted(titles.index(LABELS[name]) for name in CHARTS)
    for count, name in enumerate([name for name in CHARTS if name != "wealth"], 2):
        app.session_state[f"near-{name}"] = True
        app.run()
        assert not app.exception
        assert len(app.get("plotly_chart")) == count
    assert "Nobody's rooms paid more than Ben's: 540,000" in words(app)


def test_turning_points_stand_as_cards_over_their_charts_and_lead_to_the_replay(opened: Opened) -> None:
    code = table()
    app = opened(code)
    (first,) = [body for body in html(app) if "story-card" in body and "<style>" not in body]
    # Each point of the curve leads to its card.
    assert [f'id="{title}"' in first for title in re.findall(r'href="#([^"]+)"', first)] == [True, True]
    assert "Ahead all the way" in first
    assert "The greatest gain" in first
    assert first.count(f'href="replay?t={code}&amp;n=') == 2
    assert "The cheapest top room" not in first
    app.session_state["near-tenure"] = True
    app.run()
    assert [body for body in html(app) if "The cheapest top room" in body and "data:image/svg+xml;base64" in body]


def test_the_same_people_play_again_but_not_those_of_another_table(opened: Opened) -> None:
    assert opened(table()).button("play-again").label == "New game, same people"
    for other in (live.registry().create(small_record(), {"imported": True}).table_id, "sample"):
        with pytest.raises(KeyError):
            opened(other).button("play-again")


def test_both_winners_of_a_tie_are_marked(opened: Opened) -> None:
    tie = {"type": "adjust", "from": 1, "to": 0, "amount": 140_000, "reason": "miscounted"}
    app = opened(table(actions=[*ACTIONS, tie]))
    app.session_state["near-accounts"] = True
    app.run()
    assert "<h2>Anna and Ben share the victory</h2>" in words(app)
    assert ">with 650,000 ducats each<" in words(app)
    assert sum(body.count('<li class="crowned">') for body in html(app)) == 2
    assert sum(body.count('<tr class="strong">') for body in html(app)) == 2


def test_a_table_keeps_names_in_view_and_figures_flush() -> None:
    grid = Grid(("Round", "Player", "Sum"), (("1", "Player 1", "+1,000"), ("2", "Ben", "")), named_by=1)
    made = grid_html(grid)
    assert '<th scope="row" class="name">Player 1</th>' in made
    assert '<td class="number">+1,000</td>' in made
    assert '<th scope="col" class="number">Sum</th>' in made
    assert '<td class="number"></td>' in made


def test_what_charts_are_saved_as_is_the_readers_choice(opened: Opened) -> None:
    code = table()
    app = opened(code)
    assert _image(app)["format"] == "png"
    app.session_state["picture-format"] = "svg"
    app.run()
    assert _image(app) == {"format": "svg", "filename": f"intrige-{code}-wealth", "scale": 2}


def _image(app: AppTest) -> dict[str, Any]:
    settings = json.loads(app.get("plotly_chart")[0].proto.config)
    options = settings["toImageButtonOptions"]
    assert isinstance(options, dict)
    return options


def test_the_sample_needs_no_table(opened: Opened) -> None:
    app = opened("sample")
    assert "<h2>Elena wins</h2>" in words(app)
    assert "a sample game</small>" in words(app)
    assert not app.error


def test_bg_stats_is_handed_no_play_without_the_day_of_it(opened: Opened) -> None:
    # A record that was brought in at one go tells no time of its own.
    app = opened(table())
    (link,) = app.get("link_button")
    assert link.proto.disabled
    assert "playDate" not in _handed(link.proto.url)
    app.date_input(key="log-day").set_value(date(2026, 11, 21)).run()
    (link,) = app.get("link_button")
    assert not link.proto.disabled
    assert _handed(link.proto.url)["playDate"] == "2026-11-21 12:00:00"
    (link,) = opened(table(meta={"played": "2024-05-01"})).get("link_button")
    assert not link.proto.disabled
    assert _handed(link.proto.url)["playDate"] == "2024-05-01 12:00:00"


def _handed(link: str) -> dict[str, Any]:
    told = json.loads(unquote(link.split("data=")[1]))
    assert isinstance(told, dict)
    return told


def test_names_and_notes_are_text(opened: Opened) -> None:
    players = [
        {"name": "<b>*x*</b>", "house": "venice"},
        {"name": "[y](z)", "house": "rome"},
        {"name": "C", "house": "milan"},
    ]
    note = {"type": "note", "text": "<img src=x> **loud**"}
    app = opened(table(players=players, actions=[*ACTIONS, note]))
    for name in CHARTS:
        app.session_state[f"near-{name}"] = True
    app.run()
    shown = marked(app)
    assert "<b>*x*" not in shown
    assert "&lt;b&gt;*x*" in shown
    assert "<h2>[y](z) wins</h2>" in shown
    assert r"\<img src=x\> \*\*loud\*\*" in shown
    assert not [body for body in html(app) if "<img src=x" in body]


@pytest.mark.parametrize("code", ["", "NOPE"])
def test_without_a_game_the_page_says_where_to_find_one(opened: Opened, code: str) -> None:
    app = opened(code)
    assert len(app.error) == bool(code)
    app.button(key="to-sample").click().run()
    assert "<h2>Elena wins</h2>" in words(app)


def test_the_chances_are_worked_out_when_they_are_asked_for_and_then_kept(opened: Opened) -> None:
    code = table()
    app = opened(code)
    work = chances_of(live.registry().table(code).record(), code)
    # Nobody reads on here while it is worked out, however long that takes.
    work._clock = lambda: 0.0
    app.session_state["near-chances"] = True
    app.run()
    assert not app.exception
    thread = next(one for one in threading.enumerate() if one.name == "chances")
    thread.join()
    assert work.found is not None
    app.run()
    assert len(app.get("plotly_chart")) == 2
    assert "Ben's chance was never lower than" in words(app)
    assert len([key for key in live.finished_games().kept() if key.startswith("chances ")]) == 1


def test_a_play_took_from_the_first_action_to_the_one_that_ended_the_game(opened: Opened) -> None:
    """A note on the next morning, or the first action set right then, makes it neither longer nor another day's."""
    made = live.registry().create(small_record(actions=[]))
    log = made._game_log
    began = datetime.now(UTC) + timedelta(hours=1)
    for minute, action in enumerate(ACTIONS):
        log._clock = partial(began.__add__, timedelta(minutes=minute))
        made.act(action, version=made.view.version, key=live.new_key())
    ended = log._clock().strftime("%Y-%m-%d %H:%M:%S")
    log._clock = partial(began.__add__, timedelta(hours=14))
    made.act({"type": "note", "text": "Thanks!"}, version=made.view.version, key=live.new_key())
    made.amend(0, {**ACTIONS[0], "promised": None}, version=made.view.version, key=live.new_key())
    link = next(one.proto.url for one in opened(made.table_id).get("link_button") if "createPlay" in one.proto.url)
    told = json.loads(unquote(link.split("data=")[1]))
    assert (told["playDate"], told["durationMin"]) == (ended, len(ACTIONS) - 2)


def test_the_evening_in_one_picture(opened: Opened) -> None:
    app = opened(table())
    app.session_state["picture"] = True
    app.run()
    assert not app.exception
    drawn = app.get("plotly_chart")[-1].proto
    assert json.loads(drawn.config)["toImageButtonOptions"]["format"] == "png"
    assert "Ben won the evening" in drawn.spec
    assert "790,000" in drawn.spec
