"""What the servers' role may do in the database, and that it is no more than that."""

import psycopg
import pytest
from psycopg import errors

from storage.postgres import PostgresStore, migrate
from tests import postgres
from tests.security.test_security_document import TEXT
from tests.storage.contract import RUNNING, entry, refusal
from tools.postgres import OWNER, USER


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM intrige.entries",
        "UPDATE intrige.entries SET entry = '{}'",
        "TRUNCATE intrige.entries",
        "DELETE FROM intrige.tables",
        "UPDATE intrige.tables SET header = '{}'",
        "DELETE FROM intrige.documents",
        "DROP TABLE intrige.entries",
        "CREATE TABLE intrige.mine (a int)",
        "CREATE TABLE public.mine (a int)",
        "CREATE SCHEMA mine",
        "CREATE TEMP TABLE mine (a int)",
        "INSERT INTO intrige.migrations (number, name) VALUES (2, 'mine')",
        "SELECT code FROM intrige.codes",
        "INSERT INTO intrige.codes (code) VALUES ('BCDF')",
        "DELETE FROM intrige.codes",
        "UPDATE intrige.codes SET code = 'BCDF'",
        "TRUNCATE intrige.codes",
        "ALTER TABLE intrige.tables DISABLE TRIGGER give_code",
        "DROP TRIGGER give_code ON intrige.tables",
        "CREATE TRIGGER mine BEFORE INSERT ON intrige.tables FOR EACH ROW EXECUTE FUNCTION intrige.give_code()",
        "SET session_replication_role = replica",
        "SET ROLE intrige_owner",
        "SET SESSION AUTHORIZATION intrige_owner",
        "CREATE FUNCTION intrige.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
        "ALTER FUNCTION intrige.delete_table(text) OWNER TO CURRENT_USER",
        "COPY intrige.entries TO PROGRAM 'cat'",
        "CREATE ROLE mine",
        "SELECT lo_create(0)",
        "SELECT lo_creat(-1)",
        "SELECT lo_from_bytea(0, '')",
    ],
)
def test_a_server_may_add_and_read_and_no_more(statement: str, address: str, store: PostgresStore) -> None:
    store.create("KMRT", {}, [entry(1)], RUNNING)
    with psycopg.connect(address) as connection, pytest.raises(errors.InsufficientPrivilege):
        connection.execute(statement)


def test_what_every_role_may_say_of_its_own_gives_nobody_anything(address: str, store: PostgresStore) -> None:
    """PostgreSQL lets no role be kept from that but by a superuser; SECURITY.md names it."""
    store.create("KMRT", {}, [entry(1)], RUNNING)
    with psycopg.connect(address) as connection:
        connection.execute("ALTER DEFAULT PRIVILEGES GRANT ALL ON TABLES TO PUBLIC")
        made = connection.execute("SELECT defaclrole::regrole::text FROM pg_default_acl").fetchall()
    assert made == [(USER,)]
    assert "its default privileges: they stay, and are of no effect" in TEXT
    owner = postgres.cluster().address(postgres.database_of(address), OWNER)
    with psycopg.connect(owner) as connection:
        connection.execute("CREATE TABLE intrige.others (a int)")
    for statement in ("SELECT * FROM intrige.others", "DELETE FROM intrige.entries", "CREATE TABLE mine (a int)"):
        with psycopg.connect(address) as connection, pytest.raises(errors.InsufficientPrivilege):
            connection.execute(statement)


@pytest.mark.parametrize("name", ["postgres", "template1"])
def test_a_server_may_connect_to_its_own_database_alone(name: str, address: str) -> None:
    with pytest.raises(psycopg.OperationalError, match="CONNECT privilege"):
        psycopg.connect(f"{address.rpartition('/')[0]}/{name}")


def test_a_server_deletes_one_whole_table_and_no_entry_of_another(address: str, store: PostgresStore) -> None:
    store.create("KMRT", {}, [entry(1), entry(2)], RUNNING)
    store.create("BCDF", {}, [entry(1)], RUNNING)
    store.delete("KMRT")
    with psycopg.connect(address) as connection:
        left = connection.execute("SELECT code, n FROM intrige.entries JOIN intrige.tables ON id = game").fetchall()
    assert left == [("BCDF", 1)]


# What somebody once granted to the servers' role or to everybody, and what could be done with it.
EARLIER = {
    "CREATE ON SCHEMA intrige TO intrige": "CREATE TABLE intrige.mine (a int)",
    "CREATE ON SCHEMA public TO PUBLIC": "CREATE TABLE public.mine (a int)",
    "CREATE ON SCHEMA public TO intrige WITH GRANT OPTION": "CREATE TABLE public.mine (a int)",
    "ALL ON intrige.codes TO intrige WITH GRANT OPTION": "DELETE FROM intrige.codes",
    "DELETE ON intrige.entries TO PUBLIC": "DELETE FROM intrige.entries",
    "UPDATE (header) ON intrige.tables TO intrige": "UPDATE intrige.tables SET header = '{}'",
    "USAGE ON SEQUENCE intrige.tables_id_seq TO intrige": "SELECT nextval('intrige.tables_id_seq')",
    "EXECUTE ON FUNCTION intrige.earlier() TO intrige": "SELECT intrige.earlier()",
    "SELECT ON intrige.others TO intrige": "SELECT * FROM intrige.others",
}


def test_rights_are_given_anew_and_exactly(address: str) -> None:
    owner = postgres.cluster().address(postgres.database_of(address), OWNER)
    with psycopg.connect(owner) as connection:
        connection.execute("CREATE FUNCTION intrige.earlier() RETURNS int LANGUAGE sql AS 'SELECT 1'")
        connection.execute("CREATE TABLE intrige.others (a int)")
        for granted in EARLIER:
            connection.execute(f"GRANT {granted}")
    with psycopg.connect(address) as connection:
        for statement in EARLIER.values():
            with connection.transaction(force_rollback=True):
                connection.execute(statement)
    migrate.make_ready(owner, USER)
    with psycopg.connect(address) as connection:
        for statement in EARLIER.values():
            with pytest.raises(errors.InsufficientPrivilege), connection.transaction():
                connection.execute(statement)
    store = PostgresStore(address)
    store.create("KMRT", {}, [entry(1)], RUNNING)
    store.delete("KMRT")
    store.close()


ANOTHER = "INSERT INTO intrige.tables (code, aside, header, version) VALUES ('KMRT', {aside}, '{{}}', 0)"


@pytest.mark.parametrize("gone", ["UPDATE intrige.tables SET aside = true", "SELECT intrige.delete_table('KMRT')"])
@pytest.mark.parametrize("aside", ["false", "true"])
def test_a_server_puts_no_other_game_in_the_place_of_one(
    gone: str, aside: str, address: str, store: PostgresStore
) -> None:
    store.create("KMRT", {}, [entry(1)], RUNNING)
    with psycopg.connect(address) as connection:
        connection.execute(gone)
        assert connection.execute(ANOTHER.format(aside=aside)).rowcount == 0
        with connection.cursor().copy("COPY intrige.tables (code, header, version) FROM STDIN") as copy:
            copy.write_row(("KMRT", "{}", 0))
    assert refusal(lambda: store.read("KMRT")) == "unknown-table"
    assert refusal(lambda: store.create("KMRT", {}, [entry(1)], RUNNING)) == "table-exists"


def test_the_codes_of_tables_that_were_there_before_are_given_once_too(monkeypatch: pytest.MonkeyPatch) -> None:
    owner = postgres.cluster().database()
    before = migrate.steps()[:2]
    with monkeypatch.context() as earlier:
        earlier.setattr(migrate, "steps", lambda: before)
        with psycopg.connect(owner) as connection:
            assert migrate.migrate(connection) == 2
            for aside in ("true", "true", "false"):
                connection.execute(ANOTHER.format(aside=aside))
    migrate.make_ready(owner, USER)
    store = PostgresStore(postgres.cluster().address(postgres.database_of(owner), USER))
    store.delete("KMRT")
    assert refusal(lambda: store.create("KMRT", {}, [], RUNNING)) == "table-exists"
    store.close()


def test_a_code_that_was_given_to_nobody_in_the_end_is_free(store: PostgresStore) -> None:
    twice = [entry(1), entry(1)]
    assert refusal(lambda: store.create("KMRT", {}, twice, RUNNING)) == "database-fault"
    store.create("KMRT", {}, [entry(1)], RUNNING)


def test_neither_role_is_a_superuser(address: str) -> None:
    might = "rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls"
    ask = f"SELECT bool_or({might}) FROM pg_roles WHERE rolname = ANY(%s)"
    with psycopg.connect(address) as connection:
        assert connection.execute(ask, ([OWNER, USER],)).fetchone() == (False,)
