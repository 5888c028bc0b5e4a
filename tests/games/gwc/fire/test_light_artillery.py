from __future__ import annotations

import pytest

from games.gwc.rules.ground.sight import hindrance
from ww1core.hexgrid.hexset import iterate


@pytest.mark.rule("GWC-O21.2a", "GWC-O21.2.1.1", "GWC-11.6")
@pytest.mark.parametrize(("dice", "hit"), [("1-3", False), ("1-4", True)])
def test_the_product_of_the_dice_has_to_exceed_the_distance(field, fire, answer, told, dice, hit):
    """A distance of 3: a product of 3 misses, one of 4 finds the hex."""
    s = field("berry", german="G8 inf! +lmw pio +lmw", entente="J8 pol", dice=[dice])
    fire(s)
    answer(s, "J8", "ger-w-lmw-2", "pass*")

    assert hit == bool(told(s, "told.target_found"))
    assert hit == bool(told(s, "told.attack_total"))


@pytest.mark.rule("GWC-O21.2.1.1")
@pytest.mark.parametrize(
    ("distance", "dice", "hit"),
    [
        (5, "1-6 event", True),
        (6, "1-6 event", False),
        (1, "1-1 jam", False),
        (10, "6-6 time", True),
    ],
)
def test_printed_targeting_rolls(field, run, answer, told, at, unit, attacked, distance, dice, hit):
    """GWC-EX-targeting-1x6-d5 and GWC-EX-targeting-1x1-d1; 6 x 6 finds any hex of the board."""
    s = field("berry", german="D8 pio +k77", entente="I8 pol", dice=[dice])
    from_ = at(s, "D8")
    ring = s.book.land.grid.ring(from_, distance)
    target = next(hex_ for hex_ in iterate(ring) if hindrance(s, from_, hex_) == 0)
    attacked(s, "I8", 0, weapons=1 << s.weapon[unit(s, "pio")])
    s.attack = s.attack._replace(target=target)
    run(s, "target_hit", 0)
    answer(s, "pass*")

    assert hit == bool(told(s, "told.target_found"))
    assert hit != bool(told(s, "told.target_missed"))


@pytest.mark.rule("GWC-O21.2.1.2")
@pytest.mark.parametrize(("dice", "hit"), [("2-4", False), ("3-3 sniper", True)])
def test_the_highest_hindrance_adds_to_the_distance(field, run, answer, told, at, dice, hit):
    """GWC-EX-targeting-brush: distance 5 and 3 for brush, so 8 misses and 9 finds."""
    s = field("berry", german="G8 pio +k77", entente="L8 pol", dice=[dice])
    s.smoke = ((at(s, "I9"), 3), (at(s, "J8"), 3), (at(s, "I8"), 3), (at(s, "K9"), 1))
    run(s, "fire_at_will", 0, 0, 1 << s.weapon[s.standing[at(s, "G8")].bit_length() - 1])
    answer(s, "L8", "pass*")
    line = (told(s, "told.target_found") or told(s, "told.target_missed"))[0]

    assert 8 == line["needed"]
    assert hit == bool(told(s, "told.target_found"))


@pytest.mark.rule("GWC-O21.3.5", "GWC-O21.2.1.2")
def test_hindrance_does_not_lower_the_fp_of_light_artillery(field, fire, answer, power, at):
    s = field("berry", german="G8 inf! pio! , G8 pio +k77", entente="J8 pol", dice=["6-5", "2-4"])
    s.smoke = ((at(s, "I8"), 2), (at(s, "H8"), 2))
    fire(s)
    answer(s, "J8", "ger-w-k77-1", "pass*")

    assert [9] == power(s)


@pytest.mark.rule("GWC-O21.2a", "GWC-O21.3a")
def test_a_gun_that_misses_has_fired(field, fire, answer, told):
    s = field("berry", german="G8 pio +k77", entente="L8 pol", dice=["1-2"])
    fire(s)

    assert None is answer(s, "L8", "pass*")
    assert 1 == len(told(s, "told.target_missed"))


@pytest.mark.rule("GWC-T124b", "GWC-T99.5")
def test_a_mortar_splinters_woods_and_turns_them_into_a_shell_hole(
    field, run, answer, told, at, unit
):
    """GWC-EX-mortar-woods: 7 and 9 and 2 are 18; the defence has the Cover of a Shell Hole."""
    s = field("berry", german="H6 pio +smw", entente="C2 pol", dice=["6-6 time", "5-4"])
    run(s, "fire_at_will", 0, 0, 1 << s.weapon[unit(s, "pio")])
    answer(s, "C2", "pass*")

    assert 18 == told(s, "told.attack_total")[0]["total"]
    assert s.shell_holes >> at(s, "C2") & 1
    assert 7 + 1 == told(s, "told.defence")[0]["morale"]


@pytest.mark.rule("GWC-T99.5")
def test_a_machine_gun_or_a_tank_leaves_the_ground_as_it_is(field, fire, answer, told, at):
    s = field("berry", german="G8 inf +mg08", entente="H8 pol", dice=["6-6 time"])
    tank = field("berry", entente="G8 ca", german="H8 inf", dice=["6-6 time", "6-5"], active=1)
    fire(s)
    answer(s, "H8", "ger-w-mg08-1", "done", "pass*")
    fire(tank, 1)
    answer(tank, "H8", "fra-sch-ca-1 gun", "pass*")

    assert [20, 19] == [told(one, "told.attack_total")[0]["total"] for one in (s, tank)]
    assert not (s.shell_holes | tank.shell_holes) >> at(s, "H8") & 1


@pytest.fixture
def mondement(field, run, answer, unit):
    """A Weapon in E6 has fired at F6, behind the wall of the park; a gun has found it."""

    def build(weapon, **given):
        entente = f"E6 spe +{weapon}"
        s = field("mondement", entente=entente, german="F6 inf14", dice=["6-5"], active=1, **given)
        run(s, "fire_at_will", 1, 0, 1 << s.weapon[unit(s, "spe")])
        answer(s, "F6", "pass*")
        return s

    return build


@pytest.mark.rule("SR-direct-75")
def test_a_75_may_shoot_down_a_wall_instead_of_attacking(mondement, answer, told, labels, at):
    s = mondement("c75")
    assert ["attack", "breach"] == labels(s)

    assert None is answer(s, "breach")
    assert (tuple(sorted((at(s, "E6"), at(s, "F6")))),) == s.breached
    assert not told(s, "told.attack_total")


@pytest.mark.rule("SR-direct-75")
def test_a_75_may_attack_over_the_wall(mondement, answer, told):
    s = mondement("c75")
    answer(s, "attack", "pass*")

    assert told(s, "told.attack_total")
    assert () == s.breached


@pytest.mark.rule("SR-direct-75")
def test_only_a_75_and_only_a_standing_wall_give_the_choice(mondement, told, at, field):
    board = field("mondement")
    down = (tuple(sorted((at(board, "E6"), at(board, "F6")))),)

    assert told(mondement("hot"), "told.attack_total")
    assert told(mondement("c75", breached=down), "told.attack_total")
