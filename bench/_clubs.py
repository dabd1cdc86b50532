"""A PostgreSQL and servers on it, for what is measured of clubs."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench._servers import ROOT, Server
from storage import Library
from storage.postgres import PostgresStore, migrations
from tools.postgres import USER, Cluster

# Of the games that a club has, so many are played; the others are copies of their summaries and digests.
SAMPLES = 200
_COPIES = """
WITH sample AS (
    SELECT row_number() OVER (ORDER BY id) - 1 AS place, header, status, summary
    FROM intrige.tables WHERE status = 'over'
), copy AS (
    SELECT n, 'Q' || translate(lpad(n::text, 7, '0'), '0123456789', 'BCDFGHJKMN') AS code, s.*
    FROM generate_series(%(first)s, %(last)s) n
    JOIN sample s ON s.place = n %% (SELECT count(*) FROM sample)
)
INSERT INTO intrige.tables (code, header, version, status, summary)
SELECT code, header, 0, status, jsonb_set(summary::jsonb, '{table}', to_jsonb(code))::json FROM copy"""


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL that commits to the disk, as in earnest."""
    with Cluster(durable=True, settings=("shared_buffers = '256MB'",)) as running:
        yield running


def database(running: Cluster) -> str:
    """A new database with its schema; the address with which a server comes."""
    owner = running.database()
    migrations.make_ready(owner, USER)
    return running.address(owner.rpartition("/")[2], USER)


def server(address: str, place: Path) -> Server:
    """A server of the app on a database. place: for its log."""
    place.mkdir(parents=True, exist_ok=True)
    return Server(ROOT / "companion.py", environment={"COMPANION_DATABASE": address, "COMPANION_DATA": str(place)})


def open_library(address: str) -> Library:
    """A library on a database."""
    return Library(store=PostgresStore(address))
