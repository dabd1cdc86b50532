"""What operators of servers query: liveness, readiness, metrics."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.applications import Starlette
from starlette.testclient import TestClient

import live
from rules import Illegal
from tests.live.conftest import setup
from tests.live.test_table import DISPATCH, refused
from tools.postgres import Cluster
from web import health, metrics


@pytest.fixture(scope="module")
def own() -> Iterator[Cluster]:
    """A server of this module's own, which a test may stop."""
    with Cluster() as cluster:
        yield cluster


@pytest.fixture
def database(own: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    """That server, and tables in a database of this test's own."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COMPANION_DATABASE", own.database())
    yield own
    live.close()


@pytest.fixture
def asked() -> Iterator[TestClient]:
    with TestClient(Starlette(routes=[*health.ROUTES, *metrics.ROUTES])) as client:
        yield client


def counted(asked: TestClient) -> dict[tuple[str, str], float]:
    """Every number of /metrics that is ours, by its name and the kind of it."""
    families = text_string_to_metric_families(asked.get("/metrics").text)
    samples = [sample for family in families for sample in family.samples if sample.name.startswith("intrige_")]
    return {(sample.name, sample.labels.get("kind", "")): sample.value for sample in samples}


def test_a_server_is_ready_only_while_its_database_is_there(database: Cluster, asked: TestClient) -> None:
    assert (asked.get("/healthz").status_code, asked.get("/readyz").status_code) == (200, 200)
    database.stop()
    try:
        answer = asked.get("/readyz")
        alive = asked.get("/healthz")
    finally:
        # The tests after this one use it too.
        database.start()
    assert answer.status_code == 503
    assert answer.text.startswith("The database cannot be reached just now")
    assert alive.status_code == 200
    assert asked.get("/readyz").status_code == 200


def test_taps_refusals_and_conflicts_are_counted(database: Cluster, asked: TestClient) -> None:
    table = live.registry().create(setup(3))
    before = counted(asked)
    table.act(DISPATCH, version=0, key="a")
    table.act(DISPATCH, version=0, key="a")
    assert refused(lambda: table.act(DISPATCH, version=0, key="b")) == "moved-on"
    with pytest.raises(Illegal):
        table.act(DISPATCH, version=1, key="c")
    now = counted(asked)
    grown = {name: now[name] - before[name] for name in now if name in before and now[name] != before[name]}
    assert grown[("intrige_taps_total", "")] == 4
    assert grown[("intrige_conflicts_total", "")] == 1
    assert grown[("intrige_refusals_total", "illegal")] == 1
    assert grown[("intrige_commit_seconds_count", "")] == 1


def test_the_counts_are_numbers_and_names_of_nobody(database: Cluster, asked: TestClient) -> None:
    table = live.registry().create(setup(3))
    table.act(DISPATCH, version=0, key="a")
    told = asked.get("/metrics").text
    assert table.table_id not in told
    for word in ("Anna", "Ben", "Cem", "320000"):
        assert word not in told
