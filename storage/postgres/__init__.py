"""The store in PostgreSQL, for as many servers as one likes: `COMPANION_DATABASE=postgresql://…` chooses it.

- `database`: connections, and the one way to use them. `migrate`: the schema, by numbered steps, and least rights.
- `tables`, `documents`, `editions`: what is asked of it. `notices`, `listener`: how one server hears of another.
- `dumping`: all of it as the files of a data folder, and back. `store`: all of that as a `storage.store.Store`.
"""

from storage.postgres.store import PostgresStore

__all__ = ["PostgresStore"]
