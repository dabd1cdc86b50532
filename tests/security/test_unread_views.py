"""Of a table's views little is kept for screens that do not read on; those that do read hear at once what is new."""

import asyncio
import gc
import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from live import LiveTable, Subscribers, new_key
from presenters.view_patch import applied
from web import view_model_cache
from web.table_socket import TableSocket, addresses
from web.view_model_cache import MOST_LENT, Shown, TableFeed, feed_of

Make = Callable[..., LiveTable]
GUEST = "192.168.1.20"
PATIENCE = 60
# Steps of the event loop in which all of a crowd are told what is new, one after another.
STEPS = 500


class Guest:
    """What a socket is served for: a screen that reads while it `reads`, and keeps the view as a page does."""

    def __init__(self) -> None:
        self.client, self.cookies, self.headers = (
            SimpleNamespace(host=GUEST, port=1),
            dict[str, str](),
            dict[str, str](),
        )
        self.reads = asyncio.Event()
        self.reads.set()
        self.asks = asyncio.Queue[dict[str, Any]]()
        self.heard: list[dict[str, Any]] = []
        self.sent = 0
        self.view: dict[str, Any] = {}

    async def send_text(self, text: str) -> None:
        """Wait until it reads, as uvicorn does while much of what was sent before is unread."""
        self.sent += 1
        await self.reads.wait()
        self.heard.append(json.loads(text))
        if "view" in self.heard[-1]:
            self.view = self.heard[-1]["view"]
        elif "patch" in self.heard[-1]:
            self.view = applied(self.view, self.heard[-1]["patch"])

    async def receive(self) -> dict[str, Any]:
        return await self.asks.get()

    def ask(self) -> None:
        """Send a question, whatever it is answered."""
        text = json.dumps({"ask": {}, "version": 0, "key": "question"})
        self.asks.put_nowait({"type": "websocket.receive", "text": text})


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view_model_cache, "KEPT_SECONDS", 0.0)


async def told() -> None:
    """Let everybody be told what is new, and the feed forget it, in which nothing is waited for but those before."""
    for _ in range(STEPS):
        await asyncio.sleep(0)


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.001)


def served(table: LiveTable, guests: list[Guest], screen: str = "table") -> list["asyncio.Task[None]"]:
    sockets = [TableSocket(cast(WebSocket, one), table, screen, "en", addresses.of(GUEST)) for one in guests]
    return [asyncio.create_task(one.serve("")) for one in sockets]


async def entered(table: LiveTable) -> None:
    """A note, and what everybody is told of it."""
    note = {"type": "note", "seat": 0, "text": f"Note {table.view.version}"}
    await asyncio.to_thread(table.act, note, version=table.view.version, key=new_key())
    await told()


async def ended(tasks: list["asyncio.Task[None]"]) -> None:
    for one in tasks:
        one.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def versions_kept() -> list[int]:
    """The versions of the view models that are in memory."""
    gc.collect()
    return sorted(one.version for one in gc.get_objects() if isinstance(one, Shown))


def test_screens_that_stop_reading_each_at_another_version_keep_a_few_view_models(table: Make) -> None:
    async def crowd() -> None:
        made = table()
        guests = [Guest() for _ in range(2 * MOST_LENT)]
        tasks = served(made, guests)
        await told()
        for one in guests:
            one.reads.clear()
            await entered(made)
        newest = made.view.version
        assert versions_kept() == [*range(newest - MOST_LENT + 1, newest + 1)]
        await ended(tasks)
        assert feed_of(made)._lent == {}

    asyncio.run(crowd())


def test_screens_that_read_are_sent_what_has_changed_and_keep_one_view_model(table: Make) -> None:
    async def play() -> None:
        made = table()
        guests = [Guest() for _ in range(3)]
        tasks = served(made, guests[:2])
        await told()
        for _ in range(3):
            await entered(made)
        tasks += served(made, guests[2:])
        await told()
        for _ in range(3):
            await entered(made)
        for one, times in zip(guests, (6, 6, 3), strict=True):
            assert ["view" in message for message in one.heard] == [True, *[False] * times]
            assert one.view["version"] == 6
        # Nor is the one kept with which a screen began.
        assert versions_kept() == [6]
        await ended(tasks)

    asyncio.run(play())


@pytest.mark.parametrize("others", [MOST_LENT - 1, MOST_LENT])
def test_who_reads_on_late_is_sent_what_has_changed_or_the_whole_view_where_too_many_have_stopped(
    table: Make, others: int
) -> None:
    async def slow() -> None:
        made = table()
        late, *stuck = guests = [Guest() for _ in range(1 + others)]
        tasks = served(made, guests)
        await told()
        for one in (late, *stuck):
            one.reads.clear()
            await entered(made)
        late.reads.set()
        await told()
        await entered(made)
        # The view at first, the patch that was late, what has come meanwhile, and what came then.
        assert ["view" in message for message in late.heard] == [True, False, others == MOST_LENT, False]
        assert late.view["version"] == made.view.version
        await ended(tasks)

    asyncio.run(slow())


def test_who_does_not_read_the_answer_to_a_question_keeps_no_other_screen_waiting(
    table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view_model_cache, "LONGEST_TURN", float(PATIENCE))

    async def play() -> None:
        made = table()
        player, asking = guests = [Guest(), Guest()]
        tasks = served(made, guests)
        await told()
        asking.reads.clear()
        asking.ask()
        await until(lambda: asking.sent == 2)
        for _ in range(3):
            await entered(made)
            assert player.view["version"] == made.view.version
        asking.reads.set()
        await until(lambda: len(asking.heard) > 1)
        assert asking.heard[1]["answer"]["key"] == "question"
        await ended(tasks)

    asyncio.run(play())


def test_news_wait_for_who_is_answered_next_and_not_for_all_that_wait_in_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks without end would have a question there at any time."""
    monkeypatch.setattr(view_model_cache, "LONGEST_TURN", float(PATIENCE))

    async def crowd() -> None:
        feed = TableFeed(Subscribers())
        with feed.answering():
            with feed.answering():
                news = asyncio.create_task(feed.turn())
                await told()
                assert not news.done()
            async with asyncio.timeout(PATIENCE / 2):
                await news

    asyncio.run(crowd())
