"""The benchmarks are no part of the wheel: they are found in the repository."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[2]))


@pytest.fixture(autouse=True)
def little_garbage():
    """What other tests have left, gigabytes by the end of a run, is not looked through here."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture
def one_round(monkeypatch):
    """Measure no more than once: a test looks at the answers, not at the time."""
    from bench import graphs, measure, states

    monkeypatch.setattr(
        measure.best_speeds, "__kwdefaults__", {"rounds": 1, "seconds": 0, "is_enough": None}
    )
    monkeypatch.setattr(graphs, "POSITIONS", 2)
    monkeypatch.setattr(states, "ROUNDS", 1)
