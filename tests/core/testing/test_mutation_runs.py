"""``ww1 mutate`` from the command line to the stored report, and what coverage makes of it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ww1core.errors import DataError
from ww1core.testing.mutation.report import report_path

TITLE = Path(__file__).with_name("mutated")

TESTS = """
import pytest
from ww1_pebbles import Heap, opened
from ww1core.turns.run import advance, decide

def begin():
    s = Heap(opened())
    return s, advance(s)

@pytest.mark.rule("PEB-1.1", "PEB-2.3")
def test_pebbles_are_laid_out():
    assert 15 == begin()[0].left

@pytest.mark.rule("PEB-2.1", "PEB-2.2")
def test_a_pebble_is_taken_once():
    s, offer = begin()
    assert "pass" in offer.options
    offer = decide(s, offer, 0)
    assert (14, 1, False) == (s.left, s.taken, 0 in offer.options)

@pytest.mark.rule("PEB-3.1")
def test_two_are_enough():
    s, offer = begin()
    assert 2 == s.book.most
    offer = decide(s, offer, 0)
    decide(s, offer, 1)
    assert 0 == s.ended.winner

@pytest.mark.rule("PEB-5.1", "PEB-5.2")
def test_nothing_is_idle():
    assert (0, 1) == (opened().limits.idle.count, opened().limits.fixed.count)
"""

HEAVY = """
@pytest.mark.rule("PEB-2.3")
def test_a_heavy_pebble_stays():
    assert 3 not in begin()[1].options

@pytest.mark.rule("PEB-4.1")
def test_enough_pebbles_win():
    s, offer = begin()
    decide(s, decide(s, offer, "pass"), "pass")
    assert 1 == s.ended.winner
"""


class Shelf:
    """A folder with the title, its tests and the command to run on them."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.folder = folder
        self.report = folder / "tests" / "mutation.json"
        self.verdicts = folder / "tests" / "mutation.partial"
        shutil.copytree(TITLE, folder, ignore=shutil.ignore_patterns("__pycache__"))
        info = folder / "pebbles-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text("[ww1core.games]\npebbles = ww1_pebbles\n")
        (folder / "tests").mkdir()
        self.write_tests(TESTS)
        paths = [str(folder), *filter(None, sys.path)]
        self._env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        self._env["PYTHONDONTWRITEBYTECODE"] = "1"

    def write_tests(self, text: str) -> None:
        (self.folder / "tests" / "test_pebbles.py").write_text(text)

    def change(self, name: str, before: str, after: str) -> None:
        path = self.folder / name
        text = path.read_text()
        assert before in text
        path.write_text(text.replace(before, after))

    def run(self, *arguments: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            [sys.executable, "-m", "ww1core.cli", *arguments],
            capture_output=True,
            check=False,
            cwd=self.folder,
            env=self._env,
            text=True,
        )

    def coverage(self, *arguments: str) -> dict:
        return json.loads(self.run("rules", "pebbles", "--coverage", "--json", *arguments).stdout)


@pytest.fixture(scope="module")
def judged(tmp_path_factory, root):
    """The title after a run in two processes, and what the run has said."""
    shelf = Shelf(tmp_path_factory.mktemp("judged") / "title", root)
    return shelf, shelf.run("mutate", "pebbles", "--resume")


@pytest.fixture
def shelf(judged, tmp_path):
    """A copy of the judged title, to be changed."""
    made = object.__new__(Shelf)
    vars(made).update(vars(judged[0]))
    made.folder = tmp_path / "title"
    made.report = made.folder / "tests" / "mutation.json"
    made.verdicts = made.folder / "tests" / "mutation.partial"
    shutil.copytree(judged[0].folder, made.folder)
    paths = made._env["PYTHONPATH"].replace(str(judged[0].folder), str(made.folder))
    made._env = {**made._env, "PYTHONPATH": paths}
    return made


def stored(shelf: Shelf) -> dict:
    return json.loads(shelf.report.read_text())


def test_a_survivor_is_listed_with_the_changed_line(judged):
    _, run = judged

    assert 1 == run.returncode
    assert "survived: ww1_pebbles.py, line 70, bar (PEB-2.3)\n" in run.stdout
    assert '    - bar("PEB-2.3", "heavy", heavy_pebbles),\n' in run.stdout
    assert "whose tests notice no change: 1\n  PEB-2.3\n" in run.stdout
    assert "without a test: 1\n  PEB-4.1\n" in run.stdout


def test_progress_is_told_in_lines_where_there_is_no_terminal(judged):
    assert judged[1].stderr.startswith("ww1: testing without a mutant ")
    assert judged[1].stderr.endswith("ww1: judging mutants 8/8\n")


def test_a_report_is_stored_with_the_tests(judged):
    report = stored(judged[0])
    rules = report["rules"]

    assert ("pebbles", 1, 4) == (report["title"], report["seed"], report["each"])
    assert "ww1 mutate pebbles --each 4 --seed 1" == report["command"]
    assert {"PEB-1.1", "PEB-2.1", "PEB-2.2", "PEB-2.3", "PEB-3.1", "PEB-5.1", "PEB-5.2"} == set(
        rules
    )
    assert (["PEB-2.3"], ["PEB-4.1"]) == (report["without_kill"], report["untested"])
    assert (1, 1, 0) == tuple(rules["PEB-2.2"][key] for key in ("mutants", "killed", "survived"))
    assert (1, 0, 1) == tuple(rules["PEB-2.3"][key] for key in ("mutants", "killed", "survived"))


def test_code_and_data_that_carry_one_rule_are_both_changed(judged):
    rule = stored(judged[0])["rules"]["PEB-3.1"]
    lived = {(one["file"], one["before"]) for one in rule["survivors"]}

    assert rule["killed"] > 0
    assert ("pebbles/limits.yaml", "spare: 7") in lived


def test_a_change_that_leaves_everything_the_same_is_none(judged):
    rule = stored(judged[0])["rules"]["PEB-5.1"]

    assert (2, 2) == (rule["mutants"], rule["killed"])


def test_where_no_title_can_be_opened_the_tests_notice_that(judged):
    rule = stored(judged[0])["rules"]["PEB-5.2"]

    assert (4, 4) == (rule["mutants"], rule["killed"])


def test_totals_are_those_of_all_mutants(judged):
    report = stored(judged[0])
    totals = report["totals"]
    rules = report["rules"].values()

    assert totals["mutants"] == totals["killed"] + totals["survived"]
    assert totals["mutants"] == sum(rule["mutants"] for rule in rules)
    assert totals["killed"] == sum(rule["killed"] for rule in rules)


def test_what_was_judged_is_taken_over(shelf):
    before = shelf.report.read_text()
    again = shelf.run("mutate", "pebbles", "--resume")

    assert "" == again.stderr
    assert before == shelf.report.read_text()


def test_only_what_has_changed_is_judged_again(shelf):
    shelf.write_tests(TESTS + HEAVY)
    again = shelf.run("mutate", "pebbles", "--resume", "--workers", "1")

    assert (0, "ww1: judging mutants 2/2") == (again.returncode, again.stderr.splitlines()[-1])
    assert [] == stored(shelf)["without_kill"]
    assert 1 == stored(shelf)["rules"]["PEB-2.3"]["killed"]


def test_an_interrupted_run_goes_on_where_it_was(shelf):
    before = shelf.report.read_text()
    kept = shelf.verdicts.read_text().splitlines(keepends=True)
    shelf.verdicts.write_text("".join(line for line in kept if "PEB-1.1" not in line) + '["half')
    again = shelf.run("mutate", "pebbles", "--resume")

    assert "ww1: judging mutants 1/1" == again.stderr.splitlines()[-1]
    assert before == shelf.report.read_text()


def test_one_rule_is_judged_without_a_report_of_the_title(shelf):
    before = (shelf.report.read_text(), shelf.verdicts.read_text())
    run = shelf.run("mutate", "pebbles", "--rule", "PEB-2.2", "--json", "--workers", "1")

    assert 0 == run.returncode
    assert ["PEB-2.2"] == list(json.loads(run.stdout)["rules"])
    assert before == (shelf.report.read_text(), shelf.verdicts.read_text())


def test_a_test_that_fails_as_it_is_stops_everything(shelf):
    shelf.change("tests/test_pebbles.py", "assert 15 ==", "assert 16 ==")
    run = shelf.run("mutate", "pebbles", "--rule", "PEB-1.1", "--workers", "1")

    assert (2, "") == (run.returncode, run.stdout)
    assert run.stderr.endswith(
        "ww1: tests/test_pebbles.py::test_pebbles_are_laid_out fails without any mutant; "
        "the tests have to pass first\n"
    )


def test_tests_that_cannot_be_collected_are_named(shelf):
    shelf.change("tests/test_pebbles.py", "import pytest\n", "import pytest\nimport nowhere\n")
    run = shelf.run("mutate", "pebbles", "--rule", "PEB-1.1", "--workers", "1")

    assert 2 == run.returncode
    assert "tests/test_pebbles.py: ModuleNotFoundError: No module named 'nowhere'" in run.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--rule", "PEB-9"], "no code and no data of pebbles carries a rule 'PEB-9'"),
        (["--tests", "nowhere"], "nowhere: no such folder"),
    ],
)
def test_a_wrong_argument_is_refused(judged, arguments, said):
    run = judged[0].run("mutate", "pebbles", *arguments)

    assert (2, f"ww1: {said}\n") == (run.returncode, run.stderr)


def test_a_rule_that_nothing_notices_counts_as_untested(judged):
    found = judged[0].coverage()

    assert ["PEB-2.3", "PEB-4.1"] == found["missing_test"]
    assert [] == found["stale"]
    assert found["mutants"] == stored(judged[0])["totals"]["mutants"]
    assert found["killed"] == stored(judged[0])["totals"]["killed"]


def test_changed_code_data_and_tests_are_stale(shelf):
    shelf.change("ww1_pebbles.py", "s.left = s.book", "s.left = 0 | s.book")
    shelf.change("ww1_pebbles.py", '"gone"', '"away"')
    shelf.change("limits.yaml", "spare: 7", "spare: 8")
    shelf.change("tests/test_pebbles.py", "assert (14, 1, False) == (", "assert (14, 1, 0) == (")

    assert ["PEB-1.1", "PEB-2.1", "PEB-2.2", "PEB-3.1"] == shelf.coverage()["stale"]
    assert "changed since their tests were tested: 4\n  PEB-1.1\n" in (
        shelf.run("rules", "pebbles", "--coverage").stdout
    )


def test_a_broken_report_is_refused(shelf):
    shelf.report.write_text('{"rules": {"PEB-1.1": {}}}')
    run = shelf.run("rules", "pebbles", "--coverage")

    assert 2 == run.returncode
    assert "mutation.json: no report of mutants (KeyError: 'totals')" in run.stderr


def test_a_report_is_found_in_the_folder_of_its_title(shelf):
    own = shelf.folder / "tests" / "games" / "pebbles"
    own.mkdir(parents=True)
    shelf.report.rename(own / "mutation.json")

    assert 0 < shelf.coverage()["mutants"]
    assert shelf.report == report_path("stones", shelf.folder / "tests")
    assert own / "mutation.json" == report_path("pebbles", shelf.folder / "tests")


def test_a_report_of_another_title_is_not_written_over(shelf):
    with pytest.raises(DataError, match="is the report of pebbles, name another for stones"):
        report_path("stones", shelf.folder / "tests")


def test_a_report_is_named(shelf):
    shelf.report.rename(shelf.folder / "judged.json")

    assert 0 == shelf.coverage()["mutants"]
    assert 0 < shelf.coverage("--report", "judged.json")["mutants"]


def test_a_named_report_that_is_not_there_is_refused(shelf):
    run = shelf.run("rules", "pebbles", "--coverage", "--report", "none.json")

    assert 2 == run.returncode
    assert "none.json: cannot be read: no such file or directory" in run.stderr
