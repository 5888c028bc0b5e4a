"""The public surface: what the modules of the core say they offer."""

from __future__ import annotations

import re
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

import pytest

import ww1core

FOUND = {"ww1core": True} | {
    found.name: found.ispkg
    for found in walk_packages(ww1core.__path__, "ww1core.")
    if not found.name.endswith(".__main__")
}
MOST = 300
"""So many names at most are public: what a title or a program is written with."""

MODULES = sorted(FOUND)
PACKAGES = [name for name in MODULES if FOUND[name]]


def place(name: str) -> tuple[int, list[str | int]]:
    """Constants, then classes, then the rest, each in natural order, as ruff sorts them."""
    kind = 0 if len(name) > 1 and name.isupper() else 1 if name[0].isupper() else 2
    return kind, [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", name)]


def is_offered(name: str, value: object) -> bool:
    if name.startswith("_") or name == "TYPE_CHECKING" or isinstance(value, ModuleType):
        return False
    return getattr(value, "__module__", "ww1core").startswith("ww1core")


@pytest.mark.parametrize("name", MODULES)
def test_public_names_are_sorted_and_unique(name):
    names = getattr(import_module(name), "__all__", [])

    assert sorted(set(names), key=place) == list(names)


@pytest.mark.parametrize("name", MODULES)
def test_every_public_name_exists(name):
    module = import_module(name)

    assert [] == [
        public for public in getattr(module, "__all__", []) if not hasattr(module, public)
    ]


@pytest.mark.parametrize("name", PACKAGES)
def test_a_package_names_all_that_it_offers(name):
    package = import_module(name)
    offered = {public for public, value in vars(package).items() if is_offered(public, value)}

    assert set() == offered - set(package.__all__)


@pytest.mark.parametrize("name", PACKAGES)
def test_no_public_name_is_hidden_by_a_module_of_its_package(name):
    modules = {module.removeprefix(f"{name}.") for module in MODULES}

    assert set() == modules & set(import_module(name).__all__)


def test_few_names_are_public():
    offered = {
        (package, name)
        for package in PACKAGES
        if package != "ww1core"
        for name in import_module(package).__all__
    }
    below = {name for _, name in offered}

    assert len(offered) + len(set(ww1core.__all__) - below) <= MOST
