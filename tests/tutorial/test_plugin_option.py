"""The pytest plugin, run as somebody who writes a title runs it."""

from __future__ import annotations

import re
import subprocess
import sys

LAWS = ["options", "save_load", "clone", "undo", "replay", "views", "texts", "evaluation"]

LIGHT = """
import sys

def test_nothing_heavy_is_loaded(pytestconfig):
    assert pytestconfig.pluginmanager.hasplugin("ww1")
    mine = sorted(name for name in sys.modules if name.split(".")[0] == "ww1core")
    assert mine == ["ww1core", "ww1core.testing", "ww1core.testing.plugin"]
    assert not {"networkx", "pydantic", "rich", "typer", "ww1_tutorial", "yaml"} & set(sys.modules)
"""


def run_pytest(folder, *arguments):
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    return subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)


def test_the_laws_of_a_title_pass_in_an_empty_folder(tmp_path):
    done = run_pytest(tmp_path, "-v", "--ww1-title", "tutorial", "--ww1-games", "1")
    expected = {f"tutorial-{s}-{law} PASSED" for s in ("bridge", "dawn") for law in LAWS}

    assert (0, "") == (done.returncode, done.stderr)
    assert expected == set(re.findall(r"tutorial-\w+-\w+ \w+", done.stdout))


def test_a_title_that_is_not_installed_is_a_usage_error(tmp_path):
    done = run_pytest(tmp_path, "--ww1-title", "nowhere")

    assert 4 == done.returncode
    assert "there is no title 'nowhere'" in done.stdout + done.stderr


def test_without_the_option_only_pytest_and_the_standard_library_are_imported(tmp_path):
    (tmp_path / "test_light.py").write_text(LIGHT, "utf-8")
    done = run_pytest(tmp_path, "-q", "-p", "no:hypothesispytest")

    assert 0 == done.returncode, done.stdout


def test_without_the_option_no_law_is_added(tmp_path):
    done = run_pytest(tmp_path, "-q")

    assert 5 == done.returncode
    assert "no tests ran" in done.stdout


def test_the_mark_of_rules_is_known(tmp_path):
    marked = "import pytest\n\n@pytest.mark.rule('X-1')\ndef test_it():\n    pass\n"
    (tmp_path / "test_marked.py").write_text(marked, "utf-8")

    assert 0 == run_pytest(tmp_path, "-q", "--strict-markers").returncode
