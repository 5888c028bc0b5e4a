from __future__ import annotations

from fractions import Fraction

import pytest

from ww1core.errors import FlowError
from ww1core.play.branching import BranchLimitError, odds
from ww1core.turns import State, decision, draw_member, each, end_game, put, roll, value, when
from ww1core.turns.chance import TWO_D6, RandomChance
from ww1core.turns.encoding import pack
from ww1core.turns.nodes import Procedure
from ww1core.turns.run import advance


class Fight(State):
    hits: int = value(0)
    cup: int = value(0b0111)
    drawn_first: int = value(-1)
    flag: bool = value(initial=False)


def shoot(s):
    if roll(s, "shot") >= 5:
        s.hits += 1


def shoot_two_dice(s):
    s.hits = roll(s, "shot", dice=TWO_D6)


def finish(s):
    end_game(s, 0, "over")


def raise_flag(s):
    s.flag = True


def lower_flag(s):
    s.flag = False


@decision(rule="OD-1", words=("again", "stop"), seat=lambda s: 0)
def go_on(s, choice):
    return choice == "again"


def draw_two(s):
    first = draw_member(s, "marker", s.cup)
    s.cup &= ~(1 << first)
    s.drawn_first = first
    s.hits = first + draw_member(s, "marker", s.cup)


@pytest.fixture
def fight(start):
    def begin(*steps):
        return start(Fight, Procedure("game", steps=(*steps, finish)), go_on)

    return begin


def hits(s):
    return s.hits


def third(n):
    return Fraction(n, 3)


def test_one_die_is_exact(fight):
    assert {0: third(2), 1: third(1)} == odds(fight(shoot), hits)


def test_several_dice_follow_the_binomial_law(fight):
    s = fight(each("shot", lambda s: range(3), shoot))

    assert {
        0: Fraction(8, 27),
        1: Fraction(12, 27),
        2: Fraction(6, 27),
        3: Fraction(1, 27),
    } == odds(s, hits)


def test_two_dice_in_one_step_are_exact(fight):
    expected = {total: Fraction(6 - abs(7 - total), 36) for total in range(2, 13)}

    assert expected == odds(fight(shoot_two_dice), hits)


def test_draws_without_replacement_are_exact(fight):
    assert {1: third(1), 2: third(1), 3: third(1)} == odds(fight(draw_two), hits)


def test_a_branch_that_depends_on_a_draw_is_exact(fight):
    s = fight(shoot, when(lambda s: s.hits, shoot))

    assert {0: third(2), 1: Fraction(2, 9), 2: Fraction(1, 9)} == odds(s, hits)


def test_the_probabilities_add_up_to_one(fight):
    assert 1 == sum(odds(fight(shoot, shoot_two_dice, draw_two), hits).values())


def test_without_a_draw_the_result_is_certain(fight):
    assert {0: Fraction(1)} == odds(fight(), hits)


def test_the_state_is_left_alone(fight):
    s = fight(shoot, shoot)
    s.chance = RandomChance(1)
    before = pack(s)
    chance = s.chance
    odds(s, hits)

    assert before == pack(s)
    assert chance is s.chance


def test_the_run_ends_at_a_decision(fight):
    s = fight(shoot, go_on, shoot)

    assert {0: third(2), 1: third(1)} == odds(s, hits)


def test_odds_begin_where_the_state_stands(fight):
    s = fight(shoot, go_on, shoot)
    s.chance = RandomChance(1)
    advance(s)
    s.hits = 5

    assert {5: Fraction(1)} == odds(s, hits)


def test_a_decision_before_the_end_is_answered_by_the_policy(fight):
    s = fight(shoot, put("more", go_on), when("more", shoot))
    never = odds(s, hits, until=lambda s, offer: False, policy=lambda s, offer: "stop")
    if_missed = odds(
        s,
        hits,
        until=lambda s, offer: False,
        policy=lambda s, offer: "stop" if s.hits else "again",
    )

    assert {0: third(2), 1: third(1)} == never
    assert {0: Fraction(4, 9), 1: Fraction(5, 9)} == if_missed


def test_a_decision_before_the_end_without_a_policy_is_refused(fight):
    with pytest.raises(FlowError, match="'go_on'"):
        odds(fight(shoot, go_on), hits, until=lambda s, offer: False)


def test_the_run_ends_as_soon_as_until_holds(fight):
    s = fight(shoot, raise_flag, lower_flag, shoot, shoot)

    assert {0: third(2), 1: third(1)} == odds(s, hits, until=lambda s, offer: s.flag)


def test_until_is_asked_after_every_step_that_follows_a_decision(fight):
    s = fight(shoot, go_on, raise_flag, lower_flag, shoot, shoot)
    found = odds(s, hits, until=lambda s, offer: s.flag, policy=lambda s, offer: "stop")

    assert {0: third(2), 1: third(1)} == found


def test_equal_states_are_merged(fight):
    s = fight(each("shot", lambda s: range(40), shoot))
    found = odds(s, hits, limit=40 * 42 * 6 * 2)

    assert Fraction(1, 3**40) == found[40]
    assert Fraction(2**40, 3**40) == found[0]


def test_too_many_branches_are_refused(fight):
    with pytest.raises(BranchLimitError, match="more than 20 branches"):
        odds(fight(shoot_two_dice), hits, limit=20)


def test_a_limit_that_is_just_enough_is_enough(fight):
    s = fight(shoot)
    for limit in range(1, 100):
        try:
            found = odds(s, hits, limit=limit)
        except BranchLimitError:
            continue
        break

    assert {0: third(2), 1: third(1)} == found
    assert 6 <= limit <= 13


def test_a_game_that_is_over_has_one_result(fight):
    s = fight()
    advance(s)

    assert {0: Fraction(1)} == odds(s, hits)


def test_odds_agree_with_play(fight):
    expected = odds(fight(shoot, when(lambda s: s.hits, shoot)), hits)
    count = dict.fromkeys(expected, 0)
    for seed in range(900):
        s = fight(shoot, when(lambda s: s.hits, shoot))
        s.chance = RandomChance(seed)
        advance(s)
        count[s.hits] += 1

    assert all(abs(count[n] / 900 - share) < 0.06 for n, share in expected.items())


def test_an_answer_of_the_policy_that_is_not_offered_is_refused(fight):
    with pytest.raises(FlowError, match="the policy answers 'perhaps' to 'go_on'"):
        odds(
            fight(shoot, go_on),
            hits,
            until=lambda s, offer: False,
            policy=lambda s, offer: "perhaps",
        )
