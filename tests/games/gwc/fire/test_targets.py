from __future__ import annotations

import pytest

from games.gwc.rules.fire.fire_order import can_fire
from games.gwc.rules.fire.firers import power_at, reach, targets_of


@pytest.mark.rule("GWC-O21.1")
def test_a_fire_order_needs_an_enemy_in_range_and_sight(field):
    near = field("berry", german="G8 inf", entente="I8 pol")
    far = field("berry", german="G8 inf", entente="L8 pol")

    assert can_fire(near, 0)
    assert not can_fire(far, 0)


@pytest.mark.rule("GWC-O21.1", "GWC-11.1b", "GWC-O14.5")
def test_a_weapon_with_a_target_makes_the_order_legal(field, run, answer, labels):
    """GWC-EX-fire-eligibility: the Leader has no target, nor has the Squad, but its gun has."""
    s = field("berry", german="G8 mueller, G7 pio +mg08", entente="K7 pol", order="O21")
    assert ["ger-pio-1", "ger-ldr-mueller"] == labels(s, run(s, "fire_order", 0))
    answer(s, "ger-ldr-mueller", "K7")

    assert 1 == s.attack.weapons
    assert 0 == s.attack.firers


@pytest.mark.rule("GWC-O21.1")
def test_a_blocked_line_gives_no_target(field):
    s = field("cantigny", german="G8 inf", entente="I7 dou")

    assert not can_fire(s, 0)


@pytest.mark.rule("GWC-O21.3e")
def test_a_hex_with_both_sides_neither_fires_nor_is_fired_at(field, run, labels):
    s = field("berry", german="G8 inf, H7 inf", entente="H7 pol, I8 pol", order="O21")
    offer = run(s, "fire_order", 0)

    assert "choose_target" == offer.name
    assert ["I8"] == labels(s, offer)


@pytest.mark.rule("GWC-O21.3e")
def test_nobody_is_activated_to_fire_in_a_melee(field, refused, run):
    s = field("berry", german="G8 inf, G9 inf, H7 inf", entente="H7 pol, I8 pol", order="O21")
    run(s, "fire_order", 0)

    assert "GWC-O14.1b" == refused(s, "ger-inf-3")


@pytest.mark.rule("GWC-O21.3a", "GWC-O14.5")
def test_each_fires_once_and_somebody_has_to(field, fire, answer, labels, refused):
    s = field("berry", german="G8 inf, G9 pio", entente="I8 pol, H8 pol")
    fire(s)
    assert "GWC-O14.5" == refused(s, "done")
    answer(s, "I8", "ger-inf-1", "done", "pass*", "H8")

    assert ["ger-pio-1"] == [s.book.units[n].id for n in range(99) if s.attack.firers >> n & 1]
    assert None is answer(s, "pass*")


@pytest.mark.rule("GWC-3.1.2", "GWC-O21.2.1")
def test_range_counts_the_hex_of_the_target_only(field, at, unit):
    s = field("berry", german="G8 lw", entente="K8 pol")
    hexes = s.book.land.grid.hexes_of("K8", "L7")

    assert s.book.land.grid.hexes_of("K8") == targets_of(s, unit(s, "lw"), hexes)


@pytest.mark.rule("GWC-O21.2.1")
def test_a_mortar_has_a_least_range(field, unit, at):
    """GWC-EX-mortar-min-range: 2 to 14."""
    s = field("berry", entente="G8 spe +cra")
    mortar = len(s.book.units) + s.weapon[unit(s, "spe")]
    grid, from_ = s.book.land.grid, at(s, "G8")
    reached = targets_of(s, mortar, s.book.land.all)

    assert (2, 14) == reach(s, mortar)
    assert not reached & grid.within(from_, 1)
    assert reached & grid.ring(from_, 2)


@pytest.mark.rule("SR-doctrine", "GWC-3.1.2")
def test_doctrine_keeps_french_tanks_close(field, unit):
    bound = field("berry", entente="G8 ca")
    free = field("mort_homme", german="G8 inf")
    tank = unit(bound, "ca")
    gun = len(bound.book.units) + len(bound.book.weapons) + bound.book.guns.index(tank)

    assert (1, 4) == reach(bound, tank)
    assert (1, 4) == reach(bound, gun)
    assert (1, 4) == reach(free, unit(free, "inf"))
    assert (0, 0) == free.book.special.doctrine


@pytest.mark.rule("GWC-3.1.1b", "GWC-O21.3.2b", "GWC-3.1.1a")
def test_an_unbroken_tank_has_two_more_against_an_adjacent_hex(field, unit, at):
    s = field("berry", entente="G8 ca, G9 ca*")
    whole, broken = unit(s, "fra-sch-ca-1"), unit(s, "fra-sch-ca-2")
    gun = len(s.book.units) + len(s.book.weapons) + s.book.guns.index(whole)

    assert [7, 5] == [power_at(s, whole, at(s, label)) for label in ("G7", "G6")]
    assert [8, 6] == [power_at(s, gun, at(s, label)) for label in ("G7", "G6")]
    assert 3 == power_at(s, broken, at(s, "G8"))


@pytest.mark.rule("GWC-O21.2b", "GWC-3.3.1.7")
def test_a_leader_helps_machine_guns_but_not_light_artillery(field, unit, at):
    """GWC-EX-commanded-weapons: the gun gets 2, the mortar and the Tank nothing."""
    s = field("chazelle", german="G8 mueller inf +mg08 pio +lmw a7v")
    first = len(s.book.units)
    gun, mortar = (first + s.weapon[unit(s, name)] for name in ("inf", "pio"))

    assert (10, (1, 14)) == (power_at(s, gun, at(s, "C8")), reach(s, gun))
    assert (6, (3, 16)) == (power_at(s, mortar, at(s, "C8")), reach(s, mortar))
    assert 6 == power_at(s, unit(s, "a7v"), at(s, "C8"))


@pytest.mark.rule("GWC-O21.3.3", "GWC-O21.1")
def test_small_arms_alone_do_not_attack_a_tank(field, fire):
    s = field("berry", german="G8 inf", entente="I8 ca")

    assert not can_fire(s, 0)
    assert None is fire(s)


@pytest.mark.rule("GWC-O21.3.3")
def test_a_tank_answers_only_weapons_and_tanks(field, fire, answer, unit):
    s = field("berry", german="G8 inf +mg08", entente="I8 ca pol")
    tank, platoon = (1 << unit(s, name) for name in ("ca", "pol"))
    fire(s)
    answer(s, "I8", "ger-inf-1", "done")
    assert platoon == s.attack.waiting
    answer(s, "pass*", "I8")

    assert tank | platoon == s.attack.waiting


@pytest.mark.rule("GWC-O21.3.3")
def test_small_arms_join_a_weapon_against_a_tank(field, fire, answer, labels, refused):
    s = field("berry", german="G8 inf +mg08, G9 inf +mg08", entente="I8 ca")
    fire(s)
    answer(s, "I8")
    assert "GWC-O21.3.3" == refused(s, "ger-inf-1")
    answer(s, "ger-w-mg08-1")

    assert "ger-inf-1" in labels(s)


@pytest.mark.rule("GWC-O21.3a", "GWC-O21.3.1.1")
def test_a_player_may_stop_after_an_attack(field, fire, answer, told):
    s = field("berry", german="G8 inf, G9 inf", entente="I8 pol, H8 pol")
    fire(s)

    assert None is answer(s, "I8", "ger-inf-1", "done", "pass*", "done")
    assert 1 == len(told(s, "told.fire"))


@pytest.mark.rule("GWC-O21.1")
def test_a_single_attack_without_a_target_is_none(field, run, at, told):
    s = field("berry", german="G8 inf", entente="L8 pol")

    assert None is run(s, "one_attack", 0, 1, 0, at(s, "L8"))
    assert None is run(s, "one_attack", 0, 1, 0, -1)
    assert not told(s)
