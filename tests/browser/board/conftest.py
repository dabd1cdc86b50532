"""A server of the board alone, a browser, and a way to open a scene in it."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.board.hands import SIZES, Opener

ROOT = Path(__file__).parents[3]
APP = Path(__file__).with_name("app.py")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = tmp_path_factory.mktemp("board") / "log.txt"
    where = ["--server.port", str(port), "--server.address", "127.0.0.1"]
    command = [sys.executable, "-m", "streamlit", "run", str(APP), *where]
    with log.open("wb") as out, subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=out, env=os.environ) as server:
        try:
            base = f"http://127.0.0.1:{port}"
            _await_health(f"{base}/_stcore/health", log)
            yield base
        finally:
            server.terminate()


def _await_health(url: str, log: Path) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            with urlopen(url):
                return
        except URLError:
            time.sleep(0.1)
    pytest.fail(f"the board's app did not start:\n{log.read_text()}")


@pytest.fixture
def opened(address: str, browser: Browser) -> Iterator[Opener]:
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def start(scene: str, size: str = "tablet", server: str = "plays", **options: Any) -> Page:
        width, height = SIZES[size]
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.on("console", lambda line: faults.append(line.text) if "BidiComponent" in line.text else None)
        page.goto(f"{address}/?scene={scene}&server={server}")
        page.locator(".board .palace").first.wait_for()
        return page

    yield start
    for context in contexts:
        context.close()
    assert faults == []
