"""What came of a tournament, by player and by scenario."""

from __future__ import annotations

import pytest

from ww1core.players.simulation import Failed, wilson
from ww1core.tournaments.pairings import pairings_of
from ww1core.tournaments.standings import Average, Contest, Standings


@pytest.fixture
def standings(contests):
    return Standings(["random", "greedy"], contests)


def test_points_are_added_up_over_both_sides(standings):
    greedy, random = standings.standings

    assert ("greedy", 3.5, 5) == greedy[:3]
    assert ("random", 1.5, 5) == random[:3]
    assert wilson(3.5, 5) == greedy.interval
    assert greedy.rating.elo > 1500 > random.rating.elo


def test_time_is_that_of_the_seats_a_player_had(standings):
    greedy, random = standings.standings

    assert (3 * 0.5 + 2 * 0.25) / (3 * 10 + 2 * 5) == pytest.approx(greedy.seconds)
    assert (3 * 0.25 + 2 * 0.5) / (3 * 5 + 2 * 10) == pytest.approx(random.seconds)
    assert (0.1, 0.1) == (greedy.longest, random.longest)


def test_luck_is_that_of_the_sides_a_player_had(standings):
    greedy, _ = standings.standings

    assert (1 + 1 + 1 - 1 - 3) / 5 == pytest.approx(greedy.luck.mean)
    assert greedy.luck.low < greedy.luck.mean < greedy.luck.high


def test_the_balance_of_a_scenario_is_that_of_all_its_games(standings):
    (balance,) = standings.balances

    assert {"blue": 2, "red": 2} == balance.wins
    assert 1 == balance.draws
    assert {"points": 4, "fled": 1} == balance.endings
    assert (1, 2) == balance.turns[1:]
    assert {"UnitMoved": 6.0} == balance.often("events")
    assert {"TUT-4.2": 4.0} == balance.often("rules")


def test_games_of_a_player_against_itself_count_for_balance_alone(contests, dawn):
    (mirror,) = pairings_of(dawn, ["greedy"])
    more = Contest(dawn, mirror, contests[0].results, ())
    both = Standings(["random", "greedy"], [*contests, more])

    assert 5 == both.standings[0].games
    assert 8 == len(both.balances[0].results)


def test_games_that_failed_are_kept_apart(contests):
    failed = Failed(9, "it broke")
    broken = [contests[0]._replace(failures=(failed,)), contests[1]]

    assert (failed,) == Standings(["random", "greedy"], broken).failures


def test_json_holds_all_of_it(standings):
    plain = standings.plain()

    assert ["greedy", "random"] == [standing["player"] for standing in plain["players"]]
    assert ["dawn"] == [scenario["scenario"] for scenario in plain["scenarios"]]
    assert [2.0, 1.5] == [pairing["points"] for pairing in plain["pairings"]]


def test_an_average_of_one_number_is_that_number():
    assert (3.0, 3.0, 3.0) == Average.of([3.0])


def test_an_average_lies_within_two_errors():
    found = Average.of([1.0, 2.0, 3.0])

    assert 2.0 == found.mean
    assert 2.0 - 1.959964 / 3**0.5 == pytest.approx(found.low)
