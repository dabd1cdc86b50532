"""The examples in the docstrings of `rules` say what happens."""

import doctest
import importlib
import pkgutil

import pytest

import rules

MODULES = sorted(f"rules.{module.name}" for module in pkgutil.iter_modules(rules.__path__) if module.name != "__main__")


@pytest.mark.parametrize("name", ["rules", *MODULES])
def test_doctests(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_package_shows_a_table_a_refusal_and_a_conflict_settled() -> None:
    told = rules.__doc__ or ""
    assert doctest.testmod(rules).attempted > 10
    for word in ("opening(Table(", "refusal(", "Settle("):
        assert any(word in example.source for example in doctest.DocTestParser().get_examples(told)), word
