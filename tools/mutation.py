"""Mutation testing of the referee with only the cases: `python -m tools.mutation [MODULE ...]`, run by `make soak`.

cosmic-ray's operators change every comparison, constant and branch of the modules that decide, one at a time; a case
must fail. Each mutant runs in a forked process that imports the mutated module, and only the cases that call its
function. Excluded are equivalent mutants: `is` for `==` and the reverse among types, small numbers and short strings,
and `|` in annotations; functions that only serialize (`WRITING`); and lines that decide nothing (`_DECIDES_NOTHING`).
"""

import difflib
import os
import re
import resource
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any, NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.ast.ast_query import ASTQuery
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from cases import Case, program, read_cases
from cases.judge import deviation

ROOT = Path(__file__).parent.parent
DECIDING = (
    *("action_data", "awaited", "bank", "bribes", "conflict_order", "dispatching_figures", "editions", "field_kinds"),
    *(
        "game_end",
        "json_values",
        "negotiation_state",
        "offers",
        "payments",
        "placing_figures",
        "position",
        "position_builder",
    ),
    *("promises", "record", "referee", "regular_or_conflict", "settling_conflicts", "starting_position", "table_setup"),
)
# Guards against programming errors, paper money, which the referee does not use, and in which parts promises are kept.
_DECIDES_NOTHING = ("frozen=True", "strict=True", "notes=", "note_count=", "_BLOCK")
WRITING = frozenset(
    {
        "by",
        "since",
        "sound",
        "version_of",
        "options_data",
        "in_oldest_version",
        "record_data",
        "start_data",
        "parse_setup",
    }
)
_LEFT_OUT = re.compile(
    r"core/(ReplaceComparisonOperator_(.*_Is(Not)?|Is_Eq|IsNot_NotEq)|ReplaceBinaryOperator_BitOr_.*)"
)
_PROCESSES = 2
# Of the processor, whatever else the machine does.
_SECONDS = 30
_BYTES = 2**31


class Mutant(NamedTuple):
    """A mutation: its place and operator, and its index among the operator's occurrences in the module."""

    module: str
    row: int
    operator: str
    occurrence: int


class Survivor(NamedTuple):
    """A mutant that no case killed: its place, and the lines removed and added."""

    module: str
    row: int
    operator: str
    change: str


class Outcome(NamedTuple):
    """The number of mutants, and the survivors."""

    made: int
    alive: tuple[Survivor, ...]


def mutate(modules: Sequence[str] = DECIDING) -> Outcome:
    """Run the cases against every mutant of these modules, each in a process of its own."""
    mutants = [mutant for module in modules for mutant in _mutants(module)]
    # Computed before the fork, so that all processes share it.
    _calls()
    with ProcessPoolExecutor(_PROCESSES) as pool:
        lives = list(pool.map(_lives, mutants, chunksize=8))
    return Outcome(len(mutants), tuple([_told(one) for one, alive in zip(mutants, lives, strict=True) if alive]))


def _source(module: str) -> str:
    return (ROOT / "rules" / f"{module}.py").read_text(encoding="utf-8")


def _mutants(module: str) -> Iterator[Mutant]:
    lines, nodes = _source(module).splitlines(), list(ast_nodes(get_ast(_source(module))))
    for name in operator_names():
        operator = get_operator(name)
        if _LEFT_OUT.fullmatch(name) or operator.arguments():
            continue
        found = [(node, start) for node in nodes for start, _ in operator().mutation_positions(node)]
        for occurrence, (node, start) in enumerate(found):
            line = lines[start[0] - 1]
            decides = not any(word in line for word in _DECIDES_NOTHING)
            if decides and ASTQuery(node).get_definition_name() not in WRITING:
                yield Mutant(module, start[0], name, occurrence)


def _mutated(mutant: Mutant) -> str:
    code: str = mutate_code(_source(mutant.module), get_operator(mutant.operator)(), mutant.occurrence)
    return code


def _told(mutant: Mutant) -> Survivor:
    before, after = _source(mutant.module).splitlines(), _mutated(mutant).splitlines()
    lines = [line for line in difflib.ndiff(before, after) if line[:1] in "+-"]
    return Survivor(
        mutant.module, mutant.row, mutant.operator, " ".join([f"{one[0]} {one[2:].strip()}" for one in lines])
    )


# --- which cases look at what -------------------------------------------------


@cache
def _calls() -> dict[str, list[tuple[range, list[Case]]]]:
    """By module: the line range of each function called by some case, and those cases."""
    found: dict[CodeType, list[Case]] = {}
    for case in _all():
        for code in _called(case):
            found.setdefault(code, []).append(case)
    calls: dict[str, list[tuple[range, list[Case]]]] = {}
    for code, cases in found.items():
        rows = [row for _, _, row in code.co_lines() if row is not None]
        calls.setdefault(Path(code.co_filename).stem, []).append((range(min(rows), max(rows) + 1), cases))
    return calls


def _called(case: Case) -> set[CodeType]:
    codes: set[CodeType] = set()
    folder = str(ROOT / "rules")

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(folder):
            codes.add(frame.f_code)

    sys.setprofile(note)
    try:
        program(case.text)
    finally:
        sys.setprofile(None)
    return codes


def _cases_for(mutant: Mutant) -> list[Case]:
    """The cases that call the mutated function, or all cases if there are none.

    Those that killed other mutants of the module come first.
    """
    known = {
        case.number: case for rows, cases in _calls().get(mutant.module, []) if mutant.row in rows for case in cases
    }
    quick = _QUICK.get(mutant.module, [])
    order = {number: at for at, number in enumerate(quick)}
    found = [known[number] for number in sorted(known)] or list(_all())
    return sorted(found, key=lambda case: order.get(case.number, len(order)))


@cache
def _all() -> tuple[Case, ...]:
    return tuple(read_cases())


# By module: the numbers of the cases that killed a mutant, last one first.
_QUICK: dict[str, list[int]] = {}


# --- one change ---------------------------------------------------------------


class _Changed(MetaPathFinder, Loader):
    """An import hook that loads one module from a mutated source."""

    def __init__(self, name: str, source: str) -> None:
        self._name = name
        self._source = source

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        return spec_from_loader(fullname, self) if fullname == self._name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self._source, self._name, "exec"), module.__dict__)


def _lives(mutant: Mutant) -> bool:
    """Whether a mutant survives all cases."""
    cases, source = _cases_for(mutant), _mutated(mutant)
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        _in_child(lambda: _noticing(mutant.module, source, cases), writing)
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.read()
    if number:
        quick = _QUICK.setdefault(mutant.module, [])
        _QUICK[mutant.module] = [int(number), *[one for one in quick if one != int(number)]]
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def _in_child(noticing: Callable[[], Case | None], told: int) -> None:
    """Run in the forked child and exit: 0 if no case failed. Endless or greedy mutants hit the resource limits."""
    resource.setrlimit(resource.RLIMIT_AS, (_BYTES, _BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))
    code = 1
    try:
        case = noticing()
        code = int(case is not None)
        os.write(told, b"" if case is None else b"%d" % case.number)
    finally:
        os._exit(code)


def _noticing(module: str, source: str, cases: Sequence[Case]) -> Case | None:
    """The first case that fails with the mutant, or None."""
    for name in [name for name in sys.modules if name.partition(".")[0] in ("rules", "cases")]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Changed(f"rules.{module}", source))
    from cases import program as changed

    return next((case for case in cases if _deviates(case, changed)), None)


def _deviates(case: Case, referee: Callable[[str], Any]) -> bool:
    return deviation(case, referee(case.text)) is not None


if __name__ == "__main__":
    outcome = mutate(sys.argv[1:] or DECIDING)
    for one in outcome.alive:
        print(f"{one.module}:{one.row} {one.operator}\n    {one.change}")
    print(f"{outcome.made} changes, {len(outcome.alive)} alive ({len(outcome.alive) / max(1, outcome.made):.1%})")
