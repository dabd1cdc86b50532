"""A file that takes long to be made, as all games of a full hall, keeps nobody else's waiting for as long."""

import asyncio

import pytest

from tests.security.test_downloads import GUEST, OTHER, PATIENCE, Files
from web import download_queue
from web.download_queue import MOST_PASSED, Downloads


async def until_begun(files: Files, *names: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while sorted(files.begun) != sorted(names):
            await asyncio.sleep(0.001)


def test_others_files_are_made_beside_one_that_takes_long_but_none_of_its_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(download_queue, "LONGEST_TURN", 0.0)
    monkeypatch.setattr(download_queue, "LONGEST_PAUSE", 0.0)

    async def flood() -> None:
        files, quick = Files(), Files()
        quick.queue, quick.begun = files.queue, files.begun
        quick.let.set()
        long = files.wanted("all games", "page", GUEST)
        await until_begun(files, "all games")
        second = quick.wanted("second", "page", GUEST)
        third = quick.wanted("third", "second page", GUEST)
        assert await quick.wanted("other", "another", OTHER) == "/media/other"
        assert await quick.wanted("again", "another", OTHER) == "/media/again"
        assert files.begun == ["all games", "other", "again"]
        files.let.set()
        assert {*await asyncio.gather(long, second, third)} == {"/media/all games", "/media/second", "/media/third"}

    asyncio.run(asyncio.wait_for(flood(), PATIENCE))


def test_so_many_that_take_long_are_made_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(download_queue, "LONGEST_TURN", 0.0)
    monkeypatch.setattr(download_queue, "LONGEST_PAUSE", 0.0)
    most = MOST_PASSED + download_queue.FILES_AT_ONCE

    async def flood() -> None:
        files = Files()
        files.queue = Downloads(lambda _: True, files._keep)
        tasks = [files.wanted(f"games {number}", f"page {number}", f"10.0.0.{number}") for number in range(most + 2)]
        await until_begun(files, *[f"games {number}" for number in range(most)])
        assert files.queue._passed == MOST_PASSED
        files.let.set()
        await asyncio.gather(*tasks)
        assert len(files.begun) == most + 2
        # All turns are there again.
        await files.wanted("one more", "page", GUEST)
        async with asyncio.timeout(PATIENCE):
            while files.queue._passed or files.queue._queue._taken:
                await asyncio.sleep(0.001)

    asyncio.run(asyncio.wait_for(flood(), PATIENCE))


def test_one_that_takes_long_passes_its_turn_once_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    for seconds in ("LONGEST_TURN", "LONGEST_PAUSE", "_LATER"):
        monkeypatch.setattr(download_queue, seconds, 0.0)

    async def flood() -> None:
        first, files, quick = Files(), Files(), Files()
        for one in (files, quick):
            one.queue, one.begun = first.queue, first.begun
        quick.let.set()
        ends = first.wanted("ends", "page", GUEST)
        names = [f"games {number}" for number in range(MOST_PASSED)]
        tasks = [files.wanted(name, name, f"10.0.0.{number}") for number, name in enumerate(names)]
        await until_begun(first, "ends", *names)
        other = quick.wanted("other", "another", OTHER)
        first.let.set()
        await ends
        assert await other == "/media/other"
        files.let.set()
        await asyncio.gather(*tasks)

    asyncio.run(asyncio.wait_for(flood(), PATIENCE))
