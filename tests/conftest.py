"""Fixtures shared by all tests."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests import postgres

# Nothing is judged by the clock: on a busy machine an example may take as long as it takes.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


@pytest.fixture(scope="session", autouse=True)
def servers_stopped() -> Iterator[None]:
    """Stop the PostgreSQL that tests have started, at the end of the run."""
    yield
    postgres.stop()
