"""What all tests share."""

from collections.abc import Iterator

import pytest

from tests import postgres


@pytest.fixture(scope="session", autouse=True)
def servers_stopped() -> Iterator[None]:
    """A PostgreSQL that some test has started ends with the run."""
    yield
    postgres.stop()
