"""What is added to the die (13.13 to 13.27, 13.35): ground, water, trenches, tanks, sides."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.attackers import may_attack
from games.storm_west.rules.odds import defence_strength, find_odds
from ww1core.hexgrid import has

CENTRE = "3535"
RING = ("3435", "3534", "3635", "3636", "3536", "3436")
CORPS = ("ge_54", "ge_55", "ge_60", "ge_12", "ge_15", "ge_58")


@pytest.mark.rule("SW-13.13a")
def test_the_ground_of_the_attacker_does_not_count(front):
    """Given attackers in a forest against a defender in the open, nothing is taken off."""
    table = front("fr_1 3330, ge_54 3331", turn=2)
    ground = table.book.land.terrain
    near = table.book.land.around
    target = next(
        hex_ for hex_ in range(table.book.land.grid.size)
        if ground["clear"] >> hex_ & 1 and near[hex_] & ground["forest"]
        and not any(ground[key] >> hex_ & 1 for key in ("town", "city", "allied_trench",
                                                         "main_trench", "secondary_trench"))
    )  # fmt: skip
    number = table.book.land.number
    wood = (near[target] & ground["forest"]).bit_length() - 1
    table = front(f"fr_1 {number(target)}, ge_54 {number(wood)}", turn=2)

    assert set() == set(table.modifiers(number(target), "ge_54")) - {"river"}


@pytest.mark.rule("SW-13.13a", "SW-13.13b")
def test_all_modifiers_add_up_to_one(front):
    """Given a town behind a river held by Germans, attacked by tanks with air units, all count."""
    table = front("br_1 2237, br_rtc 2237, ge_54 2337")
    odds = find_odds(table.s, table.fight("2337", "br_1", air=1 << table.unit("br_air")))

    assert {"city": -2, "river": -1, "air": 1} == {p.name: p.value for p in odds.modifiers}
    assert -2 == odds.modifiers.total


@pytest.mark.rule("SW-13.13b", "SW-13.28a")
def test_the_sum_is_added_to_the_die_and_not_to_the_result(front):
    """Given a die of 5 and -2 the row is 3."""
    table = front("ge_54 2731, ge_55 2731, br_10 2732", turn=2)
    odds = find_odds(table.s, table.fight("2732", "ge_54 ge_55"))
    assert -3 == odds.modifiers.total  # devastated ground, and trenches

    table.assault("2732", "ge_54 ge_55", 5)
    told = table.told("told.result")[0]
    assert table.book.columns[odds.column][1] == (told["attacker"], told["defender"])


@pytest.mark.rule("SW-13.17a")
@pytest.mark.parametrize(
    ("sides", "value"),
    [
        ((0, 3), 1), ((1, 4), 1), ((2, 5), 1), ((0, 2, 4), 1), ((1, 3, 5), 1), ((1, 2, 3), 0),
        ((0, 1, 2, 3), 1), ((0, 1, 2, 3, 5), 1), (tuple(range(6)), 1), ((0,), 0), ((0, 1), 0),
        ((0, 2), 0), ((5, 0, 1), 0), ((0, 1, 3), 1),
    ],
)  # fmt: skip
def test_an_attack_from_opposite_sides_is_concentric(front, sides, value):
    """Given attackers in opposite hexes, in every other hex or in more than three: one more."""
    units = [CORPS[side] for side in sides]
    pieces = ", ".join(f"{CORPS[side]} {RING[side]}" for side in sides)
    table = front(f"{pieces}, fr_1 {CENTRE}", turn=2)

    assert value == table.modifiers(CENTRE, " ".join(units)).get("concentric", 0)


@pytest.mark.rule("SW-13.17a")
def test_every_four_sides_are_concentric(front):
    ring = ", ".join(f"{unit} {hex_}" for unit, hex_ in zip(CORPS, RING, strict=True))
    table = front(f"{ring}, fr_1 {CENTRE}", turn=2)

    assert all(
        "concentric" in table.modifiers(CENTRE, " ".join(four)) for four in combinations(CORPS, 4)
    )


@pytest.mark.rule("SW-13.17b")
@pytest.mark.parametrize(
    ("target", "holder", "beside", "by", "value"),
    [
        ("3120", "fr_1", ("3020", "3119", "3220", "3221", "3121", "3021"), CORPS, 0),
        ("3120", "br_1", ("3020", "3119", "3220", "3221", "3121", "3021"), CORPS, 1),
        ("3120", "us_1", ("3020", "3119", "3220", "3221", "3121", "3021"), CORPS, 1),
        ("3120", "ge_54", ("3020", "3221"), ("fr_1", "fr_2"), 1),
        ("3217", "ge_54", ("3116", "3317"), ("fr_1", "fr_2"), 0),
    ],
    ids=["French in Verdun", "British there", "Americans there", "Germans there", "Metz"],
)
def test_fortresses_are_not_surrounded_by_their_own_nation_s_foe(
    front, target, holder, beside, by, value
):
    """Given six sides against French in Verdun nothing is added; against others it is."""
    by = [unit for unit in by if unit != holder][: len(beside)]
    pieces = ", ".join(f"{unit} {hex_}" for unit, hex_ in zip(by, beside, strict=False))
    table = front(f"{holder} {target}, {pieces}", turn=2)

    assert value == table.modifiers(target, " ".join(by)).get("concentric", 0)


@pytest.mark.rule("SW-13.18a", "SW-13.21a", "SW-13.23", "SW-13.24a")
@pytest.mark.parametrize(
    ("target", "by", "found"),
    [
        ("2227", "2226", {"forest": -1}),
        ("3429", "3428", {"marsh": -1}),
        ("3812", "3811", {"mountain": -2}),
        ("3636", "3535", {"town": -1}),
        ("2337", "2338", {"city": -2}),
        ("2733", "2833", {"devastated": -1}),
        ("3129", "3130", {"rough": -1}),
        ("3535", "3435", {}),
    ],
)
def test_ground_and_towns_help_the_defender(front, target, by, found):
    """Given a defender in forest, rough, devastated or marsh ground or a town -1; else -2 or 0."""
    table = front(f"fr_1 {target}, ge_54 {by}", turn=2)
    modifiers = table.modifiers(target, "ge_54")

    assert found == {name: value for name, value in modifiers.items() if name != "river"}


@pytest.mark.rule("SW-13.20a", "SW-6.3a")
@pytest.mark.parametrize(("is_wet", "value"), [(False, 0), (True, -1)])
def test_flood_plains_help_when_they_are_wet(front, is_wet, value):
    """Given wet weather and a defender in a flood plain, -1; in dry weather 0."""
    table = front("br_1 1136, ge_54 1135", is_wet=is_wet, turn=2)

    assert value == table.modifiers("1136", "ge_54").get("marsh", 0)


@pytest.mark.rule("SW-13.22a")
@pytest.mark.parametrize(
    ("pieces", "value"),
    [("ge_54 2237, ge_55 2336", -1), ("ge_54 2237, ge_55 2437", 0), ("ge_54 2237", -1)],
)
def test_water_helps_once_and_only_against_attackers_who_all_cross_it(front, pieces, value):
    """Given all attackers across rivers, -1 and not -2; with one of them on the near bank 0."""
    table = front(f"br_1 2337, {pieces}", turn=2)
    units = [piece.split()[0] for piece in pieces.split(", ")]

    assert value == table.modifiers("2337", " ".join(units)).get("river", 0)


@pytest.mark.rule("SW-13.22a")
def test_major_rivers_help_like_rivers(front):
    """Given attackers across a river and a major river, -1."""
    table = front("fr_1 3116, fr_2 3218, ge_54 3217", turn=2)

    assert -1 == table.modifiers("3217", "fr_1 fr_2")["river"]
    assert -1 == table.modifiers("3217", "fr_2")["river"]


@pytest.mark.rule("SW-13.15a", "SW-13.15c", "SW-13.15d")
def test_tanks_add_one_in_the_open_however_many(front):
    """Given tanks against a hex without trenches +1, and no more for two of them."""
    table = front(f"br_1 3435, br_rtc 3435, fr_1 3534, fr_aac 3534, ge_54 {CENTRE}")

    assert 1 == table.modifiers(CENTRE, "br_1 br_rtc")["tanks"]
    assert 1 == table.modifiers(CENTRE, "br_1 br_rtc fr_1 fr_aac")["tanks"]
    assert "tanks" not in table.modifiers(CENTRE, "br_1 fr_1")


@pytest.mark.rule("SW-13.15d")
def test_tanks_defend_with_their_factor_alone(front):
    """Given tanks in a defending stack, their factor counts, and nothing is taken off the die."""
    table = front(f"ge_54 3435, br_1 {CENTRE}, br_rtc {CENTRE}", turn=2)

    assert 6 == defence_strength(table.s, table.fight(CENTRE, "ge_54"))
    assert {} == table.modifiers(CENTRE, "ge_54")
    assert not table.book.panzers


@pytest.mark.rule("SW-13.15b", "SW-13.25", "SW-13.26")
@pytest.mark.parametrize(
    ("target", "work", "value"), [("2731", "main_trench", -2), ("2131", "secondary_trench", -1)]
)
def test_tanks_cancel_german_trenches_and_add_nothing_then(front, target, work, value):
    """Given tanks against Germans in a trench, the trench counts 0 and the tanks 0."""
    beside = {"2731": "2732", "2131": "2132"}[target]
    table = front(f"ge_54 {target}, br_1 {beside}, br_rtc {beside}")

    assert value == table.modifiers(target, "br_1")[work]
    modifiers = table.modifiers(target, "br_1 br_rtc")
    assert 0 == modifiers[work]
    assert "tanks" not in modifiers


@pytest.mark.rule("SW-13.15a", "SW-13.27a", "SW-13.27c")
def test_a_captured_trench_is_none(front):
    """Given Germans in an Allied trench, it gives them nothing, and tanks add their +1."""
    table = front("ge_54 2732, br_1 2733, br_rtc 2733", german="2732")

    assert {"devastated": -1, "tanks": 1} == table.modifiers("2732", "br_1 br_rtc")


@pytest.mark.rule("SW-13.25", "SW-13.27c")
def test_allies_gain_nothing_in_german_trenches(front):
    """Given Allies in a German main trench, nothing; Germans there have -2."""
    table = front("br_1 2731, ge_54 2730", turn=2, allied="2731")

    assert {"river": -1} == table.modifiers("2731", "ge_54")


@pytest.mark.rule("SW-13.27a", "SW-13.27b", "SW-13.35a", "SW-13.35c")
def test_assault_corps_halve_allied_trenches_and_add_one(front):
    """Given one assault corps among the attackers of turn 4, +1, and the trench counts -1."""
    table = front("br_1 2333, ge_54 2332, ge_st_3 2332", turn=4)

    assert {"devastated": -1, "allied_trench": -2} == table.modifiers("2333", "ge_54")
    assert {"devastated": -1, "allied_trench": -1, "assault": 1} == table.modifiers(
        "2333", "ge_54 ge_st_3"
    )


@pytest.mark.rule("SW-13.35c", "SW-13.27b")
@pytest.mark.parametrize(("combat", "added"), [(1, {"surprise": 2}), (2, {"assault": 1})])
def test_the_first_blow_counts_beside_the_weaker_trench(front, combat, added):
    """Given turn 1, surprise or assault and the trench of -1 are both added."""
    table = front("br_1 2333, ge_st_3 2332", turn=1, combat=combat)

    assert {"devastated": -1, "allied_trench": -1, **added} == table.modifiers("2333", "ge_st_3")


@pytest.mark.rule("SW-13.35b")
@pytest.mark.parametrize(
    ("turn", "combat", "found"),
    [(1, 1, {"surprise": 2}), (1, 2, {"assault": 1}), (2, 1, {"assault": 1})],
)
def test_the_first_blow_is_a_surprise(front, turn, combat, found):
    """Given the first combat phase of turn 1 the assault adds 2, afterwards 1."""
    table = front(f"fr_1 {CENTRE}, ge_st_3 3435", turn=turn, combat=combat)

    assert found == table.modifiers(CENTRE, "ge_st_3")


@pytest.mark.rule("SW-13.35b")
def test_the_phases_of_a_turn_are_counted(front):
    table = front("ge_st_3 3435, fr_1 3535")
    for phase in (1, 2):
        table.run("combat_phase", GERMAN).answer("stop")
        assert phase == table.s.combat


@pytest.mark.rule("SW-13.35b")
def test_there_is_no_surprise_in_1919(front):
    """Given turn 1 of 1919, assault corps add 1."""
    table = front(f"fr_1 {CENTRE}, ge_st_3 3435", "plan_1919", turn=1, combat=1)

    assert {"assault": 1} == table.modifiers(CENTRE, "ge_st_3")


@pytest.mark.rule("SW-13.14a", "SW-13.16")
def test_air_units_and_guns_add_one(front):
    """Given an air unit on either side and guns in support: +1, -1 and +1."""
    table = front(f"fr_1 {CENTRE}, ge_54 3435", turn=2)
    changes = {"air": 1 << table.unit("ge_air"), "cover": 1 << table.unit("br_air")}

    assert {"air": 1, "air_defence": -1, "guns": 1} == table.modifiers(
        CENTRE, "ge_54", support=True, **changes
    )


@pytest.mark.rule("SW-13.18b", "SW-13.20b", "SW-13.21b", "SW-13.32d")
@pytest.mark.parametrize(
    ("target", "by", "is_wet", "joins"),
    [
        ("2227", "2226", False, False),
        ("3429", "3428", False, False),
        ("1136", "1236", False, True),
        ("1136", "1236", True, False),
        ("3812", "3811", False, False),
        ("2337", "2338", False, False),
        ("3120", "3119", False, False),
        ("3636", "3535", False, True),
        ("2733", "2833", False, True),
        ("3129", "3130", False, True),
    ],
    ids=["forest", "marsh", "flood plain", "wet flood plain", "mountain", "city", "fortress",
         "town", "devastated", "rough"],
)  # fmt: skip
def test_tanks_do_not_attack_bad_ground_cities_and_fortresses(front, target, by, is_wet, joins):
    """Given such a target, tanks are not offered as attackers; they may stand there."""
    table = front(f"ge_54 {target}, br_1 {by}, br_rtc {by}", is_wet=is_wet)
    units = may_attack(table.s, ALLIED, table.hex(target))

    assert ({"br_1", "br_rtc"} if joins else {"br_1"}) == table.units(units)


@pytest.mark.rule("SW-13.19")
def test_devastated_ground_helps_the_defender_and_stops_no_tanks(front):
    """Given a devastated target, one is taken off the die, and tanks attack it."""
    table = front("ge_54 2733, br_1 2833, br_rtc 2833")

    assert -1 == table.modifiers("2733", "br_1")["devastated"]
    assert {"br_1", "br_rtc"} == table.units(may_attack(table.s, ALLIED, table.hex("2733")))


@pytest.mark.rule("SW-13.22b", "SW-6.3c")
@pytest.mark.parametrize(
    ("target", "by", "is_wet", "joins"),
    [
        ("2731", "2631", False, True),
        ("2731", "2631", True, False),
        ("2731", "2832", True, True),
    ],
    ids=["river", "river in rain", "no river"],
)
def test_tanks_do_not_attack_across_major_rivers(front, target, by, is_wet, joins):
    """Given wet weather and a river, tanks do not attack across it; in dry weather they do."""
    table = front(f"ge_54 {target}, br_1 {by}, br_rtc {by}", is_wet=is_wet)

    assert joins == ("br_rtc" in table.units(may_attack(table.s, ALLIED, table.hex(target))))


@pytest.mark.rule("SW-13.22b")
def test_tanks_do_not_attack_across_a_major_river_in_dry_weather_either(front):
    table = front("br_1 3535")
    land = table.book.land

    pair = next(
        (here, there)
        for here in range(land.grid.size) for there in land.grid.toward[here]
        if there >= 0 and has(land.sides["major_river"], land.grid, here, there)
        and land.terrain["clear"] >> there & 1
        and not (land.terrain["city"] | table.book.forts[0] | table.book.forts[1]) >> there & 1
    )  # fmt: skip
    here, there = map(land.number, pair)
    table = front(f"ge_54 {there}, br_1 {here}, br_rtc {here}")

    assert {"br_1"} == table.units(may_attack(table.s, ALLIED, table.hex(there)))
