"""The store in PostgreSQL, for any number of servers; chosen by `COMPANION_DATABASE=postgresql://…`.

- `database`: connections, and the one way to use them. `migrate`: schema migrations and least rights.
- `game_tables`, `documents`, `editions`: the data. `notices`, `listener`: notifications between servers.
- `dumping`: export as the files of a data folder, and import. `store`: all of that as a `storage.store.Store`.
"""

from storage.postgres.store import PostgresStore

__all__ = ["PostgresStore"]
