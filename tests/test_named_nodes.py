"""A step of another module is named by a string only where an import would go in a circle."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
TITLES = {
    "games.clash_giants": ROOT / "games" / "clash_giants",
    "games.gwc": ROOT / "games" / "gwc",
    "ww1_tutorial": ROOT / "examples" / "tutorial" / "ww1_tutorial",
}
FIRST_STEP = {
    "bind": 0,
    "call": 1,
    "each": 2,
    "instead": 1,
    "loop": 0,
    "put": 1,
    "spoken_by": 1,
    "when": 1,
    "when_chosen": 1,
    "when_option": 1,
    "when_shared": 0,
    "while_": 1,
}
"""Where the steps begin among the arguments of the words of the flow."""


class Module(NamedTuple):
    """A module of a title: what it imports when it is loaded, defines, and names by strings."""

    imports: frozenset[str]
    defines: frozenset[str]
    named: frozenset[str]


def modules_of(package: str, folder: Path) -> dict[str, Module]:
    modules = {}
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        name = ".".join((package, *(part for part in parts if part != "__init__")))
        modules[name] = module_of(path.read_text("utf-8"))
    return modules


def module_of(text: str) -> Module:
    tree = ast.parse(text)
    imports, defines = set(), set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            imports |= {str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.FunctionDef):
            defines.add(node.name)
        elif isinstance(node, ast.Assign):
            defines |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return Module(frozenset(imports), frozenset(defines), frozenset(named_steps(tree)))


def named_steps(tree: ast.AST) -> Iterator[str]:
    """The strings that stand where a step does."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and is_procedure(node):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and inner.value is not None:
                    yield from strings(inner.value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            first = FIRST_STEP.get(node.func.id)
            if first is not None:
                otherwise = [given.value for given in node.keywords if given.arg == "otherwise"]
                for step in [*node.args[first:], *otherwise]:
                    yield from strings(step)


def is_procedure(node: ast.FunctionDef) -> bool:
    names = [getattr(mark, "func", mark) for mark in node.decorator_list]
    return any(isinstance(name, ast.Name) and name.id == "procedure" for name in names)


def strings(node: ast.expr) -> Iterator[str]:
    """A string, or those in a tuple."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Tuple):
        for part in node.elts:
            yield from strings(part)


def leads_to(modules: Mapping[str, Module], start: str) -> set[str]:
    """Every module that is loaded with one, itself included."""
    seen, waiting = set(), [start]
    while waiting:
        name = waiting.pop()
        if name in modules and name not in seen:
            seen.add(name)
            waiting += modules[name].imports
    return seen


def needless(modules: Mapping[str, Module]) -> list[str]:
    """What is named by a string and could be imported, or stands in the same module."""
    home_of = {name: home for home, module in modules.items() for name in module.defines}
    return [
        f"{user} names {name!r} of {home_of[name]}"
        for user, module in modules.items()
        for name in sorted(module.named & home_of.keys())
        if user == home_of[name] or user not in leads_to(modules, home_of[name])
    ]


@pytest.mark.parametrize("package", TITLES)
def test_a_step_is_named_by_a_string_only_where_an_import_would_go_in_a_circle(package):
    assert [] == needless(modules_of(package, TITLES[package]))


FAR = "from t.near import step\ndef march(): pass\n"


@pytest.mark.parametrize(
    ("near", "far", "count"),
    [
        ("@procedure\ndef go():\n    return 'march'\n", "def march(): pass\n", 1),
        ("@procedure(rule='X')\ndef go():\n    return (a, 'march')\n", "def march(): pass\n", 1),
        ("@procedure\ndef go():\n    return (march,)\n", "def march(): pass\n", 0),
        ("@procedure\ndef go():\n    return when(a, 'march')\n", "march = window('march')\n", 1),
        ("def take(s):\n    call(s, 'march', 1)\n", "def march(): pass\n", 1),
        ("@procedure\ndef go():\n    return when(a, b, otherwise=('go',))\n", "", 1),
        ("@procedure\ndef go():\n    return when(a, 'march')\n", FAR, 0),
        ("@procedure\ndef go():\n    return put('march', roll)\n", "def march(): pass\n", 0),
        ("@procedure\ndef go():\n    return when('march', roll)\n", "def march(): pass\n", 0),
    ],
)
def test_a_name_that_could_be_imported_is_found(near, far, count):
    modules = {"t.near": module_of(near), "t.far": module_of(far)}

    assert count == len(needless(modules))
