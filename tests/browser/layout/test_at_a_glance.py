"""What somebody sees who looks up: who must act, on the table and on the own phone, and what each row of signs is."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Rooms
from tests.browser.layout.conftest import SIZES, TELEVISION, Opened, box
from tests.browser.page_checks import PHONE, TABLET
from tests.browser.sample_tables import CEM, DARIO
from tests.browser.wordless_player import phones_on, sit_down

pytestmark = pytest.mark.browser
# Whether the word of a supply can be read, by palace.
NAMED = "all => all.map((one) => one.offsetWidth >= one.scrollWidth && one.offsetWidth > 20)"


def _edge(thing: Locator) -> str:
    colour: str = thing.evaluate("one => getComputedStyle(one).borderLeftColor")
    return colour


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("name", "palace"), [("undo", ".palace.bribe"), ("sending", ".palace.turn")])
def test_frame_and_panel_of_whoever_must_act_are_of_one_colour(
    opened: Opened, name: str, palace: str, scheme: str
) -> None:
    page = opened(name, color_scheme=scheme)
    framed, waits = page.locator(palace), page.locator(".palace.wait").first
    assert _edge(framed) == _edge(page.locator(".now .card"))
    assert _edge(framed) != _edge(waits)


def test_a_phone_says_that_it_is_its_players_turn_and_one_addition_is_no_field(
    opened: Opened, rooms: Rooms, codes: dict[str, str]
) -> None:
    phones_on(opened("wished"), codes["wished"])
    phone = rooms.page(PHONE, reduced_motion="reduce", has_touch=True)
    sit_down(phone, codes["wished"], DARIO)
    expect(phone.locator(".now .yours")).to_have_text("Your turn")
    expect(phone.locator(".now .yours")).to_be_in_viewport()
    assert _edge(phone.locator(".now .card")) == phone.locator(".now .yours").evaluate(
        "one => getComputedStyle(one).backgroundColor"
    )
    chips = phone.locator(".now .extras .chip")
    expect(chips).to_have_count(1)
    assert box(chips)["width"] < box(phone.locator(".now .card"))["width"] * 2 / 3
    _sound_is_a_switch(phone)
    # Who waits is told nothing of the kind.
    sit_down(phone, codes["wished"], CEM)
    expect(phone.locator(".now .sentence")).to_be_visible()
    expect(phone.locator(".now .yours")).to_have_count(0)
    phone.close()


def _sound_is_a_switch(phone: Page) -> None:
    sound = phone.get_by_role("button", name="Sound", exact=True)
    expect(sound).to_have_attribute("aria-pressed", "true")
    on = sound.locator(".switch").evaluate("one => getComputedStyle(one).backgroundColor")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    expect(sound).to_have_text("Sound")
    assert sound.locator(".switch").evaluate("one => getComputedStyle(one).backgroundColor") != on


@pytest.mark.parametrize("language", ["en", "de", "nl", "it", "fr"])
def test_no_step_is_a_tick_without_a_word(opened: Opened, language: str) -> None:
    page = opened("undo", TABLET, locale=language)
    told = page.locator(".now .course li").evaluate_all(
        "all => all.filter((one) => one.offsetWidth > 2)"
        ".map((one) => [...one.children].every((part) => part.offsetWidth > 2))"
    )
    assert told
    assert all(told)
    first = page.locator(".now .course li:not(.past)").first
    assert first.evaluate("one => getComputedStyle(one, '::before').content") == "none"
    assert first.evaluate("one => one.previousElementSibling.offsetWidth <= 2")


@pytest.mark.parametrize("size", [*SIZES, "television"])
def test_a_supply_is_named_where_there_is_room_beside_its_signs(opened: Opened, size: str) -> None:
    page = opened("looked at", {**SIZES, "television": TELEVISION}[size], locale="nl")
    named = page.locator(".supply .word").evaluate_all(NAMED)
    # On a phone the palace that is whole has room, those to be swiped have none.
    assert named == [True, *[size != "phone"] * 4]
    small = page.locator(".cells > .palace .heap").evaluate_all(
        "all => all.filter((one) => one.offsetWidth < 44 || one.offsetHeight < 36).length"
    )
    assert small == 0
    over = page.locator(".supply").evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth).length")
    assert over == 0
