"""Reads all text of a screen, including shadow roots, to find untranslated words."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from playwright.sync_api import Page

# Brackets around every sentence of a pseudo-translation.
OPEN, CLOSE = "⟦", "⟧"

# Every visible piece of text in document order, and every accessible name.
_TEXTS = """
() => {
  const seen = [], names = [];
  // What has no box of its own shows what lies in it: so Streamlit wraps components.
  const hollow = (one) => getComputedStyle(one).display === 'contents';
  const seenAt = (one) => hollow(one) || one.checkVisibility({ visibilityProperty: true });
  const shown = (one) => seenAt(one) && !one.closest('script, style, noscript')
    // Pictures made of letters; dates, which the browser writes in its own language; records, and the titles of cases.
    && !one.closest('[translate="no"], [data-testid="stDateInput"]')
    && !one.closest('[data-testid="stCode"], [class*="st-key-rules-case-"]');
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const own = node.parentElement ?? node.getRootNode().host;
      if (node.nodeValue.trim() && own && shown(own)) seen.push(node.nodeValue);
      return;
    }
    if (node.nodeType === Node.ELEMENT_NODE) {
      if (!shown(node)) return;
      for (const name of ['aria-label', 'placeholder', 'alt', 'data-title']) {
        if (node.getAttribute(name)?.trim()) names.push(node.getAttribute(name));
      }
    }
    for (const child of (node.shadowRoot ?? node).childNodes) walk(child);
  };
  walk(document.body);
  return { seen, names: [...names, document.title] };
}
"""


class Texts(NamedTuple):
    """The texts of a page: visible ones, piece by piece, and those for screen readers."""

    seen: list[str]
    names: list[str]


def texts(page: Page) -> Texts:
    """All texts of a page."""
    found: dict[str, list[str]] = page.evaluate(_TEXTS)
    return Texts(found["seen"], found["names"])


def outside(told: Texts, allowed: Iterable[str]) -> list[str]:
    """Texts outside the pseudo-translated sentences, except allowed words such as names."""
    bare = re.compile("|".join(sorted(map(re.escape, allowed), key=len, reverse=True)))
    found, depth = [], 0
    for text in told.seen:
        free, depth = _free(text, depth)
        found += [text] if _speaks(bare.sub("", free)) else []
    return found + [name for name in told.names if _speaks(bare.sub("", _free(name, 0)[0]))]


def _free(text: str, depth: int) -> tuple[str, int]:
    free = ""
    for sign in text:
        if sign == OPEN:
            depth += 1
        elif sign == CLOSE:
            depth = max(0, depth - 1)
        elif depth == 0:
            free += sign
    return free, depth


def _speaks(text: str) -> bool:
    return re.search(r"[^\W\d_]{2,}", text) is not None


class Sentences:
    """A catalog's English sentences and their translations, by which texts of screens are judged.

    The same texts stand on most pages, and a catalog has a thousand sentences, so each text is judged only once.
    """

    def __init__(self, pairs: Mapping[str, str]) -> None:
        told = [pair for pair in pairs.items() if len(re.sub(r"\{[^}]*}|\W", "", pair[0])) >= 3 and pair[0] != pair[1]]
        self._whole = {key.strip(): translation for key, translation in told if "{" not in key}
        self._gaps = [(_pattern(key), translation) for key, translation in told if "{" in key]
        self._judged: dict[str, bool] = {}

    def is_english(self, text: str) -> bool:
        """Whether a text is one of the sentences, and not its translation."""
        if text not in self._judged:
            self._judged[text] = self._judge(text)
        return self._judged[text]

    def _judge(self, text: str) -> bool:
        whole = self._whole.get(text.strip())
        translations = [other for english, other in self._gaps if english.fullmatch(text)]
        translations += [] if whole is None else [whole]
        return any(not _pattern(one).fullmatch(text) for one in translations)


def untranslated(told: Texts, sentences: Sentences) -> list[str]:
    """English sentences that should have been translated."""
    return [text for text in {*told.seen, *told.names} if sentences.is_english(text)]


def _pattern(sentence: str) -> re.Pattern[str]:
    parts = re.split(r"\{[^}]*}", sentence)
    return re.compile(r"\s*" + ".+?".join(map(re.escape, parts)) + r"\s*", re.DOTALL)
