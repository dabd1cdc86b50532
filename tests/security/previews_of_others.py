"""Previews of corrections and of going back to a moment, as devices ask for them whose business they are not."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random

from live import Device, LiveTable
from rules import IntrigeError

NEVER = {"type": "note", "text": "That never was."}


def previewed(made: LiveTable, devices: Sequence[Device], random: Random) -> set[str]:
    """What comes of all of them: the codes of refusals, and whatever was shown."""
    return set(map(_told, _asked(made, devices, random)))


def _asked(made: LiveTable, devices: Sequence[Device], random: Random) -> Iterator[Callable[[], object]]:
    last, versions = made.view.undoable, range(made.view.version + 1)
    for device in devices:
        for _ in range(3):
            to, version = random.randrange(last + 1), random.choice(versions)
            yield partial(made.would_undo, to, version=version, device=device)
        if last:
            at, since = random.randrange(last), random.choice(versions)
            yield partial(made.would_amend, at, NEVER, device=device, since=since)
        yield partial(made.would_set_up, {"first": 0}, device=device, since=random.choice(versions))


def _told(preview: Callable[[], object]) -> str:
    try:
        return repr(preview())
    except IntrigeError as error:
        return error.code
