"""Fire to its limits: which rule refuses, the first and the last Weapon, either side."""

from __future__ import annotations

import pytest

from games.gwc.rules.fire.fire_order import is_too_weak
from games.gwc.rules.fire.firers import (
    arms_of,
    contested,
    fires_alone,
    is_light,
    with_target,
    worst_hindrance,
)
from games.gwc.rules.fire.targeting import splinters, wall_before
from games.gwc.rules.ground.smoke import lay_smoke, smoke_in
from games.gwc.rules.ground.terrain import fired_across
from games.gwc.state import NOTHING, Attack


@pytest.mark.rule("GWC-O21.3a", "GWC-O21.1")
def test_a_target_has_to_hold_enemies_and_to_be_in_range_and_sight(field, fire):
    table = field("berry", german="G8 inf", entente="I8 pol, I9 spe, N9 pol")
    fire(table)

    assert ["GWC-O21.3a", "GWC-O21.1", ""] == [table.refusal(one) for one in ("H8", "N9", "I8")]


@pytest.mark.rule("GWC-O21.3.1.2")
def test_the_base_of_an_attack_takes_part_in_it(field, fire):
    """Platoon and Squad fire, another Platoon does not: 6 and 1 more."""
    german = "G8 inf abt, G9 inf"
    table = field("berry", german=german, entente="I8 pol", dice=["1-2"])
    fire(table)
    table.answer("I8", "ger-inf-1", "ger-abt-1", "done")
    assert ["GWC-O21.3.1.2", ""] == [table.refusal(one) for one in ("ger-inf-2", "ger-inf-1")]
    table.answer("ger-inf-1")

    assert [7] == [line["power"] for line in table.told("told.fire")]


@pytest.mark.rule("GWC-10.3.2.1", "GWC-O21.3.5")
@pytest.mark.parametrize(("adds", "is_weak"), [(-3, True), (-2, False), (-4, True)])
def test_an_attack_with_one_point_left_is_made(field, adds, is_weak):
    table = field("berry", german="G8 inf", entente="I8 pol")
    table.s.attack = Attack("fire", 0, table.hex("I8"), power=3, adds=(("hindrance", adds),))

    assert is_weak == is_too_weak(table.s)


@pytest.mark.rule("GWC-11.6", "GWC-O21.2a", "GWC-O21.3.1.1", "GWC-O21.3.2a")
def test_light_artillery_and_tanks_fire_alone_and_nobody_else(field):
    """The gun of a Tank counts as light artillery, its machine guns do not."""
    book = field("berry").book
    s = field("berry", german="G8 inf", entente="I8 ca, I9 l").s
    units, weapons = len(book.units), len(book.weapons)
    for number, weapon in enumerate(book.weapons):
        s.weapon[0] = number
        assert weapon.white_band == is_light(s, units + number) == fires_alone(s, units + number)
        s.weapon[0] = NOTHING
    for unit in range(units):
        assert not is_light(s, unit)
        assert bool(book.tanks >> unit & 1) == fires_alone(s, unit)
        assert is_light(s, units + weapons + unit)


@pytest.mark.rule("GWC-O21.3e")
def test_a_hex_is_contested_when_both_sides_are_in_it(field):
    table = field("berry", german="G8 inf, I8 inf, A1 inf", entente="I8 pol, I9 spe")

    assert 1 << table.hex("I8") == contested(table.s)


@pytest.mark.rule("GWC-O21.3e", "GWC-O21.1", "GWC-O21.3a")
def test_somebody_in_the_corner_of_the_board_fires_too(drawn):
    table = drawn(base="berry", german="A1 inf, A3 inf", entente="B1 pol, A3 spe")
    s = table.s
    first, fighting = table.unit("ger-inf-1"), table.unit("ger-inf-2")
    both, target = 1 << first | 1 << fighting, 1 << table.hex("B1")

    assert 1 << first == arms_of(s, both, 0)
    assert [first] == list(with_target(s, arms_of(s, both, 0), target))
    assert [] == list(with_target(s, both, 0))


@pytest.mark.rule("GWC-O21.3b", "GWC-O21.3.5", "GWC-O21.2.1.2")
def test_the_worst_hindrance_of_a_group_counts(drawn):
    table = drawn("H5 brush, H7 field", base="berry", german="H4 inf, H8 inf", entente="H6 pol")
    above, below, target = 1 << table.hex("H4"), 1 << table.hex("H8"), table.hex("H6")

    assert [3, 1, 3, 0] == [
        worst_hindrance(table.s, hexes, target) for hexes in (above, below, above | below, 0)
    ]


@pytest.mark.rule("GWC-T109", "GWC-T122", "GWC-T122.1")
@pytest.mark.parametrize(("kind", "cover"), [("hedge", 1), ("wall", 2), ("destroyed_wall", 2)])
def test_a_barrier_before_the_next_hex_gives_no_cover_here(drawn, kind, cover):
    table = drawn(sides=f"H5/H6 {kind}", base="berry", german="H4 inf, H6 inf", entente="H5 pol")
    above, below = table.unit("ger-inf-1"), table.unit("ger-inf-2")
    found = []
    for firers in (1 << above, 1 << below, 1 << above | 1 << below):
        table.s.attack = Attack("fire", 0, table.hex("H5"), firers)
        found.append(fired_across(table.s, table.hex("H5")))

    assert [0, cover, cover] == found


@pytest.mark.rule("GWC-T124b")
@pytest.mark.parametrize(
    ("weapon", "kind", "more"),
    [("lmw", "woods", 2), ("k77", "woods", 2), ("mg08", "woods", 0), ("lmw", "brush", 0)],
)
def test_shells_splinter_woods(drawn, weapon, kind, more):
    table = drawn(f"I8 {kind}", base="berry", german=f"G8 inf +{weapon}", entente="I8 pol")
    table.s.attack = Attack("fire", 0, table.hex("I8"), weapons=1 << max(table.s.weapon))

    assert more == sum(value for _, value in splinters(table.s))


@pytest.mark.rule("SR-direct-75")
@pytest.mark.parametrize(
    ("weapon", "from_", "wall"),
    [("c75", "H8", "H5"), ("c75", "H10", "H5"), ("c75", "H11", ""), ("hot", "H8", "")],
)
def test_a_75_breaches_a_wall_up_to_six_hexes_away(drawn, weapon, from_, wall):
    entente = f"{from_} spe +{weapon}"
    table = drawn(sides="H4/H5 wall", base="mondement", german="H4 abt", entente=entente)
    s = table.s
    s.attack = Attack("fire", 1, table.hex("H4"), weapons=1 << max(s.weapon))
    found = wall_before(s)

    assert wall == ("" if found == NOTHING else s.book.land.number(found))


@pytest.mark.rule("GWC-8.1.4", "GWC-T119")
@pytest.mark.parametrize(
    ("date", "value"), [("1915-12-31", 0), ("1916-01-01", 3), ("1916-02-01", 3)]
)
def test_smoke_is_there_from_january_1916(drawn, date, value):
    table = drawn(base="fleury_june", german="G8 inf", entente="I8 pol", date=date)
    lay_smoke(table.s, table.hex("H8"), 3, "GWC-T119")

    assert value == smoke_in(table.s, table.hex("H8"))


@pytest.mark.rule("GWC-8.1.4", "GWC-8.1.6", "GWC-T123")
def test_only_thicker_smoke_is_laid_and_none_in_water_or_fire(drawn):
    table = drawn("H5 water", base="berry", german="G8 inf", entente="I8 pol")
    table.s.blaze = 1 << table.hex("H6")
    for label, value in (("H8", 3), ("H8", 3), ("H8", 2), ("H8", 4), ("H5", 3), ("H6", 3)):
        lay_smoke(table.s, table.hex(label), value, "GWC-T119")

    assert ((table.hex("H8"), 4),) == table.s.smoke
    assert [3, 4] == [line["value"] for line in table.told("told.smoke")]
