"""The pytest front of the contract, run as somebody who writes a title runs it."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

LIGHT = """
import sys

def test_nothing_heavy_is_loaded(pytestconfig):
    assert pytestconfig.pluginmanager.hasplugin("ww1")
    mine = sorted(name for name in sys.modules if name.split(".")[0] == "ww1core")
    assert mine == ["ww1core", "ww1core.lazy", "ww1core.testing", "ww1core.testing.plugin"]
    assert not {"networkx", "pydantic", "rich", "typer", "ww1_tutorial", "yaml"} & set(sys.modules)
"""

CHECKS = """
from ww1core.testing.check import at_decision, check

@check("zz.holds", "it holds")
def holds(subject):
    yield from ()

@check("zz.fails", "it does not hold")
def fails(subject):
    yield "something is wrong in rules.yaml"

@check("zz.idle", "a title without them need not care", needs="boats")
def idle(subject):
    yield "there are no boats"

@at_decision("zz.watches", "it holds at every decision")
def watches(moment):
    return ""

@at_decision("zz.finds", "the third decision is sound")
def finds(moment):
    return "the third decision is odd" if moment.number == 2 else ""
"""

KNOWN = """
failures:
  - {check: zz.fails, reason: the file is old, expires: "9.0"}
"""

FAILS, FINDS = "ww1::tutorial::zz.fails", "ww1::tutorial::zz.finds"


@pytest.fixture
def folder(tmp_path):
    """A folder whose conftest adds five checks, and which has a test of its own."""
    (tmp_path / "conftest.py").write_text(CHECKS, "utf-8")
    (tmp_path / "test_mine.py").write_text("def test_mine():\n    pass\n", "utf-8")
    return tmp_path


def run_pytest(folder, *arguments):
    command = [sys.executable, "-m", "pytest", "-p", "no:hypothesispytest", *arguments]
    return subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)


def kit(folder, *arguments):
    """The kit on one scenario of the tutorial title."""
    options = ("--ww1-title=tutorial", "--ww1-scenario=bridge")
    return run_pytest(folder, *options, *arguments)


def outcomes(done):
    return dict(re.findall(r"^(ww1::\S+) (\w+)", done.stdout, re.MULTILINE))


def test_one_item_is_run_for_each_check_and_nothing_else_unless_it_is_named(folder):
    done = kit(folder, "-v", "-k", "zz or mine", "--junitxml=report.xml")

    assert 1 == done.returncode
    assert {
        "ww1::tutorial::zz.holds": "PASSED",
        FAILS: "FAILED",
        "ww1::tutorial::zz.idle": "SKIPPED",
        "ww1::tutorial::zz.watches": "PASSED",
        FINDS: "FAILED",
    } == outcomes(done)
    assert "test_mine" not in done.stdout
    written = (folder / "report.xml").read_text("utf-8")
    assert 'classname="ww1.tutorial" name="zz.fails"' in written
    assert "something is wrong in rules.yaml" in written


def test_a_failure_is_told_in_one_line_with_the_file_of_its_game(folder):
    done = kit(folder, "-k", "finds")
    place = "ww1-failures/tutorial-zz.finds-bridge-seed0.jsonl"

    assert "tutorial: the third decision is sound (zz.finds)" in done.stdout
    assert (
        "\nbridge, seed 0, decision 3: the third decision is odd; "
        f"see {place} (2 decisions)\n" in done.stdout
    )
    assert (folder / place).is_file()
    assert "Traceback" not in done.stdout


def test_named_paths_and_named_checks_run_together(folder):
    done = run_pytest(folder, "-v", "ww1::tutorial::zz.holds", "test_mine.py")

    assert 0 == done.returncode
    assert {"ww1::tutorial::zz.holds": "PASSED"} == outcomes(done)
    assert "test_mine.py::test_mine PASSED" in done.stdout


def test_the_last_failures_are_run_again(folder):
    kit(folder, "-k", "zz", "--ww1-no-shrink")
    done = kit(folder, "-v", "--lf", "--ww1-no-shrink")

    assert {FAILS: "FAILED", FINDS: "FAILED"} == outcomes(done)
    assert not (folder / "ww1-failures").exists()


def test_the_checks_that_watch_games_share_a_process(folder):
    done = kit(folder, "-v", "-n", "2", "-k", "zz or options.s", "--ww1-no-shrink")
    ran = re.findall(r"\[(gw\d)\] \[ *\d+%\] \w+ ww1::tutorial::(\S+)", done.stdout)
    watching = {worker for worker, id_ in ran if id_ == "zz.finds" or id_.startswith("options.")}

    assert {"zz.holds", "zz.fails", "zz.idle", "zz.watches", "zz.finds"} <= {id_ for _, id_ in ran}
    assert 1 == len(watching)


def test_a_known_failure_is_expected(folder):
    (folder / "known.yaml").write_text(KNOWN, "utf-8")
    done = kit(folder, "-rx", "-k", "zz.fails", "--ww1-known=known.yaml")

    assert 0 == done.returncode
    assert f"XFAIL {FAILS} - something is wrong in rules.yaml" in done.stdout


def test_a_suite_is_collected_from_a_file_and_walks_for_the_chosen_checks_only(folder):
    suite = (
        "from ww1core.testing import contract_suite\n"
        "TestIt = contract_suite('tutorial', 'quick', scenarios=['bridge'], checks=['zz'])\n"
        "def test_watched():\n"
        "    contract, _ = TestIt.test_zz_holds.ww1_check\n"
        "    assert [one.id for one in contract.checks] == ['zz.holds', 'zz.watches']\n"
    )
    (folder / "test_suite.py").write_text(suite, "utf-8")
    done = run_pytest(folder, "-v", "test_suite.py", "-k", "holds or watche")

    assert 0 == done.returncode, done.stdout
    assert "test_suite.py::TestIt::test_zz_watches PASSED" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--ww1-title", "nowhere"], "there is no title 'nowhere'"),
        (["ww1::nowhere"], "there is no title 'nowhere'"),
        (["ww1::tutorial::options.odd"], "there is no such check"),
        (["--ww1-title=tutorial", "--ww1-scenario=moon"], "no scenario 'moon'"),
        (["--ww1-title=tutorial", "--ww1-known=none.yaml"], "none.yaml"),
    ],
)
def test_what_is_not_there_is_a_usage_error(tmp_path, arguments, message):
    done = run_pytest(tmp_path, *arguments)

    assert 4 == done.returncode
    assert message in done.stdout + done.stderr


def test_every_installed_title_is_collected_by_all(tmp_path):
    done = run_pytest(tmp_path, "--collect-only", "-q", "--ww1-title=all")

    assert 0 == done.returncode
    assert "ww1::tutorial::options.unique" in done.stdout.splitlines()


def test_without_the_option_only_pytest_and_the_standard_library_are_imported(tmp_path):
    (tmp_path / "test_light.py").write_text(LIGHT, "utf-8")
    done = run_pytest(tmp_path, "-q")

    assert 0 == done.returncode, done.stdout


def test_without_the_option_no_check_is_added(tmp_path):
    done = run_pytest(tmp_path, "-q")

    assert 5 == done.returncode
    assert "no tests ran" in done.stdout


def test_the_mark_of_rules_is_known(tmp_path):
    marked = "import pytest\n\n@pytest.mark.rule('X-1')\ndef test_it():\n    pass\n"
    (tmp_path / "test_marked.py").write_text(marked, "utf-8")

    assert 0 == run_pytest(tmp_path, "-q", "--strict-markers").returncode
