"""Builds the rules and their cases as a wheel for other programs: `python -m tools.wheel FOLDER`.

Inside this repository the package is called `rules`, too common a name to publish; in the wheel it is `intrige_rules`,
and the cases are `intrige_rules.cases`. The archive is written with the standard library, as nothing has to be
compiled.
"""

import base64
import hashlib
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT = Path(__file__).parent.parent
NAME = "intrige_rules"
KEPT = {".py", ".json", ".md", ".typed", ".mjs"}
# Where packages are named: in imports, and in the commands of usage lines.
_RULES = re.compile(r"\b(from|import|-m) rules\b(?=[\s.\"])")
_CASES = re.compile(r"\b(from|import|-m) cases\b(?=[\s.\"])")


def renamed(source: str) -> str:
    """A module's source with the package names of the wheel."""
    return _CASES.sub(rf"\1 {NAME}.cases", _RULES.sub(rf"\1 {NAME}", source))


def contents() -> Iterator[tuple[str, bytes]]:
    """Yield every file of the wheel with its path, except the list of files (RECORD)."""
    for package, target in (("rules", NAME), ("cases", f"{NAME}/cases")):
        for file in sorted((ROOT / package).rglob("*")):
            if file.is_file() and (file.suffix in KEPT or file.name == "py.typed"):
                data = file.read_bytes()
                if file.suffix == ".py":
                    data = renamed(data.decode("utf-8")).encode("utf-8")
                yield f"{target}/{file.relative_to(ROOT / package).as_posix()}", data
    info = f"{NAME}-{version()}.dist-info"
    yield f"{info}/METADATA", metadata().encode("utf-8")
    yield f"{info}/WHEEL", b"Wheel-Version: 1.0\nGenerator: tools.wheel\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    yield f"{info}/licenses/LICENSE", (ROOT / "LICENSE").read_bytes()


def version() -> str:
    """The program's version, which is also the wheel's."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def metadata() -> str:
    """The wheel's METADATA; its description is the page for other programs."""
    head = (
        f"Metadata-Version: 2.4\nName: intrige-rules\nVersion: {version()}\n"
        "Summary: The rules of the board game Intrige, and numbered cases to check any referee by.\n"
        "License-Expression: MIT\nLicense-File: LICENSE\nRequires-Python: >=3.11\n"
        "Description-Content-Type: text/markdown\n\n"
    )
    return head + renamed((ROOT / "docs" / "library.md").read_text(encoding="utf-8"))


def build(folder: Path) -> Path:
    """Write the wheel into a folder; reproducible."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{NAME}-{version()}-py3-none-any.whl"
    listed = []
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, data in contents():
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            listed.append(f"{name},sha256={digest},{len(data)}")
            archive.writestr(_entry(name), data)
        record = f"{NAME}-{version()}.dist-info/RECORD"
        archive.writestr(_entry(record), "\n".join([*listed, f"{record},,"]) + "\n")
    return path


def _entry(name: str) -> ZipInfo:
    entry = ZipInfo(name, (2026, 1, 1, 0, 0, 0))
    entry.compress_type = ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    return entry


if __name__ == "__main__":
    print(build(Path(sys.argv[1] if len(sys.argv) > 1 else "dist")))
