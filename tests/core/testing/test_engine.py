"""What the engine makes of what checks find."""

from __future__ import annotations

import pytest

from ww1core.errors import DataError
from ww1core.testing.check import Check
from ww1core.testing.engine import FAILED, KNOWN, PASSED, SKIPPED, Run
from ww1core.testing.known import Known
from ww1core.testing.subject import subject_of


def finds(*problems):
    return lambda subject: iter(problems)


def breaks(subject):
    raise KeyError("nothing there")
    yield


def check(run, needs=""):
    return Check("stones.even", "stones are even", "title", run, needs)


@pytest.fixture(scope="module")
def subject():
    return subject_of("tutorial")


@pytest.fixture
def found(subject):
    """What one check finds, with known failures."""

    def find(one, *known):
        return Run(subject, (one,), known=known).find(one)

    return find


def known(expires="9", scenario=None, check="stones.even"):
    return Known(check, scenario, "they roll", expires, "known.yaml", 3)


def test_a_check_that_finds_nothing_passes(found):
    assert PASSED == found(check(finds())).status


def test_the_first_problem_is_told_and_the_others_are_counted(found):
    finding = found(check(finds("a is odd", "b is odd", "c is odd")))

    assert (FAILED, "a is odd (and 2 more)") == (finding.status, finding.message)


def test_a_rule_that_a_problem_names_is_told_with_its_place(found):
    said = found(check(finds("a unit marches too far (TUT-3.2)"))).message

    assert said.startswith(
        "a unit marches too far (TUT-3.2); TUT-3.2 stands in ww1_tutorial.rules."
    )
    assert said.rpartition(" ")[2].isdecimal()


def test_an_error_of_the_title_is_the_finding(found):
    finding = found(check(breaks))

    assert FAILED == finding.status
    assert finding.message.startswith("KeyError in ")
    assert "nothing there" in finding.message


def test_a_check_of_a_capability_that_is_not_declared_is_skipped(found):
    assert SKIPPED == found(check(finds("odd"), needs="telepathy")).status


def test_a_known_failure_is_no_failure(found):
    finding = found(check(finds("a is odd")), known())

    assert (KNOWN, "a is odd") == (finding.status, finding.message)


def test_a_known_failure_that_has_expired_fails(found):
    finding = found(check(finds("a is odd")), known(expires="1.0"))

    assert (FAILED, "known failure (they roll): it has expired") == (
        finding.status, finding.message,
    )  # fmt: skip


def test_a_known_failure_that_does_not_fail_any_more_fails(found):
    finding = found(check(finds()), known())

    assert (FAILED, "known failure (they roll): it is gone") == (finding.status, finding.message)


def test_a_failure_known_in_one_scenario_is_none_of_the_title(found):
    finding = found(check(finds("a is odd")), known(scenario="dawn"))

    assert FAILED == finding.status
    assert finding.message.startswith("a is odd")


def test_a_known_failure_of_no_check_is_refused(subject):
    with pytest.raises(DataError, match=r"known\.yaml:3: check: there is no check 'stones\.odd'"):
        Run(subject, (check(finds()),), known=(known(check="stones.odd"),))
