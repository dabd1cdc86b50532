"""Bundles a component's script with its imports, and its style sheets, each as one string for Streamlit.

Each source file is an ES module, so that editors, Node and linters understand it. Bundled, all top-level names share
one scope and must differ. Streamlit sends the strings with every redraw, so comments are removed.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

_IMPORT = re.compile(r"^import [^;]* from '(\.[^']*)';$", re.MULTILINE)


class Sources(NamedTuple):
    """A component's HTML, its style sheet, and its module, whose default export is `mount`."""

    html: str
    css: str
    js: str


def script(entry: Path) -> str:
    """Bundle a module and its imports in order of dependency, without import statements and comments."""
    found: dict[Path, str] = {}
    _gather(entry.resolve(), found, set())
    return "\n".join(_flat(text) for text in found.values())


def _gather(file: Path, found: dict[Path, str], begun: set[Path]) -> None:
    if file in begun:
        return
    begun.add(file)
    text = file.read_text(encoding="utf-8")
    for name in _IMPORT.findall(text):
        _gather((file.parent / name).resolve(), found, begun)
    found[file] = text


def style(files: Iterable[Path]) -> str:
    """Concatenate style sheets without comments and indentation."""
    return "\n".join(
        _lean(re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)) for file in files
    )


def sealed(module: str) -> str:
    """Wrap a module in an expression whose value is its `mount`; all other names are private."""
    inside = re.sub(r"^export default ", "", module, flags=re.MULTILINE)
    return f"(() => {{\n{inside}\nreturn mount;\n}})()"


def _flat(module: str) -> str:
    without_imports = re.sub(r"^import [^;]*;$", "", module, flags=re.MULTILINE)
    without_exports = re.sub(r"^export (?!default)", "", without_imports, flags=re.MULTILINE)
    return _lean(re.sub(r"^\s*(//[^\n]*$|/\*\*.*?\*/)", "", without_exports, flags=re.MULTILINE | re.DOTALL))


def _lean(text: str) -> str:
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())
