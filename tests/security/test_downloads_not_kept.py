"""A file to download that is late and cannot be kept, and one that is made at the moment when its visitor gives up."""

import asyncio

import pytest

from tests.security.test_downloads import GUEST, PATIENCE, Files, given_up
from tests.security.test_downloads import impatient as impatient
from web import download_queue


def test_file_that_cannot_be_kept_stops_no_other(impatient: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(download_queue, "LONGEST_PAUSE", 0.0)

    def fail(url: str, place: int) -> int:
        raise OSError(28, "No space left on device")

    async def both() -> None:
        with monkeypatch.context() as broken:
            broken.setattr(impatient.queue, "_keep", fail)
            await given_up(impatient, "broken")
        assert impatient.queue._jobs == {}
        monkeypatch.setattr(download_queue, "LONGEST_WAIT", float(PATIENCE))
        impatient.let.set()
        async with asyncio.timeout(PATIENCE):
            assert await impatient.wanted("next", "page", GUEST) == "/media/next"
        assert impatient.begun == ["broken", "next"]

    asyncio.run(both())


class AtThatMoment:
    """A timeout that ends as the file is made."""

    def __init__(self, files: Files) -> None:
        self._files = files

    async def __aenter__(self) -> None:
        self._files.let.set()
        await asyncio.wait([one.made for one in self._files.queue._jobs.values()])
        raise TimeoutError

    async def __aexit__(self, *_: object) -> None:
        pass


def test_file_that_is_made_as_its_visitor_gives_up_is_theirs(impatient: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody kept it, and it was made anew."""

    async def ask() -> None:
        monkeypatch.setattr("web.download_queue.asyncio.timeout", lambda _: AtThatMoment(impatient))
        assert await impatient.wanted("file", "page", GUEST) == "/media/file"
        assert impatient.begun == ["file"]

    asyncio.run(ask())
