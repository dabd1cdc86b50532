"""The installable app: manifest and icons, the offline page, and no request to other hosts."""

import signal

import pytest
from playwright.sync_api import Page, Response, expect

from i18n.translator import Translator
from tests.browser.conftest import Screen
from tests.browser.page_checks import PHONE, TABLET, at_rest, findings, misfits
from tests.browser.server import Server

pytestmark = pytest.mark.browser

_WORKER = "navigator.serviceWorker.ready.then(() => true)"
_FONTS = "[...document.fonts].filter((one) => one.status === 'loaded').map((one) => one.family.replaceAll('\"', ''))"


def kept(screen: Screen, language: str = "en") -> Page:
    """A phone that has been here, so that the worker knows it."""
    page = screen("/", viewport=PHONE, locale=language, service_workers="allow")
    page.wait_for_function(_WORKER)
    # Else a server that is stopped then could not be asked for a script that the page still needs.
    expect(page.locator("[data-testid^=stBidiComponent]").first).to_be_attached()
    return page


def test_a_phone_has_all_it_asks_for_to_install_it(screen: Screen) -> None:
    page = kept(screen)
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    # A test's windows are private ones, where nothing is installed.
    errors = [one["errorId"] for one in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert errors in ([], ["in-incognito"])
    manifest = page.request.get("/manifest.webmanifest", headers={"accept-language": "de"}).json()
    assert (manifest["display"], manifest["lang"], manifest["start_url"]) == ("standalone", "de", "/")
    for icon in [one["src"] for one in manifest["icons"]] + ["/icons/apple-180.png"]:
        answer = page.request.get(icon)
        assert (answer.status, answer.headers["content-type"]) == (200, "image/png")


def test_without_a_server_our_own_page_says_so_and_goes_on_by_itself(screen: Screen, server: Server) -> None:
    page = kept(screen, "de-AT")
    server.stop(signal.SIGTERM)
    page.goto("/hall")
    expect(page.get_by_role("heading")).to_have_count(1)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert findings(page) + misfits(page) == []
    server.start()
    expect(page).to_have_title("Ruhmeshalle · Intrige")


def test_the_types_are_ours_and_browsers_keep_them(screen: Screen) -> None:
    page = screen("/", viewport=TABLET)
    expect(page.get_by_role("heading", name="Intrige")).to_be_visible()
    page.wait_for_function(f"{_FONTS}.includes('Source Serif') && {_FONTS}.includes('Source Sans')")
    fonts: list[Response] = []
    page.on("response", lambda one: fonts.append(one) if one.url.endswith(".woff2") else None)
    other = page.context.new_page()
    other.on("response", lambda one: fonts.append(one) if one.url.endswith(".woff2") else None)
    other.goto("/hall")
    other.wait_for_function(f"{_FONTS}.includes('Source Serif')")
    assert fonts
    assert {"immutable" in str(one.headers.get("cache-control")) for one in fonts} == {True}


def test_an_address_that_no_page_has_says_so_in_the_readers_language(screen: Screen) -> None:
    page = screen("/no-such-page", viewport=PHONE, locale="de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_text("Page not found")).to_have_count(0)
    assert findings(page) + misfits(page) == []
    page.get_by_role("link").click()
    expect(page.get_by_role("heading", name="Intrige")).to_be_visible()


def test_nothing_of_streamlits_is_seen_while_a_page_is_made(screen: Screen) -> None:
    page = screen("/", viewport=PHONE)
    expect(page.get_by_role("heading", name="Intrige")).to_be_visible()
    seen = """
    window.seen = [];
    new MutationObserver(() => {
      for (const one of document.querySelectorAll('[data-testid="stAppSkeleton"], [data-testid="stSkeleton"]'))
        if (one.checkVisibility({ visibilityProperty: true })) window.seen.push(one.dataset.testid);
      if (/Streamlit/.test(document.title)) window.seen.push(document.title);
    }).observe(document, { subtree: true, childList: true, characterData: true });
    """
    page.add_init_script(seen)
    page.goto("/hall")
    expect(page.get_by_text("No game is finished yet")).to_be_visible()
    assert page.evaluate("window.seen") == []


def test_an_open_list_goes_with_its_field_when_the_page_glides_on(screen: Screen) -> None:
    page = screen("/hall", viewport=PHONE)
    page.get_by_text("Enter a result").click()
    at_rest(page)
    box = page.get_by_role("combobox", name="Edition of the game")
    box.click()
    expect(page.get_by_role("listbox")).to_be_visible()
    glides = """
    () => new Promise((done, fail) => {
      const scroller = document.querySelector('[data-testid="stMain"]');
      const drawn = () => requestAnimationFrame(() => requestAnimationFrame(done));
      scroller.addEventListener('scroll', drawn, { once: true });
      // Where the page ends no event would come, for which the test would wait without end.
      const below = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
      if (below < 40 && scroller.scrollTop < 40) fail(new Error('the page has no room to glide'));
      scroller.scrollBy({ top: below < 40 ? -40 : 40, behavior: 'instant' });
    })
    """
    for _ in range(5):
        page.evaluate(glides)
        expect(page.get_by_role("listbox")).to_be_visible()
    follows = """
    (box) => {
      const field = box.getBoundingClientRect();
      const listed = document.querySelector('[role="listbox"]').getBoundingClientRect();
      return Math.min(Math.abs(listed.top - field.bottom), Math.abs(field.top - listed.bottom)) < 40;
    }
    """
    page.wait_for_function(follows, arg=box.element_handle())
    page.get_by_role("option").last.click()
    expect(page.get_by_role("listbox")).to_have_count(0)


def test_a_file_that_is_too_large_is_told_in_the_readers_language(screen: Screen) -> None:
    page = screen("/", viewport=PHONE, locale="de")
    page.get_by_text("Spielaufzeichnung öffnen").click()
    page.locator("input[type=file]").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": b"x" * 6_000_000}
    )
    page.get_by_test_id("stFileChip").hover()
    words = Translator("de")
    told = words.translate("File must be {size} or smaller.").replace("{size}", "5.0MB")
    expect(page.get_by_text(told, exact=True)).to_be_visible()
    expect(page.get_by_role("alert")).to_have_text(f"{words.translate('Error:')} {told}")
