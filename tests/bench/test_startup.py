"""Child processes: how they are started, and what is said when they fail."""

from __future__ import annotations

import sys

import pytest

from bench.startup import ChildFailedError, command, environment, process_times, run


def test_both_sides_may_keep_their_compiled_modules(monkeypatch, tmp_path, root):
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    made = environment(str(tmp_path))

    assert "PYTHONDONTWRITEBYTECODE" not in made
    assert str(tmp_path / "cache") == made["PYTHONPYCACHEPREFIX"]
    assert [str(root), "elsewhere"] == made["PYTHONPATH"].split(":")


def test_a_tool_is_started_as_a_module_of_this_interpreter():
    assert [sys.executable, "-m", "pytest", "--version"] == command("pytest", "--version")


def test_a_child_that_fails_is_told_in_one_line(tmp_path):
    with pytest.raises(ChildFailedError, match=r"ends with 3: too bad$") as caught:
        run(
            [sys.executable, "-c", "import sys; print('too bad', file=sys.stderr); sys.exit(3)"],
            str(tmp_path),
        )

    assert 1 == len(str(caught.value).splitlines())


def test_every_command_gets_its_time():
    idle = [sys.executable, "-c", ""]

    assert all(seconds > 0 for seconds in process_times(idle, idle, rounds=1))
