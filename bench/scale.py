"""The capacity of a club: processor time per tap, commits per second, and a simulation of clubs of any size.

`python -m bench scale` (`rows`) measures the time that each server and the database spend on a tap, and with
PostgreSQL's pgbench how concurrent commits slow each other down. `python -m bench.scale` simulates with these figures
(docs/scale.md).
"""

import argparse
import re
import subprocess
import tempfile
from itertools import islice
from pathlib import Path
from time import perf_counter, process_time

import psycopg

from bench import Row
from bench._cluster import cluster, database
from bench._games import games
from bench._queues import Club, servers_needed, simulate
from live import Registry, new_key
from storage import Library
from tools.postgres import Cluster, programs

CONNECTIONS = 16
TABLES = 1_000
_SECONDS = 6
_GAMES = 12
# A slower disk, simulated by PostgreSQL's `commit_delay`.
SLOWER_MS = 1
_FILL = """
INSERT INTO intrige.tables (code, header, version, status, summary)
SELECT 'Z' || translate(lpad(n::text, 4, '0'), '0123456789', 'BCDFGHJKMN'), '{}', 0, 'running', '{}'
FROM generate_series(0, %s) n"""
# A tap as stored by `storage.postgres.game_tables`, at a random table.
_TAP = """
\\set game random(1, {tables})
WITH changed AS (
    UPDATE intrige.tables SET version = version + 1, summary = '{summary}' WHERE id = :game RETURNING id, version
), added AS (
    INSERT INTO intrige.entries (game, n, key, entry)
    SELECT id, version, md5(version::text), '{entry}' FROM changed RETURNING n
) SELECT {told} FROM added;
"""
_NOTIFY = "pg_notify('intrige', 't KMRT ' || n)"
_SUMMARY, _ENTRY = '{{"of": "{}"}}'.format("s" * 400), '{{"of": "{}"}}'.format("e" * 240)
SIZES = (50, 300, 1_000, 3_000, 10_000)
_IN_TIME = 0.2
_TAPS = 30_000


def rows() -> list[Row]:
    """Measure the size of entries, the cost of a tap, and commits on several disks; takes two minutes."""
    with cluster() as running:
        found = [_sizes(running), _judged(running)]
        address = _of_tables(running)
        found.append(_heard(address))
        found.append(_told(address, "commits a second, each told of : not told of"))
        _slow_down(running)
        found.append(_told(address, f"the same on a disk that is {SLOWER_MS} ms slower"))
    with Cluster() as running:
        found.append(_told(_of_tables(running), "the same where no commit waits for a disk"))
    return found


def _of_tables(running: Cluster) -> str:
    """A database with tables for random taps; returns its address with the owner's role."""
    address = running.address(database(running).rpartition("/")[2])
    with psycopg.connect(address) as owner:
        owner.execute(_FILL, (TABLES - 1,))
    return address


def _judged(running: Cluster) -> Row:
    """Processor time of a server for a tap before anything is displayed, against that of the bare commit."""
    taken = [0.0, 0.0]
    with Library(database(running)) as library, psycopg.connect(running.address("postgres", "postgres")) as bare:
        bare.execute("CREATE TABLE bare (n int, entry json)")
        bare.commit()
        registry, taps = Registry(library), 0
        for record, actions in islice(games(_GAMES), _GAMES):
            table = registry.create(record)
            for action in actions:
                begun = process_time()
                table.act(action, version=table.view.version, key=new_key())
                between = process_time()
                bare.execute("INSERT INTO bare VALUES (%s, %s::json)", (taps, _ENTRY))
                bare.commit()
                taken[0] += between - begun
                taken[1] += process_time() - between
                taps += 1
    ours, peer = (f"{seconds / taps * 1e3:.2f} ms" for seconds in taken)
    name = "processor of a tap judged, kept, its view made : bare commit"
    return Row(name, ours, peer, taken[0] / taken[1], None, higher_is_better=False)


def _heard(address: str) -> Row:
    """Processor time of a server for a tap at another server, at a table that has no screen here."""
    with Library(address) as library:
        registry = Registry(library)
        for record, _ in islice(games(_GAMES), _GAMES):
            registry.create(record)
        begun, used = perf_counter(), process_time()
        told = _commits(address, _NOTIFY) * _SECONDS
        seconds, used = perf_counter() - begun, process_time() - used
        registry.close()
    name = f"processor of hearing {told:,.0f} taps of others : all the time"
    return Row(name, f"{used / told * 1e3:.3f} ms", f"{seconds:.1f} s", used / seconds, None, higher_is_better=False)


def _sizes(running: Cluster) -> Row:
    address = database(running)
    with Library(address) as library:
        for record, actions in islice(games(_GAMES), _GAMES):
            library.new({**record, "actions": actions})
    ask = "SELECT pg_total_relation_size('intrige.entries'), sum(length(entry::text)), count(*) FROM intrige.entries"
    with psycopg.connect(running.address(address.rpartition("/")[2])) as owner:
        kept, written, count = owner.execute(ask).fetchone() or (0, 1, 1)
    whole, bare = (f"{size / count:,.0f} bytes" for size in (kept, written))
    name = f"an entry with its indexes ({count / _GAMES:,.0f} a game) : its JSON"
    return Row(name, whole, bare, kept / float(written), None, higher_is_better=False)


def _told(address: str, name: str) -> Row:
    told, untold = (_commits(address, what) for what in (_NOTIFY, "n"))
    return Row(name, f"{told:,.0f}", f"{untold:,.0f}", told / untold, None, higher_is_better=True)


def _commits(address: str, told: str) -> float:
    """Commits per second, with as many connections as two servers have."""
    with tempfile.TemporaryDirectory() as place:
        script = Path(place, "tap.sql")
        script.write_text(_TAP.format(tables=TABLES, summary=_SUMMARY, entry=_ENTRY, told=told), encoding="utf-8")
        clients = [f"--client={CONNECTIONS}", "--jobs=2", f"--time={_SECONDS}"]
        command = [str(programs() / "pgbench"), "--no-vacuum", "--protocol=prepared", *clients, f"--file={script}"]
        done = subprocess.run([*command, address], capture_output=True, text=True, check=True)
    (rate,) = re.findall(r"^tps = ([\d.]+)", done.stdout, re.MULTILINE)
    return float(rate)


def _slow_down(running: Cluster) -> None:
    with psycopg.connect(running.address("postgres", "postgres"), autocommit=True) as admin:
        admin.execute(f"ALTER ROLE intrige_owner SET commit_delay = {SLOWER_MS * 1000}".encode())
        admin.execute("ALTER ROLE intrige_owner SET commit_siblings = 0")


def main() -> None:
    """Print, for each size, the number of servers needed and the latency of a tap."""
    parser = argparse.ArgumentParser(prog="python -m bench.scale", description="Clubs of any size, as queues.")
    parser.add_argument("--tables", type=int, nargs="*", default=SIZES)
    parser.add_argument("--servers", type=int, help="so many, instead of as many as it takes")
    parser.add_argument("--judge", type=float, default=0.85, help="ms of a server's processor before a commit")
    parser.add_argument("--show", type=float, default=12.15, help="ms of it afterwards, for all screens of a table")
    parser.add_argument("--turn", type=float, default=4.7, help="ms in which no other commit can be made")
    parser.add_argument("--hear", type=float, default=0.08, help="ms of every other server's processor")
    given = parser.parse_args()
    print(f"{'tables':>7} {'taps/s':>7} {'servers':>7} {'mean':>8} {'p95':>8} {'servers busy':>13} {'database':>9}")
    for tables in given.tables:
        times = (one / 1e3 for one in (given.judge, given.show, given.turn, 0.0, given.hear))
        club = Club(tables, given.servers or 1, *times)
        servers = given.servers or servers_needed(club, _IN_TIME, _TAPS)
        if not servers:
            print(f"{tables:>7,} {tables / 10:>7,.0f} {'none':>7}: it is not shown in time, however many")
            continue
        seen = simulate(club._replace(servers=servers), _TAPS)
        times_seen = f"{seen.mean * 1e3:>5.0f} ms {seen.p95 * 1e3:>5.0f} ms"
        print(f"{tables:>7,} {tables / 10:>7,.0f} {servers:>7} {times_seen} {seen.server:>13.0%} {seen.database:>9.0%}")


if __name__ == "__main__":
    main()
