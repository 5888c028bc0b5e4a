from __future__ import annotations

import pytest

from games.gwc.rules.ground.sight import hindrance
from ww1core.hexgrid.hexset import iterate


@pytest.mark.rule("GWC-O21.2a", "GWC-O21.2.1.1", "GWC-11.6")
@pytest.mark.parametrize(("dice", "hit"), [("1-3", False), ("1-4", True)])
def test_the_product_of_the_dice_has_to_exceed_the_distance(field, fire, dice, hit):
    """A distance of 3: a product of 3 misses, one of 4 finds the hex."""
    table = field("berry", german="G8 inf! +lmw pio +lmw", entente="J8 pol", dice=[dice])
    fire(table)
    table.answer("J8", "ger-w-lmw-2").passing()

    assert hit == bool(table.told("told.target_found"))
    assert hit == bool(table.told("told.attack_total"))


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
def test_printed_targeting_rolls(field, attacked, distance, dice, hit):
    """GWC-EX-targeting-1x6-d5 and GWC-EX-targeting-1x1-d1; 6 x 6 finds any hex of the board."""
    table = field("berry", german="D8 pio +k77", entente="I8 pol", dice=[dice])
    s = table.s
    from_ = table.hex("D8")
    ring = s.book.land.grid.ring(from_, distance)
    target = next(hex_ for hex_ in iterate(ring) if hindrance(s, from_, hex_) == 0)
    attacked(table, "I8", 0, weapons=1 << s.weapon[table.unit("pio")])
    s.attack = s.attack._replace(target=target)
    table.run("target_hit", 0).passing()

    assert hit == bool(table.told("told.target_found"))
    assert hit != bool(table.told("told.target_missed"))


@pytest.mark.rule("GWC-O21.2.1.2")
@pytest.mark.parametrize(("dice", "hit"), [("2-4", False), ("3-3 sniper", True)])
def test_the_highest_hindrance_adds_to_the_distance(field, dice, hit):
    """GWC-EX-targeting-brush: distance 5 and 3 for brush, so 8 misses and 9 finds."""
    table = field("berry", german="G8 pio +k77", entente="L8 pol", dice=[dice])
    table.s.smoke = (
        (table.hex("I9"), 3),
        (table.hex("J8"), 3),
        (table.hex("I8"), 3),
        (table.hex("K9"), 1),
    )
    table.run(
        "fire_at_will",
        0,
        0,
        1 << table.s.weapon[table.s.standing[table.hex("G8")].bit_length() - 1],
    )
    table.answer("L8").passing()
    line = (table.told("told.target_found") or table.told("told.target_missed"))[0]

    assert 8 == line["needed"]
    assert hit == bool(table.told("told.target_found"))


@pytest.mark.rule("GWC-O21.3.5", "GWC-O21.2.1.2")
def test_hindrance_does_not_lower_the_fp_of_light_artillery(field, fire, power):
    table = field(
        "berry", german="G8 inf! pio! , G8 pio +k77", entente="J8 pol", dice=["6-5", "2-4"]
    )
    table.s.smoke = ((table.hex("I8"), 2), (table.hex("H8"), 2))
    fire(table)
    table.answer("J8", "ger-w-k77-1").passing()

    assert [9] == power(table)


@pytest.mark.rule("GWC-O21.2a", "GWC-O21.3a")
def test_a_gun_that_misses_has_fired(field, fire):
    table = field("berry", german="G8 pio +k77", entente="L8 pol", dice=["1-2"])
    fire(table)

    assert table.answer("L8").passing().is_done
    assert 1 == len(table.told("told.target_missed"))


@pytest.mark.rule("GWC-T124b", "GWC-T99.5")
def test_a_mortar_splinters_woods_and_turns_them_into_a_shell_hole(field):
    """GWC-EX-mortar-woods: 7 and 9 and 2 are 18; the defence has the Cover of a Shell Hole."""
    table = field("berry", german="H6 pio +smw", entente="C2 pol", dice=["6-6 time", "5-4"])
    table.run("fire_at_will", 0, 0, 1 << table.s.weapon[table.unit("pio")]).answer("C2").passing()

    assert 18 == table.told("told.attack_total")[0]["total"]
    assert table.s.shell_holes >> table.hex("C2") & 1
    assert 7 + 1 == table.told("told.defence")[0]["morale"]


@pytest.mark.rule("GWC-T99.5")
def test_a_machine_gun_or_a_tank_leaves_the_ground_as_it_is(field, fire):
    table = field("berry", german="G8 inf +mg08", entente="H8 pol", dice=["6-6 time"])
    tank = field("berry", entente="G8 ca", german="H8 inf", dice=["6-6 time", "6-5"], active=1)
    fire(table)
    table.answer("H8", "ger-w-mg08-1", "done").passing()
    fire(tank, 1)
    tank.answer("H8", "fra-sch-ca-1 gun").passing()

    assert [20, 19] == [one.told("told.attack_total")[0]["total"] for one in (table, tank)]
    assert not (table.s.shell_holes | tank.s.shell_holes) >> table.hex("H8") & 1


@pytest.fixture
def mondement(field):
    """A Weapon in E6 has fired at F6, behind the wall of the park; a gun has found it."""

    def build(weapon, **given):
        entente = f"E6 spe +{weapon}"
        table = field(
            "mondement", entente=entente, german="F6 inf14", dice=["6-5"], active=1, **given
        )
        table.run("fire_at_will", 1, 0, 1 << table.s.weapon[table.unit("spe")])
        table.answer("F6").passing()
        return table

    return build


@pytest.mark.rule("SR-direct-75")
def test_a_75_may_shoot_down_a_wall_instead_of_attacking(mondement, labels):
    table = mondement("c75")
    assert ["attack", "breach"] == labels(table.s)

    assert table.answer("breach").is_done
    assert (tuple(sorted((table.hex("E6"), table.hex("F6")))),) == table.s.breached
    assert not table.told("told.attack_total")


@pytest.mark.rule("SR-direct-75")
def test_a_75_may_attack_over_the_wall(mondement):
    table = mondement("c75")
    table.answer("attack").passing()

    assert table.told("told.attack_total")
    assert () == table.s.breached


@pytest.mark.rule("SR-direct-75")
def test_only_a_75_and_only_a_standing_wall_give_the_choice(mondement, field):
    board = field("mondement")
    down = (tuple(sorted((board.hex("E6"), board.hex("F6")))),)

    assert mondement("hot").told("told.attack_total")
    assert mondement("c75", breached=down).told("told.attack_total")
