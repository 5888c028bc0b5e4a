"""Infiltration (chapter 15): one hex more, through enemy zones, for those who can."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.infiltration import able_to_infiltrate, somebody_infiltrates

CORPS = "australian_american"


def agile(front, pieces, seat=GERMAN, **slots):
    """Units when regular movement has just ended, and those who may infiltrate, by name."""
    table = front(pieces, **slots)
    table.run("move_regularly", seat)
    table.play_on(until="order_stacks", bring_on="done", march_members="done")
    table.answer("done")
    return table


def names(table, seat):
    """Those who may infiltrate."""
    return table.units(table.s.agile[seat])


@pytest.mark.rule("SW-15.1")
def test_units_without_supply_do_not_infiltrate(front):
    """Given an assault corps marked without supply, it does not infiltrate; others do."""
    table = agile(front, "ge_st_3 2731, ge_st_9 2731, fr_1 2832", unsupplied="ge_st_3")

    assert {"ge_st_9"} == names(table, GERMAN)


@pytest.mark.rule("SW-15.1")
@pytest.mark.parametrize("mark", ["cross_fed", "fort_fed"])
def test_other_supply_does_not_keep_units_from_infiltrating(front, mark):
    table = agile(front, "ge_st_3 2731", **{mark: "ge_st_3"})

    assert {"ge_st_3"} == names(table, GERMAN)


@pytest.mark.rule("SW-15.1", "SW-7.2d")
def test_supply_is_not_looked_at_again(front):
    """Given a corps that is cut off since, it infiltrates."""
    table = front("ge_st_3 3535, fr_1 3434, fr_2 3634, fr_3 3537")
    table.s.agile = (1 << table.unit("ge_st_3"), 0)
    table.run("infiltrate", GERMAN)

    assert "ge_st_3" in table.options
    assert not table.s.unsupplied


@pytest.mark.rule("SW-15.2", "SW-14.2c")
def test_of_the_germans_only_assault_corps_infiltrate(front):
    """Given regular infantry, guns and an assault corps, the last one alone infiltrates."""
    table = agile(front, "ge_st_3 2631, ge_54 2631, ge_agb 2631")

    assert {"ge_st_3"} == names(table, GERMAN)


@pytest.mark.rule("SW-15.3a", "SW-15.3b", "SW-15.6")
@pytest.mark.parametrize(("turn", "found"), [(8, set()), (9, {"br_rtc", "br_1"})])
def test_the_allies_infiltrate_from_turn_9(front, turn, found):
    """Given the Allied turn 8 with tanks, nobody infiltrates; on turn 9 they do."""
    table = agile(front, "br_1 2733, br_rtc 2733, br_2 2834", ALLIED, turn=turn)

    assert found == names(table, ALLIED)
    assert bool(found) == somebody_infiltrates(table.s, ALLIED)


@pytest.mark.rule("SW-15.3b", "SW-15.5b")
def test_whoever_is_stacked_with_tanks_when_movement_ends_infiltrates(front):
    """Given a corps with tanks it infiltrates; one that joins them by advance does not."""
    table = agile(front, "fr_1 3435, fr_aac 3435, fr_2 3534", ALLIED, turn=10)
    table.s.hex[table.unit("fr_2")] = table.hex("3435")
    table.rebuild().run("infiltrate", ALLIED)

    assert {"fr_1", "fr_aac", "done"} == table.options
    assert "SW-15.1" in table.rules_against("fr_2")


@pytest.mark.rule("SW-15.3n", "SW-13.2", "SW-5.2b")
def test_the_allies_have_two_combat_phases_before_turn_9(campaign):
    """Given any turn, both combat phases are run; infiltration only if somebody can."""
    turn = next(phase for phase in campaign.sequence.phases if phase.id == "player_turn")
    combats = [phase for phase in turn.phases if phase.run == "combat_phase"]

    assert ["first_combat", "second_combat"] == [phase.id for phase in combats]
    assert all(not phase.when for phase in combats)


@pytest.mark.rule("SW-15.4a")
def test_an_infiltration_is_one_hex_of_any_ground(front):
    """Given mountains and a major river, an assault corps may go there; two hexes it may not."""
    table = front("ge_st_3 3812", is_wet=True)
    table.s.agile = (1 << table.unit("ge_st_3"), 0)
    table.run("infiltrate", GERMAN).answer("ge_st_3")

    assert {"3711", "3811", "3911", "3912", "3813", "3712"} == table.hexes_offered
    table.answer("3912")
    assert {"done"} == table.options
    table = front("ge_st_3 3217")
    table.s.agile = (1 << table.unit("ge_st_3"), 0)
    table.run("infiltrate", GERMAN).answer("ge_st_3")
    assert {"3317", "3218", "3117"} < table.hexes_offered


@pytest.mark.rule("SW-15.4a", "SW-9.2", "SW-15.6")
def test_nobody_infiltrates_onto_an_enemy_over_the_sea_or_into_a_full_hex(front):
    table = front("ge_st_3 3535, fr_1 3435, ge_54 3534, ge_55 3534, ge_19 3534")
    table.s.agile = (1 << table.unit("ge_st_3"), 0)
    table.run("infiltrate", GERMAN).answer("ge_st_3")

    assert {"3635", "3636", "3536", "3436"} == table.hexes_offered
    assert "SW-9.1" in table.rules_against("3534")
    table = front("ge_st_3 2042")
    table.s.agile = (1 << table.unit("ge_st_3"), 0)
    assert "1941" not in table.run("infiltrate", GERMAN).answer("ge_st_3").hexes_offered


@pytest.mark.rule("SW-15.4b", "SW-10.5")
def test_zones_are_ignored_in_this_phase_only(front):
    """Given two zones side by side, a corps goes from one to the other, but does not march."""
    table = front("ge_st_3 3535, fr_1 3636")
    table.s.agile = (1 << table.unit("ge_st_3"), 0)
    table.run("infiltrate", GERMAN).answer("ge_st_3")
    assert {"3435", "3534", "3635", "3536", "3436"} == table.hexes_offered
    table.answer("3635")
    assert "3635" == table.hex_of("ge_st_3")

    table = front("ge_st_3 3535, fr_1 3636").run("march", GERMAN).answer("ge_st_3", "done")
    assert "SW-10.4b" in table.rules_against("3635")


@pytest.mark.rule("SW-15.5a", "SW-14.1a")
def test_the_comrades_of_lost_tanks_still_infiltrate(front):
    """Given tanks lost in the first combat, those who were with them go, each where he likes."""
    table = agile(front, "fr_1 3435, fr_2 3435, fr_aac 3435, ge_54 3535, ge_55 3535", ALLIED,
                  turn=10)  # fmt: skip
    table.assault("3535", "fr_1 fr_2 fr_aac", 1).finish().answer("stop")
    assert {"fr_aac"} <= table.units(table.s.dead)
    table.run("infiltrate", ALLIED)
    left = table.options - {"done"}
    assert left <= {"fr_1", "fr_2"}
    assert left
    for unit, hex_ in zip(sorted(left), ("3534", "3436"), strict=False):
        table.answer(unit, hex_)
        assert hex_ == table.hex_of(unit)


@pytest.mark.rule("SW-15.5b", "SW-15.4a")
def test_a_tank_stack_that_stayed_idle_infiltrates_to_different_hexes(front):
    """Given an idle tank stack on turn 9, each of its units goes its way, once."""
    table = agile(front, "fr_1 3435, fr_2 3435, fr_aac 3435", ALLIED, turn=9)
    table.run("infiltrate", ALLIED)
    table.answer("fr_1", "3534", "fr_2", "3436")
    assert {"fr_aac", "done"} == table.options
    assert "SW-15.1" in table.rules_against("fr_1")
    table.answer("fr_aac", "3335")

    assert {"done"} == table.options
    assert ["3534", "3436", "3335"] == [table.hex_of(u) for u in ("fr_1", "fr_2", "fr_aac")]


@pytest.mark.rule("SW-15.5c")
def test_tanks_infiltrate_alone(front):
    """Given a lone tank corps on turn 9, it infiltrates."""
    table = agile(front, "fr_aac 3435", ALLIED, turn=9).run("infiltrate", ALLIED)

    assert "fr_aac" in table.options


ANZAC = "br_australian 3435, us_1 3435, us_3 3435"


@pytest.mark.rule("SW-15.6", "SW-16.1b")
def test_the_corps_of_australians_and_americans_goes_as_one(front):
    """Given the corps, its three units go to one hex together, or none of them."""
    table = front(ANZAC, "campaign", CORPS, turn=9)
    table.run("move_regularly", ALLIED)
    table.play_on(until="order_stacks", bring_on="done", march_members="done")
    table.answer("done").run("infiltrate", ALLIED)
    assert {"br_australian", "us_1", "us_3", "done"} == table.options
    table.answer("us_1", "3534")

    assert {"done"} == table.options
    assert {"br_australian", "us_1", "us_3"} == table.units(table.s.standing[table.hex("3534")])


def gathered(front, pieces, *options, **slots):
    """The Allied units on turn 9 when regular movement has ended."""
    table = front(pieces, "campaign", *options, turn=9, **slots)
    table.run("move_regularly", ALLIED)
    table.play_on(until="order_stacks", bring_on="done", march_members="done")
    return table.answer("done")


@pytest.mark.rule("SW-15.6", "SW-9.1")
def test_the_corps_goes_only_where_all_of_it_has_room(front):
    """Given a friend in a hex, there is no room there for three more."""
    table = gathered(front, f"{ANZAC}, br_1 3534", CORPS).run("infiltrate", ALLIED)
    table.answer("us_1")

    assert "SW-9.1" in table.rules_against("3534")
    assert "3436" in table.hexes_offered


@pytest.mark.rule("SW-15.6", "SW-16.1c")
def test_without_the_whole_corps_none_of_it_infiltrates(front):
    """Given that one of the three was lost or went on, the others have no more ability."""
    table = gathered(front, ANZAC, CORPS)
    table.s.hex[table.unit("us_3")] = table.hex("3534")
    table.rebuild().run("infiltrate", ALLIED)

    assert {"done"} == table.options
    table = gathered(front, ANZAC, CORPS, unsupplied="us_3").run("infiltrate", ALLIED)
    assert {"done"} == table.options


@pytest.mark.rule("SW-15.6", "SW-15.3b")
def test_those_of_a_broken_corps_who_were_with_tanks_infiltrate(front):
    """Given tanks with the corps, each of its units could go without it."""
    table = gathered(front, f"{ANZAC}, br_rtc 3435", CORPS)
    table.s.hex[table.unit("us_3")] = table.hex("3534")
    table.rebuild().run("infiltrate", ALLIED)

    assert {"br_australian", "us_1", "us_3", "br_rtc", "done"} == table.options
    table.answer("us_1", "3436")
    assert "3435" == table.hex_of("br_australian")


@pytest.mark.rule("SW-15.6", "SW-16.1a")
def test_without_the_option_there_is_no_corps(front):
    assert set() == names(gathered(front, ANZAC), ALLIED)


@pytest.mark.rule("SW-11.6a", "SW-15.1")
def test_units_that_came_by_rail_do_not_infiltrate(front):
    table = front("ge_st_3 2731", railed="ge_st_3")

    assert 0 == able_to_infiltrate(table.s, GERMAN)


@pytest.mark.rule("SW-15.1", "SW-15.3b")
def test_who_may_infiltrate_is_offered_and_nobody_else(front):
    """Given two assault corps and another, both go one after the other, or nobody goes."""
    table = agile(front, "ge_st_3 3535, ge_st_9 3535, ge_54 3535, fr_1 3636")
    table.run("infiltrate", GERMAN)
    assert {"ge_st_3", "ge_st_9", "done"} == table.options
    assert "SW-15.1" in table.rules_against("ge_54")
    table.answer("ge_st_3", "3635")
    assert {"ge_st_9", "done"} == table.options
    table.answer("done")

    assert table.is_done
    assert ("3635", "3535") == (table.hex_of("ge_st_3"), table.hex_of("ge_st_9"))


@pytest.mark.rule("SW-15.4a")
def test_who_finds_no_hex_does_not_infiltrate(front):
    """Given enemies and full hexes all around, the corps is not offered; beside one gap it is."""
    ring = "fr_1 3435, fr_2 3534, fr_3 3635, fr_4 3636, fr_5 3536"
    table = front(f"ge_st_3 3535, {ring}, fr_6 3436")
    table.s.agile = (1 << table.unit("ge_st_3"), 0)
    assert {"done"} == table.run("infiltrate", GERMAN).options
    assert "SW-15.4a" in table.rules_against("ge_st_3")
    table = front(f"ge_st_3 3535, {ring}")
    table.s.agile = (1 << table.unit("ge_st_3"), 0)

    assert {"ge_st_3", "done"} == table.run("infiltrate", GERMAN).options
