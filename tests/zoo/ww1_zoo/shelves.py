"""Copies of the tutorial's tests, whose stored games an animal may change."""

from __future__ import annotations

import atexit
import json
from pathlib import Path
from shutil import copytree, ignore_patterns, rmtree
from tempfile import mkdtemp

from ww1core.saving.records import chained

TUTORIAL = Path(__file__).parents[2] / "tutorial"


def own_folder():
    """An empty folder that is gone when the tests are over."""
    folder = Path(mkdtemp())
    atexit.register(rmtree, folder, ignore_errors=True)
    return folder


def copied_tests():
    """A copy of the folder of the tutorial's tests."""
    folder = own_folder() / "tests"
    copytree(TUTORIAL, folder, ignore=ignore_patterns("__pycache__"))
    return folder


def rewrite(path, entries):
    """Write a journal again with other entries."""
    first, *_, last = [json.loads(line) for line in path.read_text().splitlines()]
    bodies = [first, *(entry.body() for entry in entries), last]
    for body in bodies:
        body.pop("check", None)
    path.write_bytes(chained(bodies))
