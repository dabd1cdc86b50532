"""Bounds on what is kept of answers that are read slowly: a whole file, until its last piece is taken.

uvicorn is handed an answer in pieces (`web.body_limits`), each when it has sent most of those before. Readers of one
file that is kept once cost no more than one of them; a page makes a file anew each time it is asked for it.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, MutableMapping
from typing import Any, NamedTuple

# What of any answer is not counted: a file on the disk is read in parts as long as this.
LITTLE = 64 * 1024
# Bytes that all of an address leave unread: two of the largest files (`live.export_import`), or a dozen chronicles.
MOST_OF_AN_ADDRESS = 48 * 1024 * 1024
# The same of all addresses, and of this computer.
MOST_OF_ALL = 128 * 1024 * 1024
# The key of an answer in the state of its request's scope.
_ANSWER = "intrige-answer"


class UnreadAnswer(NamedTuple):
    """An answer of which not everything was taken. body: the same for all answers with the same bytes in memory.

    size, taken: bytes of all, and of those that the connection has taken. began: when the first was handed on.
    """

    body: int
    size: int
    taken: int
    began: float

    def to_go(self, now: float) -> float:
        """Seconds until it is read, as fast as it was so far."""
        return (self.size - self.taken) * (now - self.began) / max(self.taken, 1)


def note(state: MutableMapping[str, Any], answer: UnreadAnswer | None) -> None:
    """Let the app's server find what a request's answer keeps; None once it is taken. state: of the request's scope."""
    if answer is None:
        state.pop(_ANSWER, None)
    else:
        state[_ANSWER] = answer


def unread_answer(connection: Any) -> UnreadAnswer | None:
    """What is kept of the answer that a uvicorn connection is sent, None if that is little."""
    scope = getattr(getattr(connection, "cycle", None), "scope", None) or {}
    answer: UnreadAnswer | None = scope.get("state", {}).get(_ANSWER)
    return answer if answer is not None and answer.size > LITTLE else None


def too_much_unread(connections: Iterable[Any], address_of: Callable[[Any], str], now: float) -> list[Any]:
    """Connections whose answers are too much together: of each address those that would take longest to be read.

    Where all together are too much each address may keep half as much, and so on, so that those with the most go first.
    address_of: "" for this computer, whose connections are not counted together.
    """
    addresses: defaultdict[object, list[tuple[Any, UnreadAnswer]]] = defaultdict(list)
    for one in connections:
        answer = unread_answer(one)
        if answer is not None:
            addresses[address_of(one) or id(one)].append((one, answer))
    for theirs in addresses.values():
        theirs.sort(key=lambda pair: pair[1].to_go(now))
    most = MOST_OF_AN_ADDRESS
    while True:
        kept: dict[int, int] = {}
        over = [one for theirs in addresses.values() for one in _beyond(theirs, most, kept)]
        if sum(kept.values()) <= MOST_OF_ALL:
            return over
        most //= 2


def _beyond(answers: list[tuple[Any, UnreadAnswer]], most: int, kept: dict[int, int]) -> list[Any]:
    """The connections of an address without which it keeps so many bytes; the bodies of its others are added."""
    theirs: dict[int, int] = {}
    together, over = 0, []
    for one, answer in answers:
        size = 0 if answer.body in theirs else answer.size
        if together + size <= most:
            together += size
            theirs[answer.body] = answer.size
        else:
            over.append(one)
    kept.update(theirs)
    return over
