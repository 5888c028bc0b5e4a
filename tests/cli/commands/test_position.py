"""``ww1 position`` and ``ww1 why``."""

from __future__ import annotations

import pytest

from ww1core.saving.positions import read_position


@pytest.fixture
def begun(ww1):
    """The journal of a game that is not over."""
    ww1("play", "toy", "--seed", "1", "--journal", "begun", lines="agate\n2\nberyl\n1\n")
    return "begun"


@pytest.fixture
def line(begun, ww1):
    return ww1("position", begun)[1].strip()


def test_the_position_of_a_game_is_printed_as_one_line(begun, ww1):
    code, out, err = ww1("position", begun)

    assert (0, "", 1) == (code, err, out.count("\n"))
    header, state = read_position(out)
    assert ("toy", "day", 4) == (header.title, header.scenario, state.decided)


def test_the_position_after_some_decisions_is_printed(begun, ww1):
    decided = [read_position(ww1("position", begun, "--at", n)[1])[1].decided for n in "024"]

    assert [0, 2, 4] == decided


def test_a_position_is_its_own_position(line, ww1):
    assert (0, f"{line}\n", "") == ww1("position", line)


def test_a_position_is_read_from_a_file(line, ww1, tmp_path):
    (tmp_path / "sent.txt").write_text(f"{line}\n")

    assert (0, f"{line}\n", "") == ww1("position", "sent.txt")


def test_why_names_the_rule_that_forbids_an_answer(begun, line, ww1):
    for what in (begun, line):
        code, out, err = ww1("why", what, "take agate")

        assert (0, "") == (code, err)
        place = "turn 2 of 3, noon, move (phase 1 of 2), choice (phase 1 of 2)"
        assert f"{place}: north decides\nagate is gone (TOY-2.2)\n" == out


def test_why_looks_at_an_earlier_decision(begun, ww1):
    out = ww1("why", begun, "emerald", "--at", "0")[1]

    assert out.endswith("\nemerald is too heavy at dawn (TOY-2.3)\n")


def test_why_tries_the_answers_of_a_phrase(line, ww1):
    assert ww1("why", line, "take coral for 9")[1].endswith("\n9 is too much (TOY-3.1)\n")


def test_why_says_what_is_offered_and_what_asks(line, ww1):
    assert ww1("why", line, "coral")[1].endswith("\nit is offered (TOY-2.1)\n")
    assert ww1("why", line)[1].endswith("\nit is asked by this rule (TOY-2.1)\n")


def test_why_changes_nothing_in_the_file(begun, ww1, tmp_path):
    before = (tmp_path / begun).read_bytes()
    ww1("why", begun, "coral")

    assert before == (tmp_path / begun).read_bytes()


@pytest.mark.parametrize("command", ["position", "why"])
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["none"], "none cannot be read: "),
        (["begun", "--at", "5"], "--at 5: begun has 4 decisions"),
        (["ww1:1:abcd"], "the position is damaged: "),
        (["ww1:9:abcd"], "a position of format '9', expected 1"),
        (["bytes"], "bytes: the position is damaged: "),
        (["."], ". cannot be read: "),
    ],
)
def test_what_cannot_be_asked_about_is_refused(command, arguments, message, begun, ww1, tmp_path):
    (tmp_path / "bytes").write_bytes(b"ww1:1:\xff\xfe")
    code, out, err = ww1(command, *arguments)

    assert (2, "") == (code, out)
    assert message in err
    assert 1 == len(err.splitlines())


def test_a_position_has_no_earlier_decisions(line, ww1):
    assert (2, "ww1: --at 1: a position has no decisions before it\n") == ww1(
        "position", line, "--at", "1"
    )[::2]


def test_an_answer_that_names_nothing_is_refused_before_anything_is_told(line, ww1):
    code, out, err = ww1("why", line, "marble")

    assert (2, "") == (code, out)
    assert "marble" in err


def test_nothing_is_asked_in_a_game_that_is_over(ww1):
    ww1("play", "toy", "morning", "--journal", "over", lines="pass\n0\npass\n0\n")
    position = ww1("position", "over")[1].strip()

    for what in ("over", position):
        message = "ww1: the game is over: nothing is asked any more\n"
        assert (2, "", message) == ww1("why", what, "pass")
