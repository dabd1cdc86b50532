"""Two finished tables with all that is kept of each; one has a name and sums that the other has not."""

from collections.abc import Mapping
from typing import Any

from storage.store import DIGESTS, State, Store
from tests.storage.contract import RUNNING, entry, made

# A name and sums that only this table has: at its end, at an earlier end, in what was worked out of it.
NAME, SUM, EARLIER, WORKED_OUT = "Annaxx", "13579013", "24680024", "98765089"
OF_IT = (NAME, SUM, EARLIER, WORKED_OUT)
OF_THE_OTHER = "55555055"
# By key, as this version and those before kept it.
DIGESTS_OF_IT: Mapping[str, Mapping[str, Any]] = {
    "KMRT": {"end": f"KMRT 2020 1 ({SUM},)", "income": [int(WORKED_OUT)]},
    f"KMRT 2020-01-01T00:00:00Z 87 ({SUM}, 1)": {"format": 4},
    "chances 1": {"game": "chances ab", "table": "KMRT", "turns": [int(WORKED_OUT)]},
    "chances 2": {"game": "chances cd", "turns": [int(WORKED_OUT)]},
}
DIGESTS_OF_OTHERS: Mapping[str, Mapping[str, Any]] = {
    "BCDF": {"income": [int(OF_THE_OTHER)]},
    "chances 3": {"game": "chances ef", "table": "BCDF", "turns": [1]},
    "chances 4": {"game": "chances gh", "table": "", "turns": [2]},
}


def over(total: str) -> State:
    return State("over", {"names": [NAME], "balances": [int(total)]})


def begin(kept: Store) -> None:
    """Two finished tables, one that was over before, with all that is kept of each."""
    made(kept, "BCDF", state=State("over", {"balances": [int(OF_THE_OTHER)]}))
    kept.create("KMRT", {"players": [NAME]}, [entry(1, name=NAME)], over(EARLIER))
    assert kept.append("KMRT", entry(2), expect=1, state=RUNNING).taken
    assert kept.append("KMRT", entry(3, said=SUM), expect=2, state=over(SUM)).taken
    kept.put(DIGESTS, {"KMRT": {"income": [int(EARLIER)]}})
    kept.put(DIGESTS, {**DIGESTS_OF_OTHERS, **DIGESTS_OF_IT})
