"""``ww1 replay --step``."""

from __future__ import annotations

import pytest

from ww1core.words.catalogue import core_texts
from ww1core.words.texts import text

WHOLE = "pass\n1\nberyl\n2\ncoral\n0\nagate\n0\npass\n0\npass\n0\n"


@pytest.fixture
def ended(ww1):
    """The journal of a game that is over."""
    ww1("play", "toy", "--seed", "1", "--journal", "ended", lines=WHOLE)
    return "ended"


@pytest.fixture
def begun(ww1):
    """The journal of a game that is not over."""
    ww1("play", "toy", "--seed", "1", "--journal", "begun", lines="agate\n2\nberyl\n1\n")
    return "begun"


@pytest.fixture
def steps(ww1):
    """What is written before each prompt and after the last one; the game was not refused."""

    def run(file, *lines, options=()):
        said = "".join(f"{line}\n" for line in lines)
        code, out, err = ww1("replay", file, "--step", *options, lines=said)
        assert (0, "") == (code, err)
        parts, rest = [], out
        for line in lines:
            before, _, rest = rest.partition(f"> {line}\n")
            parts.append(before)
        return [*parts, rest]

    return run


def test_every_line_goes_one_decision_further(ended, steps):
    start, first, second, _ = steps(ended, "", "", "q")

    assert start.startswith("Enter goes on, b goes back")
    assert "the secret of north is" in start
    assert start.endswith("north decides\n0/12")
    assert "1. north: take no stone" in first
    assert first.endswith("north decides\n1/12")
    assert "north bets 1" in second
    assert second.endswith("south decides\n2/12")


def test_going_back_tells_the_decision_before_again(ended, steps):
    said = steps(ended, "", "", "b", "q")

    assert said[1].removesuffix("1/12") == said[3].removesuffix("1/12")


def test_a_number_goes_there_from_anywhere(ended, steps):
    said = steps(ended, "7", "3", "7", "q")

    assert said[1] == said[3]
    assert "7. south: agate" in said[1]
    assert "3. south: beryl" in said[2]


def test_a_game_is_the_same_however_one_gets_there(ended, steps, monkeypatch):
    monkeypatch.setattr("ww1core.cli.terminal.stepping.KEPT_EVERY", 2)
    forwards = steps(ended, *[""] * 12, "q")[:13]
    back = steps(ended, "12", *["b"] * 12, "q")[1:14]

    assert 13 == len(set(forwards))
    assert forwards[1:] == back[::-1][1:]
    assert forwards[0].partition("leaves\n")[2] == back[-1]


def test_the_end_is_told_and_nothing_comes_after_it(ended, steps):
    said = steps(ended, "12", "", "q")

    assert "south wins: more stones (TOY-5.1)" in said[1]
    assert "this is the last decision\n12/12" == said[2]
    assert "verified: 12 decisions, south wins: more stones\n" == said[3].lstrip()


def test_nothing_comes_before_the_start(ended, steps):
    assert "this is the start of the game\n0/12" == steps(ended, "b", "q")[1]


def test_it_begins_where_it_is_told_to(ended, steps):
    assert steps(ended, "q", options=("--to", "5"))[0].endswith("5/12")


def test_the_map_is_drawn(ended, steps):
    said = steps(ended, "4", "map", "q")

    assert "Stones" in said[2]
    assert "coral" in said[2]
    assert "agate" in said[2]


def test_a_game_that_is_not_over_keeps_its_secrets(begun, steps):
    said = "".join(steps(begun, "", "map", "4", "map"))

    assert "north takes agate" in said
    assert "secret of" not in said
    assert "1. north" not in said
    assert not any(f"secret {number}" in said for number in (1, 2, 3))


def test_the_end_of_input_leaves(ended, steps):
    assert "verified: 12 decisions" in steps(ended)[0]


def test_help_is_told_again(ended, steps):
    said = steps(ended, "?", "q")

    assert said[0].startswith(said[1].removesuffix("0/12"))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("sideways", "'sideways': expected Enter, b, a number, battle, turn, a seat, map or q"),
        ("14", "14: ended has 12 decisions"),
        ("-1", "'-1': expected Enter, b, a number, battle, turn, a seat, map or q"),
    ],
)
def test_a_line_that_leads_nowhere(ended, ww1, typed, line, message):
    code, _, err = ww1("replay", ended, "--step", lines=f"\n{line}\n\n")
    assert (2, f"ww1: input line 2: {message}\n") == (code, err)

    code, out, err = typed("replay", ended, "--step", lines=f"\n{line}\n\n")
    assert (0, f"ww1: {message}\n") == (code, err)
    assert "north bets 1" in out


def test_a_title_without_a_map_says_so(ended, steps, monkeypatch):
    monkeypatch.setattr("ww1core.plugins.manager.Plugins.faces", lambda _self: {})

    assert core_texts("en").say(text("cli.no_map")) == steps(ended, "map", "q")[1].splitlines()[0]


def test_steps_are_not_only_verified(ended, ww1):
    refused = (2, "", "ww1: --step shows the game: expected no --verify with it\n")

    assert refused == ww1("replay", ended, "--step", "--verify")


def test_a_seat_a_turn_and_a_battle_are_gone_on_to(ended, steps):
    _, south, turn, _, _ = steps(ended, "south", "turn", "battle", "q")

    assert south.endswith("south decides\n2/12")
    assert "turn 2 of 3" in turn
    assert "0/12" not in turn


def test_where_nothing_of_the_kind_follows_the_end_is_told(ended, steps):
    *_, last, _ = steps(ended, "turn", "turn", "turn", "q")

    assert "there is none further on; this is the last decision" in last
    assert last.endswith("12/12")


def test_something_is_told_of_an_answer_that_nobody_may_know(begun, steps):
    told = steps(begun, "", "", "", "", "q")[1:-1]

    assert all(len(part.splitlines()) > 2 for part in told)
