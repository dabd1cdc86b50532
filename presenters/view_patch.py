"""Patches between view models, so that small changes are small messages.

A patch is JSON, one of:

- `{"set": value}`: the new value.
- `{"in": {name: patch}, "cut": [name]}`: changes and deletions of an object's members; either may be missing.
- `{"list": [step]}`: a list built from the old one from left to right. A positive number copies that many items, a
  negative one skips them, a list inserts new items, a patch copies one item with changes.

`components/shared/view_patch.js` applies it.
"""

import json
from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Any, TypeAlias

Patch: TypeAlias = dict[str, Any]

# Pairs of items by the same name: looking for the longest part in common takes each many times.
_MOST_PAIRS = 4_096

# Made once: `json.dumps` would look at its many options again for every item of every list.
_encode = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


class Differ:
    """Computes patches, caching those of shared parts by object identity; so the views must outlive it."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], Patch | None] = {}
        self._texts: dict[int, str] = {}

    def patch(self, old: Any, new: Any) -> Patch | None:
        """The patch from `old` to `new`; None if they are equal."""
        if old is new:
            return None
        if (isinstance(old, dict) and isinstance(new, dict)) or (isinstance(old, list) and isinstance(new, list)):
            return None if self.same(old, new) else self._kept(old, new)
        # In JSON a truth value is no number.
        return None if type(old) is type(new) and old == new else {"set": new}

    def same(self, old: Any, new: Any) -> bool:
        """Whether two values are the same JSON, as most parts of a view are from one version to the next."""
        if old is new:
            return True
        if isinstance(old, dict | list) and isinstance(new, dict | list):
            # To Python 1 is true, in JSON it is not.
            return bool(old == new) and self._text(old) == self._text(new)
        return type(old) is type(new) and bool(old == new)

    def _text(self, value: dict[str, Any] | list[Any]) -> str:
        text = self._texts.get(id(value))
        if text is None:
            text = self._texts[id(value)] = _encode(value)
        return text

    def _kept(self, old: Any, new: Any) -> Patch | None:
        pair = (id(old), id(new))
        if pair not in self._known:
            self._known[pair] = _of_objects(self, old, new) if isinstance(old, dict) else _of_lists(self, old, new)
        return self._known[pair]


def _of_objects(differ: Differ, old: dict[str, Any], new: dict[str, Any]) -> Patch | None:
    inside: dict[str, Patch] = {}
    for name, value in new.items():
        found = differ.patch(old[name], value) if name in old else {"set": value}
        if found is not None:
            inside[name] = found
    cut = [name for name in old if name not in new]
    patch: Patch = {}
    if inside:
        patch["in"] = inside
    if cut:
        patch["cut"] = cut
    return patch or None


def _of_lists(differ: Differ, old: list[Any], new: list[Any]) -> Patch | None:
    first, last = _alike(differ, old, new)
    steps: list[Any] = [first] if first else []
    _between(differ, steps, old[first : len(old) - last], new[first : len(new) - last])
    for one, other in zip(old[len(old) - last :], new[len(new) - last :], strict=True):
        _take_over(steps, differ.patch(one, other))
    return None if steps in ([], [len(old)]) and len(old) == len(new) else {"list": steps}


def _alike(differ: Differ, old: list[Any], new: list[Any]) -> tuple[int, int]:
    """How many items at the beginning, and how many of the others at the end, are the same."""
    most = min(len(old), len(new))
    first = next((at for at in range(most) if not differ.same(old[at], new[at])), most)
    rest = most - first
    return first, next((at for at in range(rest) if not differ.same(old[-1 - at], new[-1 - at])), rest)


def _between(differ: Differ, steps: list[Any], old: list[Any], new: list[Any]) -> None:
    """Add the steps for what lies between the items that are the same."""
    if not old or not new:
        _replace(steps, len(old), new)
        return
    before, after = [_name(item) for item in old], [_name(item) for item in new]
    if _are_alike_too_often(before, after):
        _replace(steps, len(old), new)
        return
    for kind, left, left_end, right, right_end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal" or (kind == "replace" and left_end - left == right_end - right):
            for one, other in zip(old[left:left_end], new[right:right_end], strict=True):
                _take_over(steps, differ.patch(one, other))
        else:
            _replace(steps, left_end - left, new[right:right_end])


def _are_alike_too_often(before: Sequence[Any], after: Sequence[Any]) -> bool:
    counts = Counter(after)
    return sum(counts[name] for name in before) > _MOST_PAIRS


def _replace(steps: list[Any], out: int, new: list[Any]) -> None:
    if out:
        steps.append(-out)
    if new:
        steps.append(new)


def _take_over(steps: list[Any], patch: Patch | None) -> None:
    if patch is not None:
        steps.append(patch)
    elif steps and isinstance(steps[-1], int) and steps[-1] > 0:
        steps[-1] += 1
    else:
        steps.append(1)


def _name(item: Any) -> object:
    """The identity of a list item for matching: its id, or its whole value."""
    if isinstance(item, dict) and "id" in item:
        return _encode(item["id"])
    return _encode(item) if isinstance(item, dict | list) else item


def applied(old: Any, patch: Patch) -> Any:
    """Apply a patch; returns the new value without changing the old one."""
    if "set" in patch:
        return patch["set"]
    if "list" in patch:
        return _applied_list(old, patch["list"])
    new = {name: value for name, value in old.items() if name not in patch.get("cut", ())}
    for name, one in patch.get("in", {}).items():
        new[name] = applied(old.get(name), one)
    return new


def _applied_list(old: Sequence[Any], steps: Sequence[Any]) -> list[Any]:
    new: list[Any] = []
    at = 0
    for step in steps:
        if isinstance(step, list):
            new += step
        elif isinstance(step, dict):
            new.append(applied(old[at], step))
            at += 1
        else:
            new += old[at : at + max(step, 0)]
            at += abs(step)
    return new
