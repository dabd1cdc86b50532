"""Imports run one way only, files are at most 300 lines long, and no package is too large."""

import ast
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MAX_LINES = 300
LARGEST_SHARE = 0.2
READ_BY_PEOPLE = {".py", ".js", ".mjs", ".ts", ".css", ".html", ".sh", ".toml"}
NOT_OURS = {"__pycache__", "node_modules", "data", "build", "dist", "screenshots", "test-results"}


@dataclass(frozen=True)
class Layer:
    """What a package may import besides itself and the standard library; libraries None: any."""

    packages: frozenset[str]
    libraries: frozenset[str] | None = None


# From the bottom up: a layer knows none that stands below it here.
LAYERS = {
    "rules": Layer(frozenset(), frozenset()),
    "cases": Layer(frozenset({"rules"}), frozenset()),
    "theme": Layer(frozenset(), frozenset()),
    "i18n": Layer(frozenset({"rules"}), frozenset({"babel"})),
    "storage": Layer(frozenset({"rules"}), frozenset({"tinydb", "psycopg", "psycopg_pool"})),
    "live": Layer(frozenset({"storage", "rules"})),
    "analysis": Layer(frozenset({"rules"}), frozenset()),
    "charts": Layer(frozenset({"analysis", "theme", "rules"}), frozenset({"plotly", "openskill"})),
    "narration": Layer(frozenset({"i18n", "live", "rules"}), frozenset()),
    "presenters": Layer(
        frozenset({"narration", "charts", "analysis", "live", "i18n", "theme", "cases", "rules"}),
        frozenset({"cachetools"}),
    ),
    "components": Layer(frozenset(), frozenset({"streamlit"})),
    "web": Layer(
        frozenset({"presenters", "narration", "components", "live", "storage", "i18n", "theme", "rules"}),
        frozenset({"starlette", "streamlit", "prometheus_client", "cachetools", "uvicorn", "h11"}),
    ),
    "pages": Layer(
        frozenset(
            {"web", "components", "presenters", "narration", "charts", "analysis", "live", "i18n", "theme", "rules"}
        ),
        frozenset({"streamlit", "cachetools", "segno"}),
    ),
    "companion": Layer(frozenset({"pages", "web"}), frozenset({"streamlit", "starlette"})),
}
# What lies below the components can be used without a screen.
SCREEN = "streamlit"
SCREENLESS = {"rules", "theme", "i18n", "storage", "live", "analysis", "charts", "narration", "presenters"}
OURS = {*LAYERS, "tests", "bench", "tools"}


def imported(source: str, package: str) -> set[str]:
    """Dotted names that a module of the dotted package imports, wherever in it, relative ones resolved."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, *([node.module] if node.module else [])])
            else:
                base = node.module or ""
            names.update(f"{base}.{alias.name}".lstrip(".") for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("import_module", "__import__")):
            names.update(a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str))
    return names


def wrong(names: set[str], layer: str) -> list[str]:
    """Those of the imported names that the layer may not know, sorted."""
    allowed = LAYERS[layer]
    found: list[str] = []
    for name in sorted(names):
        top = name.split(".")[0]
        if top == layer or top in sys.stdlib_module_names:
            continue
        if top in OURS:
            fine = top in allowed.packages
        else:
            fine = allowed.libraries is None or top in allowed.libraries
            fine = fine and not (top == SCREEN and layer in SCREENLESS)
        if not fine:
            found.append(name)
    return found


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of a layer: the layer's name and the file."""
    for layer in LAYERS:
        single = ROOT / f"{layer}.py"
        if single.exists():
            yield layer, single
        for path in sorted((ROOT / layer).rglob("*.py")):
            yield layer, path


def kept_files() -> Iterator[Path]:
    """Files that people read, without environments, caches and data."""
    for entry in sorted(ROOT.iterdir()):
        if entry.name in NOT_OURS or (entry.name.startswith(".") and entry.name != ".streamlit"):
            continue
        for path in [entry] if entry.is_file() else sorted(entry.rglob("*")):
            if path.is_file() and path.suffix in READ_BY_PEOPLE and not NOT_OURS & set(path.parts):
                yield path


@pytest.mark.parametrize(("layer", "path"), [pytest.param(n, p, id=str(p.relative_to(ROOT))) for n, p in modules()])
def test_module_imports_only_what_lies_below(layer: str, path: Path) -> None:
    package = ".".join(path.relative_to(ROOT).parent.parts)
    assert wrong(imported(path.read_text(encoding="utf-8"), package), layer) == []


def test_layers_stand_in_their_order() -> None:
    names = list(LAYERS)
    assert [name for name in names if not LAYERS[name].packages <= set(names[: names.index(name)])] == []


def test_no_room_holds_more_than_a_fifth_of_the_code() -> None:
    lines = dict.fromkeys(LAYERS, 0)
    for path in kept_files():
        room = path.relative_to(ROOT).parts[0].removesuffix(".py")
        if room in lines:
            lines[room] += len(path.read_text(encoding="utf-8").splitlines())
    whole = sum(lines.values())
    assert {room: count for room, count in lines.items() if count > whole * LARGEST_SHARE} == {}


def test_screens_know_nothing_of_each_other() -> None:
    found = []
    for path in sorted((ROOT / "pages").glob("*/**/*.py")):
        screen = path.relative_to(ROOT / "pages").parts[0]
        for name in imported(path.read_text(encoding="utf-8"), ".".join(path.relative_to(ROOT).parent.parts)):
            room, _, rest = name.partition(".")
            if room == "pages" and rest.split(".")[0] not in (screen, "common"):
                found.append(f"{path.relative_to(ROOT)}: {name}")
    assert found == []


def test_modules_import_each_other_in_no_circle() -> None:
    known = {module_name(path): path for _, path in modules()}
    needs = {name: imports_of(name, path, known) for name, path in known.items()}
    while free := {name for name, needed in needs.items() if not needed & needs.keys()}:
        needs = {name: needed for name, needed in needs.items() if name not in free}
    assert sorted(needs) == []


def module_name(path: Path) -> str:
    """The dotted name of a module; a package has its own."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports_of(name: str, path: Path, known: Mapping[str, Path]) -> set[str]:
    """Those of our modules that a module imports, wherever in it; a package's `__init__` may import its own modules."""
    found = set()
    for one in imported(path.read_text(encoding="utf-8"), ".".join(path.relative_to(ROOT).parent.parts)):
        module = one if one in known else one.rpartition(".")[0]
        if module in known and module != name:
            found.add(module)
    return found


def test_no_file_is_longer_than_a_sitting() -> None:
    lengths = {p.relative_to(ROOT): len(p.read_text(encoding="utf-8").splitlines()) for p in kept_files()}
    assert Path(__file__).relative_to(ROOT) in lengths
    assert {path: lines for path, lines in lengths.items() if lines > MAX_LINES} == {}


@pytest.mark.parametrize(
    ("layer", "package", "source"),
    [
        ("rules", "rules", "import storage"),
        ("rules", "rules", "from tinydb import TinyDB"),
        ("rules", "rules", "def late():\n    import plotly.graph_objects"),
        ("rules", "rules", "from .. import storage"),
        ("storage", "storage", "import live.registry as registry"),
        ("storage", "storage", "import streamlit"),
        ("charts", "charts", "import streamlit as st"),
        ("charts", "charts", "from storage import game_log"),
        ("charts", "charts", "import pandas"),
        ("live", "live", "from pages.common import style"),
        ("live", "live", "import streamlit.runtime"),
        ("pages", "pages.lobby", "from storage.archive import Archive"),
        ("pages", "pages.lobby", "from ...storage import archive"),
        ("pages", "pages", "import importlib\nimportlib.import_module('storage.archive')"),
        ("pages", "pages", "import companion"),
        ("theme", "theme", "from rules import Edition"),
        ("i18n", "i18n", "from live import View"),
        ("narration", "narration", "import streamlit"),
        ("presenters", "presenters", "from components import board"),
        ("components", "components.board", "from presenters import board_view"),
        ("components", "components.board", "from live import View"),
        ("web", "web", "from pages.common import session_language"),
        ("companion", "", "from tests import helpers"),
    ],
)
def test_import_upwards_or_past_a_layer_is_found(layer: str, package: str, source: str) -> None:
    assert wrong(imported(source, package), layer) != []


@pytest.mark.parametrize(
    ("layer", "package", "source"),
    [
        ("rules", "rules", "import dataclasses\nfrom .errors import RuleError\nfrom rules import bank"),
        ("storage", "storage", "import tinydb\nfrom rules.record import replay"),
        ("charts", "charts", "import plotly.graph_objects as go\nfrom rules import position"),
        ("live", "live", "from starlette.routing import Route\nfrom storage import game_log"),
        ("pages", "pages.lobby", "import streamlit as st\nfrom ..shell import page\nfrom live import registry"),
        ("presenters", "presenters", "from narration import tell_due\nfrom theme.house_colours import fill_and_ink"),
        ("web", "web", "from starlette.routing import Route\nfrom components import tabletop"),
        ("companion", "", "import streamlit as st\nfrom web import assets\nfrom pages import shell"),
    ],
)
def test_import_downwards_is_fine(layer: str, package: str, source: str) -> None:
    assert wrong(imported(source, package), layer) == []
