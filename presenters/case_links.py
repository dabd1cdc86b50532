"""Links to the numbered cases of an article or a refusal."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple
from urllib.parse import urlencode

from cases import cases_of
from i18n.translator import Translator
from rules import Illegal, IntrigeError, Malformed

_SHOWN = 3


class CaseLink(NamedTuple):
    """A link to cases: its text, and its address relative to any page."""

    label: str
    href: str


def case_link(article: str, translator: Translator, code: str | None = None) -> CaseLink | None:
    """A link to the cases of a refusal's code, else of the article; None without cases."""
    by_code = cases_of(code=code) if code else ()
    numbers = by_code or cases_of(article=article)
    if not numbers:
        return None
    wanted = {"cases": code} if by_code and code else {"cases": article}
    return CaseLink(_label(numbers, translator), f"rules?{urlencode(wanted)}")


def link_of_error(error: IntrigeError, translator: Translator) -> CaseLink | None:
    """A link to the cases of a refusal; None for errors without an article."""
    if not isinstance(error, Malformed | Illegal):
        return None
    return case_link(error.article, translator, error.code)


def link_markup(link: CaseLink | None) -> str:
    """The link as a line of HTML, "" for None."""
    if link is None:
        return ""
    return f'<p class="desk-cases"><a href="{escape(link.href)}" target="_self">{escape(link.label)}</a></p>'


def _label(numbers: Sequence[int], translator: Translator) -> str:
    told = ", ".join([str(number) for number in numbers[:_SHOWN]])
    if len(numbers) > _SHOWN:
        return translator.say("Test cases {numbers} and more", numbers=told)
    return translator.say("Test cases {numbers}", numbers=told)
