"""``ww1 tune``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

RUN = ("tune", "tutorial", "--scenario", "dawn", "--size", "4", "--games", "1", "--final", "2")


def test_weights_are_tuned_and_the_run_goes_on(ww1):
    short = ww1(*RUN, "--generations", "1", "--dir", "kept")
    longer = ww1(*RUN, "--generations", "2", "--dir", "kept", "--json")
    whole = ww1(*RUN, "--generations", "2", "--dir", "whole", "--json")
    found = json.loads(longer[1])

    assert (0, 0, 0) == (short[0], longer[0], whole[0])
    assert "generation 1 of 1" in short[2]
    assert longer[2].startswith("ww1: generation 2 of 2")
    assert whole[1] == longer[1]
    assert (
        ["objective", "step", "card", "near", "exposed"]
        == list(found["after"])
        == list(found["before"])
    )
    assert 4 == found["games"]
    assert Path("kept/report.html").read_text().startswith("<!doctype html>")


def test_what_came_of_it_is_told(ww1):
    _, out, _ = ww1(*RUN, "--generations", "1", "--only", "near")
    lines = out.splitlines()

    assert lines[0].startswith("tutorial: the tuned weights get ")
    assert lines[1].startswith("  near: 0.3 before, ")
    assert "report: tuning/report.html" == lines[2]
    assert Path("tuning/weights.yaml").read_text().startswith("near: ")


def test_processes_find_the_same(command):
    run = (*RUN, "--generations", "1", "--json")
    alone, several = command(*run, "--dir", "a"), command(*run, "--dir", "b", "--workers", "2")

    assert 0 == several.returncode
    assert alone.stdout == several.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("tune", "toy"), "toy has no weights.yaml, so nothing can be tuned"),
        (
            (*RUN, "--only", "far"),
            "--only far: expected one of objective, step, card, near, exposed",
        ),
    ],
)
def test_what_cannot_be_tuned_is_refused(ww1, arguments, said):
    code, out, err = ww1(*arguments)

    assert (2, "") == (code, out)
    assert said in err
