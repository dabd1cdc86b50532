"""The store while its database server restarts, cuts connections, or is of another version."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from threading import Event, Thread

import psycopg
import pytest

from storage.errors import DISK_CODES, StorageError
from storage.postgres import PostgresStore, database, migrate
from storage.postgres.database import MOST_CONNECTIONS, Database
from storage.postgres.notices import read_notice
from storage.refusal_sentences import sentence
from storage.store import GUARDS, PEOPLE, Notice, State
from tests import postgres
from tools.postgres import USER, Cluster

RUNNING = State("running", {})


@pytest.fixture(scope="module")
def own() -> Iterator[Cluster]:
    """A server of this module's own, which a test may stop; it starts it again."""
    with Cluster() as cluster:
        yield cluster


def refusal(call: Callable[[], object]) -> str:
    with pytest.raises(StorageError) as error:
        call()
    return error.value.code


def entry(n: int, key: str = "") -> dict[str, object]:
    return {"n": n, "key": key or f"key-{n}"}


def append(store: PostgresStore, n: int) -> bool:
    return store.append("KMRT", entry(n), expect=n - 1, state=RUNNING).taken


# --- it goes away and comes back ----------------------------------------------


def test_a_stopped_database_is_told_as_such_and_found_again(own: Cluster) -> None:
    store = PostgresStore(own.database())
    store.create("KMRT", {"a": 1}, [], RUNNING)
    own.stop(crash=True)
    assert refusal(lambda: append(store, 1)) == "unreachable"
    assert refusal(lambda: store.read("KMRT")) == "unreachable"
    own.start()
    assert append(store, 1)
    assert store.read("KMRT").version == 1
    store.close()


def test_connections_that_were_cut_are_made_anew_without_anybody_noticing(address: str, store: PostgresStore) -> None:
    store.create("KMRT", {}, [], RUNNING)
    for n in range(1, 6):
        # The pool makes its connections anew by itself, in a thread of its own.
        while not postgres.cluster().cut(postgres.database_of(address)):
            pass
        assert append(store, n)


def test_what_was_acknowledged_while_connections_are_cut_is_there_once(address: str, store: PostgresStore) -> None:
    store.create("KMRT", {}, [], RUNNING)
    done = Event()

    def cut() -> None:
        while not done.is_set():
            postgres.cluster().cut(postgres.database_of(address))

    cutting = Thread(target=cut)
    cutting.start()
    version, acknowledged, codes = 0, 0, set[str]()
    try:
        while acknowledged < 60:
            try:
                answer = store.append("KMRT", entry(version + 1, f"tap-{acknowledged}"), expect=version, state=RUNNING)
            except StorageError as error:
                codes.add(error.code)
                continue
            # Known already: the commit was done, and its answer was lost.
            assert answer.taken or answer.known is not None
            version += 1
            acknowledged += 1
    finally:
        done.set()
        cutting.join()
    assert codes <= DISK_CODES
    assert [one["key"] for one in store.read("KMRT").entries] == [f"tap-{number}" for number in range(60)]


def test_a_database_that_is_busy_is_not_asked_over_more_connections(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many as the pool has, whatever waits; a server whose pool is used up says so, and the others keep theirs."""
    monkeypatch.setattr(database, "PATIENCE_SECONDS", 0.5)
    store, key, more = Database(address), 5, 12
    asked = "SELECT pg_advisory_lock_shared(%s), pg_advisory_unlock_shared(%s)"
    # The database may be vacuumed meanwhile.
    clients = (
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'"
    )
    ours = f"{clients} AND pid <> pg_backend_pid()"

    def ask(_: int) -> str:
        try:
            store.run_statement(lambda connection: connection.execute(asked, (key, key)))
        except StorageError as error:
            return error.code
        return "done"

    with psycopg.connect(address, autocommit=True) as holds, ThreadPoolExecutor(MOST_CONNECTIONS + more) as threads:
        holds.execute("SELECT pg_advisory_lock(%s)", (key,))
        told = [threads.submit(ask, number) for number in range(MOST_CONNECTIONS + more)]
        ended = as_completed(told)
        assert [next(ended).result() for _ in range(more)] == ["unreachable"] * more
        count = holds.execute(ours).fetchone()
        holds.execute("SELECT pg_advisory_unlock(%s)", (key,))
        assert [one.result() for one in ended] == ["done"] * MOST_CONNECTIONS
    assert count == (MOST_CONNECTIONS,)
    store.close()


@pytest.mark.parametrize("answer", ["lock_not_available", "query_canceled", "deadlock_detected"])
def test_an_answer_of_the_database_is_no_outage(answer: str, address: str) -> None:
    """Else each thread would make a connection of its own for the next seconds."""
    store = Database(address)
    refused = f"DO $$ BEGIN RAISE {answer}; END $$".encode()
    assert refusal(lambda: store.run_statement(lambda connection: connection.execute(refused))) == "unreachable"
    assert store._failed is None
    store.close()


def test_whoever_watches_is_told_to_look_again_after_the_database_was_away(own: Cluster) -> None:
    store = PostgresStore(address := own.database())
    heard: list[Notice] = []
    again, told = Event(), Event()

    def tell(notice: Notice) -> None:
        heard.append(notice)
        if notice.kind == "all" and sum(one.kind == "all" for one in heard) > 1:
            again.set()
        if notice.kind == "collection":
            told.set()

    store.watch(tell)
    own.stop()
    own.start()
    assert again.wait(20)
    other = PostgresStore(address)
    other.put(PEOPLE, {"anna": {"person": "Anna"}})
    assert told.wait(20)
    other.close()
    store.close()


def test_where_no_notification_arrives_it_is_asked_now_and_then(address: str) -> None:
    store = PostgresStore(address, poll=0.05)
    asked = [Event() for _ in range(3)]

    def tell(notice: Notice) -> None:
        next((event for event in asked if not event.is_set()), asked[-1]).set()

    store.watch(tell)
    assert all(event.wait(10) for event in asked)
    store.close()


@pytest.mark.parametrize(
    ("payload", "read"),
    [
        ("t KMRT 7", Notice("table", "KMRT", 7)),
        ("c people 9223372036854775807", Notice("collection", "people", 2**63 - 1)),
        ("t KMRT " + "7" * 7_000, Notice("all")),
        ("t KMRT 7\n", Notice("all")),
        ("t KMRT ²", Notice("all")),
        ("", Notice("all")),
    ],
)
def test_a_notification_that_is_none_of_ours_means_that_anything_may_have_changed(payload: str, read: Notice) -> None:
    assert read_notice(payload) == read


def test_no_password_is_told(own: Cluster) -> None:
    address = own.database()
    password = address.split(":")[2].partition("@")[0]
    own.stop()
    with pytest.raises(StorageError) as error:
        PostgresStore(address)
    assert error.value.code == "unreachable"
    assert password not in sentence(error.value)
    assert password not in str(error.value)
    own.start()


def test_what_is_no_address_is_told_in_one_sentence() -> None:
    assert refusal(lambda: PostgresStore("postgresql://[")) == "bad-address"


# --- the schema ------------------------------------------------------------------


def test_many_servers_that_start_at_once_make_one_schema() -> None:
    owner = postgres.cluster().database()

    def start(_: int) -> int:
        store = PostgresStore(owner)
        store.close()
        return 1

    with ThreadPoolExecutor(6) as pool:
        assert sum(pool.map(start, range(6))) == 6
    with psycopg.connect(owner) as connection:
        (count,) = connection.execute("SELECT count(*) FROM intrige.migrations").fetchone() or (0,)
    assert count == len(migrate.steps())


def test_steps_are_numbered_without_gaps() -> None:
    assert [number for number, _ in migrate.steps()] == list(range(1, migrate.newest() + 1))


def test_a_server_without_the_right_to_prepare_says_who_has_it() -> None:
    owner = postgres.cluster().database()
    user = postgres.cluster().address(postgres.database_of(owner), USER)
    assert refusal(lambda: PostgresStore(user)) == "schema-older"


def test_a_schema_of_a_later_version_is_left_alone() -> None:
    owner = postgres.cluster().database()
    PostgresStore(owner).close()
    with psycopg.connect(owner) as connection:
        connection.execute("INSERT INTO intrige.migrations (number, name) VALUES (9999, 'later')")
    assert refusal(lambda: PostgresStore(owner)) == "schema-newer"


def test_a_commit_waits_for_the_disk_whatever_the_database_says() -> None:
    owner = postgres.cluster().database()
    with psycopg.connect(owner, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {postgres.database_of(owner)} SET synchronous_commit = off")
    database = Database(owner)
    told = database.run(lambda connection: connection.execute("SHOW synchronous_commit").fetchone())
    assert told == ("on",)
    database.close()


# --- what has had its time -------------------------------------------------------


def test_what_has_lapsed_is_thrown_away_with_the_next_change(store: PostgresStore, address: str) -> None:
    store.put(GUARDS, {"old": {"until": 1.0}, "new": {"until": 4e9}})
    store.put(GUARDS, {"other": {"until": 4e9}})
    with psycopg.connect(address) as connection:
        kept = {key for (key,) in connection.execute("SELECT key FROM intrige.passing").fetchall()}
    assert kept == {"new", "other"}
