"""What hostile input has found once does no harm any more; sound documents are accepted."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from fuzz_targets import TARGETS, at_place, outcome

CORPUS = sorted(Path(__file__).with_name("corpus").glob("*.json"))


@pytest.mark.parametrize("name", TARGETS)
def test_a_sound_document_is_accepted(name):
    assert "accepted" == outcome(name, [])


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_what_was_found_is_stood(path):
    entry = json.loads(path.read_text("utf-8"))

    assert outcome(entry["target"], entry["edits"]) in {"accepted", "refused"}


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_what_was_found_still_has_its_place(path):
    entry = json.loads(path.read_text("utf-8"))
    document = TARGETS[entry["target"]].document()

    for place, _ in entry["edits"]:
        at_place(document, place[:-1])


@pytest.mark.parametrize("name", TARGETS)
def test_some_hostile_input_is_stood(name):
    """A few of the inputs of which ``tox -e deep -- fuzz`` takes thousands."""
    hypothesis = pytest.importorskip("hypothesis")
    from hostile_edits import hostile

    @hypothesis.settings(
        max_examples=20,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(hostile(name))
    def feed(edits):
        assert outcome(name, edits) in {"accepted", "refused"}

    feed()
