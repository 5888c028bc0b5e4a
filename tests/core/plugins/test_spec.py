from __future__ import annotations

import inspect
import subprocess
import sys

import pluggy
import pytest

from ww1core.plugins import hook, spec
from ww1core.plugins.manager import Plugins

HOOKS = [name for name in spec.__all__ if name.startswith("ww1_")]


@pytest.fixture
def manager():
    manager = pluggy.PluginManager(spec.PROJECT)
    manager.add_hookspecs(spec)
    return manager


def test_every_function_of_the_module_is_a_specification(manager):
    functions = {name for name, value in vars(spec).items() if inspect.isfunction(value)}

    assert set(HOOKS) == functions
    assert set(HOOKS) == {name for name in vars(manager.hook) if name.startswith("ww1_")}


@pytest.mark.parametrize("name", HOOKS)
def test_every_hook_says_what_it_is_for(name):
    assert getattr(spec, name).__doc__.endswith(".")


@pytest.mark.parametrize("name", HOOKS)
def test_every_hook_is_typed(name):
    signature = inspect.signature(getattr(spec, name))

    assert signature.return_annotation is not inspect.Signature.empty
    assert [] == [
        parameter.name
        for parameter in signature.parameters.values()
        if parameter.annotation is inspect.Parameter.empty
    ]


@pytest.mark.parametrize("name", HOOKS)
def test_every_hook_has_a_method_of_the_manager(name):
    assert callable(getattr(Plugins, name.removeprefix("ww1_")))


def test_the_marker_belongs_to_the_project():
    assert spec.PROJECT == hook.project_name


def test_there_are_few_hooks():
    assert len(HOOKS) <= 15


def test_no_manager_is_made_on_import():
    code = (
        "import pluggy\n"
        "def made(*args): raise SystemExit('made')\n"
        "pluggy.PluginManager.__init__ = made\n"
        "import ww1core.plugins, ww1core.plugins.manager, ww1core.plugins.opening\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=False,
        capture_output=True,
        text=True,
        env={"PYTHONPATH": ":".join(sys.path)},
    )

    assert (0, "") == (done.returncode, done.stderr)
