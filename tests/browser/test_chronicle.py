"""The chronicle in a real browser: chapters built on scrolling, animated charts, cards as links."""

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from charts import CHARTS
from tests.browser.conftest import Screen
from tests.browser.page_checks import DESKTOP, PHONE, TABLET, at_rest, findings, misfits, settled
from tests.browser.server import Server, sound

pytestmark = pytest.mark.browser

SAMPLE = "/chronicle?t=SAMPLE"
RUNNING = "plot.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all who read, which has made the sample's analysis for the first of them."""
    yield from sound(tmp_path_factory.mktemp("chronicle"))


def chapter(page: Page, name: str) -> str:
    """Scroll to a chapter and wait until its chart is drawn; where it is."""
    # The other chapters are asked for once the first is drawn.
    expect(page.locator(".st-key-chapter-wealth .main-svg").first).to_be_attached()
    where = f".st-key-chapter-{name}"
    page.locator(where).evaluate("(one) => one.scrollIntoView({ block: 'start' })")
    expect(page.locator(f"{where} .main-svg").first).to_be_attached()
    return where


def race(page: Page, where: str, *, runs: bool) -> None:
    """Wait until a chart's race runs, or does not."""
    plot = page.locator(f"{where} .js-plotly-plot").element_handle()
    page.wait_for_function(f"(plot) => ({RUNNING} > 0) === {json.dumps(runs)}", arg=plot)


def left(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box is not None
    return box["x"]


@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "light"), (DESKTOP, "dark")], ids=["phone", "desktop"])
def test_the_whole_story_is_made_as_it_is_scrolled_and_is_for_everybody(
    screen: Screen, size: ViewportSize, scheme: str
) -> None:
    page = screen(SAMPLE, size, color_scheme=scheme, reduced_motion="reduce")
    expect(page.locator(".st-key-chapter-wealth .main-svg").first).to_be_attached()
    expect(page.locator(".st-key-chapter-promises .main-svg")).to_have_count(0)
    for name in ("chances", *CHARTS):
        chapter(page, name)
    for name in CHARTS:
        page.locator(f".st-key-chapter-{name} .intrige-table summary").click()
    at_rest(page)
    assert findings(page) == []
    assert misfits(page) == []


def test_the_chronicle_is_sent_as_a_page_that_needs_no_network(screen: Screen, tmp_path: Path) -> None:
    page = screen(SAMPLE, PHONE)
    # Not while the second half of the page, or what is scrolled to, is drawn: each is much work for a busy machine.
    expect(page.get_by_test_id("stPlotlyChart").first.locator("svg.main-svg").first).to_be_visible()
    settled(page)
    button = page.get_by_role("button", name="The chronicle as a page to send")
    button.scroll_into_view_if_needed()
    settled(page)
    with page.expect_download() as saving:
        button.click()
    sent = tmp_path / "chronicle.html"
    saving.value.save_as(sent)
    context = page.context
    context.set_offline(True)
    asked: list[str] = []
    offline = context.new_page()
    offline.on("request", lambda request: asked.append(request.url))
    offline.goto(sent.as_uri())
    expect(offline.get_by_role("heading", name="a sample game")).to_be_visible()
    expect(offline.locator(".js-plotly-plot svg.main-svg").first).to_be_visible()
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    context.set_offline(False)


def test_chapters_seen_at_one_moment_are_all_made(screen: Screen) -> None:
    page = screen(SAMPLE, {"width": 1000, "height": 4000})
    for name in ("wealth", "chances", "cash", "accounts"):
        expect(page.locator(f".st-key-chapter-{name} .main-svg").first).to_be_attached()


def test_a_chapter_is_made_before_it_is_seen(screen: Screen) -> None:
    page = screen(SAMPLE, DESKTOP)
    expect(page.locator(".st-key-chapter-wealth .main-svg").first).to_be_attached()
    # The first one below what is drawn already, so that nothing else moves it.
    below = page.locator(".st-key-chapter-chances")
    expect(below).to_be_attached()
    main = page.locator('[data-testid="stMain"]').element_handle()
    below.evaluate("(one, main) => main.scrollBy(0, one.getBoundingClientRect().top - innerHeight - 200)", main)
    expect(below.locator(".main-svg").first).to_be_attached()
    expect(below).not_to_be_in_viewport()


def test_the_race_runs_to_the_end_and_can_be_stopped(screen: Screen) -> None:
    page = screen(SAMPLE, PHONE)
    where = chapter(page, "cash")
    # The first of the five heads, whose way ends where the lines end.
    drawn, head = (page.locator(f"{where} {layer} .textpoint").first for layer in (".main-svg", ".race"))
    end = left(drawn)
    # However long a click takes, the race is near its beginning by then.
    page.evaluate("""() => {
      const { animate } = Element.prototype;
      Element.prototype.animate = function slowly(...told) {
        return Object.assign(animate.apply(this, told), { playbackRate: 0.01 });
      };
    }""")
    page.locator(f"{where} .updatemenu-button").first.click()
    race(page, where, runs=True)
    assert left(head) < end - 100
    page.locator(f"{where} .updatemenu-button").last.click()
    race(page, where, runs=False)
    assert left(head) < end - 100
    expect(drawn).to_be_hidden()
    to_its_end = "(plot) => plot.getAnimations({ subtree: true }).forEach((one) => one.finish())"
    page.locator(f"{where} .js-plotly-plot").evaluate(to_its_end)
    expect(head).to_have_count(0)
    expect(drawn).to_be_visible()
    assert left(drawn) == pytest.approx(end, abs=1)


def test_a_race_ends_where_its_chart_is_drawn_anew(screen: Screen) -> None:
    page = screen(SAMPLE, PHONE)
    where = chapter(page, "cash")
    start, stop = page.locator(f"{where} .updatemenu-button").all()
    # Begun once more while it runs, and then stopped.
    for button in (start, start, stop):
        button.click()
    expect(page.locator(f"{where} .race")).to_have_count(1)
    drawn = page.locator(f"{where} .main-svg .textpoint")
    expect(drawn.first).to_be_hidden()
    page.set_viewport_size({"width": PHONE["width"] + 60, "height": PHONE["height"]})
    expect(page.locator(f"{where} .race")).to_have_count(0)
    for head in drawn.all():
        expect(head).to_be_visible()


def test_a_round_is_chosen_for_the_chord(screen: Screen) -> None:
    page = screen(SAMPLE, DESKTOP)
    where = chapter(page, "chord")
    sums = page.locator(f"{where} .annotation-text").first
    expect(sums).to_have_text("In all: 2,270,000")
    rail = page.locator(f"{where} .slider-rail-touch-rect").bounding_box()
    assert rail is not None
    page.mouse.click(rail["x"] + rail["width"] / 2, rail["y"] + rail["height"] / 2)
    expect(sums).to_have_text("Round 3: 690,000")


def test_the_race_and_the_rounds_are_chosen_by_keys(screen: Screen) -> None:
    page = screen(SAMPLE, PHONE)
    where = chapter(page, "cash")
    runs, stops = [page.locator(where).get_by_role("button", name=name) for name in ("Run the race", "Pause")]
    expect(stops).to_be_visible()
    runs.focus()
    page.keyboard.press("Enter")
    race(page, where, runs=True)
    page.keyboard.press("Tab")
    expect(stops).to_be_focused()
    page.keyboard.press("Space")
    race(page, where, runs=False)
    # What came near with the cash is made before the rounds: each is much work for a busy machine.
    settled(page)
    where = chapter(page, "chord")
    rounds = page.locator(where).get_by_role("slider", name="Round")
    sums = page.locator(f"{where} .annotation-text").first
    rounds.focus()
    for key, told, named in (
        ("ArrowRight", "Round 1: ", "1"), ("ArrowRight", "Round 2: ", "2"), ("ArrowRight", "Round 3: 690,000", "3"),
        ("ArrowLeft", "Round 2: ", "2"), ("End", "Round 6: ", "6"), ("Home", "In all: 2,270,000", "1–6"),
    ):  # fmt: skip
        page.keyboard.press(key)
        expect(sums).to_contain_text(told)
        expect(rounds).to_have_attribute("aria-valuetext", named)
        expect(rounds).to_be_focused()


def test_a_turning_point_leads_to_its_moment_in_the_replay(screen: Screen) -> None:
    page = screen(SAMPLE, PHONE)
    card = page.locator(".story-card", has_text="That decided it")
    expect(card.get_by_role("link", name="Watch it again")).to_be_visible()
    # The whole card leads there, its picture as well.
    card.click(position={"x": 40, "y": 40})
    page.wait_for_url("**/replay?t=SAMPLE&n=*")
    expect(page.get_by_text("Decisive moment").first).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_who_won_and_how_begins_on_the_first_screen_and_a_point_leads_to_its_card(
    screen: Screen, size: ViewportSize
) -> None:
    page = screen(SAMPLE, size, reduced_motion="reduce")
    for shown in (page.get_by_role("heading", name="Elena wins"), page.get_by_role("button", name="Watch the game")):
        expect(shown).to_be_in_viewport(ratio=1)
    expect(page.locator(".lead-plot")).to_be_in_viewport()
    expect(page.locator(".intrige-stage li")).to_have_count(5)
    expect(page.locator(".intrige-stage li").last).to_be_in_viewport(ratio=1)
    steps = [page.locator(f".intrige-stage .medal-{place}").bounding_box() for place in (1, 2, 3)]
    first, second, third = [0.0 if step is None else step["height"] for step in steps]
    assert min(first - second, second - third) >= 12
    card = page.locator("#point-decided")
    expect(card).not_to_be_in_viewport(ratio=1)
    point = page.locator(".lead-points").get_by_role("link", name="The decision")
    box = point.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    point.click()
    expect(card).to_be_in_viewport(ratio=0.9)
    expect(page.get_by_role("heading", name="Elena wins")).to_have_count(1)


@pytest.mark.parametrize("language", ["en", "de", "it"])
@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_no_flag_over_the_curve_covers_another_or_leaves_the_chart(
    screen: Screen, size: ViewportSize, language: str
) -> None:
    page = screen(SAMPLE, size, locale=language, reduced_motion="reduce")
    at_rest(page)
    # No short name is cut.
    words = page.locator(".lead-plot > span:not(.lead-crest), .lead-points small > span")
    cut = words.evaluate_all(
        "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
    )
    assert cut == []
    flags = [box for box in (one.bounding_box() for one in page.locator(".lead-points a > span").all()) if box]
    whole = page.locator(".story-lead").bounding_box()
    assert len(flags) == 4
    assert whole is not None
    for flag in flags:
        assert whole["x"] - 1 <= flag["x"]
        assert flag["x"] + flag["width"] <= whole["x"] + whole["width"] + 1
    for one, other in combinations(flags, 2):
        beside = min(one["x"] + one["width"], other["x"] + other["width"]) <= max(one["x"], other["x"])
        assert beside or min(one["y"] + one["height"], other["y"] + other["height"]) <= max(one["y"], other["y"])


def test_names_stay_in_view_when_a_table_is_scrolled(screen: Screen) -> None:
    page = screen(SAMPLE, PHONE)
    where = chapter(page, "bargains")
    page.locator(f"{where} .intrige-table summary").click()
    name = page.locator(f"{where} .intrige-grid tbody th").first
    # The table may have been opened at the lower edge of the screen.
    name.scroll_into_view_if_needed()
    scrolled = page.locator(f"{where} .intrige-scroll")
    scrolled.evaluate("(one) => { one.scrollLeft = one.scrollWidth; }")
    assert scrolled.evaluate("(one) => one.scrollLeft") > 0
    expect(name).to_be_in_viewport(ratio=0.9)
