"""Where checks run when pytest-xdist spreads tests over processes.

The checks that watch the games of a title go to one process, which walks the games once, and
they go first, since they take long. All other tests are spread as xdist spreads them. This is
done by node id, so that ids stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pytest

__all__ = ["scheduler", "together"]

TITLE = "ww1::"
SUITE = "::test_games_random"
"""What tells that there are checks, before they are imported: an item, or a test of a suite."""


def together(ids: Sequence[str]) -> list[list[int]]:
    """The places of node ids that have to run in one process, title by title."""
    if not any(id_.startswith(TITLE) or id_.endswith(SUITE) for id_ in ids):
        return []
    from ww1core.testing.check import all_checks
    from ww1core.testing.contract import name_of_test

    watching = [check for check in all_checks() if check.watches]
    items = {check.id for check in watching}
    tests = {name_of_test(check) for check in watching}
    groups: dict[str, list[int]] = {}
    for place, id_ in enumerate(ids):
        above, _, name = id_.rpartition("::")
        if name in (items if above.startswith(TITLE) else tests) and "::" in above:
            groups.setdefault(above, []).append(place)
    return list(groups.values())


def scheduler(config: pytest.Config, log: Any) -> object:  # noqa: ANN401 (xdist's own)
    """A scheduler of xdist that sends what runs together at once."""
    from xdist.scheduler import LoadScheduling  # type: ignore[import-untyped] # it has none

    class Scheduling(LoadScheduling):  # type: ignore[misc] # its base has no types
        """Spreads tests as its base does, but for groups."""

        waiting: list[list[int]] | None = None

        def _send_tests(self, node: Any, num: int) -> None:  # noqa: ANN401 (xdist's own)
            if self.waiting is None:
                self.waiting = together(self.collection)
                grouped = [place for group in self.waiting for place in group]
                rest = set(self.pending).difference(grouped)
                self.pending[:] = grouped + sorted(rest)
            if self.waiting:
                num = len(self.waiting.pop(0))
            super()._send_tests(node, num)

    return Scheduling(config, log)
