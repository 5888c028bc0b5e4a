"""What every test may ask for."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the repository."""
    return Path(__file__).resolve().parents[1]


@pytest.fixture(autouse=True, scope="session")
def _data_folder(tmp_path_factory):
    """Games that tests begin are kept in no folder of the person who runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WW1_DATA", str(tmp_path_factory.mktemp("data")))
        yield
