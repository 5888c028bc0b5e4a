"""Map, counters and dice (chapters 1 and 2), and the constraints of the content."""

from __future__ import annotations

from collections import Counter

import pytest

from games.storm_west.forces import ALLIED, GERMAN, TANKS
from games.storm_west.rules.odds import attack_strength, defence_strength
from games.storm_west.state import destroy, lose_step
from tests.games.storm_west.conftest import FrontTable, opened
from ww1core.errors import FlowError
from ww1core.events import Rolled
from ww1core.hexgrid import members


def unit_of(book, name):
    """A counter by its id."""
    return book.units[book.kinds["unit"].number(name)]


@pytest.mark.rule("SW-1.2a")
@pytest.mark.parametrize("scenario", ["campaign", "plan_1919"])
def test_turns_are_half_months(scenario):
    """After March II comes April I, and so on through both years."""
    boxes = opened(scenario).boxes
    dates = [boxes[turn].date for turn in sorted(boxes)]
    months = ["March", "April", "May", "June", "July", "August", "September", "October", "November"]
    halves = [f"{month} {half}" for month in months for half in ("I", "II")]

    start = halves.index(dates[0])
    assert halves[start : start + len(dates)] == dates
    assert "April I" == opened("campaign").boxes[2].date


@pytest.mark.rule("SW-1.2b", "SW-2.43a")
def test_european_land_units_are_corps_and_american_ones_divisions(campaign):
    """The Tank Corps is a corps by name, and is not counted among the divisions."""
    sizes = {
        (unit.army == "american", unit.size)
        for unit in campaign.units
        if unit.type not in {"air", "agb", "tank"}
    }

    assert {(True, "division"), (False, "corps")} == sizes
    assert not campaign.guest_divisions >> campaign.kinds["unit"].number("us_tc") & 1
    assert 28 == campaign.guest_divisions.bit_count()


@pytest.mark.rule("SW-2.1")
@pytest.mark.parametrize("die", range(8))
def test_all_chance_comes_from_dice_of_six(front, die):
    """A roll that a test writes down is taken from 1 to 6, and nothing else is."""
    for name, node in (("weather", "begin_turn"), ("influenza", "begin_turn")):
        dice = {"weather": [6], "influenza": [6]} | {name: [die]}
        table = front("", "campaign", "influenza", turn=12, dice=dice)
        if 1 <= die <= 6:
            table.run(node)
            assert die in [event.result for event in table.told(Rolled) if event.roll == name]
        else:
            with pytest.raises(FlowError):
                table.run(node)


@pytest.mark.rule("SW-2.2a")
def test_a_unit_is_in_one_hex(front):
    """It stands where its place says, and in no stack of another hex."""
    table = front("ge_54 2635").run("march", GERMAN).answer("ge_54", "done", "2636", "stop")
    unit = table.unit("ge_54")
    held = [hex_ for hex_ in members(table.book.area) if table.s.standing[hex_] >> unit & 1]

    assert [table.hex("2636")] == held
    assert table.s.hex[unit] == held[0]


@pytest.mark.rule("SW-2.2b")
def test_hexes_have_numbers_of_their_own(campaign):
    land = campaign.land
    numbers = [land.number(hex_) for hex_ in members(land.all)]

    assert len(numbers) == len(set(numbers))
    assert all(len(number) == 4 and number.isdigit() for number in numbers)
    assert ["3120"] == [land.number(hex_) for hex_, name in land.names.items() if name == "Verdun"]


@pytest.mark.rule("SW-2.2c", "SW-2.2b")
def test_the_map_is_that_of_the_content(campaign):
    """940 hexes in play, Paris in three hexes that touch, Dutch and sea hexes out of play."""
    land = campaign.land
    paris = [land.hex(number) for number in ("3337", "3338", "3438")]

    assert (940, 11) == (campaign.area.bit_count(), land.terrain["dutch"].bit_count())
    assert all(land.around[a] >> b & 1 for a in paris for b in paris if a != b)
    assert not campaign.area & (land.terrain["dutch"] | land.terrain["sea"])


@pytest.mark.rule("SW-2.3", "SW-2.4", "SW-2.47a")
def test_the_british_14th_corps_is_read_whole(campaign):
    """Nation, name, 3-4-4, two steps, infantry, turn 4."""
    corps = unit_of(campaign, "br_14")

    assert ("british", "XIV Corps", "14", "infantry") == (
        corps.army, corps.name, corps.print, corps.type
    )  # fmt: skip
    assert ((3, 4, 4), 2, 4) == (corps.values[-1], corps.steps, corps.turn)


@pytest.mark.rule("SW-2.3")
def test_every_land_counter_is_filled_in(any_book):
    for unit in any_book.units:
        assert unit.name
        assert unit.print
        if unit.type not in {"air", "bomber"}:
            assert all(len(values) == 3 and values[2] > 0 for values in unit.values)
            assert 1 <= unit.steps <= 2


@pytest.mark.rule("SW-2.41b", "SW-8.2.1b")
@pytest.mark.parametrize(
    ("unit", "army"),
    [
        ("br_australian", "british"),
        ("br_canadian", "british"),
        ("br_portuguese", "british"),
        ("fr_italian_2", "french"),
    ],
)
def test_small_nations_belong_to_an_army(campaign, unit, army):
    assert army == unit_of(campaign, unit).army
    assert unit_of(campaign, unit).nation != army
    assert campaign.of_army[army] >> campaign.kinds["unit"].number(unit) & 1


@pytest.mark.rule("SW-2.42")
@pytest.mark.parametrize(
    ("print_", "army", "type_", "name"),
    [
        ("RTC", "british", "tank", "Royal Tank Corps"),
        ("AAC", "french", "tank", "Assault Artillery Corps"),
        ("TC", "american", "tank", "Tank Corps"),
        ("AGB", "german", "agb", "Bruchmüller Artillery Group"),
        ("Aus", "british", "infantry", "Australian Corps"),
        ("Cnd", "british", "infantry", "Canadian Corps"),
        ("Port", "british", "infantry", "Portuguese Corps"),
        ("It 2", "french", "infantry", "Italian II Corps"),
        ("C", "british", "cavalry", "Cavalry Corps"),
        ("1 Col", "french", "infantry", "I Colonial Corps"),
        ("GG", "german", "infantry", "Group Gayl"),
        ("Mar", "german", "infantry", "Marine Corps Flanders"),
        ("Gd R", "german", "infantry", "Guard Reserve Corps"),
        ("2 B", "german", "infantry", "II Bavarian Corps"),
        ("9 R", "german", "infantry", "IX Reserve Corps"),
    ],
)
def test_short_names_are_those_of_the_book(campaign, print_, army, type_, name):
    (unit,) = [
        unit for unit in campaign.units
        if unit.print == print_ and not unit.name.endswith("(assault)")
    ]  # fmt: skip

    assert (army, type_, name) == (unit.army, unit.type, unit.name)


@pytest.mark.rule("SW-2.43b")
def test_air_units_are_never_on_the_map(campaign):
    """They have no factors, no steps and no place."""
    air = [campaign.units[unit] for unit in members(campaign.air)]

    assert all(unit.values == () and unit.start < 0 for unit in air)
    assert not campaign.ground_forces & campaign.air


@pytest.mark.rule("SW-2.44a")
def test_trench_corps_are_ordinary_infantry(campaign):
    corps = [unit for unit in campaign.units if unit.values[-1:] == ((1, 4, 3),)]

    assert 22 == len(corps)
    assert {("infantry", ((1, 3, 2), (1, 4, 3)))} == {(unit.type, unit.values) for unit in corps}


@pytest.mark.rule("SW-2.44b", "SW-8.3")
def test_fifteen_substitutes_are_out_of_play_until_they_are_needed(campaign):
    table = FrontTable(campaign, seed=1).answer("as_printed", "as_printed")

    assert 15 == campaign.stand_ins.bit_count()
    assert campaign.stand_ins == table.s.gone & campaign.stand_ins
    assert campaign.assault == table.s.present[GERMAN] & campaign.assault


@pytest.mark.rule("SW-2.45")
def test_attack_counts_in_attack_and_defence_in_defence(front):
    """3-4-4 attacks with 3 and defends with 4; worn down with what the other side says."""
    table = front("br_1 2732, ge_54 2731")
    assert 3 == attack_strength(table.s, table.unit_set("br_1"))
    assert 4 == defence_strength(table.s, table.fight("2732", "ge_54"))
    lose_step(table.s, table.unit("br_1"), "SW-13.31a")
    reduced = unit_of(table.book, "br_1").values[0]

    assert reduced[:2] == (
        attack_strength(table.s, table.unit_set("br_1")),
        defence_strength(table.s, table.fight("2732", "ge_54")),
    )


@pytest.mark.rule("SW-2.46")
def test_reduced_units_march_by_their_other_side(front):
    table = front("ge_60 2731*")

    assert (2, 1) == table.factors("ge_60")


@pytest.mark.rule("SW-2.47a")
def test_guns_and_tanks_have_one_step_and_all_others_two(campaign):
    one = {unit.type for unit in campaign.units if unit.steps == 1}

    assert {"agb", "tank"} == one
    assert {2} == {
        unit.steps for unit in campaign.units if unit.type not in {"agb", "air", *TANKS}
    }  # fmt: skip


@pytest.mark.rule("SW-2.47b")
@pytest.mark.parametrize("unit", ["fr_1", "ge_54"])
def test_a_unit_of_two_steps_turns_over_and_then_goes_to_its_pile(front, unit):
    table = front(f"{unit} 2636")
    number = table.unit(unit)
    lose_step(table.s, number, "SW-13.31a")
    assert (1, "2636") == (table.steps(unit), table.hex_of(unit))
    lose_step(table.s, number, "SW-13.31a")

    assert {unit} == table.units(table.s.dead)
    assert table.s.hex[number] < 0


@pytest.mark.rule("SW-2.47b")
def test_a_unit_of_one_step_goes_at_once(front):
    table = front("fr_aac 2636")
    lose_step(table.s, table.unit("fr_aac"), "SW-13.31a")

    assert {"fr_aac"} == table.units(table.s.dead)


@pytest.mark.rule("SW-2.47c")
def test_steps_are_the_losses_that_a_stack_can_bear(front):
    """Two whole corps bear four."""
    table = front("fr_1 2636, fr_2 2636")
    for lost, name in enumerate(("fr_1", "fr_2", "fr_1", "fr_2"), start=1):
        lose_step(table.s, table.unit(name), "SW-13.31a")
        assert 4 - lost == sum(table.s.steps[table.unit(unit)] for unit in ("fr_1", "fr_2"))

    assert not table.s.occupied[ALLIED]


@pytest.mark.rule("SW-2.47b")
def test_a_whole_unit_that_is_eliminated_keeps_no_steps(front):
    table = front("fr_1 2636")
    destroy(table.s, table.unit("fr_1"), "SW-7.2c")

    assert (0, {"fr_1"}) == (table.steps("fr_1"), table.units(table.s.dead))


@pytest.mark.rule("SW-2.3", "SW-3.3a", "SW-8.1.2b")
def test_the_counters_are_those_of_the_content(campaign):
    """So many of each kind, with the turns that the book names; Big Bertha is a marker."""
    kinds = Counter((unit.army, unit.type) for unit in campaign.units)

    assert 15 == kinds["german", "stosstruppen"]
    assert (4, 1, 3, 1) == (
        kinds["belgian", "infantry"],
        kinds["british", "cavalry"],
        kinds["french", "cavalry"],
        kinds["american", "tank"],
    )
    assert 169 == len(campaign.units)
    assert (4, 8) == (unit_of(campaign, "fr_italian_2").turn, unit_of(campaign, "fr_air").turn)


NUMERALS = ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"),
            (4, "IV"), (1, "I"))  # fmt: skip


def roman(number):
    """A number as corps are called."""
    text = ""
    for value, sign in NUMERALS:
        while number >= value:
            text, number = text + sign, number - value
    return text


@pytest.mark.rule("SW-2.41a", "SW-2.42", "SW-2.47a", "SW-1.2b")
def test_every_numbered_counter_is_called_by_its_number(campaign):
    """115 corps and 28 divisions; the number on the counter is that of the name."""
    numbered = [unit for unit in campaign.units if unit.print.split()[0].isdigit()]
    for unit in numbered:
        number = int(unit.print.split()[0])
        called = unit.name.split()[0]
        assert called in {roman(number), f"{number}st", f"{number}nd", f"{number}rd", f"{number}th"}
        assert (unit.size == "division") == called[0].isdigit()

    sizes = Counter(unit.size for unit in numbered)
    armies = Counter(unit.army for unit in campaign.units)
    assert {"corps": len(numbered) - 28, "division": 28} == sizes
    assert {"german": 72, "british": 25, "french": 38, "belgian": 4, "american": 30} == armies


@pytest.mark.rule("SW-2.1", "SW-13.28a")
@pytest.mark.parametrize("die", [1, 4, 6])
def test_a_battle_is_decided_by_one_die(front, die):
    """3:1 by the row of the die, and the attack is told with it."""
    pieces = "ge_54 2636, ge_55 2636, ge_4 2636, br_1 2637*"
    table = front(pieces, turn=7).assault("2637", "ge_54 ge_55 ge_4", die)
    (told,) = table.told("told.result")
    odds = table.told("told.odds")[0]
    position = table.book.odds.position(odds["attack"], odds["defence"])

    assert (die, 0) == (told["die"], told["modifier"])
    assert table.book.columns[position][die - 1] == (told["attacker"], told["defender"])


@pytest.mark.rule("SW-2.1", "SW-16.10")
@pytest.mark.parametrize(("dice", "lost"), [([6, 6], 1), ([6, 5], 0)])
def test_two_dice_are_rolled_where_the_rule_says_so(front, dice, lost):
    """The Paris gun needs a sum of twelve."""
    table = front("", "campaign", "paris_gun", dice={"paris_gun": dice})
    table.run("end_player_turn", GERMAN)

    assert (15, 15 - lost) == table.s.morale
    assert not table.undrawn


@pytest.mark.rule("SW-1.2a")
def test_a_hex_is_thirteen_kilometres_across(campaign):
    assert (13, "km") == tuple(campaign.land.imprint.scale)[:2]
