"""Tables in play: all screens of a table share one `LiveTable`, and every change goes through it.

The way of one tap: a screen offers what its `View` lists; the tap becomes an action with the version it was decided on
and an idempotency key. `LiveTable.act` takes the table's lock, lets the referee play it, has storage make it durable,
raises the version and only then returns; every open screen is then notified of the new version.

- `table`: that way; `table_queries`: its queries. `log_projection`: log lines and seating, computed from the entries.
  `public_view`: of a table; `public_view_builder` makes it; `once_per_view`: what is looked for in a whole log.
  `screen_subscribers`: the open screens of a table.
- `device_identity`: the cookies of a device; `seating`: whose it is; `permissions`: what it may do. `joining`: how a
  device takes a place; `tickets`, `seat_pins`, `free_seats`: by what. `credential_hashing`: hashing; `wrong_tries`:
  rate limits on guesses. `settings_decisions`: how settings are decided where several change them. Cash is shown to
  its owner, by PIN or on their own phone; to all with open cash or once a game is over.
- `may_i`: the desk's "may I?", independent of purses. `readonly_game`: earlier moments, set-up positions and
  examples. `sandbox`: "what if" games.
- `amendments`, `amendment_transfers`: what was entered or set up is set right; `ending_and_leaving`: players who
  leave, tables closed.
- `stale_decisions`: whether a decision still stands. `table_limits`: limits on notes, offers and corrections;
  `rate_counters`: how fast; `entry_limits`: those of an address at all tables (`visitor_limits`). `table_clock`: the
  clock. `table_code_guards`: who guesses table codes.
- `registry`: all tables of this process; `open_tables`: each opened once, apart from the others; `opening_rests`:
  long ones with rests; `open_shares`: how much of them an address keeps open. `other_servers`: brings in what other
  servers have entered. `finished_games`: all finished games together. `export_import`: those as
  one file, `export_limits`: how large; `export_job`: how it is made beside the play; `zip_import_job`: how it is
  brought in, `zip_import_reader`: by a process of its own. `fair_queue`: whose turn it is. `metrics`: the metrics.
- `refusal_sentences`: messages for what can go wrong here, beside those of `rules` and `storage`.
"""

from live.amendment_transfers import Transfer
from live.device_identity import ACCESS, BANKER_ENTERS, OPEN, SEATS, Actor, Device, banker_cookie, is_ours, seat_cookie
from live.duplicate_games import KnownGames, RecordKey, key_of, known_games
from live.export_import import pack
from live.export_job import export
from live.finished_games import Changes, FinishedGames, finished_games
from live.joining import Joining, Taken
from live.kept_previews import Amendment
from live.may_i import Verdict
from live.once_per_view import once_per_view
from live.public_view import BribeOffer, LogLine, PublicChoice, SetUpChange, View
from live.readonly_game import Study, Subject
from live.record_limits import check_record, load_brought
from live.refusal_sentences import SENTENCES, may_pass, sentence
from live.registry import Registry, close, close_idle, ready, registry
from live.sandbox import Sandbox
from live.screen_subscribers import Subscriber, Subscribers
from live.seating import Held, Seating
from live.table import LiveTable
from live.table_code_guards import Caller
from live.zip_import_job import Brought, Import, begin_import, end_import, unpack
from rules import name_key
from storage import (
    AS_IT_STANDS,
    BESIDE,
    DISK_CODES,
    UNFINISHED,
    Editions,
    LastSetup,
    Lobby,
    Running,
    Summary,
    new_key,
)
from storage.entered_results import EnteredResult
from storage.errors import MISREAD
from storage.size_limits import shortened

__all__ = [
    "ACCESS",
    "AS_IT_STANDS",
    "BANKER_ENTERS",
    "BESIDE",
    "DISK_CODES",
    "MISREAD",
    "OPEN",
    "SEATS",
    "SENTENCES",
    "UNFINISHED",
    "Actor",
    "Amendment",
    "BribeOffer",
    "Brought",
    "Caller",
    "Changes",
    "Device",
    "Editions",
    "EnteredResult",
    "FinishedGames",
    "Held",
    "Import",
    "Joining",
    "KnownGames",
    "LastSetup",
    "LiveTable",
    "Lobby",
    "LogLine",
    "PublicChoice",
    "RecordKey",
    "Registry",
    "Running",
    "Sandbox",
    "Seating",
    "SetUpChange",
    "Study",
    "Subject",
    "Subscriber",
    "Subscribers",
    "Summary",
    "Taken",
    "Transfer",
    "Verdict",
    "View",
    "banker_cookie",
    "begin_import",
    "check_record",
    "close",
    "close_idle",
    "end_import",
    "export",
    "finished_games",
    "is_ours",
    "key_of",
    "known_games",
    "load_brought",
    "may_pass",
    "name_key",
    "new_key",
    "once_per_view",
    "pack",
    "ready",
    "registry",
    "seat_cookie",
    "sentence",
    "shortened",
    "unpack",
]
