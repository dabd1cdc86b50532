"""The packages import one way only, and no file grows past what one can read at a sitting."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MAX_LINES = 400
READ_BY_PEOPLE = {".py", ".js", ".css", ".html", ".sh", ".toml"}
NOT_OURS = {"__pycache__", "node_modules", "data", "build", "dist", "screenshots", "test-results"}


@dataclass(frozen=True)
class Layer:
    """What a package may import besides itself and the standard library; libraries None: any."""

    packages: frozenset[str]
    libraries: frozenset[str] | None = None


LAYERS = {
    "rules": Layer(frozenset(), frozenset()),
    "storage": Layer(frozenset({"rules"}), frozenset({"tinydb", "psycopg", "psycopg_pool"})),
    "charts": Layer(frozenset({"rules"}), frozenset({"plotly", "openskill"})),
    "live": Layer(frozenset({"storage", "rules"})),
    "pages": Layer(frozenset({"live", "charts", "rules"})),
    "web": Layer(frozenset({"pages", "live", "rules"})),
    "companion": Layer(frozenset({"web", "pages", "live", "charts", "storage", "rules"})),
}
# The drawing library belongs to pages and the door: what lies below can be used without a screen.
SCREEN = "streamlit"
SCREENLESS = {"rules", "storage", "charts", "live"}
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
        ("charts", "charts", "from storage import book"),
        ("charts", "charts", "import pandas"),
        ("live", "live", "from pages.parts import board"),
        ("live", "live", "import streamlit.runtime"),
        ("pages", "pages.parts", "from storage.archive import Archive"),
        ("pages", "pages.parts", "from ...storage import archive"),
        ("pages", "pages", "import importlib\nimportlib.import_module('storage.archive')"),
        ("pages", "pages", "import companion"),
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
        ("live", "live", "from starlette.routing import Route\nfrom storage import book"),
        ("pages", "pages.parts", "import streamlit as st\nfrom ..shell import page\nfrom live import registry"),
        ("companion", "", "import streamlit as st\nfrom storage import archive\nfrom pages import shell"),
    ],
)
def test_import_downwards_is_fine(layer: str, package: str, source: str) -> None:
    assert wrong(imported(source, package), layer) == []
