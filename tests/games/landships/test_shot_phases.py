"""Who shoots at vehicles when, at what, and with how many shots (8.3, 8.4, 8.5)."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.anti_tank import shooters, vehicles_before
from games.landships.rules.arcs import cone_hexes
from games.landships.rules.firers import ready_firers
from games.landships.rules.shot_table import number_of, shot_modifiers
from games.landships.state import Shooting
from tests.games.landships.test_shots import open_lane
from ww1core.hexgrid import members

BATTLE = "flesquieres"


@pytest.fixture
def battery(field, opened):
    """Two guns that look along a lane with two tanks and at one aside, and one that looks away."""

    def lay(**given):
        book = opened(BATTLE)
        lane, way = open_lane(book, 4)
        name = book.land.number
        guns = [f"C13.{n}{crew}" for n in (1, 2, 3) for crew in ("", ".crew")]
        aside = min(
            hex_
            for hex_ in members(cone_hexes(book, lane[0], way, (0,)) & book.board.open)
            if hex_ not in lane and book.sight.sees(lane[0], hex_)
        )
        pieces = [f"{one} {name(lane[0])}" for one in guns]
        pieces += [f"A01.1 {name(lane[3])}", f"A01.2 {name(lane[3])}", f"A01.3 {name(aside)}"]
        table = field(", ".join(pieces), BATTLE, **given)
        for gun, facing in (("C13.1", way), ("C13.2", way), ("C13.3", (way + 3) % 6)):
            table.s.facing[table.unit(gun)] = facing
        return table

    return lay


@pytest.mark.rule("LS-8.51", "LS-8.52", "LS-8.0a", "LS-8.12c")
def test_every_weapon_names_a_vehicle_before_it_and_all_may_name_the_same(battery):
    """Each shot has a die of its own; a gun that looks elsewhere has no target."""
    table = battery(shot=[10] * 6).run("defensive_anti_tank", CENTRAL)
    assert {"C13.1", "C13.2", "turn", "done"} == table.options
    assert "LS-8.0a" in table.rules_against("C13.3")

    table.answer("C13.1")
    assert {"A01.1", "A01.2", "A01.3"} == table.options
    table.answer("A01.1", "A01.1", "A01.1")
    assert {"C13.2", "turn", "done"} == table.options
    table.answer("C13.2", "A01.1", "A01.1", "A01.1")
    assert 6 == len(table.rolled("shot"))
    assert {} == table.undrawn


@pytest.mark.rule("LS-8.55a", "LS-8.55b", "LS-8.53a", "LS-8.54")
def test_in_defence_a_weapon_keeps_its_target_until_it_is_hit_and_then_takes_any(battery):
    table = battery(shot=[10, 1, 10]).run("defensive_anti_tank", CENTRAL)
    table.answer("C13.1", "A01.1")
    assert {"A01.1", "stop"} == table.options

    table.answer("A01.1")
    assert table.lost("A01.1")
    assert {"A01.2", "A01.3"} == table.options - {"turn", "stop"}
    table.answer("A01.3")
    assert {} == table.undrawn
    assert "C13.1" not in table.options, "its three shots are spent"


@pytest.mark.rule("LS-8.55b", "LS-8.42b", "LS-8.41", "LS-8.43a")
def test_in_offence_a_weapon_takes_another_target_in_the_same_hex_alone(battery):
    table = battery(shot=[1, 1]).run("offensive_fire", CENTRAL).answer("shoot", "C13.1", "A01.1")
    assert {"A01.2", "stop"} == table.options

    table.answer("A01.2")
    assert table.lost("A01.2")
    assert ("choose_fire", "central") == table.asked, "its last shot is lost, A01.3 is elsewhere"
    assert not table.lost("A01.3")


@pytest.mark.rule("LS-8.55a")
def test_a_weapon_may_stop_before_its_shots_are_spent(battery):
    table = battery(shot=[10]).run("defensive_anti_tank", CENTRAL).answer("C13.1", "A01.1", "stop")

    assert {"C13.2", "turn", "done"} == table.options


@pytest.mark.rule("LS-8.32a", "LS-8.32.a2", "LS-8.42b", "LS-8.12d")
def test_a_gun_turns_before_it_fires_in_defence_once_and_never_in_offence(battery):
    table = battery(shot=[10] * 3).run("defensive_anti_tank", CENTRAL)
    ahead = table.book.name("facing", table.s.facing[table.unit("C13.1")])
    behind = table.book.name("facing", table.s.facing[table.unit("C13.3")])
    table.answer("C13.1", "A01.1", "A01.1", "A01.1", "turn")
    assert {"C13.2", "C13.3"} == table.options
    assert "LS-8.32.a2" in table.rules_against("C13.1"), "it has fired"

    table.answer("C13.3")
    assert 5 == len(table.options)
    assert {"LS-8.32a"} == table.rules_against(behind), "there it looks already"
    table.answer(ahead)
    assert ahead == table.book.name("facing", table.s.facing[table.unit("C13.3")])
    assert {"C13.2", "C13.3", "turn", "done"} == table.options
    table.answer("turn")
    assert 5 == len(table.options), "only the second gun may still turn"

    table = battery().run("offensive_fire", CENTRAL).answer("shoot")
    assert {"LS-8.32a"} == table.rules_against("turn")


@pytest.mark.rule("LS-8.32d")
def test_a_gun_turns_on_once_for_every_target_that_it_destroyed(field, opened):
    """One tank behind it, two before it: after it has turned back it has to fire first."""
    book = opened(BATTLE)
    lane, way = open_lane(book, 5)
    name = book.land.number
    pieces = f"A01.1 {name(lane[0])}, C13.1 {name(lane[2])}, C13.1.crew {name(lane[2])}"
    table = field(f"{pieces}, A01.2 {name(lane[4])}, A01.3 {name(lane[4])}", BATTLE, shot=[1])
    table.s.facing[table.unit("C13.1")] = way
    table.run("defensive_anti_tank", CENTRAL).answer("C13.1", "A01.2")
    assert {"A01.3", "turn", "stop"} == table.options

    table.answer("turn", book.name("facing", (way + 3) % 6))
    assert {"A01.1", "stop"} == table.options
    assert {"LS-8.32d"} == table.rules_against("turn")


@pytest.fixture
def entered(field, opened):
    """A gun and a tank in its hex that came from before or from behind it."""

    def lay(*others, came, **draws):
        book = opened(BATTLE, "crews_fire_first")
        lane, way = open_lane(book, 4)
        name = book.land.number
        pieces = f"C13.1 {name(lane[2])}, C13.1.crew {name(lane[2])}, A01.1 {name(lane[2])}"
        more = "".join(f", {one} {name(lane[4])}" for one in others)
        table = field(pieces + more, BATTLE, "crews_fire_first", **draws)
        table.s.facing[table.unit("C13.1")] = way
        table.s.came[table.unit("A01.1")] = lane[{"before": 3, "behind": 1}[came]]
        return table, way

    return lay


def added(table, firer, target, **given):
    """What is added to a shot, by name."""
    unit = table.unit(target)
    number = table.number("firer", firer)
    table.s.shooting = Shooting(CENTRAL, number, unit, table.s.hex[unit], 3, **given)
    return {one.name: one.value for one in shot_modifiers(table.s)}


@pytest.mark.rule("LS-8.32N", "LS-8.53.a", "LS-8.32c")
@pytest.mark.parametrize(("came", "is_met"), [("before", True), ("behind", False)])
def test_a_tank_in_the_hex_of_a_gun_is_fired_at_point_blank(entered, came, is_met):
    """A gun has to turn, with 2 more, to one that did not come by its arc."""
    table, way = entered(came=came)
    gun = table.number("firer", "C13.1")
    assert is_met is bool(vehicles_before(table.s, gun, CENTRAL))

    table.run("defensive_anti_tank", CENTRAL).answer("turn", table.book.name("facing", way - 1))
    assert vehicles_before(table.s, gun, CENTRAL) == 1 << table.unit("A01.1")
    assert {"turned": 2, "acquisition": 2} == added(table, "C13.1", "A01.1")
    assert 9 == number_of(table.s), "at range 0"


@pytest.mark.rule("LS-8.32d", "LS-8.32N")
def test_after_a_hit_a_gun_may_turn_on_to_a_tank_behind_it_in_its_own_hex(entered):
    table, way = entered("A01.2", came="behind", shot=[1, 5])
    table.run("defensive_anti_tank", CENTRAL).answer("C13.1")
    assert table.lost("A01.2")
    assert {"turn", "stop"} == table.options

    table.answer("turn", table.book.name("facing", (way + 3) % 6), "A01.1")
    assert table.lost("A01.1"), "5, 2 for turning and 2 for a new target are 9"


@pytest.mark.rule("LS-8.7", "LS-8.5a", "LS-9.0")
def test_shots_harm_the_vehicle_and_nobody_beside_it(field, opened):
    """No morale is checked either."""
    book = opened(BATTLE)
    lane, way = open_lane(book, 3)
    at, to = book.land.number(lane[0]), book.land.number(lane[3])
    pieces = f"C13.1 {at}, C13.1.crew {at}, A01.1 {to}, A04.1 {to}, A04.2 {to}"
    table = field(pieces, BATTLE, shot=[1])
    table.s.facing[table.unit("C13.1")] = way
    gun = table.number("firer", "C13.1")
    assert vehicles_before(table.s, gun, CENTRAL) == 1 << table.unit("A01.1")
    table.run("defensive_anti_tank", CENTRAL).answer("C13.1")

    assert table.lost("A01.1")
    assert to == table.hex_of("A04.1") == table.hex_of("A04.2")
    assert not table.s.pinned
    assert [] == table.rolled("morale")


@pytest.mark.rule("LS-8.5a", "LS-2.42.c")
def test_who_has_machine_guns_alone_shoots_at_no_vehicle(field, opened):
    book = opened("musical_box")
    lane, way = open_lane(book, 3)
    at, to = book.land.number(lane[0]), book.land.number(lane[3])
    table = field(f"A03.1 {at}, A04.1 {at}, C16.1 {to}", "musical_box")
    for unit in ("A03.1", "A04.1"):
        table.s.facing[table.unit(unit)] = way

    guns = {f.id for f in book.firers if f.kind == "gun" and f.id.startswith("A04.1/")}
    assert guns == table.names("firer", shooters(table.s, ALLIED)) != set()


@pytest.fixture
def in_hand(field, opened):
    """A German squad with an anti-tank rifle and a flamethrower beside a tank, which all miss."""

    def shoot(phase, *choose):
        book = opened("friend_or_foe")
        lane, _ = open_lane(book, 1)
        at, to = (book.land.number(hex_) for hex_ in lane[:2])
        kinds = {u.kind: u.id for u in book.units if u.kind in {"AT_rifle", "flamethrower"}}
        rifle, flame = kinds["AT_rifle"], kinds["flamethrower"]
        foe, squad = (
            next(u.id for u in book.units if u.kind == "infantry" and u.seat == seat)
            for seat in (ALLIED, CENTRAL)
        )
        table = field(
            f"{squad} {at}, {rifle} {at}, {flame} {at}, A07.1 {to}, {foe} {to}",
            "friend_or_foe",
            carried={rifle: squad, flame: squad},
            rifle=[6] * 3,
            flame_shot=[6],
        )
        table.run(phase, CENTRAL).answer(*choose, rifle, "A07.1", "A07.1")
        assert "rifle" not in table.undrawn, "three shots"
        table.answer(*choose, flame)
        assert {} == table.undrawn
        assert [] == table.rolled("shot"), "no d10"
        assert {squad} == table.names("firer", ready_firers(table.s, CENTRAL))
        assert table.s.fired == 1 << table.unit(squad)
        return table, rifle, flame

    return shoot


@pytest.mark.rule("LS-8.53b", "LS-8.31a", "LS-8.31N", "LS-13.13a")
def test_in_defence_rifles_shoot_thrice_flames_once_and_their_squad_fires_after_it(in_hand):
    table, rifle, flame = in_hand("defensive_anti_tank")

    assert table.is_done
    assert {rifle, flame} == table.names("firer", table.s.fired_at_tanks)


@pytest.mark.rule("LS-8.53b", "LS-8.41", "LS-8.41N", "LS-13.12a")
def test_in_offence_rifles_shoot_thrice_flames_once_and_their_squad_fires_too(in_hand):
    table, rifle, flame = in_hand("offensive_fire", "shoot")

    assert {rifle, flame} == table.names("firer", table.s.spent)
    assert 0 == table.s.fired_at_tanks


@pytest.mark.rule("LS-8.57a")
def test_a_town_covers_the_vehicles_in_it_and_none_beside_it(field, opened):
    book = opened("musical_box")
    towns = book.land.terrain["town"]
    last = towns.bit_length() - 1
    for hex_, is_covered in ((last, True), (last + 1, False)):
        place = book.land.number(hex_)
        table = field(f"C15.1 {place}, A04.1 {place}", "musical_box")
        assert is_covered is ("target_in_town" in added(table, "C15.1", "A04.1"))


@pytest.mark.rule("LS-8.53a")
@pytest.mark.parametrize(("distance", "number"), [(10, 2), (11, 1), (12, 1)])
def test_beyond_ten_hexes_the_number_is_one(field, opened, distance, number):
    book = opened(BATTLE)
    grid, name = book.land.grid, book.land.number
    far = next(hex_ for hex_ in grid.hexes if grid.distance(0, hex_) == distance)
    table = field(f"C13.1 {name(0)}, A01.1 {name(far)}", BATTLE)
    added(table, "C13.1", "A01.1")

    assert number == number_of(table.s)


@pytest.mark.rule("LS-8.56E", "LS-8.31N", "LS-8.3a")
def test_who_was_missed_to_the_end_is_known_to_the_weapon_and_who_was_hit_is_not(battery):
    """What other weapons know stays; the next phase begins with weapons that are free again."""
    table = battery(shot=[10] * 3 + [1, 1, 10])
    first, second = (table.number("firer", gun) for gun in ("C13.1", "C13.2"))
    third, tank = table.number("firer", "C13.3"), table.unit("A01.1")
    at = table.s.hex[tank]
    old = (third, table.unit("A01.2"), at)
    table.s.acquired = ((first, table.unit("A01.3"), 0), old)
    table.run("defensive_anti_tank", CENTRAL).answer("C13.1", "A01.1", "A01.1", "A01.1")
    assert {old, (first, tank, at)} == set(table.s.acquired)

    table.answer("C13.2", "A01.1", "A01.2", "A01.3")
    assert {
        old,
        (first, tank, at),
        (second, table.unit("A01.3"), table.s.hex[table.unit("A01.3")]),
    } == set(table.s.acquired)
    while not table.is_done:
        table.answer("done")
    assert 0 == table.s.spent
    assert {"C13.1", "C13.2"} == table.names("firer", table.s.fired_at_tanks)
