"""Numbers in a reader's language: whole numbers such as amounts of ducats, decimals, percentages."""

from decimal import Decimal
from functools import lru_cache

from babel.numbers import format_decimal, format_percent

from i18n.catalogs import locale_of
from rules.refusal_sentences import shortened

# Larger than any sum; much larger numbers make Babel's formatting fail.
_NO_SUM = 10**24


def whole(number: int, language: str) -> str:
    """A whole number with the language's grouping: 320,000; overlong ones are truncated."""
    return shortened(str(number)) if abs(number) >= _NO_SUM else _grouped(number, language)


@lru_cache(maxsize=1024)
def _grouped(number: int, language: str) -> str:
    # Cached, since a page formats the same few sums dozens of times per run.
    return format_decimal(number, locale=locale_of(language))


def decimal(number: float, language: str) -> str:
    """A number with one decimal: `-0.5`, in German `-0,5`."""
    return format_decimal(Decimal(f"{number:z.1f}"), format="#,##0.0", locale=locale_of(language))


def percent(share: float, language: str, decimals: int = 0) -> str:
    """A share as percent: 0.42 is `42%`, in German `42 %`, with one decimal `42.0%`."""
    locale = locale_of(language)
    # The only digit of the locale's pattern, `#,##0%`, is that before the decimals.
    pattern = locale.percent_formats[None].pattern.replace("0", f"0.{'0' * decimals}" if decimals else "0")
    return format_percent(Decimal(f"{share:z.{2 + decimals}f}"), pattern, locale=locale)
