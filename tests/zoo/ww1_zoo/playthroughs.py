"""Stored games that are told otherwise, or not there to be read."""

from __future__ import annotations

from functools import cached_property
from shutil import rmtree

from ww1_zoo.keeper import Corvin, animal
from ww1_zoo.shelves import copied_tests


@animal("playthroughs.present")
class Silent(Corvin):
    """No log of a game is kept."""

    @cached_property
    def tests(self):
        folder = copied_tests()
        rmtree(folder / "playthroughs")
        return folder


@animal("playthroughs.told")
class Reworded(Corvin):
    """A line of the log has other words than when it was kept."""

    @cached_property
    def tests(self):
        folder = copied_tests()
        path = folder / "playthroughs" / "annihilation.txt"
        lines = path.read_text("utf-8").splitlines()
        lines[7] = "the first turn"
        path.write_text("\n".join(lines) + "\n", "utf-8")
        return folder
