"""A check of a whole title may hand on failing games, as those that watch games do."""

from __future__ import annotations

from ww1core.testing.check import Check
from ww1core.testing.engine import FAILED, PASSED, Run
from ww1core.testing.known import Known
from ww1core.testing.subject import subject_of
from ww1core.testing.walking import GameFault

FAULT = GameFault("dawn", (), 3, 1, ((0, "done"),), "the sky falls")


def finding(*found, **how):
    one = Check("sky.falls", "the sky stays up", "title", lambda _subject: iter(found))
    subject = subject_of("tutorial", scenarios=("dawn",))
    return Run(subject, (one,), **how).find(one)


def test_a_failing_game_is_kept_with_the_finding():
    found = finding("a line", FAULT)

    assert FAILED == found.status
    assert (FAULT,) == found.faults
    assert "a line (and 1 more)" == found.message


def test_an_empty_line_is_no_problem():
    assert PASSED == finding("").status


def test_a_known_failure_excuses_a_game_of_its_scenario():
    known = Known("sky.falls", scenario="dawn", reason="the sky is old", expires="9.0.0")

    assert "known" == finding(FAULT, known=(known,)).status
