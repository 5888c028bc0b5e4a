"""Checks as tests of a pytest run: ``ww1::NAME::options.unique``.

The items hang below a collector that stands for no file; its name on the command line selects
a title or one check of it, as a path selects tests of a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ww1core.errors import Ww1Error
from ww1core.testing.check import all_checks
from ww1core.testing.contract import ALL, TESTS, Contract, Wanted, judge, titles_named

if TYPE_CHECKING:
    from ww1core.testing.check import Check

__all__ = ["ROOT", "CheckItem", "KitCollector", "TitleCollector", "choose", "kit_of", "mark"]

ROOT = "ww1"

LONGEST = {"quick": 300, "ci": 900, "deep": 7200}
"""Seconds that one item may take where pytest-timeout sets a limit: one of them walks all games."""


class CheckItem(pytest.Item):
    """One check of one title."""

    def __init__(
        self,
        *,
        check: Check,
        contract: Contract,
        **kwargs: Any,  # noqa: ANN401 (pytest's own)
    ) -> None:
        super().__init__(**kwargs)
        self.ww1_check = contract, check

    def runtest(self) -> None:
        """Run the check."""
        judge(*self.ww1_check)

    def reportinfo(self) -> tuple[Path, None, str]:
        """What the check is called where a failure is told."""
        contract, check = self.ww1_check
        return self.path, None, f"{contract.name}: {check.statement} ({check.id})"


class TitleCollector(pytest.Collector):
    """The checks of one title that are asked for."""

    def __init__(
        self,
        *,
        contract: Contract,
        **kwargs: Any,  # noqa: ANN401 (pytest's own)
    ) -> None:
        super().__init__(**kwargs)
        self._contract = contract

    def collect(self) -> Iterator[CheckItem]:
        """One item for each check."""
        for check in self._contract.checks:
            yield CheckItem.from_parent(self, name=check.id, check=check, contract=self._contract)


class KitCollector(pytest.Collector):
    """The titles that are checked in this run."""

    contracts: tuple[Contract, ...] = ()

    def collect(self) -> Iterator[TitleCollector]:
        """One collector for each title."""
        for contract in self.contracts:
            yield TitleCollector.from_parent(self, name=contract.name, contract=contract)


def kit_of(config: pytest.Config, named: Iterable[str]) -> tuple[Contract, ...]:
    """The contracts of a run, by its options and by the node ids that were named."""
    asked: dict[str, list[str]] = {}
    for node in named:
        _, title, *check = node.split("::")
        asked.setdefault(title, []).extend(check[:1] or [ALL])
    tests: Path | None = config.getoption("ww1_tests")
    wanted = Wanted(
        config.getoption("ww1_profile"),
        tuple(config.getoption("ww1_scenario")),
        TESTS.absolute() if tests is None and TESTS.is_dir() else tests,
        config.getoption("ww1_known"),
        None if config.getoption("ww1_no_shrink") else config.getoption("ww1_failures"),
    )
    try:
        if not asked or config.getoption("ww1_title"):
            for title in titles_named(config.getoption("ww1_title")):
                asked.setdefault(title, []).append(ALL)
        titles_named(asked)
        contracts = tuple(
            Contract(title, wanted, _checks(title, ids)) for title, ids in asked.items()
        )
        if wanted.scenarios or wanted.known or tests is not None:
            for contract in contracts:
                contract.open()
    except Ww1Error as error:
        raise pytest.UsageError(str(error)) from error
    return contracts


def _checks(title: str, ids: list[str]) -> tuple[Check, ...]:
    every = {check.id: check for check in all_checks()}
    for id_ in ids:
        if id_ != ALL and id_ not in every:
            raise pytest.UsageError(f"not found: {ROOT}::{title}::{id_} (there is no such check)")
    if ALL in ids:
        return tuple(every.values())
    return tuple(check for check in every.values() if check.id in ids)


def _asked(items: Iterable[pytest.Item]) -> Iterator[tuple[pytest.Item, Contract, Check]]:
    """The items that are checks of titles, in a class of tests or by themselves."""
    for item in items:
        asked = getattr(item, "ww1_check", None) or getattr(
            getattr(item, "function", None), "ww1_check", None
        )
        if asked is not None:
            yield item, *asked


def mark(config: pytest.Config, items: Iterable[pytest.Item]) -> None:
    """Give checks the time to walk games where pytest-timeout sets a limit."""
    if not config.pluginmanager.hasplugin("timeout"):
        return
    for item, contract, _ in _asked(items):
        if item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(LONGEST[contract.wanted.profile]))


def choose(items: Iterable[pytest.Item]) -> None:
    """Tell each contract which of its checks are left to run."""
    chosen: dict[Contract, list[Check]] = {}
    for _, contract, check in _asked(items):
        chosen.setdefault(contract, []).append(check)
    for contract, checks in chosen.items():
        contract.choose(checks)
