"""Options for other readings of the book (8.56E, 8.66.a1, 14.14), and men left alone (14.14)."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.state import abandon_men, eliminate
from tests.games.landships.test_shots import modifiers, open_lane


@pytest.mark.rule("LS-8.56E", "LS-8.56a")
@pytest.mark.parametrize(("option", "added"), [((), 1), (("quick_acquisition",), 0)])
def test_by_option_a_miss_acquires_the_target(field, opened, option, added):
    book = opened("flesquieres", *option)
    lane, _ = open_lane(book, 3)
    at, to = book.land.number(lane[0]), book.land.number(lane[3])
    table = field(f"C13.1 {at}, C13.1.crew {at}, A01.1 {to}", "flesquieres", *option)

    assert 2 == modifiers(table, "C13.1", "A01.1")["acquisition"]
    assert added == modifiers(table, "C13.1", "A01.1", at_target=1)["acquisition"]


@pytest.mark.rule("LS-8.66.a1")
@pytest.mark.parametrize(("option", "added"), [((), 0), (("riders_exposed",), -1)])
def test_by_option_riders_are_exposed_to_offensive_fire_too(field, option, added):
    table = field("A06.1 6:0812, C01.1 6:0810", "silver_helmets", *option, mounted="C01.1")
    ((_, found),) = table.volley("6:0810", "A06.1").by_class

    assert added == found.total


@pytest.mark.rule("LS-6.14.aE")
def test_a_machine_out_of_control_fires_the_worse(field):
    table = field("A01.1 6:0910, C11.1 6:0912", "musical_box")
    firer = next(f"A01.1/{m.id}" for m in table.book.units[table.unit("A01.1")].type.vehicle.mounts)
    plain = table.volley("6:0912", firer).modifiers.total
    table.s.stray = 1 << table.unit("A01.1")

    assert plain + 2 == table.volley("6:0912", firer).modifiers.total


@pytest.mark.rule("LS-8.64.a")
def test_guns_in_wire_have_half_their_strength_as_well(field):
    table = field("C13.1 3:1010 S, C13.1.crew 3:1010, A04.1 3:1012", "high_street")
    whole = table.volley("3:1012", "C13.1").strength
    table.s.wire = 1 << table.hex("3:1010")

    assert whole // 2 == table.volley("3:1012", "C13.1").strength


@pytest.fixture
def overrun(field, opened):
    """A tank that drives into the hex of a gun and its crew, and the shots of that side."""

    def drive(*options, **draws):
        book = opened("flesquieres", *options)
        lane, facing = open_lane(book, 2)
        at, to = book.land.number(lane[0]), book.land.number(lane[1])
        pieces = f"A01.1 {at}, C13.1 {to}, C13.1.crew {to}"
        table = field(pieces, "flesquieres", *options, breakdown=[1], **draws)
        tank = table.unit("A01.1")
        table.s.facing[tank] = facing
        table.s.facing[table.unit("C13.1")] = (facing + 3) % 6
        table.run("move_vehicle", tank, ALLIED)
        if table.offer.name == "drive_mode":
            table.answer("cross_country")
        return table.answer("forward", "stop")

    return drive


@pytest.mark.rule("LS-14.14", "LS-8.32N")
def test_a_tank_overruns_a_crew_at_once(overrun):
    assert overrun().lost("C13.1.crew")


@pytest.mark.rule("LS-14.14", "LS-8.32N")
@pytest.mark.parametrize(("die", "is_hit"), [(7, True), (8, False)])
def test_by_option_a_crew_fires_point_blank_before_it_is_overrun(overrun, die, is_hit):
    """9 at range 0, and 2 for a new target."""
    table = overrun("crews_fire_first", shot=[die])
    assert not table.lost("C13.1.crew")
    table.run("defensive_anti_tank", CENTRAL).answer("C13.1")
    while not table.is_done:
        table.answer("stop" if "stop" in table.options else "done")

    assert is_hit is table.lost("A01.1")
    assert is_hit is not table.lost("C13.1.crew")


@pytest.mark.rule("LS-14.14", "LS-14.12.a")
def test_men_whose_last_squad_falls_beside_an_enemy_tank_are_lost(field, opened):
    book = opened("flesquieres")
    lane, _ = open_lane(book, 1)
    at = book.land.number(lane[0])
    squads = [u.id for u in book.units if u.kind == "infantry" and u.seat == CENTRAL][:2]
    pieces = f"A01.1 {at}, C13.1.crew {at}, {squads[0]} {at}, {squads[1]} {at}"
    table = field(pieces, "flesquieres")
    eliminate(table.s, table.unit(squads[0]), "LS-9.11.2")
    assert not table.lost("C13.1.crew")

    eliminate(table.s, table.unit(squads[1]), "LS-9.11.2")
    assert table.lost("C13.1.crew")


@pytest.mark.rule("LS-14.14", "LS-9.3a")
def test_men_whose_last_squad_goes_back_from_an_enemy_tank_are_lost(field, opened):
    book = opened("flesquieres")
    lane, _ = open_lane(book, 1)
    at = book.land.number(lane[0])
    squad = next(u.id for u in book.units if u.kind == "infantry" and u.seat == CENTRAL)
    table = field(f"A01.1 {at}, C13.1.crew {at}, {squad} {at}", "flesquieres", pinned=squad)
    table.run("retreat", table.unit(squad))
    while not table.is_done:
        table.answer(min(table.options))

    assert table.lost("C13.1.crew")


@pytest.mark.rule("LS-14.14", "LS-15.12.1a")
def test_an_empty_tank_overruns_nobody(field, opened):
    book = opened("fog")
    at = book.land.number(open_lane(book, 1)[0][0])
    squad, crew = (
        next(u.id for u in book.units if u.kind == kind and u.seat == ALLIED)
        for kind in ("infantry", "crew")
    )
    table = field(f"C01.1 {at}, {crew} {at}, {squad} {at}", "fog")
    table.s.bailed = 1 << table.unit("C01.1")
    eliminate(table.s, table.unit(squad), "LS-9.11.2")
    assert not table.lost(crew)

    table.s.bailed = 0
    abandon_men(table.s, table.hex(at), ALLIED)
    assert table.lost(crew)
