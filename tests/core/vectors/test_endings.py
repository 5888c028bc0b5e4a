"""How games end: by a test, by a die, at once inside an action, by a count at the end."""

from __future__ import annotations

import pytest

from ww1core.play.views import view
from ww1core.turns import NOBODY, OWNER, Phase, PlaySequence, State, decision, end_game, roll, value
from ww1core.turns.clock import labelled
from ww1core.turns.run import advance, decide

GERMAN, ALLIED = 0, 1


class Contest(State):
    morale: tuple = value((15, 15))
    victory: tuple = value((0, 0))
    initiative: int = value(GERMAN)
    casualties: int = value(0)
    spaces: tuple = value(())
    secret: tuple = value((0, 0), shown=OWNER)
    reserve: int = value(0, shown=NOBODY)
    control: int = value(ALLIED)


@decision(rule="SW-5.1", words=["pass", "attack", "check", "lose_tank"], forced=False)
def act(s, choice, seat):
    if choice == "attack":
        s.morale = (s.morale[0] + 3, s.morale[1] - 3)
    elif choice == "check":
        check_immediate(s)
    elif choice == "lose_tank":
        for _ in range(2):
            lose_space(s)


def lose_space(s):
    s.casualties += 1
    s.spaces = (*s.spaces, s.casualties)
    if s.casualties >= s.book.surrender:
        end_game(s, GERMAN, "surrender", "GWC-6.3.1")


def check_morale(s):
    """SW-4.5: at the end of the first seat's turn 9."""
    if s.morale[GERMAN] < 18 or s.morale[ALLIED] > 13:
        end_game(s, ALLIED, "turn_nine", "SW-4.5")


def is_turn_nine(s):
    return s.turn == 9


def roll_armistice(s):
    """SW-S1.7: the die is not above the number of the turn's space."""
    if roll(s, "armistice", s.turn) <= s.book.armistice[s.turn]:
        winner = GERMAN if s.morale[GERMAN] > 0 else ALLIED
        end_game(s, winner, "armistice", "SW-S1.7")


def check_immediate(s):
    """GI-14.1.3a1: more than twice, in the middle of a turn."""
    if s.victory[GERMAN] > 2 * s.victory[ALLIED]:
        end_game(s, GERMAN, "immediate", "GI-14.1.3a1")


def count_victory(s):
    """GI-14.1.3c: at least 6 and more than twice."""
    german, allied = s.victory
    won = german >= 6 and german > 2 * allied
    end_game(s, GERMAN if won else ALLIED, "count", "GI-14.1.3c")


def score(s):
    """GWC-9.2: secret objectives are shown and counted; a tie goes to the initiative."""
    balance = s.victory[GERMAN] - s.victory[ALLIED]
    for seat in (GERMAN, ALLIED):
        balance += s.secret[seat] * (1 if s.control == GERMAN else -1)
    s.victory = (max(balance, 0), max(-balance, 0))
    s.revealed += 1
    winner = s.initiative if balance == 0 else (GERMAN if balance > 0 else ALLIED)
    end_game(s, winner, "score", "GWC-9.2")


@pytest.fixture
def contest(begin):
    def make(*phases, turns=1, first=1, at_end=("stop",), tables=None, script=None, **slots):
        clock = labelled([str(n) for n in range(first, first + turns)], first=first)
        return begin(
            Contest,
            sequence=PlaySequence(clock, phases, (), at_end),
            seats=("german", "allied"),
            tables=tables,
            script=script,
            **slots,
        )

    return make


HALVES = Phase(
    "player_turns",
    seats=("german", "allied"),
    phases=(Phase("act"), Phase("morale_test", run="check_morale", when="is_first_of_turn_nine")),
)


def is_first_of_turn_nine(s, seat):
    return is_turn_nine(s) and seat == GERMAN


@pytest.mark.parametrize(
    ("german", "allied", "survives"),
    [(18, 13, True), (18, 14, False), (17, 5, False), (30, 13, True)],
)
def test_a_test_after_half_a_turn_ends_the_game_at_once(contest, answer, german, allied, survives):
    """SW-EX-19: 18 and 13 or less on turn 9, before the other side has its turn."""
    s = contest(HALVES, first=8, turns=2, morale=(german, allied))
    offer = answer(s, "pass", "pass", "pass")

    assert survives == (offer is not None)
    assert survives or (ALLIED, "turn_nine") == s.ended


def test_a_random_end_is_rolled_for_every_turn(contest, answer):
    """SW-EX-38: 2, 3 and 3 on turns 12 to 14 end the game on turn 14 with a winner."""
    s = contest(
        Phase("armistice", run="roll_armistice"),
        first=12,
        turns=5,
        tables={"armistice": {12: 1, 13: 2, 14: 3, 15: 4, 16: 5}},
        script={("armistice", 12): [2], ("armistice", 13): [3], ("armistice", 14): [3]},
        morale=(4, 15),
    )
    answer(s)

    assert (14, GERMAN) == (s.turn, s.ended.winner)


@pytest.mark.parametrize(
    ("german", "plan17", "wins"), [(16, 7, True), (16, 8, False), (13, 6, True)]
)
def test_a_victory_is_immediate(contest, answer, german, plan17, wins):
    """GI-EX-N-imm: 16 to 7 and 13 to 6 win in the middle of a turn, 16 to 8 does not."""
    s = contest(HALVES, victory=(german, plan17))
    offer = answer(s, "check")

    assert wins == (offer is None)
    assert wins == (not s.stack)


@pytest.mark.parametrize(
    ("german", "allied", "winner"), [(9, 4, GERMAN), (9, 5, ALLIED), (5, 0, ALLIED), (6, 2, GERMAN)]
)
def test_the_points_are_counted_after_the_last_turn(contest, answer, german, allied, winner):
    """GI-EX-N-vic: no draw."""
    s = contest(
        Phase("act", seats=("german",)), at_end=("count_victory",), victory=(german, allied)
    )
    answer(s, "pass")

    assert winner == s.ended.winner


def test_a_surrender_ends_the_game_inside_an_action(contest, answer):
    """GWC-EX-casualty-tank: 8 of 10 spaces are full, a tank fills 9 and 10."""
    s = contest(HALVES, tables={"surrender": 10}, casualties=8)

    assert answer(s, "lose_tank") is None
    assert ((9, 10), (GERMAN, "surrender")) == (s.spaces, s.ended)


def test_secret_points_are_shown_and_counted_at_the_end(contest):
    """GWC-EX-endgame-secret: 1 to 0 becomes 0 to 1 by a secret objective of 2."""
    s = contest(Phase("act", seats=("german",)), at_end=("score",), victory=(1, 0), secret=(0, 2))
    offer = advance(s)

    assert ({"count": 1}, 2) == (view(s, GERMAN)["secret"][1], view(s, ALLIED)["secret"][1])
    decide(s, offer, "pass")
    assert ((0, 1), ALLIED) == (s.victory, s.ended.winner)
    assert (0, 2) == view(s, GERMAN)["secret"]


def test_a_tie_goes_to_the_holder_of_the_initiative(contest, answer):
    """GWC-EX-endgame-tie: nothing to nothing."""
    s = contest(Phase("act", seats=("german",)), at_end=("score",), initiative=ALLIED)
    answer(s, "pass")

    assert ALLIED == s.ended.winner
