from __future__ import annotations

import pytest

from games.gwc.rules.fire.fire_order import can_fire
from games.gwc.rules.fire.firers import bearer, power_at, reach, targets_of


def reach_of(s, firer):
    return reach(s, firer, bearer(s, firer))


@pytest.mark.rule("GWC-O21.1")
def test_a_fire_order_needs_an_enemy_in_range_and_sight(field):
    near = field("berry", german="G8 inf", entente="I8 pol")
    far = field("berry", german="G8 inf", entente="L8 pol")

    assert can_fire(near.s, 0)
    assert not can_fire(far.s, 0)


@pytest.mark.rule("GWC-O21.1", "GWC-11.1b", "GWC-O14.5")
def test_a_weapon_with_a_target_makes_the_order_legal(field, labels):
    """GWC-EX-fire-eligibility: the Leader has no target, nor has the Squad, but its gun has."""
    table = field("berry", german="G8 mueller, G7 pio +mg08", entente="K7 pol", order="O21")
    assert ["ger-pio-1", "ger-ldr-mueller"] == labels(table.s, table.run("fire_order", 0).offer)
    table.answer("ger-ldr-mueller", "K7")

    assert 1 == table.s.attack.weapons
    assert 0 == table.s.attack.firers


@pytest.mark.rule("GWC-O21.1")
def test_a_blocked_line_gives_no_target(field):
    s = field("cantigny", german="G8 inf", entente="I7 dou").s

    assert not can_fire(s, 0)


@pytest.mark.rule("GWC-O21.3e")
def test_a_hex_with_both_sides_neither_fires_nor_is_fired_at(field, labels):
    table = field("berry", german="G8 inf, H7 inf", entente="H7 pol, I8 pol", order="O21")
    offer = table.run("fire_order", 0).offer

    assert "choose_target" == offer.name
    assert ["I8"] == labels(table.s, offer)


@pytest.mark.rule("GWC-O21.3e")
def test_nobody_is_activated_to_fire_in_a_melee(field):
    table = field("berry", german="G8 inf, G9 inf, H7 inf", entente="H7 pol, I8 pol", order="O21")
    table.run("fire_order", 0)

    assert "GWC-O14.1b" == table.refusal("ger-inf-3")


@pytest.mark.rule("GWC-O21.3a", "GWC-O14.5")
def test_each_fires_once_and_somebody_has_to(field, fire, labels):
    table = field("berry", german="G8 inf, G9 pio", entente="I8 pol, H8 pol")
    fire(table)
    assert "GWC-O14.5" == table.refusal("done")
    table.answer("I8", "ger-inf-1", "done").passing().answer("H8")

    assert ["ger-pio-1"] == [
        table.book.units[n].id for n in range(99) if table.s.attack.firers >> n & 1
    ]
    assert table.passing().is_done


@pytest.mark.rule("GWC-3.1.2", "GWC-O21.2.1")
def test_range_counts_the_hex_of_the_target_only(field):
    table = field("berry", german="G8 lw", entente="K8 pol")
    hexes = table.book.land.grid.hexes_of("K8", "L7")

    assert table.book.land.grid.hexes_of("K8") == targets_of(table.s, table.unit("lw"), hexes)


@pytest.mark.rule("GWC-O21.2.1")
def test_a_mortar_has_a_least_range(field):
    """GWC-EX-mortar-min-range: 2 to 14."""
    table = field("berry", entente="G8 spe +cra")
    s = table.s
    mortar = len(s.book.units) + s.weapon[table.unit("spe")]
    grid, from_ = s.book.land.grid, table.hex("G8")
    reached = targets_of(s, mortar, s.book.land.all)

    assert (2, 14) == reach_of(s, mortar)
    assert not reached & grid.within(from_, 1)
    assert reached & grid.ring(from_, 2)


@pytest.mark.rule("SR-doctrine", "GWC-3.1.2")
def test_doctrine_keeps_french_tanks_close(field):
    bound = field("berry", entente="G8 ca")
    free = field("mort_homme", german="G8 inf")
    tank = bound.unit("ca")
    gun = len(bound.s.book.units) + len(bound.s.book.weapons) + bound.s.book.guns.index(tank)

    assert (1, 4) == reach_of(bound.s, tank)
    assert (1, 4) == reach_of(bound.s, gun)
    assert (1, 4) == reach_of(free.s, free.unit("inf"))
    assert (0, 0) == free.s.book.special.doctrine


@pytest.mark.rule("GWC-3.1.1b", "GWC-O21.3.2b", "GWC-3.1.1a")
def test_an_unbroken_tank_has_two_more_against_an_adjacent_hex(field):
    table = field("berry", entente="G8 ca, G9 ca*")
    s = table.s
    whole, broken = table.unit("fra-sch-ca-1"), table.unit("fra-sch-ca-2")
    gun = len(s.book.units) + len(s.book.weapons) + s.book.guns.index(whole)

    assert [7, 5] == [power_at(s, whole, table.hex(label)) for label in ("G7", "G6")]
    assert [8, 6] == [power_at(s, gun, table.hex(label)) for label in ("G7", "G6")]
    assert 3 == power_at(s, broken, table.hex("G8"))


@pytest.mark.rule("GWC-O21.2b", "GWC-3.3.1.7")
def test_a_leader_helps_machine_guns_but_not_light_artillery(field):
    """GWC-EX-commanded-weapons: the gun gets 2, the mortar and the Tank nothing."""
    table = field("chazelle", german="G8 mueller inf +mg08 pio +lmw a7v")
    s = table.s
    first = len(s.book.units)
    gun, mortar = (first + s.weapon[table.unit(name)] for name in ("inf", "pio"))

    assert (10, (1, 14)) == (power_at(s, gun, table.hex("C8")), reach_of(s, gun))
    assert (6, (3, 16)) == (power_at(s, mortar, table.hex("C8")), reach_of(s, mortar))
    assert 6 == power_at(s, table.unit("a7v"), table.hex("C8"))


@pytest.mark.rule("GWC-O21.3.3", "GWC-O21.1")
def test_small_arms_alone_do_not_attack_a_tank(field, fire):
    table = field("berry", german="G8 inf", entente="I8 ca")

    assert not can_fire(table.s, 0)
    assert None is fire(table)


@pytest.mark.rule("GWC-O21.3.3")
def test_a_tank_answers_only_weapons_and_tanks(field, fire):
    table = field("berry", german="G8 inf +mg08", entente="I8 ca pol")
    tank, platoon = (1 << table.unit(name) for name in ("ca", "pol"))
    fire(table)
    table.answer("I8", "ger-inf-1", "done")
    assert platoon == table.s.attack.waiting
    table.passing().answer("I8")

    assert tank | platoon == table.s.attack.waiting


@pytest.mark.rule("GWC-O21.3.3")
def test_small_arms_join_a_weapon_against_a_tank(field, fire, labels):
    table = field("berry", german="G8 inf +mg08, G9 inf +mg08", entente="I8 ca")
    fire(table)
    table.answer("I8")
    assert "GWC-O21.3.3" == table.refusal("ger-inf-1")
    table.answer("ger-w-mg08-1")

    assert "ger-inf-1" in labels(table.s)


@pytest.mark.rule("GWC-O21.3a", "GWC-O21.3.1.1")
def test_a_player_may_stop_after_an_attack(field, fire):
    table = field("berry", german="G8 inf, G9 inf", entente="I8 pol, H8 pol")
    fire(table)

    assert table.answer("I8", "ger-inf-1", "done").passing().answer("done").is_done
    assert 1 == len(table.told("told.fire"))
