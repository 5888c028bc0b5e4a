"""What every test may ask for."""

from __future__ import annotations

from pathlib import Path

import pytest

from ww1core.words.language import ENGLISH, choose_language

collect_ignore = ["browser"]
"""Needs a browser: asked for by name, as `tox -e browser` does."""


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the repository."""
    return Path(__file__).resolve().parents[1]


@pytest.fixture(autouse=True, scope="session")
def _environment(tmp_path_factory):
    """Nothing goes to a folder of the person who runs the tests; English is spoken anywhere."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WW1_DATA", str(tmp_path_factory.mktemp("data")))
        patch.setenv("WW1_CACHE", "")
        patch.setenv("WW1_LANG", ENGLISH)
        yield


@pytest.fixture(autouse=True)
def _english():
    """A language that a test has chosen is forgotten after it."""
    yield
    choose_language(ENGLISH)
