"""Control of hexes and victory: chapter 4, and one attack from end to end."""

from __future__ import annotations

import pytest

from games.clash_giants.rules.victory import central_points, level_of
from ww1core.events import ControlChanged, GameEnded
from ww1core.pieces import place
from ww1core.testing.random_states import states_of_game

SCENARIOS = ["galicia_campaign", "galicia_krasnik", "first_ypres_campaign", "first_ypres_yser"]
LEVELS = ["entente_decisive", "entente_limited", "draw", "central_limited", "central_decisive"]
TAKES_0404 = [{"provenance": "design", "side": "entente", "all_of": ["0404"]}]  # fmt: skip


def changes(table):
    """The hexes that changed hands, with their new owners."""
    return [
        (table.book.land.number(event.at), table.book.seats[event.seat])
        for event in table.told(ControlChanged)
    ]


def fight(table, *answers, **dice):
    """Declare combat now; after the dice of the attack the first army is drawn again."""
    return table.script(marker=[0], command=[1], **dice).answer("done", "fight", *answers)


# CG-EX-ctl-01
@pytest.mark.rule("CG-4.2b", "CG-4.2c", "CG-4.2d", "CG-2.28c")
def test_a_hex_belongs_to_the_last_side_that_entered_it(lab):
    table = lab("C1 0807, E1 0908, E2 0809", victory="0808", owners={"0808": "entente"}, cup="EA")
    table.script(marker=[1, 1], command=[1, 6], defence=[4], attack=[1, 1])

    assert "entente" == table.owner("0808")
    table.answer("C1", "0808")
    assert "central" == table.owner("0808")
    table.answer("done", "hold", "done", "fight", "0808", "E1", "E2")
    assert ("0708", "central") == (table.hex_of("C1"), table.owner("0808"))
    table.answer("E1", "done")
    assert ("0808", "entente") == (table.hex_of("E1"), table.owner("0808"))
    table.answer("E1", "0908")
    assert ("0908", "entente") == (table.hex_of("E1"), table.owner("0808"))
    assert [("0808", "central"), ("0808", "entente")] == changes(table)


@pytest.mark.rule("CG-4.2c")
def test_control_changes_as_often_as_sides_come_by(lab):
    table = lab("C1 0505, E1 0605", victory="0808")
    for n, unit in enumerate(["E1", "C1", "E1", "C1", "E1"]):
        place(table.s, table.unit(unit), table.hex("0808"))
        place(table.s, table.unit(unit), table.hex("0101" if n % 2 else "1201"))

    assert ["entente", "central", "entente", "central", "entente"] == [
        owner for hex_, owner in changes(table) if hex_ == "0808"
    ]


@pytest.mark.rule("CG-4.2c", "CG-2.28c")
def test_a_hex_that_a_side_holds_already_does_not_change_hands(lab):
    table = lab("C1 0404, C2 0507, E1 1111", victory="0405 0406", owners={"0406": "entente"})

    table.answer("C1", "0405", "C2", "0406")

    assert [("0406", "central")] == changes(table)


@pytest.mark.rule("CG-4.2b", "CG-4.2d")
def test_a_march_takes_every_hex_of_its_way(lab):
    table = lab("C1 0404, E1 1111", held="0405 0406 0407 0505 0304", points=3)

    table.answer("C1", "0407")

    assert ["central"] * 3 == [table.owner(hex_) for hex_ in ("0405", "0406", "0407")]
    assert ["entente"] * 2 == [table.owner(hex_) for hex_ in ("0505", "0304")]


@pytest.mark.rule("CG-4.2b")
def test_a_march_step_by_step_takes_the_way_the_player_chooses(lab):
    table = lab("C1 0404, E1 1111", held="0405 0504 0505 0506 0406", points=3)

    table.answer("C1", "step", "0505", "0506", "0406")

    assert ["central"] * 3 == [table.owner(hex_) for hex_ in ("0505", "0506", "0406")]
    assert "entente" == table.owner("0405")


@pytest.mark.rule("CG-11.1c", "CG-4.2b", "CG-11.2e")
def test_a_march_takes_a_hex_and_returns_to_where_it_started(lab):
    table = lab("C1 0404, C2 0101, E1 1111", held="0405", points=3)

    table.answer("C1", "step", "0405", "0404", "stop")

    assert ("0404", "central") == (table.hex_of("C1"), table.owner("0405"))
    assert {"CG-11.2e"} == table.rules_against("C1")


@pytest.mark.rule("CG-4.2b")
def test_a_recoil_takes_every_hex_of_its_way(lab):
    table = lab("C1 0506, E1 0606 te=3", compass="central: NW, entente: SE", victory="0808")

    fight(table, "0606", "done", defence=[5], attack=[1])

    assert "0807" == table.hex_of("E1")
    assert ["entente"] * 2 == [table.owner(hex_) for hex_ in ("0707", "0807")]
    assert ["central"] * 2 == [table.owner(hex_) for hex_ in ("0706", "0808")]


@pytest.mark.rule("CG-4.2b")
def test_retiring_cavalry_takes_every_hex_of_its_way(lab):
    table = lab("C1 0506, E1 0606 cav", compass="central: NW, entente: SE")

    fight(table, "0606", "retire")

    assert "0807" == table.hex_of("E1")
    assert ["entente"] * 2 == [table.owner(hex_) for hex_ in ("0707", "0807")]


@pytest.mark.rule("CG-4.2b")
def test_cavalry_that_rides_on_takes_both_hexes(lab):
    table = lab("C1 0506 cav, E1 0606 cav te=4", compass="central: NW, entente: NE",
                held="0606 0607 0707 1201")  # fmt: skip

    fight(table, "0606", "retire", "C1", "0607", retire=[1])

    assert ("0607", "central", "central", "entente") == (
        table.hex_of("C1"), table.owner("0606"), table.owner("0607"), table.owner("0707"),
    )  # fmt: skip


@pytest.mark.rule("CG-4.2a", "CG-4.2b")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("options", [(), ("player_turns", "partial_recoil")])
def test_every_hex_has_one_owner_and_whoever_stands_in_it_is_that(open_book, scenario, options):
    book = open_book(scenario, *options)
    for s, _ in states_of_game(book, 11):
        central, entente = s.control
        assert 0 == central & entente
        assert 0 == book.victory_hexes & ~(central | entente)
        assert 0 == s.occupied[0] & ~central
        assert 0 == s.occupied[1] & ~entente


@pytest.mark.rule("CG-4.2e")
def test_the_battle_says_who_owns_what_at_the_start(game, lab):
    krasnik, yser = game("galicia_krasnik"), game("first_ypres_yser")

    assert ["central", "entente"] == [krasnik.owner(hex_) for hex_ in ("1410", "1605")]
    assert ["entente", "central"] == [yser.owner(hex_) for hex_ in ("1205", "2108")]
    given = lab("C1 0404", victory="0505 0606", owners={"0606": "entente"})
    assert ["central", "entente"] == [given.owner(hex_) for hex_ in ("0505", "0606")]


@pytest.mark.rule("CG-4.1a")
def test_a_victory_hex_that_changes_hands_changes_the_points(game):
    table = game("galicia_krasnik")
    s, before = table.s, central_points(table.s)

    place(s, table.unit("AH-5"), table.hex("1605"))
    with_lublin = central_points(s)
    place(s, table.unit("RU-18"), table.hex("1410"))

    assert (4, 8, 5) == (before, with_lublin, central_points(s))
    place(s, table.unit("RU-18"), table.hex("1411"))
    assert 5 == central_points(s)


@pytest.mark.rule("CG-4.1b", "CG-5.36c", "CG-4.1a")
@pytest.mark.parametrize("points", range(5))
def test_the_points_at_the_end_of_the_last_turn_decide(lab, points):
    hexes = ["0505", "0606", "0707", "0808"]
    owners = dict.fromkeys(hexes[points:], "entente")
    table = lab("C1 0404, E1 1111", victory=" ".join(hexes), owners=owners, turn=10).answer("done")

    winner = {0: 1, 1: 1, 2: -1, 3: 0, 4: 0}[points]
    assert (None, (winner, LEVELS[points])) == (table.offer, table.s.ended)
    assert [LEVELS[points]] == [event.ending for event in table.told(GameEnded)]


@pytest.mark.rule("CG-4.1b")
def test_points_decide_nothing_before_the_last_turn(lab):
    table = lab("C1 0404, E1 1111", victory="0505 0606 0707 0808", turn=9)
    table.script(marker=[0], command=[1]).answer("done")

    assert (None, 10) == (table.s.ended, table.s.turn)


@pytest.mark.rule("CG-4.1b")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_number_of_points_has_a_result(game, scenario):
    table = game(scenario)
    total = sum(table.book.victory_points.values())

    results = [level_of(table.s, points) for points in range(total + 1)]

    assert LEVELS == sorted(set(results), key=results.index)


@pytest.mark.rule("CG-4.1c")
def test_an_instant_victory_ends_the_game_at_the_end_of_the_turn(lab):
    table = lab("C1 1010, E1 0405", instant=TAKES_0404, active="EA", turn=3, cup="CA")
    table.script(marker=[0], command=[1]).answer("E1", "0404", "done")

    assert (None, ("choose_mover", "central")) == (table.s.ended, table.asked)
    table.answer("done")
    assert (None, (1, "entente_instant"), 3) == (table.offer, table.s.ended, table.s.turn)


@pytest.mark.rule("CG-4.1c")
@pytest.mark.parametrize(
    ("pieces", "markers"),
    [
        ("E1 0404 cav", {}),
        ("E1 0404", {"unsupplied": "E1"}),
        ("E1 0404", {"reduced": "E1"}),
        ("E1 0405", {}),
        ("C2 0404", {}),
    ],
)
def test_only_supplied_infantry_of_the_side_wins_at_once(lab, pieces, markers):
    table = lab(f"C1 1010, {pieces}, E9 1203", instant=TAKES_0404, held="0404 1201", **markers)
    table.script(marker=[0], command=[1]).answer("done")

    assert (None, 3) == (table.s.ended, table.s.turn)


@pytest.mark.rule("CG-4.1c")
@pytest.mark.parametrize(
    ("pieces", "is_won"),
    [
        ("E1 0404, E2 0606", False),
        ("E1 0404, E2 0808", False),
        ("E1 0404, E2 0606 jaeger, E3 0808", True),
        ("E1 0404, E2 0606, E3 1008", True),
    ],
)
def test_an_instant_victory_wants_all_its_hexes_and_one_of_its_others(lab, pieces, is_won):
    wanted = [{**TAKES_0404[0], "all_of": ["0404", "0606"], "any_of": ["0808", "1008"]}]
    table = lab(f"C1 0101, {pieces}", instant=wanted).script(marker=[0], command=[1])

    table.answer("done")

    assert (is_won, 2 if is_won else 3) == (table.s.ended is not None, table.s.turn)


@pytest.mark.rule("CG-4.1c", "CG-4.1b")
def test_an_instant_victory_on_the_last_turn_goes_before_the_points(lab):
    table = lab("C1 1010, E1 0404", instant=TAKES_0404, victory="0505 0606 0707 0808", turn=10)

    table.answer("done")

    assert (1, "entente_instant") == table.s.ended
    assert 1 == len(table.told(GameEnded))


@pytest.mark.rule("CG-4.1c")
def test_the_first_instant_victory_of_the_data_decides(lab):
    both = [{**TAKES_0404[0], "side": "central", "all_of": ["1010"]},
            *TAKES_0404]  # fmt: skip
    first = lab("C1 1010, E1 0404", instant=both).answer("done")
    second = lab("C1 1010, E1 0404", instant=both[::-1]).answer("done")

    assert ("central_instant", "entente_instant") == (first.s.ended[1], second.s.ended[1])


@pytest.mark.rule("CG-4.1c")
def test_lublin_wins_krasnik_at_once(game):
    table = game("galicia_krasnik")
    for unit in ("RU-18", "RU-45"):
        assert "1605" != table.hex_of(unit)
    place(table.s, table.unit("AH-5"), table.hex("1605"))

    table.run("phase turn_end")

    assert (0, "central_instant") == table.s.ended
