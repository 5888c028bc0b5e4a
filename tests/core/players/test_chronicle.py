"""What is noted of a game while it is played."""

from __future__ import annotations

import json
from random import Random

import pytest

from ww1core.players.chronicle import Chronicle
from ww1core.players.resultfile import ResultFile
from ww1core.players.selfplay import play_seed
from ww1core.plugins import open_title
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance

NAMES = ("greedy", "random")


@pytest.fixture(scope="module")
def dawn():
    return open_title("tutorial", "dawn")


@pytest.fixture(scope="module")
def watched(dawn):
    return play_seed(dawn, NAMES, 1, is_watched=True)


def test_watching_changes_nothing(dawn, watched):
    assert play_seed(dawn, NAMES, 1) == watched._replace(noted=None)


def test_decisions_with_a_choice_are_timed_by_seat(watched):
    noted = watched.noted

    assert watched.counted_decisions == sum(noted["asked"])
    assert noted["seconds"][0] > noted["seconds"][1] > 0
    assert noted["longest"][0] <= noted["seconds"][0]


def test_turns_are_noted_where_they_begin_and_at_the_end(dawn, watched):
    turns = watched.noted["turns"]

    assert [1, 2, 2] == [turn for turn, _, _ in turns]
    assert {"0": 7, "1": 7} == turns[0][2]


def test_rules_and_events_are_counted(watched):
    noted = watched.noted

    assert noted["events"]["TurnBegan"] == 2
    assert noted["events"]["Rolled"] > 0
    assert noted["rules"]["TUT-4.2"] > 0


def test_luck_is_on_average_none(dawn):
    found = [play_seed(dawn, ("random", "random"), seed, is_watched=True) for seed in range(40)]
    luck = [game.noted["luck"][0] for game in found]
    mean = sum(luck) / len(luck)
    spread = (sum((one - mean) ** 2 for one in luck) / (len(luck) - 1)) ** 0.5

    assert spread > 0
    assert abs(mean) < 3 * spread / len(luck) ** 0.5


class LoadedDie(RandomChance):
    """The highest or lowest number for the first unit that fires, chance for everything else."""

    def __init__(self, choose):
        super().__init__(Random(2))
        self.choose, self.is_thrown = choose, False

    def pick(self, s, name, about, outcomes):
        if name != "fire":
            return super().pick(s, name, about, outcomes)
        self.is_thrown = True
        return self.choose(outcomes)


def luck_of_first_fire(book, choose):
    """The luck of the side that fires first in a game by chance."""
    s, answers, chronicle = book.state_type(book), Random(2), Chronicle(book, 2)
    chronicle.begin(s)
    s.chance = die = LoadedDie(choose)
    offer = advance(s)
    while not die.is_thrown:
        seat = offer.seat
        offer = chronicle.decide(s, offer, offer.option(answers.randrange(offer.count)))
    return chronicle.end(s)["luck"][seat]


def test_the_highest_die_is_lucky_for_who_fires_and_the_lowest_is_not(dawn):
    assert luck_of_first_fire(dawn, max) > 0 > luck_of_first_fire(dawn, min)


def test_what_was_noted_is_kept_in_files_of_results(dawn, watched, tmp_path):
    for _ in range(2):
        with ResultFile(tmp_path / "results", dawn, NAMES) as file:
            if not file.earlier:
                file.add(watched)

    assert json.loads(json.dumps(watched.noted)) == file.earlier[1].noted
