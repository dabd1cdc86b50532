"""The exported page is small enough for an e-mail, in every language."""

import pytest

from i18n.catalogs import languages
from tests.charts.sent import written

# Two million bytes are what is promised; a page of half of them has room for the longest evening.
LIMIT = 1_000_000


@pytest.mark.parametrize("language", languages())
def test_it_is_small_enough_to_send(language: str) -> None:
    assert len(written(language).encode()) <= LIMIT
