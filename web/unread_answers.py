"""Bounds on what is kept of answers that are read slowly: a whole file, until its last piece is taken.

uvicorn is handed an answer in pieces (`web.body_limits`), each when it has sent most of those before. Readers of one
file that is kept once cost no more than one of them; a page makes a file anew each time it is asked for it.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, MutableMapping
from heapq import heapify, heapreplace
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


class _Crowd:
    """Connections of an address whose answers are unread. size: bytes of the answers, each body once."""

    def __init__(self, connections: Iterable[Any], now: float) -> None:
        answers = [(one, answer) for one in connections if (answer := unread_answer(one)) is not None]
        self._answers = sorted(answers, key=lambda pair: pair[1].to_go(now))
        self._readers = Counter(answer.body for _, answer in answers)
        self.sizes = {answer.body: answer.size for _, answer in answers}
        self.size = sum(self.sizes.values())

    def end_slowest(self) -> tuple[Any, int]:
        """Leave out the one that would take longest to be read, and the body that it was the last to read, else 0."""
        one, answer = self._answers.pop()
        self._readers[answer.body] -= 1
        if self._readers[answer.body]:
            return one, 0
        self.size -= self.sizes.pop(answer.body)
        return one, answer.body


def too_much_unread(connections: Iterable[Any], address_of: Callable[[Any], str], now: float) -> list[Any]:
    """Connections whose answers are too much together: of each address, and of all where the largest crowd goes first.

    Of an address those go first that would take longest to be read. address_of: "" for this computer, whose
    connections are not counted together.
    """
    addresses: defaultdict[object, list[Any]] = defaultdict(list)
    for one in connections:
        if unread_answer(one) is not None:
            addresses[address_of(one) or id(one)].append(one)
    crowds = [_Crowd(theirs, now) for theirs in addresses.values()]
    over = []
    for crowd in crowds:
        while crowd.size > MOST_OF_AN_ADDRESS:
            over.append(crowd.end_slowest()[0])
    return over + _beyond_all(crowds)


def _beyond_all(crowds: list[_Crowd]) -> list[Any]:
    """Connections without which all together keep no more than they may."""
    readers = Counter(body for crowd in crowds for body in crowd.sizes)
    together = sum({body: size for crowd in crowds for body, size in crowd.sizes.items()}.values())
    largest = [(-crowd.size, at) for at, crowd in enumerate(crowds)]
    heapify(largest)
    over = []
    while together > MOST_OF_ALL:
        _, at = largest[0]
        crowd, before = crowds[at], crowds[at].size
        one, body = crowd.end_slowest()
        over.append(one)
        heapreplace(largest, (-crowd.size, at))
        if body:
            readers[body] -= 1
            together -= 0 if readers[body] else before - crowd.size
    return over
