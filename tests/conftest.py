"""Fixtures shared by all tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import postgres

# Nothing is judged by the clock: on a busy machine an example may take as long as it takes.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

# Where `make browser` looks, as it takes twelve seconds to find out what all other files hold.
OF_THE_BROWSER = Path(__file__).parent / "browser"


def pytest_itemcollected(item: pytest.Item) -> None:
    """Refuse a test of the browser outside its folder, where nothing would run it."""
    if item.get_closest_marker("browser") and OF_THE_BROWSER not in item.path.parents:
        raise pytest.UsageError(f"{item.nodeid} is a test of the browser, outside of {OF_THE_BROWSER}.")


@pytest.fixture(scope="session", autouse=True)
def servers_stopped() -> Iterator[None]:
    """Stop the PostgreSQL that tests have started, at the end of the run."""
    yield
    postgres.stop()
