"""A file to download that is late and cannot be kept: the others are made all the same."""

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
