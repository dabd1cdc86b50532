"""The look of the board in a real browser: animations, texts and signs, three sizes, light and dark."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board.pointer import ATTACKER, SIZES, Opener, drag, middle
from tests.browser.page_checks import findings

pytestmark = pytest.mark.browser

# Everything that could be scrolled sideways.
TOO_WIDE = """() => [...document.querySelectorAll('*')].filter((e) =>
  e.scrollWidth > e.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(e).overflowX)).map((e) => e.outerHTML)"""

# The middle of an element and its size.
BOX = """one => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left + width / 2, top + height / 2, width, height];
}"""
# Holds the next animation that is played just before its end.
HOLD_FLIGHT = """() => {
  const { play } = Animation.prototype;
  Animation.prototype.play = function held() {
    Animation.prototype.play = play;
    this.currentTime = this.effect.getComputedTiming().duration - 0.01;
    window.flight = this;
  };
}"""

# Text and signs whose ink does not stand out from what lies behind it (WCAG 2: 4.5 to 1 for text, 3 to 1 for drawings).
# axe leaves undecided what is one letter long or lies under a layer, and that is much of a board.
TOO_FAINT = """board => {
  const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const parts = (colour) => {
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    return [...brush.getImageData(0, 0, 1, 1).data];
  };
  const light = (colour) => parts(colour).slice(0, 3).map((value) => value / 255)
    .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
  const ground = (element) => {
    if (element.matches('.crest')) return getComputedStyle(element).getPropertyValue('--house');
    const colour = getComputedStyle(element).backgroundColor;
    return parts(colour)[3] > 250 ? colour : ground(element.parentElement ?? document.body);
  };
  const told = (element) => !element.closest('.visually-hidden, .none svg, .goal') && (element.matches('svg.sign')
    || [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  return [...board.querySelectorAll('*')].filter(told).map((element) => {
    const [dark, bright] = [light(getComputedStyle(element).color), light(ground(element))].sort((a, b) => a - b);
    return [(bright + 0.05) / (dark + 0.05), element];
  }).filter(([ratio, element]) => ratio < (element.matches('svg') ? 3 : 4.5))
    .map(([ratio, element]) => `${ratio.toFixed(2)} ${element.parentElement.outerHTML.slice(0, 160)}`);
}"""


def test_coins_go_from_payer_to_host(opened: Opener) -> None:
    page = opened("settlement")
    _count_flights(page)
    page.get_by_role("button", name="pay").click()
    expect(page.locator(".announcer")).to_have_text("Elena pays Anna 40,000")
    # They take off once the browser has laid out where they land.
    expect(page.locator(".layer")).to_have_attribute("data-seen", "5")
    assert _flights(page) == ["coin", "coin", "coin", "coin", "sum"]
    expect(page.locator(".layer > *")).to_have_count(0)
    page.get_by_role("button", name="rerun").click()
    expect(page.get_by_text("runs: 1")).to_be_visible()
    assert len(_flights(page)) == 5


def test_a_banished_figure_glides_to_the_island(opened: Opener) -> None:
    page = opened("settlement")
    _count_flights(page)
    page.locator(ATTACKER).click()
    page.locator('.cells [data-goal="island"]').click()
    expect(page.locator('.island [data-who="4:finance"]')).to_have_count(1)
    # It takes off once the browser has laid out where it lands.
    expect(page.locator(".layer")).to_have_attribute("data-seen", "1")
    assert _flights(page) == ["token"]
    expect(page.locator('.island [data-who="4:finance"] .token')).to_be_visible()


def test_a_figure_in_the_hand_is_a_disc_under_the_pointer_and_goes_home(opened: Opener) -> None:
    page = opened("settlement")
    home = middle(page.locator(ATTACKER).locator(".token"))
    drag(page, page.locator(ATTACKER), page.locator(".island"), drop=False)
    token = page.locator(".layer .token")
    x, y, width, height = token.evaluate(BOX)
    assert width == pytest.approx(height)
    assert token.evaluate("token => getComputedStyle(token).borderRadius") == "50%"
    assert (x, y) == pytest.approx(middle(page.locator(".island")), abs=1)
    page.evaluate(HOLD_FLIGHT)
    page.keyboard.press("Escape")
    page.wait_for_function("window.flight")
    x, y, *_ = token.evaluate(BOX)
    assert (x, y) == pytest.approx(home, abs=1)
    page.evaluate("window.flight.finish()")
    expect(page.locator(".layer > *")).to_have_count(0)


def test_reduced_motion_shows_no_flights_but_says_what_happened(opened: Opener) -> None:
    page = opened("settlement", reduced_motion="reduce")
    _count_flights(page)
    page.get_by_role("button", name="pay").click()
    expect(page.locator(".announcer")).to_have_text("Elena pays Anna 40,000")
    assert _flights(page) == []


def _count_flights(page: Page) -> None:
    page.locator(".layer").evaluate(
        "layer => { layer.seen = []; new MutationObserver((changes) => changes.forEach((change) => "
        "change.addedNodes.forEach((node) => { layer.dataset.seen = layer.seen.push(node.classList[0]); })))"
        ".observe(layer, {childList: true}); }"
    )


def _flights(page: Page) -> list[str]:
    seen: list[str] = page.locator(".layer").evaluate("layer => layer.seen")
    return seen


def test_names_are_text_never_markup(opened: Opener) -> None:
    page = opened("crowd")
    expect(page.get_by_text("<b>Annamaria</b> della Rovere di Montefeltro", exact=True)).to_be_visible()
    expect(page.locator(".names b")).to_have_count(0)


def test_an_unknown_profession_gets_its_first_letters(opened: Opener) -> None:
    page = opened("palazzo")
    expect(page.locator('[data-who="2:gardener"] .sign.lettered')).to_have_text("Ga")


def test_state_is_told_by_a_word_and_a_sign(opened: Opener) -> None:
    page = opened("palazzo")
    for seat, word in enumerate(("waits", "must bribe", "on turn", "waits")):
        state = page.locator(f'[data-seat="{seat}"] .state')
        expect(state).to_have_text(word)
        expect(state.locator("svg")).to_have_count(1)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", ["settlement", "crowd", "palazzo", "three"])
def test_no_sideways_scroll_and_every_target_is_large_enough(opened: Opener, scene: str, size: str) -> None:
    page = opened(scene, size)
    assert page.evaluate(TOO_WIDE) == []
    assert page.locator(".board").evaluate("board => board.scrollWidth <= board.clientWidth + 6")
    small = page.locator(".board button").evaluate_all(
        "all => all.filter((one) => one.offsetWidth < 44 || one.offsetHeight < 44).map((one) => one.outerHTML)"
    )
    assert small == []


def test_five_palaces_and_the_island_leave_a_tablet_room_for_the_rest(opened: Opener) -> None:
    page = opened("settlement", "tablet")
    height = page.locator(".board").evaluate("board => board.offsetHeight")
    # Of 1180: navigation and steps about 100, the now panel 170, the log the rest.
    assert height <= 790


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("scene", ["settlement", "bribes", "dispatch", "crowd", "palazzo"])
def test_axe_finds_nothing_and_all_text_stands_out(opened: Opener, scene: str, scheme: str) -> None:
    page = opened(scene, color_scheme=scheme, reduced_motion="reduce")
    expect(page.locator(".board")).to_have_attribute("data-theme", scheme)
    _axe(page)
    movable = page.locator("[data-movable]")
    if movable.count():
        movable.first.click()
        _axe(page)
        page.keyboard.press("Escape")
    page.locator("[data-source]:not([data-movable])").first.click()
    if scene in {"settlement", "bribes", "crowd"}:
        expect(page.locator(".bubble")).to_be_visible()
    _axe(page)


def _axe(page: Page) -> None:
    assert page.locator(".board").evaluate(TOO_FAINT) == []
    assert findings(page, ".stBidiComponent") == []
