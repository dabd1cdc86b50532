"""`python -m bench [--busy] [NAME ...]`: measure everything or the modules named, in one table.

With `--busy` one core is kept busy with something else meanwhile. The exit code is 1 if a bar is missed.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from importlib import import_module
from pkgutil import iter_modules

import bench
from bench import Row
from bench._busy import FLAG, busy_core


def measures() -> dict[str, Callable[[], Iterable[Row]]]:
    """The `rows` of every module of this package, by the module's name."""
    names = [module.name for module in iter_modules(bench.__path__) if not module.name.startswith("_")]
    return {name: import_module(f"bench.{name}").rows for name in names}


def line(row: Row) -> str:
    """One row of the table."""
    bar = ""
    if row.bar is not None:
        bar = f"{'at least' if row.higher_is_better else 'at most'} {row.bar:g}: {'met' if row.passed else 'MISSED'}"
    return f"{row.name:<58} {row.ours:>16} {row.peer:>16} {row.ratio:>7.2f}  {bar}".rstrip()


def main(arguments: Sequence[str]) -> int:
    """Print the table of the modules named, or of all."""
    known = measures()
    names = [name for name in arguments if name != FLAG]
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"{', '.join(unknown)}: known are {', '.join(known)}", file=sys.stderr)
        return 2
    print(f"{'':<58} {'ours':>16} {'peer':>16} {'ratio':>7}")
    missed = 0
    with busy_core() if FLAG in arguments else nullcontext():
        for name in names or known:
            for row in known[name]():
                print(line(row), flush=True)
                missed += not row.passed
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
