"""A PostgreSQL cluster with app servers, for measurements of several servers."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

import psycopg

from bench._games import write_club
from bench._servers import ROOT, Server
from live import FinishedGames
from presenters.hall_index import HallIndex
from storage import Library
from storage.postgres import migrate
from storage.store import GAMES
from storage.store_copy import move
from tools.postgres import USER, Cluster

# Games with all their entries; the others have only summaries and digests, which are all that lists read.
PLAYED = 200
_COPY = """
INSERT INTO intrige.tables (code, header, version, status, summary)
SELECT copies.code, header, 0, status, jsonb_set(summary::jsonb, '{table}', to_jsonb(copies.code))::json
FROM (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place FROM intrige.tables) s,
LATERAL (
    SELECT 'Z' || translate(lpad(n::text, 7, '0'), '0123456789', 'BCDFGHJKMN') AS code
    FROM generate_series(%(first)s::int, %(last)s::int) n WHERE n %% %(first)s = place
) copies"""
# A digest's key begins with its table.
_DIGESTS = """
INSERT INTO intrige.documents (collection, key, n, document)
SELECT 'digests', t.code || substr(d.key, position(' ' in d.key)), h.n + row_number() OVER (), d.document
FROM intrige.tables t
JOIN intrige.tables s ON s.version > 0 AND s.header::text = t.header::text
JOIN intrige.documents d ON d.collection = 'digests' AND d.key LIKE s.code || ' %%',
LATERAL (SELECT n FROM intrige.collections WHERE name = 'digests') h
WHERE t.version = 0"""
_HEAD = """
UPDATE intrige.collections SET
    n = (SELECT max(n) FROM intrige.documents WHERE collection = 'digests'),
    count = (SELECT count(*) FROM intrige.documents WHERE collection = 'digests')
WHERE name = 'digests'"""


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL with durable commits."""
    with Cluster(durable=True, settings=("shared_buffers = '256MB'",)) as running:
        yield running


def database(running: Cluster) -> str:
    """Create a database with its schema; return its address with the server's role."""
    owner = running.database()
    migrate.make_ready(owner, USER)
    return running.address(owner.rpartition("/")[2], USER)


def server(address: str, place: Path) -> Server:
    """A server of the app on a database. place: for its error log."""
    place.mkdir(parents=True, exist_ok=True)
    return Server(ROOT / "companion.py", environment={"COMPANION_DATABASE": address, "COMPANION_DATA": str(place)})


def fill(running: Cluster, address: str, count: int) -> None:
    """Fill an empty database with `count` finished games."""
    with tempfile.TemporaryDirectory() as name:
        write_club(Path(name), PLAYED)
        move(name, address, lambda _: None)
    with Library(address) as library:
        index = HallIndex()
        index.follow(FinishedGames(library))
        until = perf_counter() + 3600
        index.count_on(FinishedGames(library), lambda: perf_counter() > until)
        with psycopg.connect(running.address(address.rpartition("/")[2])) as owner:
            owner.execute(_COPY, {"first": PLAYED, "last": count - 1})
            owner.execute(_DIGESTS)
            owner.execute(_HEAD)
        library.store.clear(GAMES)
        assert library.archive.count == count
