"""Runs a private PostgreSQL: in a temporary directory for the tests, in a permanent one for `make club`.

PostgreSQL refuses to run as root; root runs it as Debian's user `postgres`. It stops when its starter ends in any way
(`tools.orphaned_postgres`).
"""

import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

import psycopg
from psycopg import sql

from tools import orphaned_postgres
from tools.ports import free_port

PROGRAMS = Path("/usr/lib/postgresql")
# The owner runs migrations; the servers use the other role, which may only insert and read.
OWNER, USER = "intrige_owner", "intrige"
_ADMIN = "postgres"
# What deploy/database.sql takes from everybody beside what is granted.
_OTHERS = "REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC"
_PUBLIC = "REVOKE CREATE ON SCHEMA public FROM PUBLIC"
_LARGE_OBJECTS = "REVOKE EXECUTE ON FUNCTION lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) FROM PUBLIC"
_PATIENCE = 60
# Tests make hundreds of databases and throw them away: nobody looks after them, and nothing is written out on the way.
_QUICK = ("fsync = off", "full_page_writes = off", "autovacuum = off", "checkpoint_timeout = 1h", "max_wal_size = 8GB")


class Cluster:
    """One PostgreSQL on a free local port; a context manager.

    place: its data directory; by default a temporary one. durable: whether a commit waits for the disk; without it the
    tests are faster, and a crash of the server alone (`stop(crash=True)`) still loses nothing.

    Raises:
        RuntimeError: PostgreSQL is not installed, or did not start.
    """

    def __init__(self, place: Path | None = None, *, durable: bool = False, settings: Sequence[str] = ()) -> None:
        self._programs = programs()
        self._account = _ADMIN if os.geteuid() == 0 else None
        self._stays = place is not None
        self._place = place or Path(tempfile.mkdtemp(prefix="intrige-postgres-"))
        self.port = free_port()
        self._settings = [
            "listen_addresses = '127.0.0.1'",
            f"port = {self.port}",
            f"unix_socket_directories = '{self._place}'",
            *(() if durable else _QUICK),
            "max_connections = 200",
            *settings,
        ]
        self._databases = 0
        self._watch: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        try:
            self._prepare()
            self._watch = self._watched()
            self.start()
        except BaseException:
            self._put_away()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.stop(crash=not self._stays)
        finally:
            self._put_away()

    def start(self) -> None:
        """Start the server, and wait until it accepts connections."""
        self._run("pg_ctl", "start", "-w", "-t", str(_PATIENCE), "-D", str(self._data), "-l", str(self._log))

    def stop(self, *, crash: bool = False) -> None:
        """Stop the server: connections are closed, uncommitted work is lost. crash: kill it instead."""
        how = "immediate" if crash else "fast"
        self._run("pg_ctl", "stop", "-w", "-t", str(_PATIENCE), "-D", str(self._data), "-m", how)

    def database(self, name: str = "") -> str:
        """Create a database, if it does not exist; return its address with the owner's role."""
        name = name or self._next()
        with self._admin() as admin:
            admin.execute(_OTHERS)
            if not _is_there(admin, name):
                make = sql.SQL("CREATE DATABASE {} OWNER {}")
                admin.execute(make.format(sql.Identifier(name), sql.Identifier(OWNER)))
            _close(admin, name)
        with psycopg.connect(self.address(name, _ADMIN), autocommit=True) as there:
            there.execute(_LARGE_OBJECTS)
            there.execute(_PUBLIC)
        return self.address(name)

    def copy(self, database: str) -> str:
        """Copy a database that nobody is connected to; return the copy's address with the owner's role."""
        name = self._next()
        with self._admin() as admin:
            # A forked process counts on by itself, so its starter may ask for the same name, and finds what it left.
            if not _is_there(admin, name):
                make = sql.SQL("CREATE DATABASE {} OWNER {} TEMPLATE {}")
                admin.execute(make.format(*map(sql.Identifier, (name, OWNER, database))))
            # What a database grants to whom is not copied with it.
            _close(admin, name)
        return self.address(name)

    def address(self, database: str, role: str = OWNER) -> str:
        """The address of a database, for one of the two roles."""
        return f"postgresql://{role}:{self.password}@127.0.0.1:{self.port}/{database}"

    def cut(self, database: str) -> int:
        """Terminate all connections to a database, like a network failure; return their number."""
        ask = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = %s"
        with self._admin() as admin:
            row = admin.execute(ask, (database,)).fetchone()
        return int(row[0]) if row else 0

    @property
    def password(self) -> str:
        """The password of all its roles."""
        return self._password.read_text(encoding="ascii")

    @property
    def _password(self) -> Path:
        return self._place / "password"

    @property
    def _data(self) -> Path:
        return self._place / "data"

    @property
    def _log(self) -> Path:
        return self._place / "log.txt"

    def _next(self) -> str:
        self._databases += 1
        return f"club_{self._databases}"

    def _admin(self) -> "psycopg.Connection[tuple[Any, ...]]":
        return psycopg.connect(self.address(_ADMIN, _ADMIN), autocommit=True)

    def _prepare(self) -> None:
        if self._account:
            self._place.mkdir(parents=True, exist_ok=True)
            shutil.chown(self._place, self._account, self._account)
        else:
            self._place.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not (self._data / "PG_VERSION").exists():
            self._initialise()
        settings = "\n".join([*self._settings, ""])
        (self._data / "postgresql.auto.conf").write_text(settings, encoding="utf-8")

    def _initialise(self) -> None:
        draft = self._place / "data.new"
        shutil.rmtree(draft, ignore_errors=True)
        password = secrets.token_hex(16)
        self._password.touch(mode=0o600)
        self._password.write_text(password, encoding="ascii")
        if self._account:
            shutil.chown(self._password, self._account, self._account)
        given = ["--username", _ADMIN, "--pwfile", str(self._password), "--auth", "scram-sha-256", "--encoding", "UTF8"]
        quick = [] if self._stays else ["--no-sync"]
        self._run("initdb", *quick, "--locale=C.UTF-8", *given, "-D", str(draft))
        roles = "; ".join(f"CREATE ROLE {role} LOGIN PASSWORD '{password}'" for role in (OWNER, USER))
        self._run("postgres", "--single", "-D", str(draft), "postgres", told=f"{roles};\n")
        # Atomic: an interrupted initialization is repeated.
        draft.rename(self._data)

    def _run(self, program: str, *arguments: str, told: str = "") -> None:
        heard = self._place / "told.txt"
        with heard.open("wb") as out:
            done = subprocess.run(
                [str(self._programs / program), *arguments],
                cwd=self._place,
                user=self._account,
                group=self._account,
                extra_groups=[] if self._account else None,
                input=told.encode(),
                stdout=out,
                stderr=out,
                check=False,
            )
        if done.returncode:
            log = self._log.read_text(encoding="utf-8") if self._log.exists() else ""
            raise RuntimeError(f"{program} failed:\n{heard.read_text(encoding='utf-8')}{log}")

    def _watched(self) -> "subprocess.Popen[bytes]":
        """Start a process that stops the server when this one has died."""
        removed = "" if self._stays else str(self._place)
        told = [str(self._programs / "pg_ctl"), str(self._data), self._account or "", removed]
        command = [sys.executable, orphaned_postgres.__file__, *told]
        return subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)

    def _put_away(self) -> None:
        if not self._stays:
            shutil.rmtree(self._place, ignore_errors=True)
        if self._watch is not None:
            self._watch.communicate()


def _is_there(admin: "psycopg.Connection[tuple[Any, ...]]", name: str) -> bool:
    return admin.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,)).fetchone() is not None


def _close(admin: "psycopg.Connection[tuple[Any, ...]]", name: str) -> None:
    """Let nobody but the servers' role connect to a database of the owner's."""
    admin.execute(sql.SQL("REVOKE ALL ON DATABASE {} FROM PUBLIC").format(sql.Identifier(name)))
    admin.execute(sql.SQL("GRANT CONNECT ON DATABASE {} TO {}").format(sql.Identifier(name), sql.Identifier(USER)))


def programs() -> Path:
    """The directory of the newest installed PostgreSQL. Raises RuntimeError if there is none."""
    found = sorted(PROGRAMS.glob("*/bin/postgres"), key=lambda path: int(path.parents[1].name))
    if not found:
        raise RuntimeError("PostgreSQL is not installed: `make postgres` installs Debian's package.")
    return found[-1].parent
