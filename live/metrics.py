"""Metrics: counters of taps, refusals, conflicts and open screens of this process, and the duration of changes.

Read by Prometheus at `/metrics` (`web.metrics`). Contains numbers only: no names, table codes or ducats.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from prometheus_client import Counter, Gauge, Histogram

from rules import Illegal, IntrigeError, Malformed
from storage import StorageError

TAPS = Counter("intrige_taps", "Changes of a table that were asked for, whatever became of them.")
REFUSALS = Counter("intrige_refusals", "Changes that were refused, by the kind of reason.", ["kind"])
CONFLICTS = Counter("intrige_conflicts", "Changes decided on a version that others had moved on from.")
COMMITS = Histogram(
    "intrige_commit_seconds",
    "Seconds until a change was judged and durable.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
SCREENS = Gauge("intrige_open_screens", "Screens that hear of a table's changes just now.")

for _kind in ("malformed", "illegal", "storage", "fault"):
    REFUSALS.labels(_kind)


@contextmanager
def counted() -> Iterator[None]:
    """Context that counts a change of a table and its outcome."""
    TAPS.inc()
    try:
        yield
    except StorageError as error:
        if error.code == "moved-on":
            CONFLICTS.inc()
        else:
            REFUSALS.labels("storage").inc()
        raise
    except IntrigeError as error:
        REFUSALS.labels(_kind_of(error)).inc()
        raise


@contextmanager
def timed() -> Iterator[None]:
    """Context that measures the time until a change is durable; failures are not counted."""
    begun = perf_counter()
    yield
    COMMITS.observe(perf_counter() - begun)


def _kind_of(error: IntrigeError) -> str:
    if isinstance(error, Malformed):
        return "malformed"
    return "illegal" if isinstance(error, Illegal) else "fault"
