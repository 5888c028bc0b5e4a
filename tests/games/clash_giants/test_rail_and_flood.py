"""Battle rules of movement: trains and floods of First Ypres, the Landwehr of Galicia."""

from __future__ import annotations

import pytest

from ww1core.hexgrid.changes import terrain_now
from ww1core.pieces import take_control

LINE = "0204 0304 0404 0504 0604 0704 0804"
TRAINS = [{"id": "YPR-RAIL", "capacity": {"central": 2, "entente": 3}}]


def at_station(lab, pieces: str = "C1 0304", *options: str, rail: str = LINE, **facts):
    """The march of C1, which stands on a railway."""
    return lab(pieces, *options, rail=rail, rules=TRAINS, points=1, **facts).answer("C1")


@pytest.mark.rule("YPR-RAIL")
def test_a_train_goes_any_distance_along_the_line(lab):
    table = at_station(lab).answer("rail")

    assert {"0204", "0404", "0504", "0604", "0704", "0804"} == table.options
    table.answer("0804")
    assert "0804" == table.hex_of("C1")


@pytest.mark.rule("YPR-RAIL", "CG-11.2e")
def test_a_train_takes_the_place_of_a_move(lab):
    table = lab("C1 0304, C2 0101", rail=LINE, rules=TRAINS).answer("C1", "rail", "0804")

    assert {"CG-11.2e"} == table.rules_against("C1")


@pytest.mark.rule("YPR-RAIL", "CG-12.1d")
def test_a_unit_that_came_by_train_does_not_attack(lab):
    def asked(railed: str) -> str:
        table = lab("C1 0805, E1 0806", rules=TRAINS, cup="EA", railed=railed)
        table.script(marker=[table.army("EA")], command=[1])
        return table.answer("done").asked[0]

    assert at_station(lab).answer("rail", "0804").s.railed
    assert "declare_combat" == asked("")
    assert "declare_combat" != asked("C1")


@pytest.mark.rule("YPR-RAIL", "CG-5.35")
def test_the_marker_of_a_train_comes_off_at_the_end_of_the_turn(lab):
    table = lab("C1 0304, E1 1212", rail=LINE, rules=TRAINS)
    table.script(marker=[table.army("EA"), table.army("CA")], command=[1, 1])
    table.answer("C1", "rail", "0804")
    assert table.unit_set("C1") == table.s.railed
    table.answer("done")

    assert 3 == table.s.turn
    assert 0 == table.s.railed
    assert (0, 0) == table.s.trains


@pytest.mark.rule("YPR-RAIL")
@pytest.mark.parametrize(("side", "count"), [("C", 2), ("E", 3)])
def test_each_side_has_so_many_trains_a_turn(lab, side, count):
    units = [f"{side}{n}" for n in range(1, 6)]
    pieces = ", ".join(f"{unit} 0304" for unit in units)
    table = lab(pieces, rail=LINE, rules=TRAINS, active=f"{side}A", held=f"1201 {LINE}")
    if side == "C":
        for hex_ in LINE.split():
            take_control(table.s, 0, [table.hex(hex_)])
    for n, unit in enumerate(units[:count]):
        table.answer(unit, "rail", f"0{n + 4}04")
    table.answer(units[count])

    assert "rail" not in table.options
    assert {"YPR-RAIL"} == table.rules_against("rail")


@pytest.mark.rule("YPR-RAIL", "CG-2.24")
@pytest.mark.parametrize(("word", "goes"), [("", True), ("jaeger", True), ("cav", False)])
def test_trains_take_infantry_and_jaegers_only(lab, word, goes):
    assert goes is ("rail" in at_station(lab, f"C1 0304 {word}").options)


@pytest.mark.rule("YPR-RAIL")
@pytest.mark.parametrize("marker", ["reduced", "unsupplied"])
def test_trains_take_units_in_full_supply_only(lab, marker):
    table = lab("C1 0304", rail=LINE, rules=TRAINS, points=3, **{marker: "C1"}).answer("C1")

    assert "rail" not in table.options


@pytest.mark.rule("YPR-RAIL")
def test_a_train_starts_on_the_line(lab):
    assert "rail" not in at_station(lab, "C1 0305").options


@pytest.mark.rule("YPR-RAIL")
@pytest.mark.parametrize("marker", ["", "E1"])
def test_a_train_starts_next_to_no_enemy(lab, marker):
    assert "rail" not in at_station(lab, "C1 0304, E1 0305", unsupplied=marker).options


@pytest.mark.rule("YPR-RAIL")
def test_a_train_ends_next_to_no_enemy(lab):
    table = at_station(lab, "C1 0304, E1 0904", unsupplied="E1").answer("rail")

    assert {"YPR-RAIL"} == table.rules_against("0804")
    assert "0704" in table.options


@pytest.mark.rule("YPR-RAIL")
def test_a_train_runs_past_an_enemy_without_a_zone_and_through_no_zone(lab):
    pieces = "C1 0204, E1 0505"
    past = at_station(lab, pieces, unsupplied="E1").answer("rail")
    stopped = at_station(lab, pieces).answer("rail")

    assert {"0304", "0704", "0804"} == past.options
    assert {"0304"} == stopped.options
    assert {("YPR-RAIL", "why.zone_on_the_track")} == set(stopped.why("0804"))


@pytest.mark.rule("YPR-RAIL")
def test_a_friend_on_the_line_opens_no_zone_to_a_train(lab):
    table = at_station(lab, "C1 0204, C2 0504, E1 0505").answer("rail")

    assert {"0304"} == table.options


@pytest.mark.rule("YPR-RAIL", "CG-11.3m")
def test_a_train_runs_through_no_enemy(lab):
    table = at_station(lab, "C1 0204, E1 0604", unsupplied="E1").answer("rail")

    assert {"0304", "0404"} == table.options


@pytest.mark.rule("YPR-RAIL")
def test_a_train_runs_over_controlled_track_only(lab):
    table = at_station(lab, held="1201 0604").answer("rail")

    assert {"0204", "0404", "0504"} == table.options
    assert {("YPR-RAIL", "why.track_is_lost")} == set(table.why("0704"))


@pytest.mark.rule("YPR-RAIL")
def test_a_train_runs_along_the_links_of_the_line(lab):
    table = at_station(lab, rail="0204 0304 0404, 0504 0604 0704").answer("rail")

    assert {"0204", "0404"} == table.options
    assert {"YPR-RAIL"} == table.rules_against("0504")


@pytest.mark.rule("YPR-RAIL", "CG-6.2a")
def test_a_train_ends_where_there_is_room(lab):
    table = at_station(lab, "C1 0304, C2 0504, C3 0504, C4 0704 cav").answer("rail")

    assert {"CG-6.2a"} == table.rules_against("0504")
    assert {"CG-6.2a"} == table.rules_against("0704")
    assert {"0604", "0804"} <= table.options


@pytest.mark.rule("YPR-RAIL")
def test_there_are_no_trains_without_the_battle_rule(lab, open_book):
    assert "rail" not in lab("C1 0304", rail=LINE).answer("C1").options
    assert "YPR-RAIL" in open_book("first_ypres_campaign").rules
    for book in (
        open_book("first_ypres_campaign", "no_strategic_rail"),
        open_book("first_ypres_yser"),
        open_book("galicia_campaign"),
    ):
        assert "YPR-RAIL" not in book.rules


@pytest.mark.rule("YPR-RAIL")
def test_the_option_takes_the_trains_away(lab):
    assert "rail" in at_station(lab).options
    assert "rail" not in at_station(lab, "C1 0304", "no_strategic_rail").options


FLOOD = [
    {"id": "YPR-FLOOD", "turns": [4, 10], "condition": "0606", "delay": 1, "hexes": ["0707"]},
    {"id": "YPR-ZOC", "terrain": ["flooded"]},
]


def before_reinforcements(lab, turn: int, *options: str, held: str = "1201 0606", pieces: str = ""):
    """The entente's reinforcement phase of a turn."""
    table = lab(
        pieces or "C1 0101, E1 1201", *options, held=held, rules=FLOOD, terrain="0707 clear"
    )
    table.s.turn = turn
    return table.run("reinforce", 1)


@pytest.mark.rule("YPR-FLOOD")
@pytest.mark.parametrize(("turn", "asked"), [(3, False), (4, True), (10, True)])
def test_the_sluices_may_be_opened_from_turn_four(lab, turn, asked):
    table = before_reinforcements(lab, turn)

    assert asked is (table.asked == ("declare_flood", "entente"))


@pytest.mark.rule("YPR-FLOOD")
def test_the_central_side_never_opens_the_sluices(lab):
    table = lab("C1 0101, E1 1201", rules=FLOOD, held="1201 0606", turn=5).run("reinforce", 0)

    assert "declare_flood" != table.asked[0]


@pytest.mark.rule("YPR-FLOOD")
def test_the_sluices_open_only_in_the_hands_of_the_entente(lab):
    table = before_reinforcements(lab, 4, held="1201")

    assert "open" not in (table.options if table.asked[0] == "declare_flood" else ())
    assert not table.s.flood_turn


def flooded(table) -> set[str]:
    """The hexes that are flooded now."""
    return table.hexes(terrain_now(table.book.land, table.s.changes, "flooded"))


def open_sluices(lab, pieces: str, points: int):
    """The first move of the central army after the water has risen in 0707."""
    table = before_reinforcements(lab, 4, pieces=pieces).answer("open")
    while table.asked[0] != "choose_mover":
        table.answer(min(table.options))
    assert set() == flooded(table)
    table.script(marker=[table.army("CA"), table.army("EA")] * 3, command=[points] * 6)
    return table.answer("done")


@pytest.mark.rule("YPR-FLOOD")
def test_the_water_rises_at_the_start_of_the_next_turn_for_good(lab):
    table = open_sluices(lab, "C1 0101, E1 1201", 1)

    assert (5, {"0707"}) == (table.s.turn, flooded(table))
    while table.s.turn < 7:
        table.answer("done")
    assert {"0707"} == flooded(table)


@pytest.mark.rule("YPR-FLOOD", "CG-11.3k", "CG-11.3l")
def test_the_water_has_the_price_of_flooded_ground(lab):
    table = open_sluices(lab, "C1 0705, C2 0706, E1 1201", 3).answer("C1")

    assert {"CG-11.3l"} == table.rules_against("0707")
    assert "0707" in table.answer("stay", "C2").options
    table.answer("step", "0707")
    assert "choose_mover" == table.asked[0]


@pytest.mark.rule("YPR-FLOOD")
def test_the_sluices_are_opened_once(lab):
    table = before_reinforcements(lab, 4).answer("open")
    table.s.turn = 5

    assert "declare_flood" != table.run("reinforce", 1).asked[0]


@pytest.mark.rule("YPR-FLOOD")
def test_sluices_kept_shut_may_be_opened_later(lab):
    table = before_reinforcements(lab, 4).answer("keep_shut")
    assert 0 == table.s.flood_turn
    table.s.turn = 5

    assert "open" in table.run("reinforce", 1).options


@pytest.mark.rule("YPR-FLOOD", "CG-11.3k")
def test_units_that_the_water_finds_stay_and_leave_at_the_usual_cost(lab):
    table = open_sluices(lab, "C1 0707, E1 1201", 2)

    assert "0707" == table.hex_of("C1")
    assert {"0706", "0705", "0709"} <= table.answer("C1").options


@pytest.mark.rule("YPR-FLOOD", "CG-12.94b")
def test_nobody_attacks_out_of_the_water(lab):
    def asked(water: str) -> str:
        table = lab("C1 0707, E1 0708", rules=FLOOD, flooded=water, cup="EA")
        table.script(marker=[table.army("EA")], command=[1])
        return table.answer("done").asked[0]

    assert "declare_combat" == asked("")
    assert "declare_combat" != asked("0707")


@pytest.mark.rule("YPR-FLOOD", "YPR-ZOC", "CG-7.1c")
@pytest.mark.parametrize("water", ["", "0707"])
def test_no_zone_enters_or_leaves_the_water(lab, water):
    into = lab("C1 0807, E1 0708", rules=FLOOD, flooded=water, points=1).answer("C1")
    out_of = lab("C1 0705, E1 0707", rules=FLOOD, flooded=water, points=4).answer("C1")

    assert bool(water) is ("0707" in into.options)
    assert bool(water) is ("0708" in out_of.options)


@pytest.mark.rule("YPR-FLOOD")
def test_the_option_keeps_the_sluices_shut(lab, open_book):
    table = before_reinforcements(lab, 4, "no_flood")

    assert "declare_flood" != table.asked[0]
    for scenario in ("first_ypres_campaign", "first_ypres_yser"):
        assert "YPR-FLOOD" in open_book(scenario).rules
        assert "YPR-FLOOD" not in open_book(scenario, "no_flood").rules


LANDWEHR = [{"id": "GAL-GER", "units": ["C1"], "turns": [1, 4]}]


def on_the_vistula(lab, *options: str, turn: int, unit: str = "C1", **facts):
    """The march of a unit in 0404 with the Vistula on all its sides but the north."""
    sides = "0404/0504 vistula, 0404/0505 vistula, 0404/0405 vistula, 0305/0404 vistula"
    facts.setdefault("points", 1)
    table = lab(f"{unit} 0404, C9 0101", *options, sides=sides, rules=LANDWEHR, turn=turn, **facts)
    return table.answer(unit)


@pytest.mark.rule("GAL-GER")
@pytest.mark.parametrize("turn", [1, 4])
def test_the_landwehr_marches_over_no_vistula_side_until_turn_four(lab, turn):
    table = on_the_vistula(lab, turn=turn)

    assert {"0403", "0304"} == table.hexes_offered
    assert {("GAL-GER", "why.vistula_stops")} == set(table.why("0405"))
    assert {"stop", "0403", "0304"} == table.answer("step").options


@pytest.mark.rule("GAL-GER")
def test_the_landwehr_crosses_the_vistula_from_turn_five(lab):
    table = on_the_vistula(lab, turn=5)

    assert {"0403", "0504", "0505", "0405", "0305", "0304"} == table.hexes_offered


@pytest.mark.rule("GAL-GER")
def test_the_vistula_binds_no_other_unit(lab):
    assert "0405" in on_the_vistula(lab, turn=1, unit="C2").options


@pytest.mark.rule("GAL-GER")
def test_the_landwehr_may_march_round_the_end_of_the_vistula(lab):
    assert "0405" in on_the_vistula(lab, turn=1, points=5).options


@pytest.mark.rule("GAL-GER")
def test_the_option_frees_the_landwehr(lab, open_book):
    assert "0405" in on_the_vistula(lab, "free_landwehr", turn=1).options
    assert "GAL-GER" in open_book("galicia_campaign").rules
    assert "GAL-GER" not in open_book("galicia_campaign", "free_landwehr").rules


@pytest.mark.rule("GAL-GER", "CG-12.77a")
@pytest.mark.parametrize(("turn", "who"), [(4, {"C2", "done"}), (5, {"C1", "C2", "done"})])
def test_the_landwehr_does_not_advance_over_the_vistula(lab, turn, who):
    table = lab(
        "C1 0404, C2 0404, E1 0405 one",
        sides="0404/0405 vistula",
        rules=LANDWEHR,
        turn=turn,
        cup="EA",
    )
    table.script(defence=[6], attack=[1, 1], marker=[table.army("EA")], command=[1])
    table.answer("done", "fight", "0405", "C1", "C2")

    assert ("advance_after_combat", "central") == table.asked
    assert who == table.options


@pytest.mark.rule("GAL-GER")
def test_woyrsch_is_the_landwehr_and_the_vistula_is_on_the_map(open_book):
    book = open_book("galicia_campaign")
    entry = book.rules["GAL-GER"]

    assert (("DE-WOY",), (1, 4)) == (entry.units, tuple(entry.turns))
    assert any(book.land.sides["vistula"])
