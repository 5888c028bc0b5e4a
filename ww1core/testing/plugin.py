"""The pytest plugin: the mark of rule tests, and the contract of titles by ``--ww1-title``.

Until it is asked for nothing but pytest and the standard library is imported.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from ww1core.testing.contract import Contract

__all__ = [
    "pytest_addoption",
    "pytest_collection_finish",
    "pytest_collection_modifyitems",
    "pytest_configure",
    "pytest_make_collect_report",
    "pytest_xdist_make_scheduler",
]

NODE = "ww1::"
_CONTRACTS: pytest.StashKey[tuple[Contract, ...]] = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the contract."""
    group = parser.getgroup("ww1", "the contract of ww1 titles")
    group.addoption(
        "--ww1-title",
        action="append",
        default=[],
        metavar="NAME",
        help="check the installed title NAME, or all; other tests run only where they are named",
    )
    group.addoption(
        "--ww1-profile",
        choices=("quick", "ci", "deep"),
        default="quick",
        help="how much is checked (default: quick)",
    )
    group.addoption(
        "--ww1-scenario",
        action="append",
        default=[],
        metavar="ID",
        help="check only this scenario; may be repeated",
    )
    group.addoption(
        "--ww1-tests",
        type=Path,
        metavar="DIR",
        help="where tests and stored games are; ./tests if it is there",
    )
    group.addoption(
        "--ww1-known",
        type=Path,
        metavar="FILE",
        help="known failures; the file beside the title's ledger if it is there",
    )
    group.addoption(
        "--ww1-failures",
        type=Path,
        default=Path("ww1-failures"),
        metavar="DIR",
        help="where failing games are written (default: ww1-failures)",
    )
    group.addoption(
        "--ww1-no-shrink",
        action="store_true",
        help="neither shorten nor write failing games",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark of rule tests known, and see which titles are asked for."""
    config.addinivalue_line("markers", "rule(*ids): the test shows these rules of a rulebook")
    named = [arg for arg in config.args if arg.startswith(NODE)]
    if not named and not config.getoption("--ww1-title"):
        return
    is_named = config.args_source is pytest.Config.ArgsSource.ARGS
    config.args = [arg for arg in config.args if arg not in named] if is_named else []
    config.args_source = pytest.Config.ArgsSource.ARGS
    from ww1core.testing.items import kit_of

    config.stash[_CONTRACTS] = kit_of(config, named)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Put the titles beside the folders that the session collects."""
    report = yield
    contracts = collector.config.stash.get(_CONTRACTS, ())
    if contracts and isinstance(collector, pytest.Session):
        from ww1core.testing.items import ROOT, KitCollector

        kit = KitCollector.from_parent(collector, name=ROOT, nodeid=ROOT)
        kit.contracts = contracts
        report.result = [*report.result, kit]
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the checks of titles for other plugins."""
    if "ww1core.testing.contract" in sys.modules:
        from ww1core.testing.items import mark

        mark(config, items)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Tell the titles which of their checks are left."""
    if "ww1core.testing.contract" in sys.modules:
        from ww1core.testing.items import choose

        choose(session.items)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object | None:  # noqa: ANN401 (xdist's own)
    """Keep the checks that watch a title's games in one process."""
    if config.getoption("dist") != "load":
        return None
    from ww1core.testing.scheduling import scheduler

    return scheduler(config, log)
