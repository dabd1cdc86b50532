"""Fixtures shared by all tests."""

from collections.abc import Iterator

import pytest

from tests import postgres


@pytest.fixture(scope="session", autouse=True)
def servers_stopped() -> Iterator[None]:
    """Stop the PostgreSQL that tests have started, at the end of the run."""
    yield
    postgres.stop()
