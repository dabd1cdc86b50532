"""A figure that is carried over the board in a real browser: what lights up below it, and when the page scrolls."""

import pytest
from playwright.sync_api import expect

from tests.browser.board.pointer import ATTACKER, SIZES, Opener, answers, drag, middle
from tests.browser.board.test_board_component import KEEP

pytestmark = pytest.mark.browser

COUNTED = "() => { window.scrolled = 0; Element.prototype.scrollBy = () => { window.scrolled += 1; }; }"
# How often, two frames later.
SCROLLED = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done(window.scrolled)));
})"""

# As where a menu is open, of which a page hears nothing.
UNHEARD = """() => {
  window.addEventListener('pointerup', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
}"""


def test_a_goal_does_not_light_up_where_a_panel_lies_over_it(opened: Opener) -> None:
    page = opened("settlement")
    drag(page, page.locator(ATTACKER), page.locator(".island"), drop=False)
    x, y = middle(page.locator(".island"))
    panel = f"position: fixed; z-index: 9; inset: 0 auto 0 {x + 18}px; width: 5px"
    page.evaluate("style => document.body.append(Object.assign(document.createElement('div'), { style }))", panel)
    expect(page.locator(".island .goal.over")).to_have_count(1)
    page.mouse.move(1, y)
    expect(page.locator(".goal.over")).to_have_count(0)
    page.mouse.move(x + 20, y)
    expect(page.locator(".goal.over")).to_have_count(0)
    page.mouse.move(x, y)
    expect(page.locator(".island .goal.over")).to_have_count(1)
    page.mouse.up()
    assert answers(page, 1)[0]["action"] == KEEP


def test_a_figure_that_is_held_at_the_edge_scrolls_no_page_without_a_board(opened: Opener) -> None:
    page = opened("settlement")
    page.evaluate(COUNTED)
    drag(page, page.locator(ATTACKER), page.locator(".island"), drop=False)
    page.mouse.move(200, SIZES["tablet"][1] - 5)
    page.wait_for_function("() => window.scrolled > 2")
    page.get_by_role("button", name="leave").evaluate("button => button.click()")
    expect(page.locator(".board")).to_have_count(0)
    assert page.evaluate(SCROLLED) == page.evaluate(SCROLLED)


def test_a_figure_that_was_let_go_unheard_follows_no_pointer(opened: Opener) -> None:
    page = opened("settlement")
    goal = page.locator(".island")
    for steps in ((), ((12, 12), (24, 24))):
        x, y = middle(page.locator(ATTACKER))
        page.mouse.move(x, y)
        page.mouse.down()
        for across, along in steps:
            page.mouse.move(x + across, y + along)
        page.evaluate(UNHEARD)
        page.mouse.up()
        page.mouse.move(*middle(goal), steps=3)
        expect(page.locator(".layer .token")).to_have_count(0)
    drag(page, page.locator(ATTACKER), goal)
    assert answers(page, 1)[0]["action"] == KEEP
