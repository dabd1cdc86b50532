"""Join the board's small files into the three strings that Streamlit takes."""

import re
from pathlib import Path

HERE = Path(__file__).parent
SCRIPTS = (
    *("dom", "palette", "signs", "moves"),
    *("figure", "palace", "tray", "draw"),
    *("act", "motion", "drag", "keys", "main"),
)
STYLES = ("board", "palace", "figure", "tray")


def markup() -> str:
    """Give the board's empty markup."""
    return (HERE / "board.html").read_text("utf-8")


def style() -> str:
    """Give the board's style sheets as one, without comments and indentation."""
    return "\n".join(_lean(re.sub(r"/\*.*?\*/", "", _read(name, "css"), flags=re.DOTALL)) for name in STYLES)


def script() -> str:
    """Give the board's modules as one module, in the order of their dependence.

    Each file is a module of its own, so that editors and Node understand it; Streamlit takes a single one. All names
    at the top of the files share one scope here and so must differ.
    """
    return "\n".join(_flat(_read(name, "js")) for name in SCRIPTS)


def _flat(module: str) -> str:
    without_imports = re.sub(r"^import [^;]*;$", "", module, flags=re.MULTILINE)
    without_exports = re.sub(r"^export (?!default)", "", without_imports, flags=re.MULTILINE)
    return _lean(re.sub(r"^\s*(//[^\n]*$|/\*\*.*?\*/)", "", without_exports, flags=re.MULTILINE | re.DOTALL))


def _lean(text: str) -> str:
    # Streamlit sends these strings with every redraw of the board: what nobody reads there stays at home.
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())


def _read(name: str, suffix: str) -> str:
    return (HERE / f"{name}.{suffix}").read_text("utf-8")
