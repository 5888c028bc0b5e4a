"""The contract of a title as its fronts ask for it."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint

import pytest

from ww1core.errors import DataError, NotationError, PluginError
from ww1core.plugins.discovery import GAMES
from ww1core.testing import contract_suite
from ww1core.testing.check import Check, all_checks
from ww1core.testing.contract import (
    Contract,
    Wanted,
    checks_named,
    judge,
    name_of_test,
    titles_named,
)
from ww1core.testing.engine import FAILED, OPENS, SKIPPED, Finding
from ww1core.testing.scheduling import together

BROKEN = (EntryPoint("broken", "no_such_module", GAMES),)
OPENING = Check(OPENS, "every scenario opens", "title", lambda subject: ())
OTHER = Check("other.thing", "a thing holds", "title", lambda subject: ())


def test_all_stands_for_every_title_that_is_there():
    more = (EntryPoint("another", "elsewhere", GAMES), *BROKEN)

    assert ("another", "broken") == titles_named(["all"], more)


def test_a_title_is_named_once_and_has_to_be_there():
    assert ("broken",) == titles_named(["broken", "broken"], BROKEN)
    with pytest.raises(PluginError, match="there is no title 'other'; installed: broken"):
        titles_named(["other"], BROKEN)


def test_without_any_title_all_is_refused():
    with pytest.raises(PluginError, match="no title is installed"):
        titles_named(["all"], ())


def test_checks_are_named_by_id_by_group_and_by_pattern():
    ids = [one.id for one in checks_named(["options.pure", "options.u*"])]

    assert ["options.pure", "options.unique"] == sorted(ids)
    assert {"options"} == {one.group for one in checks_named(["options"])}
    assert all_checks() == checks_named()


def test_a_name_that_no_check_has_is_refused():
    with pytest.raises(NotationError, match=r"no check is called 'nothing.*'; .*options"):
        checks_named(["options", "nothing.*"])


def test_a_title_that_cannot_be_loaded_fails_to_open_and_the_rest_is_skipped():
    contract = Contract("broken", Wanted(entries=BROKEN), (OPENING, OTHER))
    opening, other = contract.report().findings

    assert (OPENS, "data", FAILED) == opening[:3]
    assert "No module named 'no_such_module'" in opening.message
    assert (SKIPPED, "the title cannot be loaded") == (other.status, other.message)


def test_that_a_title_cannot_be_loaded_is_told_even_if_it_was_not_asked():
    report = Contract("broken", Wanted(entries=BROKEN), (OTHER,)).report()

    assert ["other.thing", OPENS] == [finding.id for finding in report.findings]
    assert not report.opens


def test_a_folder_of_tests_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(DataError, match="none: no such folder"):
        Contract("broken", Wanted(tests=tmp_path / "none", entries=BROKEN)).open()


def test_a_profile_that_is_not_there_is_refused():
    with pytest.raises(PluginError, match="there is no profile 'slow'"):
        Contract("broken", Wanted(profile="slow"))


class Found(Contract):
    """A contract whose checks find what is told."""

    def __init__(self, finding):
        super().__init__("broken")
        self.finding = finding

    def find(self, one):
        return self.finding


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        ("failed", pytest.fail.Exception),
        ("skipped", pytest.skip.Exception),
        ("known", pytest.xfail.Exception),
    ],
)
def test_a_finding_becomes_the_outcome_of_a_test(status, outcome):
    with pytest.raises(outcome, match="this is why"):
        judge(Found(Finding("other.thing", "other", status, "this is why")), OTHER)


def test_a_check_that_holds_passes_as_a_test():
    assert judge(Found(Finding("other.thing", "other", "passed")), OTHER) is None


def test_a_suite_has_a_test_for_every_check_with_its_statement():
    suite = contract_suite("broken")
    found = {name: test for name, test in vars(suite).items() if name.startswith("test_")}

    assert {name_of_test(one) for one in all_checks()} == set(found)
    assert "No option is offered twice." == found["test_options_unique"].__doc__
    assert __name__ == suite.__module__


def test_no_two_checks_have_a_test_of_the_same_name():
    assert len(all_checks()) == len({name_of_test(one) for one in all_checks()})


def test_a_suite_looks_for_stored_games_beside_the_file_that_makes_it():
    contract, _ = contract_suite("broken").test_options_unique.ww1_check

    assert __file__.rpartition("/")[0] == str(contract.wanted.tests)
    assert "ci" == contract.wanted.profile


def test_a_suite_may_have_some_checks_only():
    suite = contract_suite("broken", "quick", checks=["options.pure"])

    assert ["test_options_pure"] == [name for name in vars(suite) if name.startswith("test_")]


def test_the_package_loads_no_pytest_before_a_check_is_judged():
    code = "import sys; from ww1core.testing import contract_suite; contract_suite('broken'); "
    line = [sys.executable, "-c", code + "sys.exit('pytest' in sys.modules)"]

    assert 0 == subprocess.run(line, check=False).returncode


def test_the_package_offers_nothing_else():
    import ww1core.testing

    assert "contract_suite" in dir(ww1core.testing)
    with pytest.raises(AttributeError, match="has no attribute 'suite'"):
        _ = ww1core.testing.suite


def test_the_watching_checks_of_a_title_run_together_and_the_others_anywhere():
    ids = [
        "ww1::one::facts.name",
        "ww1::one::options.pure",
        "tests/test_a.py::TestIt::test_options_pure",
        "tests/test_a.py::TestIt::test_facts_name",
        "tests/test_a.py::test_options_pure",
        "ww1::two::options.pure",
        "ww1::one::options.unique",
        "tests/test_a.py::TestIt::test_games_random",
    ]

    assert [[1, 6], [2, 7], [5]] == together(ids)


def test_tests_that_are_no_checks_are_left_to_xdist():
    assert [] == together(["tests/test_a.py::TestIt::test_it", "tests/test_a.py::test_it"])
