"""The hall with thousands of games against a few, and a chronicle against a page with one empty chart.

Both sides of a ratio alternate in one run. The hall is measured in a session without a browser; a chronicle in a
browser, from the request until its chart is drawn.
"""

import asyncio
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, Page, sync_playwright

from bench import Row
from bench._games import write_club
from bench._servers import Server, ours
from bench._session import Screen
from live import FinishedGames
from presenters.hall_index import HallIndex
from storage import Library
from tests.browser.conftest import ARGUMENTS, CHROMIUM

MANY = 10_000
FEW = 10
_RUNS = 40
# More repetitions for cached loads, which are short and so more affected by noise.
_LOADS, _WARM_LOADS = 9, 31
# Repetitions that each start a server.
_FRESH = 30
_BARE = """
import plotly.graph_objects as go
import streamlit as st

st.plotly_chart(go.Figure())
"""


def rows() -> list[Row]:
    """Measure everything; playing the games takes some minutes."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        return [*_chronicle(place), *_hall(place)]


# --- the hall -------------------------------------------------------------------


def _hall(place: Path) -> list[Row]:
    for directory, count in (("few", FEW), ("many", MANY)):
        write_club(place / directory, count)
    counted = [_counted(place / directory) for directory in ("many", "few")]
    return asyncio.run(_halls(place, counted))


async def _halls(place: Path, counted: list[float]) -> list[Row]:
    cold: tuple[list[float], list[float]] = [], []
    for number in range(_FRESH):
        for side in (0, 1) if number % 2 else (1, 0):
            cold[side].append(await _fresh(place / ("many", "few")[side]))
    with ours(place / "few") as few, ours(place / "many") as many:
        warm = await _warm(many, few)
    return [
        warm,
        _ratio(f"hall with {MANY:,} games : with {FEW}, first page of a server", cold, 2.0),
        _row(f"hall with {MANY:,} games : with {FEW}, all bribes counted anew", *counted),
    ]


async def _fresh(directory: Path) -> float:
    """The seconds for the first hall page of a fresh server on this directory."""
    with ours(directory) as server:
        return await _first(server)


async def _first(server: Server) -> float:
    begun = perf_counter()
    async with Screen(server.address, "hall"):
        return perf_counter() - begun


def _counted(directory: Path) -> float:
    """The seconds to compute the digests of all games of a directory."""
    with Library(directory) as library:
        finished, index = FinishedGames(library), HallIndex()
        index.follow(finished)
        begun, of = perf_counter(), len(index.pending)
        while index.pending:
            index.count_on(finished, partial(_past, perf_counter() + 1.0))
            sys.stderr.write(f"\rbribes of {of - len(index.pending):,} of {of:,} games counted")
        sys.stderr.write("\n")
        return perf_counter() - begun


def _past(moment: float) -> bool:
    return perf_counter() >= moment


async def _warm(many: Server, few: Server) -> Row:
    taken: tuple[list[float], list[float]] = [], []
    async with Screen(many.address, "hall") as one, Screen(few.address, "hall") as other:
        for number in range(_RUNS):
            for side in (0, 1) if number % 2 else (1, 0):
                begun = perf_counter()
                await (one, other)[side].run()
                taken[side].append(perf_counter() - begun)
    ratio = median([here / there for here, there in zip(*taken, strict=True)])
    name = f"hall with {MANY:,} games : with {FEW}, warm"
    return Row(name, _told(median(taken[0])), _told(median(taken[1])), ratio, 2.0, higher_is_better=False)


# --- the chronicle --------------------------------------------------------------


def _chronicle(place: Path) -> list[Row]:
    script = place / "bare" / "app.py"
    script.parent.mkdir()
    script.write_text(_BARE, encoding="utf-8")
    with ExitStack() as open_now:
        here = open_now.enter_context(ours(place / "sample"))
        there = open_now.enter_context(
            Server(script, options=("--server.headless=true", "--browser.gatherUsageStats=false"))
        )
        playwright = open_now.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        addresses = (f"{here.address}/chronicle?t=SAMPLE", there.address)
        first = [_cold(browser, address) for address in addresses]
        cold = _in_turn(lambda side: _cold(browser, addresses[side]), _LOADS)
        screens = [browser.new_page(), browser.new_page()]
        for side, address in enumerate(addresses):
            _load(screens[side], address)
        warm = _in_turn(lambda side: _load(screens[side], addresses[side]), _WARM_LOADS)
        browser.close()
    name = "chronicle : a page with one empty chart"
    return [
        _ratio(f"{name}, browser with a cache", warm, 1.15),
        _ratio(f"{name}, new browser", cold, 1.5),
        _row(f"{name}, first page of a server", *first),
    ]


def _cold(browser: Browser, address: str) -> float:
    context = browser.new_context()
    taken = _load(context.new_page(), address)
    context.close()
    return taken


def _load(page: Page, address: str) -> float:
    begun = perf_counter()
    page.goto(address)
    # Polled at every frame; a locator would poll at growing intervals up to half a second.
    page.wait_for_function("document.querySelector('.js-plotly-plot .main-svg')")
    return perf_counter() - begun


def _in_turn(load: Callable[[int], float], times: int) -> tuple[list[float], list[float]]:
    taken: tuple[list[float], list[float]] = [], []
    for number in range(times):
        for side in (0, 1) if number % 2 else (1, 0):
            taken[side].append(load(side))
    return taken


def _ratio(name: str, taken: tuple[list[float], list[float]], bar: float) -> Row:
    here, there = (median(times) for times in taken)
    ratio = median([one / other for one, other in zip(*taken, strict=True)])
    return Row(name, _told(here), _told(there), ratio, bar, higher_is_better=False)


def _row(name: str, here: float, there: float) -> Row:
    return Row(name, _told(here), _told(there), here / there, None, higher_is_better=False)


def _told(seconds: float) -> str:
    return f"{seconds * 1e3:,.0f} ms"
