"""Laws as tests of a pytest run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from ww1core.errors import PluginError
from ww1core.plugins.discovery import titles
from ww1core.plugins.opening import Title, find_title
from ww1core.testing.laws import LAWS, Law, LawError, check_law

if TYPE_CHECKING:
    from _pytest._code.code import TerminalRepr

__all__ = ["LawItem", "law_items"]


class LawItem(pytest.Item):
    """One law on the random games of one scenario."""

    def __init__(
        self,
        *,
        title: Title,
        scenario: str,
        law: Law,
        games: int,
        **kwargs: Any,  # noqa: ANN401 (pytest's own)
    ) -> None:
        super().__init__(**kwargs)
        self._title = title
        self._scenario = scenario
        self._law = law
        self._games = games

    def runtest(self) -> None:
        """Check the law."""
        book = self._title.open(self._scenario)
        for seed in range(self._games):
            check_law(book, self._law, seed)

    def repr_failure(
        self,
        excinfo: pytest.ExceptionInfo[BaseException],
        style: Any = None,  # noqa: ANN401 (pytest's own)
    ) -> str | TerminalRepr:
        """A broken law is told in one line."""
        if isinstance(excinfo.value, LawError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[str, None, str]:
        """Where the law is reported."""
        return f"ww1 title {self._title.facts.name}", None, self.name


def law_items(session: pytest.Session, names: list[str], games: int) -> Iterator[LawItem]:
    """One item for each title, scenario and law."""
    wanted = [found.name for found in titles() if not found.problem] if "all" in names else names
    for name in dict.fromkeys(wanted):
        try:
            title = find_title(name)
        except PluginError as error:
            raise pytest.UsageError(str(error)) from error
        for scenario in title.scenarios:
            for law in LAWS:
                yield LawItem.from_parent(
                    session,
                    name=f"{name}-{scenario.id}-{law.name}",
                    title=title,
                    scenario=scenario.id,
                    law=law,
                    games=games,
                )
