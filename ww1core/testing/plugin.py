"""The pytest plugin: the mark of rule tests, and the laws of a title by ``--ww1-title``.

Until the option is given nothing but pytest and the standard library is imported.
"""

from __future__ import annotations

import pytest

__all__ = ["pytest_addoption", "pytest_collection_modifyitems", "pytest_configure"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the laws."""
    group = parser.getgroup("ww1", "laws of ww1 titles")
    group.addoption(
        "--ww1-title",
        action="append",
        default=[],
        metavar="NAME",
        help="check the laws of the installed title NAME (or all)",
    )
    group.addoption(
        "--ww1-games",
        type=int,
        default=5,
        metavar="N",
        help="random games to check the laws on, for each scenario (default: 5)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark of rule tests known."""
    config.addinivalue_line("markers", "rule(*ids): the test shows these rules of a rulebook")


def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Add one test for each law, scenario and title that was asked for."""
    names: list[str] = config.getoption("--ww1-title")
    if names:
        from ww1core.testing.items import law_items

        items.extend(law_items(session, names, config.getoption("--ww1-games")))
