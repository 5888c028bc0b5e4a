"""How players that look a step ahead judge a position, and how they then play."""

from __future__ import annotations

import pytest

from games.landships.evaluation import evaluate
from games.landships.forces import ALLIED, CENTRAL
from games.landships.promises import assault_promise, barrage_promise
from games.landships.state import Barrage
from ww1core.players.registry import make_player
from ww1core.players.selfplay import play_game, play_seed


def judged(table, seat=CENTRAL):
    return evaluate(table.s, seat)


def test_what_is_good_for_one_side_is_bad_for_the_other(field):
    table = field("C02.1 4:1206, A04.1 4:1209")

    assert judged(table) == -judged(table, ALLIED)


def test_a_pinned_squad_is_worth_less(field):
    steady, pinned = field("C02.1 4:1206"), field("C02.1 4:1206", pinned="C02.1")

    assert judged(pinned) < judged(steady)


def test_an_attacker_wants_to_stand_nearer_to_what_he_is_to_take(field):
    assert judged(field("C02.1 4:1206")) < judged(field("C02.1 4:1208"))


def test_a_squad_in_the_open_before_a_machine_gun_is_worth_less_than_one_in_a_trench(field):
    covered = field("A04.1 4:1210, C03.1 4:1207")
    bare = field("A04.1 4:1110, C03.1 4:1207")

    assert judged(bare, ALLIED) < judged(covered, ALLIED)


def test_a_gun_without_its_crew_is_worth_less(field):
    manned = field("C04.1 2:2505, C04.1.crew 2:2505", "huj")
    alone = field("C04.1 2:2505, C04.1.crew 2:2504", "huj")

    assert judged(alone) < judged(manned)


def test_a_gun_wants_to_look_at_the_enemy(field):
    table = field("C04.1 2:2505, C04.1.crew 2:2505, A01.1 2:2510", "huj")
    values = []
    for way in range(6):
        table.s.facing[table.unit("C04.1")] = way
        values.append(judged(table))

    assert values.index(max(values)) == table.book.land.grid.toward[table.hex("2:2505")].index(
        table.hex("2:2506")
    )


def test_a_machine_wants_to_look_where_it_is_to_go(field):
    table = field("A01.1 3:2016", "high_street")
    unit, toward = table.unit("A01.1"), table.book.land.grid.toward[table.hex("3:2016")]
    values = {}
    for way in range(6):
        table.s.facing[unit] = way
        values[toward[way]] = judged(table, ALLIED)

    assert values[table.hex("3:2015")] == max(values.values())


def test_shells_are_wanted_where_enemies_stand_and_not_where_friends_do(field):
    table = field("C09.1 3:2006, A04.1 3:2014", "high_street")

    def promised(target):
        table.s.barrage = Barrage(ALLIED, table.hex(target), "he", "drumfire", 1)
        return barrage_promise(table.s)

    assert promised("3:2014") < promised("3:2010") < promised("3:2006")


def test_an_assault_by_many_promises_more_than_one_by_few(field):
    few = field("C02.1 4:1210, A04.1 4:1210")
    many = field("C02.1 4:1210, C02.2 4:1210, C02.3 4:1210, A04.1 4:1210")
    hex_ = few.hex("4:1210")

    assert assault_promise(few.s, hex_, CENTRAL) < assault_promise(many.s, hex_, CENTRAL)


@pytest.mark.parametrize("seat", [ALLIED, CENTRAL])
def test_the_greedy_player_beats_the_random_one_in_the_fast_start(bagatelle, seat):
    names = ["random", "random"]
    names[seat] = "greedy"
    won = [play_seed(bagatelle, names, seed).winner for seed in range(3)]

    assert [seat] * 3 == won


def test_the_greedy_player_keeps_crews_by_their_guns(opened):
    book = opened("huj")
    noted = []
    watched = make_player("greedy", book, 1)

    class Watcher:
        looks = True

        def choose(self, turn):
            choice = watched.choose(turn)
            if turn.offer.name == "choose_mover" and isinstance(choice, int):
                noted.append(choice)
            return choice

    play_game(book, [make_player("random", book, 2), Watcher()], 5)

    assert noted
    assert not [unit for unit in noted if book.crews >> unit & 1]
