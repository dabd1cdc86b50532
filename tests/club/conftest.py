"""A database of a test's own, and a store in it."""

from collections.abc import Iterator

import pytest

from storage.postgres import PostgresStore
from tests import postgres


@pytest.fixture
def address() -> str:
    return postgres.new_database()


@pytest.fixture
def store(address: str) -> Iterator[PostgresStore]:
    opened = PostgresStore(address)
    yield opened
    opened.close()
