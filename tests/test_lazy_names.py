from __future__ import annotations

import ast
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import ww1core

HEAVY = {"networkx", "pluggy", "pydantic", "rich", "typer", "yaml"}

LIST = "import json, sys; {}; print(json.dumps(sorted(sys.modules)))"


def loaded_by(code: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", LIST.format(code)], capture_output=True, text=True, check=True
    )
    return set(json.loads(done.stdout))


def test_importing_the_core_loads_none_of_its_modules():
    loaded = {name for name in loaded_by("import ww1core") if "ww1core" in name}

    assert {"ww1core", "ww1core.lazy"} == loaded


def test_a_name_loads_only_what_it_needs():
    loaded = loaded_by("from ww1core import State")

    assert "ww1core.turns.state" in loaded
    assert not HEAVY & loaded


def test_every_name_of_the_core_is_listed_before_it_is_loaded():
    assert set(ww1core.__all__) <= set(dir(ww1core))


def packages_with_lazy_names():
    root = Path(ww1core.__file__).parent
    for path in sorted(root.rglob("__init__.py")):
        if "lazy.names(" in path.read_text("utf-8"):
            yield ".".join(path.parent.relative_to(root.parent).parts)


@pytest.mark.parametrize("name", list(packages_with_lazy_names()))
def test_type_checkers_are_told_the_homes_of_lazy_names(name):
    package = import_module(name)
    tree = ast.parse(Path(package.__file__).read_text("utf-8"))
    told = {
        node.module.removeprefix(f"{name}."): {alias.name for alias in node.names}
        for block in tree.body
        if isinstance(block, ast.If) and "TYPE_CHECKING" == ast.unparse(block.test)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
    }

    assert {home: set(names) for home, names in package._HOMES.items()} == told
