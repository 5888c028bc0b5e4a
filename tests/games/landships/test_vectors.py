"""The examples of the book on foot, fire, morale and close assault, as numbers."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.assault_table import balance
from games.landships.rules.firers import firers_at
from games.landships.rules.spotting import ground_for
from games.landships.rules.stacking import full_of_squads, full_of_vehicles, is_overstacked

OPEN = "3:0813"


def stack(hex_, *units):
    return ", ".join(f"{unit} {hex_}" for unit in units)


@pytest.mark.rule("LS-3.12a", "LS-3.12.a", "LS-3.11b", "LS-3.13")
def test_stacking(field):
    """LS-EX-3.12-stacking."""
    squads = [f"A04.{n}" for n in range(1, 12)]
    tanks = ["A01.1", "A01.2", "A01.3", "A02.1"]
    full = field(stack(OPEN, *squads[:8], *tanks, "C13.1"), "high_street")
    hex_ = full.hex(OPEN)
    assert not is_overstacked(full.s, hex_, ALLIED)
    assert full_of_squads(full.s, ALLIED, 1 << hex_)
    assert full_of_vehicles(full.s, 1 << hex_)

    nine = field(stack(OPEN, *squads[:9]), "high_street")
    assert is_overstacked(nine.s, hex_, ALLIED)
    assert not is_overstacked(field(stack(OPEN, *squads, "C09.1"), "high_street").s, hex_, ALLIED)
    broken = field(stack(OPEN, *tanks), "high_street", broken="A01.1")
    assert not full_of_vehicles(broken.s, 1 << hex_)


@pytest.mark.rule("LS-8.23.1", "LS-8.23.2", "LS-8.23.3", "LS-6.16.a2")
@pytest.mark.parametrize(
    ("between", "slots", "is_seen"),
    [
        ("A04.2", {}, False),
        ("A04.2", {"pinned": "A04.2"}, True),
        ("C09.2", {}, True),
        ("A01.1", {"broken": "A01.1", "permanent": "A01.1"}, False),
        ("C13.1", {}, True),
        ("", {"smoke": {"central": "3:0815"}}, False),
    ],
)
def test_units_and_smoke_between_the_ends(field, between, slots, is_seen):
    """LS-EX-8.23-units-and-los."""
    pieces = f"{between} 3:0814" if between else ""
    table = field(pieces, "high_street", **slots)
    ground = ground_for(table.s, ALLIED)

    assert is_seen == table.book.sight.sees(table.hex("3:0816"), table.hex(OPEN), ground)


@pytest.mark.rule("LS-8.63a", "LS-2.42.a1", "LS-8.65a")
def test_a_tank_and_a_squad(field):
    """LS-EX-8.63-mkiv-and-squad: 8 and 2 of the tank and 4 of the squad, without a bonus."""
    table = field(f"A01.1 3:0815 N, A04.1 3:0815, C09.1 {OPEN}", "high_street")
    volley = table.volley(OPEN, "A01.1/g1 A01.1/m3 A04.1")

    assert (14, 0) == (volley.strength, volley.modifiers.total)


@pytest.mark.rule("LS-8.66.a1", "LS-8.65a")
def test_a_machine_gun_against_riders(field):
    """LS-EX-8.66-mg-vs-cavalry."""
    table = field("A08.1 6:0812, C01.1 6:0810", "silver_helmets", mounted="C01.1")
    volley = table.volley("6:0810", "A08.1", is_defensive=1)

    assert -2 == volley.modifiers.total + volley.by_class[0][1].total


@pytest.mark.rule("LS-8.23.2", "LS-8.62a")
def test_a_tank_hides_the_machine_gun_from_one_squad_of_three(field):
    """LS-EX-8.66-global-defence."""
    pieces = "C01.1 4:1309, C02.1 4:1309, C02.2 4:1509, A05.1 4:1109"
    table = field(pieces)
    assert 9 == table.volley("4:1109", "C01.1 C02.1").strength

    behind = field("C09.1 3:0811, C09.2 3:0915, A01.1 3:0812, A06.1 3:0814", "high_street")
    named = behind.names("firer", firers_at(behind.s, behind.hex("3:0814"), CENTRAL))
    assert {"C09.2"} == named


@pytest.mark.rule("LS-8.65a", "LS-8.65b")
def test_two_tanks_and_two_machine_guns(field):
    """LS-EX-8.66-global-attack-B."""
    pieces = f"A01.1 3:0815 N, A01.2 3:0815 N, A06.1 3:0815, A06.2 3:0815, C09.1 {OPEN}"
    volley = field(pieces, "high_street").volley(OPEN, "A01.1/m3 A01.2/m3 A06.1 A06.2")

    assert (8, -3, 1) == (volley.strength, volley.modifiers.total, volley.morale.total)


@pytest.mark.rule("LS-8.7", "LS-8.65b")
def test_five_machine_guns_at_three_squads_and_a_tank(field, opened):
    """LS-EX-8.7-five-mgs."""
    book = opened("laffaux")
    guns = [u.id for u in book.units if u.seat == 1 and u.kind == "mg" and u.type.fire == 3][:5]
    squads = [u.id for u in book.units if u.seat == 0 and u.kind == "infantry"][:3]
    tank = next(u.id for u in book.units if u.seat == 0 and u.kind == "tank")
    ground = next(
        (a, b)
        for a in book.land.grid.hexes
        for b in book.land.grid.neighbours[a]
        if book.board.open >> a & 1 and book.board.open >> b & 1
    )
    here, there = (book.land.number(hex_) for hex_ in ground)
    table = field(
        f"{stack(here, *guns)}, {stack(there, *squads, tank)}",
        "laffaux",
        fire=[3],
        morale=[1, 1, 1],
    )
    volley = table.volley(there, " ".join(guns), is_defensive=1)
    assert (15, -5, 1) == (volley.strength, volley.modifiers.total, volley.morale.total)

    table.run("defensive_small_arms", CENTRAL).answer(there, "all")
    assert all(table.has("pinned", squad) for squad in squads)
    assert there == table.hex_of(tank)


@pytest.mark.rule("LS-9.11.1", "LS-9.11.2")
@pytest.mark.parametrize(
    ("pinned", "die", "modifier", "result"),
    [
        ("", 4, 0, "pinned"),
        ("A04.1", 4, 0, "retreats"),
        ("", 5, 0, "lost"),
        ("A04.1", 4, 1, "lost"),
    ],
)
def test_checks_of_morale_four(field, pinned, die, modifier, result):
    """LS-EX-9.11-second-pin."""
    table = field(f"A04.1 {OPEN}", "high_street", pinned=pinned, morale=[die])
    table.run("check_morale", table.unit("A04.1"), modifier, "LS-8.63a")
    found = (
        "lost"
        if table.lost("A04.1")
        else "pinned"
        if table.is_done
        else table.asked[0].replace("retreat_step", "retreats")
    )

    assert result == found


@pytest.mark.rule("LS-12.33b")
@pytest.mark.parametrize(("pinned", "modifier"), [("C09.1", -1), ("C09.1 C09.2", -2)])
def test_pinned_defenders(field, pinned, modifier):
    """LS-EX-12.33-pinned-count."""
    table = field(stack(OPEN, "A04.1", "C09.1", "C09.2"), "high_street", pinned=pinned)
    fight = balance(table.s, table.hex(OPEN), ALLIED)

    assert (ALLIED, modifier) == (fight.attacker, fight.modifiers.total)


@pytest.mark.rule("LS-12.22b", "LS-12.21.b1", "LS-12.21c")
def test_the_order_of_losses(field, opened):
    """LS-EX-12.22-loss-order: the squad, then the car, never the tank."""
    book = opened("musical_box")
    of = {
        kind: next(u.id for u in book.units if u.seat == 0 and u.kind == kind)
        for kind in ("tank", "armoured_car", "infantry")
    }
    enemies = [u.id for u in book.units if u.seat == 1 and u.kind == "infantry"]
    here = book.land.number(next(h for h in book.land.grid.hexes if book.board.open >> h & 1))
    table = field(f"{stack(here, *of.values(), *enemies)}", "musical_box", assault=[1])
    table.run("assault_phase", CENTRAL)

    assert table.is_done
    assert [False, True, True] == [
        table.lost(of[kind]) for kind in ("tank", "armoured_car", "infantry")
    ]


@pytest.mark.rule("LS-13.13.a", "LS-13.13a", "LS-13.13b", "LS-8.62b")
def test_two_flamethrowers_and_a_fire_together(field):
    """LS-EX-13.13-flamethrower-sequence: pinned, missed, driven back."""
    pieces = "C03.1 1:2107, C03.1.wex 1:2107, C03.2.wex 1:2107, C05.1 1:2107, A09.1 1:2106"
    carried = {"C03.1.wex": "C03.1", "C03.2.wex": "C03.1"}
    table = field(pieces, "fog", turn=5, carried=carried, flame=[2, 3], morale=[3])
    table.run("offensive_fire", CENTRAL).answer("burn", "C03.1.wex")
    assert table.has("pinned", "A09.1")

    table.answer("burn")
    assert {"C03.1.wex", "C03.2.wex"} == table.units(table.s.used)
    assert "1:2106" == table.hex_of("A09.1")


@pytest.mark.rule("LS-16.11b", "LS-16.11c")
@pytest.mark.parametrize(
    ("unit", "distance", "effective"),
    [
        ("A04.1", 1, 8),
        ("A04.1", 2, 4),
        ("A04.1", 3, 2),
        ("A04.1", 5, 2),
        ("A07.1", 9, 4),
        ("A07.1", 1, 8),
    ],
)
def test_fire_by_range(field, opened, unit, distance, effective):
    """LS-EX-16.11-fs-by-range with 4-5-4 of 1916, whose half range is 2, and a machine gun."""
    grid = opened("high_street").land.grid
    at = grid.hex("3:0815")
    there = next(grid.number(hex_) for hex_ in grid.hexes if grid.distance(at, hex_) == distance)
    table = field(f"{unit} 3:0815, C09.1 {there}", "high_street", "training")

    assert effective == table.volley(there, unit).strength


@pytest.mark.rule("LS-16.24")
@pytest.mark.parametrize(("hex_", "modifier"), [("3:1508", 2), ("3:1008", 5)])
def test_better_works(field, hex_, modifier):
    """LS-EX-16.24-improved-works: a trench +2, a fortification +3, together +5."""
    table = field(f"A04.1 3:0815, C09.1 {hex_}", "high_street", "better_works")

    assert modifier == table.volley(hex_, "A04.1").by_class[0][1].total
