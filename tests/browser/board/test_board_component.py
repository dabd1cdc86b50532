"""The board alone in a real browser: by mouse, touch and keys; what it sends, refuses and asks."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.board.pointer import ATTACKER, DEFENDER, Opener, answers, drag, middle, nothing_sent

pytestmark = pytest.mark.browser

OTHER_ROOM = '[data-zone="room:0:10000"]'
WIN = {"type": "settle", "seat": 0, "profession": "finance", "winner": 4}
KEEP = WIN | {"winner": 3}
# How every element from the touched one outwards takes a finger.
TOUCH_ACTIONS = """element => {
  const all = [];
  for (let e = element; e instanceof Element; e = e.parentElement) all.push(getComputedStyle(e).touchAction);
  return all;
}"""


def test_dropping_the_attacker_on_the_defender_gives_him_the_room(opened: Opener) -> None:
    page = opened("settlement")
    drag(page, page.locator(ATTACKER), page.locator('[data-zone="room:0:20000"]'))
    sent = answers(page, 1)[0]
    assert sent["action"] == WIN
    assert sent["version"] == 12
    assert re.fullmatch("[0-9a-f]{32}", sent["key"])
    expect(page.locator('[data-zone="room:0:20000"] [data-who="4:finance"]')).to_have_count(1)
    expect(page.locator('.island [data-who="3:finance"]')).to_have_count(1)
    expect(page.locator(".layer .token")).to_have_count(0)


def test_dragging_the_attacker_to_the_island_keeps_the_defender(opened: Opener) -> None:
    page = opened("settlement")
    drag(page, page.locator(ATTACKER), page.locator(".island"))
    assert answers(page, 1)[0]["action"] == KEEP


def test_dragging_the_defender_to_the_island_lets_the_attacker_in(opened: Opener) -> None:
    page = opened("settlement")
    drag(page, page.locator(DEFENDER), page.locator(".island"))
    assert answers(page, 1)[0]["action"] == WIN


def test_only_legal_goals_light_up_and_only_while_something_is_in_hand(opened: Opener) -> None:
    page = opened("settlement")
    expect(page.locator(".goal")).to_have_count(0)
    page.locator(ATTACKER).click()
    lit = page.locator(".cells .goal").evaluate_all("goals => goals.map((goal) => goal.dataset.goal).sort()")
    assert lit == ["island", "room:0:20000"]
    for goal in page.locator(".cells .goal").all():
        zone = goal.locator("..").bounding_box()
        box = goal.bounding_box()
        assert zone is not None
        assert box is not None
        assert zone["x"] - 6 < box["x"] < box["x"] + box["width"] < zone["x"] + zone["width"] + 6
        assert zone["y"] - 6 < box["y"] < box["y"] + box["height"] < zone["y"] + zone["height"] + 6
    page.locator(ATTACKER).click()
    expect(page.locator(".goal")).to_have_count(0)


def test_tap_then_tap(opened: Opener) -> None:
    page = opened("placing", "phone", has_touch=True, is_mobile=True)
    page.locator('[data-source="park:0:2:law"]').tap()
    page.locator('.cells [data-goal="room:0:50000"]').tap()
    sent = answers(page, 1)[0]["action"]
    assert sent == {"type": "place", "seat": 0, "figure": {"seat": 2, "profession": "law"}, "room": 50_000}


def test_a_phone_names_the_goals_beside_the_figure_in_hand(opened: Opener) -> None:
    page = opened("dispatch", "phone", has_touch=True, is_mobile=True)
    page.locator('[data-source="supply:1:church"]').tap()
    page.locator(".tray").get_by_text("Elena", exact=True).tap()
    expect(page.locator('[data-zone="park:4"] .ghost')).to_have_count(1)


def test_a_finger_drags(opened: Opener) -> None:
    page = opened("settlement", has_touch=True, is_mobile=True)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    x, y = middle(page.locator(ATTACKER))
    goal = middle(page.locator(".island"))
    touch("touchStart", (x, y))
    for step in range(1, 11):
        touch("touchMove", (x + (goal[0] - x) * step / 10, y + (goal[1] - y) * step / 10))
    expect(page.locator(".island .goal.over")).to_have_count(1)
    touch("touchEnd")
    assert answers(page, 1)[0]["action"] == KEEP


def test_a_finger_beside_the_figures_scrolls_the_page(opened: Opener) -> None:
    page = opened("settlement", "phone", has_touch=True, is_mobile=True)
    assert page.locator(ATTACKER).evaluate(TOUCH_ACTIONS)[0] == "none"
    for place in (".palace header", ".park .word", ".room .arch", "[data-source]:not([data-movable])"):
        assert "none" not in page.locator(place).first.evaluate(TOUCH_ACTIONS)


def test_keys_alone(opened: Opener) -> None:
    page = opened("settlement")
    focus = "() => document.activeElement.shadowRoot?.activeElement?.dataset.source"
    stops = 0
    while page.evaluate(focus) != "room:0:20000":
        page.keyboard.press("Tab")
        stops += 1
        assert stops < 5, "the first figure that may move is not reached by the Tab key"
    page.keyboard.press("ArrowDown")
    expect(page.locator(ATTACKER)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator('[data-goal="room:0:20000"]')).to_be_focused()
    expect(page.locator(".announcer")).to_contain_text("Elena, banker is in your hand. Places open to it: 2.")
    page.keyboard.press("Escape")
    expect(page.locator(ATTACKER)).to_be_focused()
    expect(page.locator(".goal")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator('.cells [data-goal="island"]')).to_be_focused()
    page.keyboard.press("Enter")
    assert answers(page, 1)[0]["action"] == KEEP


def test_focus_goes_on_to_the_next_thing_to_do(opened: Opener) -> None:
    page = opened("dispatch")
    for profession, goal in (("church", 0), ("law", 2), ("military", 2)):
        source = page.locator(f'[data-source="supply:1:{profession}"]')
        if source.count():
            source.focus()
            page.keyboard.press("Enter")
            page.locator(f'.cells [data-goal="park:{goal}"]').focus()
            page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Send both")).to_be_focused()
    page.keyboard.press("Enter")
    assert len(answers(page, 1)[0]["action"]["figures"]) == 2


def test_an_illegal_drop_springs_back_and_says_why(opened: Opener) -> None:
    page = opened("settlement")
    drag(page, page.locator(ATTACKER), page.locator(OTHER_ROOM))
    bubble = page.locator(".bubble")
    expect(bubble).to_contain_text("A winning attacker takes exactly the defender's room")
    expect(bubble).to_contain_text("Article 8.1")
    expect(page.locator(".announcer")).to_contain_text("Article 8.1")
    expect(page.locator(".layer .token")).to_have_count(0)
    expect(page.locator(ATTACKER)).to_be_visible()
    assert "ask" in answers(page, 1)[0]
    expect(bubble).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(bubble).to_have_count(0)


def test_a_figure_that_may_not_move_says_why_at_a_tap(opened: Opener) -> None:
    page = opened("bribes")
    expect(page.locator("[data-movable]")).to_have_count(0)
    page.locator(ATTACKER).click()
    expect(page.locator(".bubble")).to_contain_text("First Elena bribes Anna for her banker.")
    assert answers(page, 1)[0]["ask"]["to"] is None


def test_why_not_is_asked_of_the_server(opened: Opener) -> None:
    page = opened("placing")
    drag(page, page.locator('[data-source="park:0:2:law"]'), page.locator('[data-zone="park:3"]'))
    sent = answers(page, 1)[0]
    assert sent["ask"] == {
        "from": {"zone": "park", "palace": 0, "seat": 2, "profession": "law"},
        "to": {"zone": "park", "palace": 3},
    }
    expect(page.locator(".bubble")).to_contain_text("The rules say no.")


def test_an_action_that_the_server_refuses_leaves_the_board_in_use(opened: Opener) -> None:
    page = opened("settlement", server="refuses")
    page.locator(ATTACKER).click()
    page.locator('.cells [data-goal="island"]').click()
    expect(page.locator(".bubble")).to_contain_text("The rules say no.")
    expect(page.locator(".board")).to_have_attribute("aria-busy", "false")
    drag(page, page.locator(ATTACKER), page.locator(".island"))
    first, second = answers(page, 2)
    assert first["key"] != second["key"]


def test_a_board_without_an_answer_holds_still_then_comes_back(opened: Opener) -> None:
    page = opened("settlement", server="sleeps")
    page.locator(ATTACKER).click()
    page.locator('.cells [data-goal="island"]').click()
    board = page.locator(".board")
    expect(board).to_have_attribute("data-busy", "")
    page.locator(DEFENDER).click()
    expect(page.locator(".goal")).to_have_count(0)
    expect(page.locator(".bubble")).to_contain_text("No answer came", timeout=12_000)
    expect(board).to_have_attribute("aria-busy", "false")
    answers(page, 1)
    page.locator(DEFENDER).click()
    expect(page.locator(".cells .goal")).to_have_count(1)


def test_dispatch_sends_two_figures_as_one_action(opened: Opener) -> None:
    page = opened("dispatch")
    church = page.locator('[data-source="supply:1:church"]')
    drag(page, church, page.locator('[data-zone="park:2"]'))
    expect(page.locator('[data-zone="park:2"] .ghost')).to_have_count(1)
    expect(page.locator('[data-heap="supply:1:church"] .count')).to_have_text("1")
    church.click()
    lit = page.locator(".cells .goal").evaluate_all("goals => goals.map((goal) => goal.dataset.goal).sort()")
    assert lit == ["park:0", "park:3", "park:4"]
    page.locator('[data-zone="park:2"]').click(position={"x": 150, "y": 30})
    expect(page.locator(".bubble")).to_contain_text("Article 10.1")
    church.click()
    page.locator('.cells [data-goal="park:0"]').click()
    expect(page.locator(".bubble")).to_have_count(0)
    page.get_by_role("button", name="Send both").click()
    asked, sent = answers(page, 2)
    assert asked["ask"]["half"] == {"profession": "church", "to": 2}
    assert sent["action"] == {
        "type": "dispatch",
        "seat": 1,
        "figures": [{"profession": "church", "to": 2}, {"profession": "church", "to": 0}],
    }
    expect(page.locator('[data-zone="park:2"] [data-who="1:church"]')).to_have_count(1)
    expect(page.locator(".ghost, .tray .sent")).to_have_count(0)


def test_half_a_dispatch_is_taken_back_or_dragged_elsewhere(opened: Opener) -> None:
    page = opened("dispatch")
    drag(page, page.locator('[data-source="supply:1:military"]'), page.locator('[data-zone="park:2"]'))
    drag(page, page.locator('[data-zone="park:2"] .ghost'), page.locator('[data-zone="park:3"]'))
    expect(page.locator('[data-zone="park:2"] .ghost')).to_have_count(0)
    expect(page.locator('[data-zone="park:3"] .ghost')).to_have_count(1)
    page.locator(".palace").get_by_role("button", name="Take back: Ben, officer").click()
    expect(page.locator(".ghost")).to_have_count(0)
    expect(page.locator('[data-heap="supply:1:military"] .count')).to_have_text("1")
    drag(page, page.locator('[data-source="supply:1:military"]'), page.locator('[data-zone="park:1"]'))
    expect(page.locator(".bubble")).to_contain_text("never to one's own")


def test_one_drop_of_two_meanings_asks_which(opened: Opener) -> None:
    page = opened("choice")
    drag(page, page.locator(ATTACKER), page.locator('[data-zone="room:0:20000"]'))
    page.locator(".tray").get_by_role("button", name="Another meaning").click()
    assert answers(page, 1)[0]["action"]["winner"] == 9


def test_a_rerun_keeps_elements_focus_and_the_drag_under_way(opened: Opener) -> None:
    page = opened("settlement")
    page.locator(".figure").first.evaluate("figure => { figure.kept = true; }")
    drag(page, page.locator(ATTACKER), page.locator(".island"), drop=False)
    rerun = page.get_by_role("button", name="rerun")
    rerun.evaluate("button => button.click()")
    expect(page.get_by_text("runs: 1")).to_be_visible()
    expect(page.locator(".layer .token")).to_have_count(1)
    expect(page.locator(".island .goal.over")).to_have_count(1)
    assert page.locator(".figure").first.evaluate("figure => figure.kept")
    page.mouse.up()
    assert answers(page, 1)[0]["action"] == KEEP
    page.locator(DEFENDER).focus()
    rerun.evaluate("button => button.click()")
    expect(page.get_by_text("runs: 2")).to_be_visible()
    expect(page.locator(DEFENDER)).to_be_focused()


def test_a_new_version_ends_the_drag_under_way(opened: Opener) -> None:
    page = opened("settlement")
    drag(page, page.locator(ATTACKER), page.locator(".island"), drop=False)
    page.get_by_role("button", name="pay").evaluate("button => button.click()")
    expect(page.locator(".layer .token")).to_have_count(0)
    expect(page.locator(".goal")).to_have_count(0)
    page.mouse.up()
    nothing_sent(page)
