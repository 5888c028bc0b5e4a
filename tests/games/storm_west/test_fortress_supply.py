"""Fortress supply (7.12 to 7.15): who eats in a fortress, how long, and who never does."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.odds import defence_strength
from games.storm_west.rules.supply import starve
from games.storm_west.state import take_hex


@pytest.mark.rule("SW-7.12a", "SW-7.12b")
@pytest.mark.parametrize(
    ("fortress", "west", "east"), [("3217", "3218", "3216"), ("3708", "3709", "3707")]
)
def test_a_german_fortress_feeds_those_inside(front, fortress, west, east):
    """5-6-4 marches 2, attacks with 3, defends with 6, and lives on turn after turn."""
    table = front(f"ge_54 {fortress}, ge_55 {fortress}, ge_4 {fortress}, fr_1 {west}, fr_2 {east}")
    for _ in range(3):
        assert {"ge_54", "ge_55", "ge_4"} == table.supply(GERMAN)[3]
        assert (2, 3) == table.factors("ge_54")
        assert 18 == defence_strength(table.s, table.fight(fortress, "fr_1"))
        starve(table.s, GERMAN)

    assert fortress == table.hex_of("ge_54")


@pytest.mark.rule("SW-7.12a", "SW-7.13a")
@pytest.mark.parametrize(
    ("pieces", "seat", "unit"),
    [
        ("ge_54 3218, ge_55 3217, fr_1 3219, fr_2 3216, fr_3 3117, fr_4 3317", GERMAN, "ge_54"),
        ("fr_1 3121, fr_2 3120, ge_54 3122, ge_55 3119, ge_4 3021, ge_65 3221", ALLIED, "fr_1"),
    ],
    ids=["Metz", "Verdun"],
)
def test_a_fortress_feeds_nobody_outside(front, pieces, seat, unit):
    table = front(pieces)

    assert {unit} == table.supply(seat)[1]


@pytest.mark.rule("SW-7.13a", "SW-7.13b")
@pytest.mark.parametrize("fortress", ["3337", "3338", "3438", "3029", "3120", "3619"])
def test_a_french_fortress_feeds_the_french_inside(front, fortress):
    """4-4-4 marches 2, attacks with 2, defends with 4, and lives on."""
    row, column = fortress[:2], int(fortress[2:])
    table = front(f"fr_1 {fortress}, ge_54 {row}{column + 1}, ge_55 {row}{column - 1}")
    for _ in range(3):
        assert {"fr_1"} == table.supply(ALLIED)[3]
        assert (2, 2) == table.factors("fr_1")
        assert 4 == defence_strength(table.s, table.fight(fortress, "ge_54"))
        starve(table.s, ALLIED)

    assert fortress == table.hex_of("fr_1")


@pytest.mark.rule("SW-7.13a", "SW-7.6")
def test_epinal_is_the_seventh_french_fortress_and_a_source_itself(front):
    table = front("fr_1 4114, ge_54 4115, ge_55 4113")

    assert 7 == table.book.forts[ALLIED].bit_count()
    assert table.book.forts[ALLIED] >> table.hex("4114") & 1
    assert {"fr_1"} == table.supply(ALLIED)[0]


@pytest.mark.rule("SW-7.13c")
@pytest.mark.parametrize(
    ("pieces", "fed"),
    [
        ("br_1 3438", set()),
        ("be_1 3438", set()),
        ("us_1 3438", set()),
        ("fr_1 3438, us_1 3438", {"fr_1", "us_1"}),
        ("fr_italian_2 3438, us_1 3438", {"fr_italian_2", "us_1"}),
        ("us_tc 3438", set()),
    ],
)
def test_french_and_their_american_guests_alone_eat_in_a_french_fortress(front, pieces, fed):
    table = front(f"{pieces}, ge_54 3439, ge_55 3437")
    units = {piece.split()[0] for piece in pieces.split(", ")}

    assert fed == table.supply(ALLIED)[3]
    starve(table.s, ALLIED)
    assert units - fed == table.units(table.s.dead)


@pytest.mark.rule("SW-7.14")
@pytest.mark.parametrize(
    ("pieces", "seat"),
    [("fr_1 3120, ge_54 3121, ge_55 3119", ALLIED), ("ge_54 3217, fr_1 3218, fr_2 3216", GERMAN)],
    ids=["Verdun", "Metz"],
)
def test_a_fortress_that_was_lost_never_feeds_again(front, pieces, seat):
    table = front(pieces)
    unit, fortress = pieces.split(",")[0].split()
    for owner in (1 - seat, seat):
        take_hex(table.s, owner, table.hex(fortress))

    assert {unit} == table.supply(seat)[1]


@pytest.mark.rule("SW-7.14")
def test_a_fortress_that_changes_sides_the_right_way_keeps_feeding(front):
    """Germans who walk into Metz, which is theirs, lose nothing."""
    table = front("ge_54 3217, fr_1 3218, fr_2 3216").control(german="3217")

    assert {"ge_54"} == table.supply(GERMAN)[3]


@pytest.mark.rule("SW-7.15")
def test_a_relieved_garrison_is_whole_at_its_next_check(front):
    table = front("fr_1 3120, ge_54 3121, ge_55 3119")
    assert {"fr_1"} == table.supply(ALLIED)[3]
    table.place("ge_54 3123")

    assert {"fr_1"} == table.supply(ALLIED)[0]
    assert (4, 4) == table.factors("fr_1")


@pytest.mark.rule("SW-7.12a", "SW-7.12b", "SW-7.2c")
def test_who_leaves_his_fortress_is_looked_at_again_in_the_next_turn(front):
    """He was not marked, so he survives this turn; then the fortress is not where he stands."""
    table = front("ge_54 3217, fr_1 3218, fr_2 3216")
    assert {"ge_54"} == table.supply(GERMAN)[3]
    table.place("ge_54 3117, fr_3 3116, fr_4 3118")
    starve(table.s, GERMAN)
    assert "3117" == table.hex_of("ge_54")

    assert {"ge_54"} == table.supply(GERMAN)[1]
    starve(table.s, GERMAN)
    assert {"ge_54"} == table.units(table.s.dead)
