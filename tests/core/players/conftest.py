"""A small title, installed for the time of a test by an entry point in a temporary folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from ww1core.plugins import open_title

TITLE = Path(__file__).parent / "title"
ENTRY_POINTS = "[ww1core.games]\nduel = ww1_skirmish:DUEL\nbrawl = ww1_skirmish:BRAWL\n"


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """A folder that says what a package of titles says once it is installed."""
    folder = tmp_path_factory.mktemp("site")
    info = folder / "ww1_skirmish-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: ww1-skirmish\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRY_POINTS)
    return folder


@pytest.fixture
def installed(site, monkeypatch):
    """The paths on which the titles duel and brawl are found, here and in child processes."""
    for folder in (TITLE, site):
        monkeypatch.syspath_prepend(str(folder))
    return [str(site), str(TITLE)]


@pytest.fixture
def duel(installed):
    """Two seats, six turns."""
    return open_title("duel")


@pytest.fixture
def brawl(installed):
    """Three seats, six turns."""
    return open_title("brawl")
