"""What stands on a page twice: while a script runs, Streamlit keeps what has moved down at its old place too."""

from playwright.sync_api import Page

# Looks at every change of a page: classes of keyed elements of which two are there at once.
_WATCH = r"""
(() => {
  window.doubled = new Set();
  const look = () => {
    const seen = new Set();
    for (const one of document.querySelectorAll('[class*="st-key-"]')) {
      const key = one.className.match(/\bst-key-\S+/)[0];
      if (seen.has(key)) window.doubled.add(key);
      seen.add(key);
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
})();
"""


def watch_doubled(page: Page) -> None:
    """Remember from the next page that is loaded on what stands on it twice, even for an instant."""
    page.add_init_script(_WATCH)


def doubled(page: Page) -> list[str]:
    """The classes of elements that stood on the page twice since it was loaded."""
    found: list[str] = page.evaluate("[...window.doubled].sort()")
    return found
