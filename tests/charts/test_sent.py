"""The file to send is small enough for any letter box, in every language."""

import pytest

from i18n.catalogs import languages
from tests.charts.sent import written

# Two million bytes are what is promised; what a longer game has to tell needs some of them.
LIMIT = 1_990_000


@pytest.mark.parametrize("language", languages())
def test_it_is_small_enough_to_send(language: str) -> None:
    assert len(written(language).encode()) <= LIMIT
