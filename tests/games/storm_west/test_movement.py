"""Regular movement (chapter 12, 10.4): points, stacks that part, zones, and who may march."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.movement import movement_points
from ww1core.errors import IllegalAction


def marching(front, pieces, *answers, seat=GERMAN, **given):
    """A march of a side, with answers to who marches and where."""
    return front(pieces, **given).run("march", seat).answer(*answers)


def points(table):
    """The points that the march has left."""
    return dict(table.offer.prompt.args)["points"]


def phase(front, pieces, seat=GERMAN, **given):
    """The whole phase of regular movement of a side, after nobody came over the edge."""
    return front(pieces, **given).run("move_regularly", seat).answer("done")


@pytest.mark.rule("SW-12.1a", "SW-2.46")
def test_a_unit_spends_its_points_hex_by_hex(front):
    """Movement 4 over clear ground: four hexes, and no fifth."""
    table = marching(front, "br_1 2636", "br_1", "done", "2637", "2638", "2639", seat=ALLIED)
    assert 1 == points(table)
    assert "2640" in table.hexes_offered

    table.answer("2640")
    assert set() == table.hexes_offered
    assert "SW-12.1a" in table.rules_against("2641")


@pytest.mark.rule("SW-12.1a", "SW-12.11")
def test_dear_ground_leaves_fewer_points(front):
    """A German pays 2 for clear ground with Allied trenches, 2 for devastated ground and 1 more."""
    table = marching(front, "ge_54 1532", "ge_54", "done", "1533")
    assert 2 == points(table)

    table = marching(front, "ge_54 2232", "ge_54", "done", "2233")
    assert 1 == points(table)


@pytest.mark.rule("SW-12.1b", "SW-5.1b")
def test_nobody_marches_in_the_enemy_player_turn(front):
    table = front("ge_54 2636, br_1 2340").run("march", GERMAN)

    assert ("march_members", "german") == table.asked
    assert {"ge_54", "done"} == table.options
    assert table.rules_against("br_1")


@pytest.mark.rule("SW-12.2a")
def test_points_are_not_saved(front):
    """Who did not march last turn has his printed points."""
    table = front("br_1 2636", turn=3)
    assert 4 == movement_points(table.s, table.unit("br_1"))
    table.run("march", ALLIED).answer("done")
    table.s.turn = 4

    assert 4 == movement_points(table.s, table.unit("br_1"))


@pytest.mark.rule("SW-12.2a", "SW-12.7")
def test_points_are_not_lent(front):
    """Cavalry of 6 does not help infantry of 4 along."""
    table = marching(front, "br_1 2636, br_cavalry 2636", "br_1", "br_cavalry", "done", seat=ALLIED)
    assert 4 == points(table)
    table.answer("2637", "2638", "2639", "2640")

    assert "SW-12.1a" in table.rules_against("2641")


@pytest.mark.rule("SW-12.2b", "SW-12.2c")
def test_nobody_has_to_march_and_any_number_may(front):
    """The phase ends with a word, before anybody or after all have marched."""
    table = phase(front, "ge_54 2636, ge_55 2438")
    assert "done" in table.options
    table.answer("ge_54", "done", "2637", "stop", "ge_55", "done", "2439", "stop")

    assert ("2637", "2439") == (table.hex_of("ge_54"), table.hex_of("ge_55"))
    assert table.asked[0] == "order_stacks"


@pytest.mark.rule("SW-12.2c", "SW-12.6")
def test_a_march_that_is_over_is_not_resumed(front):
    table = phase(front, "ge_54 2636, ge_55 2438").answer("ge_54", "done", "2637", "stop")

    assert {"SW-12.2c"} == table.rules_against("ge_54")
    assert "ge_55" in table.options


@pytest.mark.rule("SW-12.2b")
def test_a_march_may_stop_with_points_left(front):
    table = marching(front, "ge_54 2636", "ge_54", "done", "2637")

    assert "stop" in table.options


@pytest.mark.rule("SW-12.3", "SW-7.2a")
def test_one_hex_is_always_within_the_points_of_a_unit(front):
    """An unsupplied trench corps of 3 has 2 points and enters a hex of 3 as its whole move."""
    table = marching(front, "ge_60 2232", "ge_60", "done", unsupplied="ge_60")
    assert 2 == points(table)
    table.answer("2233")

    assert "2233" == table.hex_of("ge_60")
    assert set() == table.hexes_offered


@pytest.mark.rule("SW-12.3", "SW-10.4b")
@pytest.mark.parametrize(
    ("enemy", "is_open"), [("", True), (", br_1 2133", True), (", br_1 2332", False)],
    ids=["free", "into a zone", "from zone to zone"],
)  # fmt: skip
def test_a_unit_with_one_point_enters_a_hex_of_three(front, enemy, is_open):
    """SW-EX-39: a worn trench corps without supply has a single point."""
    table = marching(front, f"ge_60 2232*{enemy}", "ge_60", "done", unsupplied="ge_60")
    assert 1 == points(table)

    assert is_open == ("2233" in table.hexes_offered)


@pytest.mark.rule("SW-12.3")
def test_a_second_hex_has_to_be_paid(front):
    table = marching(front, "ge_60 2231", "ge_60", "done", "2232", unsupplied="ge_60")

    assert "SW-12.1a" in table.rules_against("2233")


@pytest.mark.rule("SW-12.3", "SW-10.4b")
def test_the_free_hex_does_not_lead_from_zone_to_zone(front):
    table = marching(front, "ge_60 2232, br_1 2332", "ge_60", "done", unsupplied="ge_60")

    assert "SW-10.4b" in table.rules_against("2233")


@pytest.mark.rule("SW-12.3", "SW-2.2c")
def test_the_free_hex_leads_into_nothing_forbidden(front):
    """Neither across the sea from 2042 to 1941, nor into Dutch ground."""
    table = marching(front, "br_1 2042", "br_1", "done", seat=ALLIED)

    assert "1941" not in table.hexes_offered
    assert table.rules_against("1941")


@pytest.mark.rule("SW-12.4")
@pytest.mark.parametrize("enemy", ["br_1", "br_rtc", "br_cavalry"])
def test_a_hex_with_an_enemy_is_never_entered(front, enemy):
    table = marching(front, f"ge_54 2636, {enemy} 2637", "ge_54", "done")

    assert "SW-12.4" in table.rules_against("2637")


@pytest.mark.rule("SW-12.4")
def test_the_artillery_group_alone_shuts_its_hex(front):
    table = marching(front, "br_1 2636, ge_agb 2637", "br_1", "done", seat=ALLIED)

    assert "SW-12.4" in table.rules_against("2637")


@pytest.mark.rule("SW-12.4")
def test_big_bertha_is_a_marker_and_shuts_nothing(front):
    table = front("br_1 2632")
    table.s.bertha = table.hex("2631")
    table.run("march", ALLIED).answer("br_1", "done")

    assert "2631" in table.hexes_offered


@pytest.mark.rule("SW-12.5")
def test_units_of_one_hex_march_together_singly_or_in_parts(front):
    pieces = "ge_54 2636, ge_55 2636, ge_4 2636"
    table = phase(front, pieces).answer("ge_54", "ge_55", "done", "2637", "stop")
    assert ("2637", "2637", "2636") == tuple(map(table.hex_of, ("ge_54", "ge_55", "ge_4")))

    table.answer("ge_4", "done", "2635", "stop")
    assert "2635" == table.hex_of("ge_4")


@pytest.mark.rule("SW-12.5")
def test_units_that_meet_on_the_way_do_not_go_on_together(front):
    """Who came to 2637 has moved; the one who began there marches alone."""
    table = phase(front, "ge_54 2636, ge_55 2637").answer("ge_54", "done", "2637", "stop")
    table.answer("ge_55")

    assert {"SW-12.2c"} == table.rules_against("ge_54")


@pytest.mark.rule("SW-12.5")
def test_units_of_two_hexes_do_not_march_as_one(front):
    table = marching(front, "ge_54 2636, ge_55 2637", "ge_54")

    assert {"done"} == table.options
    with pytest.raises(IllegalAction):
        table.answer("ge_55")


@pytest.mark.rule("SW-12.6")
def test_a_stack_parts_on_the_way_and_both_parts_go_on(front):
    """The part that leaves marches first, then the others resume, again and again."""
    table = marching(
        front, "ge_54 2636, ge_55 2636, ge_4 2636", "ge_54", "ge_55", "ge_4", "done", "2637"
    )
    table.answer("drop", "ge_54", "done")
    assert ("march_step", 3) == (table.asked[0], points(table))
    table.answer("2537", "stop")
    table.answer("2638", "drop", "ge_55", "done", "2738", "2739", "stop", "2639", "2640", "stop")

    assert ("2537", "2739", "2640") == tuple(map(table.hex_of, ("ge_54", "ge_55", "ge_4")))
    assert {"ge_54", "ge_55", "ge_4"} == table.units(table.s.moved)


@pytest.mark.rule("SW-12.6", "SW-12.2c")
def test_a_stack_that_was_left_for_another_is_not_resumed(front):
    table = phase(front, "ge_54 2636, ge_55 2636, ge_4 2438")
    table.answer("ge_54", "ge_55", "done", "2637", "drop", "ge_54", "done", "stop", "stop")
    table.answer("ge_4", "done", "2439", "stop")

    assert table.asked[0] == "order_stacks"


@pytest.mark.rule("SW-12.7")
def test_the_slow_are_left_behind_and_the_fast_go_on(front):
    """Movement 3 and 4: after three hexes the slow corps stays, the other has a point left."""
    table = marching(front, "ge_54 2636, ge_60 2636", "ge_54", "ge_60", "done")
    assert 3 == points(table)
    table.answer("2637", "2638", "2639")
    assert "SW-12.1a" in table.rules_against("2640")
    table.answer("drop", "ge_60", "done", "stop", "2640", "stop")

    assert ("2639", "2640") == (table.hex_of("ge_60"), table.hex_of("ge_54"))


@pytest.mark.rule("SW-11.6a", "SW-11.6b")
def test_who_went_by_rail_does_not_march(front):
    """Everybody else does, and he still attacks."""
    table = marching(front, "ge_54 2636, ge_55 2636, br_1 2637", railed="ge_54")

    assert {"SW-11.6a"} == table.rules_against("ge_54")
    assert {"ge_55", "done"} == table.options
    table.answer("done").run("combat_phase", GERMAN).answer("2637")
    assert "ge_54" in table.options


@pytest.mark.rule("SW-10.4a", "SW-10.1a")
@pytest.mark.parametrize("enemies", ["br_1 2838", "br_1 2838, br_2 2838, br_3 2838"])
def test_a_march_stops_in_the_first_enemy_zone(front, enemies):
    """One corps beside the hex or three: the effect is the same."""
    table = marching(front, f"ge_54 2636, {enemies}", "ge_54", "done", "2637", "2737")

    assert {"stop"} == table.options
    assert "SW-10.4a" in table.rules_against("2738")


@pytest.mark.rule("SW-10.4b")
def test_a_unit_leaves_a_zone_for_a_free_hex_and_may_enter_another(front):
    """SW-EX-35."""
    pieces = "ge_54 2636, br_1 2637, br_2 2334"
    table = marching(front, pieces, "ge_54", "done")
    assert {"SW-10.4b"} == table.rules_against("2536")
    assert {"2535", "2635", "2735"} == table.hexes_offered

    table.answer("2535", "2435")
    assert {"stop"} == table.options


@pytest.mark.rule("SW-10.4c")
def test_friends_do_not_cancel_a_zone_for_a_march(front):
    table = marching(front, "ge_54 2636, ge_55 2737, br_1 2838", "ge_54", "done", "2637", "2737")

    assert {"stop"} == table.options


@pytest.mark.rule("SW-10.4c", "SW-10.4b")
def test_friends_do_not_open_the_way_from_zone_to_zone(front):
    table = marching(front, "ge_54 2636, ge_55 2536, br_1 2637", "ge_54", "done")

    assert {"SW-10.4b"} == table.rules_against("2536")


@pytest.mark.rule("SW-9.2", "SW-9.1")
def test_nobody_passes_a_full_hex(front):
    """Three corps are in 2637; with two one after the other passes."""
    full = "ge_4 2637, ge_65 2637, ge_55 2637"
    table = marching(front, f"ge_54 2636, {full}", "ge_54", "done")
    assert "SW-9.2" in table.rules_against("2637")

    table = phase(front, "ge_54 2636, ge_9r 2636, ge_4 2637, ge_65 2637")
    table.answer("ge_54", "done", "2637", "2638", "stop", "ge_9r", "done", "2637", "2638", "stop")
    assert {"2638"} == {table.hex_of("ge_54"), table.hex_of("ge_9r")}


@pytest.mark.rule("SW-9.2")
def test_a_stack_finds_no_room_where_one_of_it_would(front):
    table = marching(
        front, "ge_54 2636, ge_55 2636, ge_4 2637, ge_65 2637", "ge_54", "ge_55", "done"
    )
    assert "SW-9.2" in table.rules_against("2637")
    table.answer("drop", "ge_54", "done", "stop")

    assert "2637" in table.hexes_offered


@pytest.mark.rule("SW-3.5c", "SW-3.5a", "SW-2.2a")
def test_every_hex_of_a_march_passes_to_the_side(front):
    table = marching(front, "ge_54 2735", "ge_54", "done", "2736", "2737", "stop")

    assert ("german", "german", "allied") == tuple(map(table.owner, ("2736", "2737", "2738")))


@pytest.mark.rule("SW-3.5c")
def test_a_zone_takes_no_hex(front):
    table = marching(front, "ge_54 2735", "ge_54", "done", "2736", "stop")

    assert "allied" == table.owner("2737")


@pytest.mark.rule("SW-12.7n")
def test_of_a_stack_those_infiltrate_who_can(front):
    """An assault corps leaves the regular corps with it behind, as a fast unit leaves slow ones."""
    table = front("ge_st_3 2636, ge_st_9 2636, ge_54 2636, br_1 2638")
    table.run("move_regularly", GERMAN).play_on(bring_on="done", march_members="done")
    table.run("infiltrate", GERMAN)
    assert {"ge_st_3", "ge_st_9", "done"} == table.options
    table.answer("ge_st_3", "2637", "ge_st_9", "2637", "done")

    assert ("2637", "2637", "2636") == tuple(map(table.hex_of, ("ge_st_3", "ge_st_9", "ge_54")))


@pytest.mark.rule("SW-12.1b", "SW-11.6a")
def test_nobody_is_asked_to_march_where_all_have_gone(front):
    """Only the side that moves counts, and of it who has neither marched nor gone by rail."""
    table = phase(front, "ge_54 2636, br_1 2340", railed="ge_54")

    assert "order_stacks" == table.asked[0]
