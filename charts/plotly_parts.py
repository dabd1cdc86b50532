"""The part of Plotly's script that draws our charts: its other traces (maps, three dimensions, ...) are left out.

Python's Plotly brings the script of all traces only. In it every module is an arrow function, `name=W((…)=>{…})`, that
runs when it is first called, `name()`, and the last one registers every trace. What is called from nowhere any more,
once the other traces are not registered, keeps an empty body. Where the script is not built as told here it is left
whole: it works all the same and is larger.
"""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

# The traces of our figures, besides those that every Plotly has (`scatter`).
TRACES = frozenset({"bar", "heatmap"})
_MODULE = re.compile(r"(?<=[;,}\s])([\w$]+)=(?:W|Ea)\((?:\([\w$,]*\)|[\w$]+)=>\{")
_CALL = re.compile(r"(?<![\w$.])([\w$]+)(?=\(\))")
_KIND = re.compile(r'moduleType:"(\w+)",name:"(\w+)"')
_REGISTER = re.compile(r"\.register\(\[([\w$]+\(\)(?:,[\w$]+\(\))*)\]\)")
# A run of strings, of pairs of brackets that hold no others, and of anything without a meaning here; else a comment or
# a bracket. A slash and a backtick are looked at one by one.
_PLAIN = r"""[^"'`/()\[\]{}]"""
_TOKEN = re.compile(
    rf"""(?P<run>(?:{_PLAIN}++|\({_PLAIN}*+\)|\[{_PLAIN}*+\]|\{{{_PLAIN}*+\}}"""
    r"""|"(?:[^"\\]|\\.)*+"|'(?:[^'\\]|\\.)*+')++)|(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<bracket>[()\[\]{}])|[/`]""",
    re.DOTALL,
)
_EXPRESSION = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_TEMPLATE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(`|\$\{)", re.DOTALL)
_WORD = re.compile(r"[\w$]+$")
# After one of these words, as after an operator, a slash begins a regular expression.
_BEFORE_VALUE = frozenset(("return", "typeof", "case", "in", "of", "void", "delete", "throw", "new", "else", "do"))
_PAIRS = frozenset({"()", "[]", "{}"})


class _Body(NamedTuple):
    """A module's body: where it begins and ends in the script, brackets included, and the modules that it calls."""

    begin: int
    end: int
    calls: frozenset[str]


class _Unread(Exception):
    """A script that is not built as expected."""


def drawing_parts(script: str, traces: Iterable[str] = TRACES) -> str:
    """Plotly's script for these traces alone; the whole script where it is built in another way."""
    try:
        return _shortened(script, frozenset(traces))
    except _Unread:
        return script


def _shortened(script: str, traces: frozenset[str]) -> str:
    bodies = _bodies(script)
    register = _REGISTER.search(script, script.rfind(".register(["))
    if register is None or not bodies:
        raise _Unread
    every = [call.removesuffix("()") for call in register.group(1).split(",")]
    kept = [name for name in every if _kind(script, bodies, name) in {("trace", trace) for trace in traces}]
    if len(kept) != len(traces):
        raise _Unread
    last = next(name for name, body in bodies.items() if body.begin < register.start() < body.end)
    first = bodies[last].calls - set(every) | set(kept) | _called_outside(script, bodies)
    live = _reached(bodies, first | {last}, {**{name: body.calls for name, body in bodies.items()}, last: first})
    parts, at = [], 0
    for name, body in sorted(bodies.items(), key=lambda one: one[1].begin):
        inside = script[body.begin : body.end] if name in live else "{}"
        if name == last:
            registered = f".register([{','.join([f'{one}()' for one in kept])}])"
            inside = inside.replace(register.group(), registered)
        parts += [script[at : body.begin], inside]
        at = body.end
    return "".join([*parts, script[at:]])


def _bodies(script: str) -> dict[str, _Body]:
    found = {}
    for start in _MODULE.finditer(script):
        begin = start.end() - 1
        end = closing(script, begin)
        # What ends elsewhere than with its function has been misread.
        if script[end : end + 1] != ")":
            raise _Unread
        found[start.group(1)] = _Body(begin, end, frozenset(_CALL.findall(script, begin, end)))
    return {name: body._replace(calls=body.calls & found.keys()) for name, body in found.items()}


def closing(script: str, begin: int) -> int:
    """The place after the bracket that closes the one at `begin`. Raises _Unread where none does."""
    # Not read as a token, which could be a run of pairs that begins with this bracket's own.
    before = script[begin]
    brackets, at = [before], begin + 1
    while (token := _TOKEN.match(script, at)) is not None:
        told, at = token.group(), token.end()
        if told == "`" or (told == "}" and brackets[-1:] == ["`"]):
            if told == "}":
                brackets.pop()
            at, before = _after_template(script, at, brackets)
        elif token["bracket"]:
            if told in "([{":
                brackets.append(told)
            elif not brackets or brackets.pop() + told not in _PAIRS:
                raise _Unread
            elif not brackets:
                return at
            before = told
        elif told == "/":
            at = at if _divides(before) else _after(_EXPRESSION, script, at - 1).end()
            before = "/" if script[at - 1] == "/" and _divides(before) else "0"
        elif not token["comment"]:
            before = told.rstrip() or before
    raise _Unread


def _after_template(script: str, at: int, brackets: list[str]) -> tuple[int, str]:
    """Read on in a template's text to its end or its next insert; the place, and what stands before it."""
    found = _after(_TEMPLATE, script, at)
    if found.group(1) == "`":
        return found.end(), "0"
    brackets.append("`")
    return found.end(), "("


def _after(pattern: re.Pattern[str], script: str, at: int) -> re.Match[str]:
    found = pattern.match(script, at)
    if found is None:
        raise _Unread
    return found


def _divides(before: str) -> bool:
    """Whether a slash after this divides; else a regular expression begins."""
    word = _WORD.search(before)
    return before[-1:] in (")", "]", "}", '"', "'") or (word is not None and word.group() not in _BEFORE_VALUE)


def _kind(script: str, bodies: Mapping[str, _Body], name: str) -> tuple[str, str] | None:
    """What a registered module is: its type and name, told by itself or by one that it is made of."""
    nearest, seen = [name], {name}
    for one in nearest:
        told = _KIND.search(script, bodies[one].begin, bodies[one].end)
        if told is not None:
            return told.group(1), told.group(2)
        nearest += sorted(bodies[one].calls - seen)
        seen |= bodies[one].calls
    return None


def _called_outside(script: str, bodies: Mapping[str, _Body]) -> set[str]:
    found: set[str] = set()
    at = 0
    for body in sorted(bodies.values()):
        found.update(_CALL.findall(script, at, body.begin))
        at = body.end
    return (found | set(_CALL.findall(script, at))) & bodies.keys()


def _reached(bodies: Mapping[str, _Body], first: Iterable[str], calls: Mapping[str, Iterable[str]]) -> set[str]:
    live: set[str] = set()
    waiting = list(first)
    while waiting:
        name = waiting.pop()
        if name not in live:
            live.add(name)
            waiting += [one for one in calls[name] if one in bodies]
    return live
