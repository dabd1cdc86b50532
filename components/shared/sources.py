"""A component's script with all that it imports, and its style sheets, each as one string for Streamlit.

Each script file is a module of its own, so that editors, Node and the checkers understand it. Joined, all names at the
top of the files share one scope and must differ. Streamlit sends the strings with every redraw, so they are lean.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

_IMPORT = re.compile(r"^import [^;]* from '(\.[^']*)';$", re.MULTILINE)


class Sources(NamedTuple):
    """A component's empty markup, its style sheet, and its module, which exports `mount` as default."""

    html: str
    css: str
    js: str


def script(entry: Path) -> str:
    """A module and all that it imports, in the order of their dependence, without imports and comments."""
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
    """The style sheets as one, without comments and indentation."""
    return "\n".join(
        _lean(re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)) for file in files
    )


def sealed(module: str) -> str:
    """A module as one expression, the `mount` that it exports; its other names are nobody else's then."""
    inside = re.sub(r"^export default ", "", module, flags=re.MULTILINE)
    return f"(() => {{\n{inside}\nreturn mount;\n}})()"


def _flat(module: str) -> str:
    without_imports = re.sub(r"^import [^;]*;$", "", module, flags=re.MULTILINE)
    without_exports = re.sub(r"^export (?!default)", "", without_imports, flags=re.MULTILINE)
    return _lean(re.sub(r"^\s*(//[^\n]*$|/\*\*.*?\*/)", "", without_exports, flags=re.MULTILINE | re.DOTALL))


def _lean(text: str) -> str:
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())
