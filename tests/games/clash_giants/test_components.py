"""Maps, counters, markers and set-up: chapters 2 and 3."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from games.clash_giants.rules.odds import efficiency
from games.clash_giants.schema import CompassData
from ww1core.events import Rolled, StepLost, TurnBegan, UnitEliminated
from ww1core.events.bus import Bus
from ww1core.events.log import Log
from ww1core.testing.random_states import states_of_game

DICE = {"command", "defence", "attack", "retire"}
AROUND_0606 = {
    "N": "0605", "NE": "0706", "SE": "0707", "S": "0607", "SW": "0507", "NW": "0506",
}  # fmt: skip
BEHIND = {"N": "0607", "NE": "0507", "SE": "0506", "S": "0605", "SW": "0706", "NW": "0707"}


def fight(table, *answers, **dice):
    """Declare combat now; after the dice of the attack the first army is drawn again."""
    return table.script(marker=[0], command=[1], **dice).answer("done", "fight", *answers)


def told_odds(table):
    """Attack and defence of the last attack that was told."""
    told = table.told("told.odds")[-1]
    return told["attack"], told["defence"]


def attackers(table):
    """The units that rolled as attackers."""
    rolls = [event for event in table.told(Rolled) if event.roll == "attack"]
    return {table.book.units[event.about[0]].id for event in rolls}


def draws_by_turn(book, seed):
    """Everything that chance answered in a random game, turn by turn."""
    log = Log()
    for s, _ in states_of_game(book, seed):
        if s.bus is None:
            s.bus = Bus()
            s.bus.listen(log)
    turns = [[]]
    for event in log.events:
        if isinstance(event, TurnBegan):
            turns.append([])
        elif isinstance(event, Rolled):
            turns[-1].append(event)
    return turns


@pytest.mark.rule("CG-2.0a", "CG-5.33c", "CG-5.33i", "CG-10.1b")
@pytest.mark.parametrize("scenario", ["galicia_campaign", "first_ypres_campaign"])
def test_chance_is_six_sided_dice_and_a_cup_that_is_emptied_every_turn(open_book, scenario):
    book = open_book(scenario)
    first, *turns = draws_by_turn(book, seed=3)

    assert 9 == len(turns)
    for number, draws in enumerate(turns, 2):
        markers = [draw.result for draw in draws if draw.roll == "marker"]
        commands = [draw.about[0] for draw in draws if draw.roll == "command"]
        armies = [n for n, army in enumerate(book.armies) if army.marker_from <= number]
        assert armies == sorted(markers)
        assert markers == commands
    rolled = [draw for draws in (first, *turns) for draw in draws]
    assert DICE | {"marker"} >= {draw.roll for draw in rolled}
    assert set(range(1, 7)) == {draw.result for draw in rolled if draw.roll in DICE}


@pytest.mark.rule("CG-2.1c", "CG-2.1d")
@pytest.mark.parametrize("direction", list(AROUND_0606))
def test_a_recoil_goes_where_the_rose_of_the_map_points(lab, direction):
    table = lab(
        f"C1 {BEHIND[direction]}, E1 0606 te=4",
        compass=f"central: NW, entente: {direction}",
    )

    fight(table, "0606", defence=[5], attack=[1])

    assert AROUND_0606[direction] == table.hex_of("E1")


@pytest.mark.rule("CG-2.1d")
def test_each_side_recoils_by_its_own_compass(lab):
    table = lab("C1 0606 te=4, E1 0607", active="EA", compass="central: N, entente: S")

    fight(table, "0606", defence=[5], attack=[1])

    assert "0605" == table.hex_of("C1")


@pytest.mark.rule("CG-2.1c")
def test_a_direction_that_no_hexside_has_is_refused():
    with pytest.raises(ValidationError):
        CompassData.model_validate({"provenance": "design", "central": ["W"], "entente": ["N"]})


# CG-EX-001
@pytest.mark.rule("CG-2.21", "CG-2.2a")
def test_the_printed_division_is_the_same_in_play(game):
    table = game("galicia_campaign")
    unit = table.book.units[table.unit("AH-44L")]

    assert ("infantry", "division", 2, 4, 5) == (
        unit.type, unit.size, unit.steps, unit.te, unit.entry_turn,
    )  # fmt: skip
    assert "Austro-Hungarian 2nd Army" in table.book.armies[unit.army].name
    assert "austro_hungarian" == unit.nationality
    assert "" == table.hex_of("AH-44L")


@pytest.mark.rule("CG-2.23b")
def test_units_without_a_corps_do_not_share_one(lab):
    table = lab("C1 0606, C2 0505, C3 0505", moved="C2 C3").answer("C1")

    assert "CG-6.2a" in table.rules_against("0505")
    assert "0505" not in table.options


@pytest.mark.rule("CG-2.23b", "CG-2.23c")
def test_a_shared_corps_makes_room_for_a_third_unit(lab):
    table = lab("C1 0606 of=I, C2 0505 of=I, C3 0505 of=V", moved="C2 C3")

    table.answer("C1")

    assert "0505" in table.options


@pytest.mark.rule("CG-2.23c")
@pytest.mark.parametrize("corps", ["I", "V"])
def test_corps_do_not_matter_in_an_attack(lab, corps):
    table = lab(f"C1 0506 of=I, C2 0507 of={corps}, E1 0606 te=4 of=II")

    fight(table, "0606", "C1", "C2", defence=[3], attack=[1, 1])

    assert (4, 2) == told_odds(table)


@pytest.mark.rule("CG-2.23d", "CG-5.33f")
def test_an_army_moves_the_units_that_bear_its_name_and_no_others(lab):
    table = lab("C1 0404, C2 0405 army=C2, C3 0406, E1 0909", active="CA")

    assert {"C1", "C3", "done"} == table.options
    assert (("CG-5.33f", "why.not_of_this_army"),) == table.why("C2")
    assert {"CG-5.33f"} == table.rules_against("E1")


@pytest.mark.rule("CG-2.24")
def test_a_jaeger_stands_with_infantry_and_not_with_cavalry(lab):
    table = lab("C1 0404 jaeger, C2 0405, C3 0403 cav").answer("C1")

    assert "0405" in table.options
    assert {"CG-11.6b"} == table.rules_against("0403")


@pytest.mark.rule("CG-2.24")
def test_cavalry_does_not_attack_a_jaeger(lab):
    table = lab("C1 0506 cav, C2 0507, C3 0605, E1 0606 jaeger").answer("done", "fight", "0606")

    assert {"C2", "C3"} == table.options
    assert {"CG-14.2a"} == table.rules_against("C1")


@pytest.mark.rule("CG-2.24", "CG-2.26c", "CG-5.32b", "CG-9.31a")
def test_reduced_jaegers_and_infantry_are_rebuilt_and_cavalry_is_not(lab):
    table = lab(
        "C1 0404* jaeger, C2 0405*, C3 0406* cav, C4 0505", replacements="german=3"
    ).run("take_replacements", 0)  # fmt: skip

    assert {"C1", "C2"} == table.options - {"done"}
    assert {"CG-9.31a"} == table.rules_against("C3")
    table.answer("C2")
    assert 2 == table.steps("C2")
    assert {"C2"} == table.units(table.s.replaced)


@pytest.mark.rule("CG-2.25a", "CG-10.1b")
@pytest.mark.parametrize("points", [1, 2, 4, 6])
def test_every_unit_of_an_army_has_the_points_of_its_track(lab, points):
    start, far, beyond = "0101", f"01{1 + points:02}", f"01{2 + points:02}"
    for kind in ("", "cav", "jaeger brigade", "corps one"):
        table = lab(f"C1 {start} {kind}, E1 1212", points=points).answer("C1")
        assert far in table.options
        assert {"CG-2.25b"} == table.rules_against(beyond)


@pytest.mark.rule("CG-2.25b")
def test_points_are_paid_by_the_terrain_entered_and_the_side_crossed(lab):
    table = lab(
        "C1 0101, E1 1212",
        terrain="0102 forest, 0103 clear, 0201 clear",
        sides="0101/0201 major_river",
        points=3,
    ).answer("C1", "step", "0102")

    assert "0103" in table.options
    table.answer("0103")
    assert (("choose_mover", "central"), "0103") == (table.asked, table.hex_of("C1"))


@pytest.mark.rule("CG-2.25b")
def test_a_side_crossed_is_paid_on_top_of_the_hex(lab):
    table = lab("C1 0101, E1 1212", sides="0101/0102 major_river", points=2)

    table.answer("C1", "step", "0102")

    assert (("choose_mover", "central"), "0102") == (table.asked, table.hex_of("C1"))


@pytest.mark.rule("CG-2.26a", "CG-2.26c")
def test_a_reduced_unit_fights_with_the_step_it_has_left(lab):
    table = lab("C1 0506, C2 0507*, E1 0606* te=5")

    fight(table, "0606", "C1", "C2", defence=[2], attack=[1, 1])

    assert (3, 1) == told_odds(table)


@pytest.mark.rule("CG-2.26c", "CG-2.26d")
def test_the_first_loss_reduces_and_the_last_one_eliminates(lab):
    full = fight(lab("C1 0506, E1 0606 te=3"), "0606", defence=[4], attack=[1])
    last = fight(lab("C1 0506, E1 0606* te=3"), "0606", defence=[3], attack=[1])

    assert 1 == full.steps("E1")
    assert [full.unit("E1")] == [event.unit for event in full.told(StepLost)]
    assert ("", 0) == (last.hex_of("E1"), last.steps("E1"))
    assert [last.unit("E1")] == [event.unit for event in last.told(UnitEliminated)]


@pytest.mark.rule("CG-2.26d")
def test_an_eliminated_unit_neither_returns_nor_is_rebuilt(lab):
    table = lab("C1 0506, E1 0606* te=3, E2 1206*", replacements="french=2")

    fight(table, "0606", "done", defence=[5], attack=[1])

    assert (3, ("take_replacements", "entente")) == (table.s.turn, table.asked)
    assert {"E2", "done"} == table.options
    assert {"CG-9.31c"} == table.rules_against("E1")


@pytest.mark.rule("CG-2.26e", "CG-12.2e")
def test_a_unit_in_parentheses_defends_and_never_attacks(lab):
    table = lab("C1 0506 guard, C2 0507, C3 0605, E1 0606").answer("done", "fight", "0606")

    assert {"C2", "C3"} == table.options
    assert {"CG-12.2e"} == table.rules_against("C1")
    attacked = lab("C1 0506 guard, C2 0506*, E1 0606", active="EA")
    fight(attacked, "0506", "C1", defence=[1, 1], attack=[1])
    assert (2, 3) == told_odds(attacked)


@pytest.mark.rule("CG-2.26e")
def test_units_in_parentheses_alone_give_no_combat_to_declare(lab):
    table = lab("C1 0506 guard, E1 0606", cup="EA")
    table.script(marker=[1], command=[1]).answer("done")

    assert ("choose_mover", "entente") == table.asked


@pytest.mark.rule("CG-2.27a")
@pytest.mark.parametrize(("te", "left"), [(3, 1), (4, 2), (5, 2)])
def test_a_better_unit_is_unhurt_by_the_same_roll(lab, te, left):
    table = fight(lab(f"C1 0506, E1 0606 te={te}"), "0606", defence=[4], attack=[1])

    assert left == table.steps("E1")


@pytest.mark.rule("CG-2.27b")
@pytest.mark.parametrize("te", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("kind", ["", "cav"])
def test_efficiency_never_falls_below_one(lab, te, kind):
    table = lab(f"C1 0404 te={te} {kind}", unsupplied="C1")

    for is_ridden_down in (False, True):
        assert 1 <= efficiency(table.s, table.unit("C1"), is_ridden_down=is_ridden_down) <= te
    assert {1: 1, 2: 2, 3: 2, 4: 2, 5: 3}[te] == efficiency(table.s, table.unit("C1"))


@pytest.mark.rule("CG-2.28b", "CG-2.28g", "CG-5.31a", "CG-8.3c")
def test_a_unit_cut_off_is_marked_as_reduced_and_then_as_out_of_supply(lab):
    table = lab("C1 0404, C2 0405 cav, E1 1111", held="1201 0101")

    table.run("check_supply", 0)
    first = table.units(table.s.reduced), table.units(table.s.unsupplied)
    table.run("check_supply", 0)
    second = table.units(table.s.reduced), table.units(table.s.unsupplied)

    assert (({"C1", "C2"}, set()), (set(), {"C1", "C2"})) == (first, second)


@pytest.mark.rule("CG-2.28e")
def test_a_fort_is_reduced_by_its_first_loss_and_destroyed_by_its_second(lab):
    table = lab("C1 0506, C2 0507, E1 1111", forts="0606 entente", held="1201 0606")

    fight(table, "0606", "C1", "C2", defence=[6], attack=[1, 1])
    reduced = table.hex_of("Fort Work 0606"), table.steps("Fort Work 0606")
    fight(table, "0606", "C1", "C2", defence=[6], attack=[1, 1])

    assert ("0606", 1) == reduced
    assert ("", 0) == (table.hex_of("Fort Work 0606"), table.steps("Fort Work 0606"))


@pytest.mark.rule("CG-2.28h", "CG-9.3a")
def test_replacement_markers_count_towards_the_limit_of_a_nation(lab):
    table = lab(
        "C1 0404*, C2 0405*, C3 0406* army=C2, C4 0407* army=C2", replacements="german=3"
    )  # fmt: skip

    table.run("take_replacements", 0).answer("C1", "C3", "C4")

    assert {"C1", "C3", "C4"} == table.units(table.s.replaced)
    assert 1 == table.steps("C2")
    assert ("take_replacements", "central") != table.asked


@pytest.mark.rule("CG-2.28h")
def test_replacement_markers_count_towards_the_limit_of_an_army(lab):
    table = lab(
        "C1 0404*, C2 0405*, C3 0406*, C4 0407* army=C2", replacements="german=4"
    )  # fmt: skip

    table.run("take_replacements", 0).answer("C1", "C2")

    assert {"C4", "done"} == table.options
    assert {"CG-2.28h"} == table.rules_against("C3")


@pytest.mark.rule("CG-2.28h", "CG-5.33g", "CG-9.32b")
def test_a_unit_under_a_replacement_marker_neither_moves_nor_attacks(lab):
    table = lab("C1 0506, C2 0507, C3 0605, E1 0606", replaced="C1")

    assert {"CG-9.32b"} == table.rules_against("C1")
    table.answer("done", "fight", "0606")
    assert {"CG-12.1d"} == table.rules_against("C1")


SCENARIOS = ["galicia_campaign", "galicia_krasnik", "first_ypres_campaign", "first_ypres_yser"]
CENTRAL = {"german", "austro_hungarian"}


@pytest.mark.rule("CG-3.0a")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_one_player_leads_the_central_powers_and_the_other_the_entente(open_book, scenario):
    book = open_book(scenario)

    assert ("central", "entente") == book.seats
    for unit in book.units:
        if unit.type != "fort":
            assert (unit.nationality in CENTRAL) == (unit.seat == 0)


@pytest.mark.rule("CG-3.0b", "CG-5.31c")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_game_starts_with_every_unit_where_its_counter_says(game, scenario):
    table = game(scenario)
    s = table.s

    for number, unit in enumerate(table.book.units):
        if unit.entry_turn != 1:
            assert (unit.start, unit.starts_with) == (s.hex[number], s.steps[number])
    assert 0 == s.reduced | s.unsupplied | s.moved | s.replaced


@pytest.mark.rule("CG-3.0b")
def test_krasnik_is_set_up_as_written(game):
    table = game("galicia_krasnik")
    units = ("AH-5", "RU-18", "RU-GarI", "RU-1Gd")

    assert ["1310", "1406", "1203", ""] == [table.hex_of(unit) for unit in units]
