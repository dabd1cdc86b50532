"""Accessibility checks of a page: axe, horizontal overflow, size of touch targets."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize, expect

PHONE: ViewportSize = {"width": 390, "height": 844}
TABLET: ViewportSize = {"width": 820, "height": 1180}
DESKTOP: ViewportSize = {"width": 1280, "height": 900}
# Kept by the page itself at every frame, so that no state in between is missed.
WATCH_TOP = """
() => {
  const board = document.querySelector('.st-key-board');
  window.tops = new Set();
  const look = () => {
    window.tops.add(board.getBoundingClientRect().top + document.querySelector('[data-testid=stMain]').scrollTop);
    requestAnimationFrame(look);
  };
  look();
}
"""
LEAST = 44
# Findings in Streamlit's own elements, as (axe rule, part of the element's HTML).
STREAMLITS_OWN = (
    ("presentation-role-conflict", 'data-testid="stFileUploaderDropzone"'),
    # An open menu is outside the page's landmark regions.
    ("region", 'role="menu"'),
)
# Small elements of others: Streamlit's hidden header, and Plotly's toolbar shown on hover.
SMALL_ANYWAY = '[data-testid="stHeader"], .modebar'
# Elements that may overflow: wide tables scroll within themselves, also by keyboard. Streamlit's date field is two
# pixels wider than its frame on a phone. On a phone the others' palaces are a row to swipe.
WIDE_ANYWAY = '.intrige-scroll, [data-testid="stDateInputFieldsScroller"], .board .row'

# All elements, including shadow roots, that overflow their parent or are too small to touch.
_MISFITS = """
([least, smallAnyway, wideAnyway]) => {
  const all = [];
  const walk = (node) => {
    all.push(node);
    for (const child of (node.shadowRoot ?? node).children) walk(child);
  };
  walk(document.documentElement);
  const name = (one) => String(one.ariaLabel || one.innerText || one.className || '').trim().slice(0, 60);
  const told = (one) => `${one.tagName.toLowerCase()} “${name(one)}”`;
  const scrolls = (one) => one === document.documentElement || /auto|scroll/.test(getComputedStyle(one).overflowX);
  const wide = all.filter((one) => one.scrollWidth > one.clientWidth + 1 && scrolls(one) && !one.closest(wideAnyway))
    .map((one) => `${told(one)}: ${one.scrollWidth} in ${one.clientWidth}`);

  const touched = 'button, a[href], summary, input, select, textarea, [tabindex="0"], '
    + ['button', 'link', 'radio', 'tab', 'switch', 'checkbox', 'combobox', 'option'].map((role) => `[role=${role}]`);
  // A word within a sentence may be as high as the sentence's line.
  const inSentence = (one) => one.matches('a') && getComputedStyle(one).display === 'inline'
    && (one.closest('p, li, td') ?? one).innerText.trim() !== one.innerText.trim();
  const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && !one.disabled;
  // A label, and all parts of one widget, are touched as one.
  const list = '[data-testid="stSelectbox"], [data-testid="stMultiSelect"]';
  const wholeOf = (one) => one.closest('label')
    ?? one.closest(list)?.querySelector('.react-aria-ComboBox [role="group"]')
    ?? (one.matches('button') ? null : one.closest('[data-testid="stDateInputField"]')) ?? one;
  // How far from its middle a finger still hits it: what a style sheet adds around it counts.
  const reach = (whole, [x, y]) => {
    const hits = (left, top) => whole.contains(whole.getRootNode().elementFromPoint(left, top));
    const way = (right, down) => {
      let far = 0;
      while (far < least && hits(x + right * (far + 1), y + down * (far + 1))) far += 1;
      return far;
    };
    return [way(-1, 0) + way(1, 0) + 1, way(0, -1) + way(0, 1) + 1];
  };
  const sizeOf = (one) => {
    const whole = wholeOf(one);
    const { width, height } = whole.getBoundingClientRect();
    if (width <= 2 || height <= 2 || (width >= least - 0.5 && height >= least - 0.5)) return [width, height];
    whole.scrollIntoView({ block: 'center' });
    const { left, top } = whole.getBoundingClientRect();
    const [across, along] = reach(whole, [left + width / 2, top + height / 2]);
    return [Math.max(width, across), Math.max(height, along)];
  };
  const small = all.filter((one) => one.matches(touched) && shown(one) && !inSentence(one) && !one.closest(smallAnyway))
    .map((one) => [one, ...sizeOf(one)])
    // What is hidden for listeners only is not touched.
    .filter(([, width, height]) => width > 2 && height > 2 && (width < least - 0.5 || height < least - 0.5))
    .map(([one, width, height]) => `${told(one)}: ${width.toFixed(0)} x ${height.toFixed(0)}`);
  return { wide, small };
}
"""


# Three animation frames without change, so that an earlier tap and the resulting layout changes are complete.
_CALM = """
() => {
  const app = document.querySelector('[data-testid="stApp"]');
  const runs = window.runIsAsked || app?.dataset.testScriptState !== 'notRunning';
  const busy = runs || document.querySelector('[data-testid="stSkeleton"]');
  window.calmLooks = busy || document.fonts.status !== 'loaded' ? 0 : (window.calmLooks ?? 0) + 1;
  if (window.calmLooks < 3) return false;
  window.calmLooks = 0;
  return true;
}
"""


def at_rest(page: Page) -> None:
    """Wait until the page is idle and painted, also after a tap whose run has not begun yet."""
    page.wait_for_function(_CALM)


def all_answered(page: Page) -> None:
    """Wait until no part of the table awaits an answer: what is due is busy a frame after the part that was tapped."""
    expect(page.locator("section.now")).to_have_attribute("aria-busy", "false")
    expect(page.locator('.tabletop [aria-busy="true"]')).to_have_count(0)


def expect_shown(page: Page, view: dict[str, Any]) -> None:
    """Wait until the page shows this view, by all lines of its log: what is due may read the same some moves before."""
    lines = ["".join(text for text, _ in line["sentence"]) for line in view["log"]["lines"]]
    expect(page.locator(".log li .told > p:not(.then)")).to_have_text(lines)
    expect(page.locator("section.now p").first).to_have_text("".join(text for text, _ in view["now"]["sentence"]))


def settled(page: Page) -> None:
    """Wait until no run is under way and every chart is drawn."""
    at_rest(page)
    for chart in page.get_by_test_id("stPlotlyChart").all():
        expect(chart.locator("svg.main-svg").first).to_be_visible()


_OPEN_NEXT = """() => {
  const shut = document.querySelector('[data-testid=stExpander] details:not([open]) > summary');
  shut?.click();
  return Boolean(shut);
}"""


def unfold(page: Page) -> None:
    """Open all expanders of the page, also nested ones, and wait for their content."""
    empty = page.locator("[data-testid=stExpander] > details[open]:not(:has([data-testid=stElementContainer]))")
    at_rest(page)
    # Without Playwright's stability checks, as the page scrolls and redraws with every expander.
    while page.evaluate(_OPEN_NEXT):
        expect(empty).to_have_count(0)
        at_rest(page)


def misfits(page: Page) -> list[str]:
    """Elements that overflow horizontally, and touch targets that are too small, at the current size."""
    found: dict[str, list[str]] = page.evaluate(_MISFITS, [LEAST, SMALL_ANYWAY, WIDE_ANYWAY])
    return [f"{kind}: {one}" for kind, ones in found.items() for one in ones]


_AXE = Axe()
# What it found right is as much again to hand over, and nobody reads it.
_RUN_AXE = "(part) => axe.run(part, { resultTypes: ['violations'] }).then(({ violations }) => violations)"
# Streamlit fades what a script run may change, which is no colour of ours. A page without Streamlit runs none.
_WATCH_RUNS = """
() => {
  const app = document.querySelector('[data-testid="stApp"]');
  window.ranMeanwhile = Boolean(app) && app.dataset.testScriptState !== 'notRunning';
  const watch = new MutationObserver(() => { window.ranMeanwhile = true; });
  if (app) watch.observe(app, { attributeFilter: ['data-test-script-state'] });
}
"""


def findings(page: Page, part: str = "html") -> list[str]:
    """axe's findings, with each element, except `STREAMLITS_OWN`; looked for again if a script ran meanwhile.

    part: a selector of what is looked at.
    """
    found = _violations(page, part)
    while page.evaluate("window.ranMeanwhile"):
        at_rest(page)
        found = _violations(page, part)
    told = [(one["id"], str(node["html"])) for one in found for node in one["nodes"]]
    own = [any(rule == known and mark in html for known, mark in STREAMLITS_OWN) for rule, html in told]
    return [f"{rule}: {html[:200]}" for (rule, html), streamlits in zip(told, own, strict=True) if not streamlits]


def _violations(page: Page, part: str) -> list[dict[str, Any]]:
    page.evaluate(_WATCH_RUNS)
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(_AXE.axe_script)
    found: list[dict[str, Any]] = page.evaluate(_RUN_AXE, part)
    return found
