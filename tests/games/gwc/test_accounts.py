"""What leads to the total of an attack or a defence, as the log tells it."""

from __future__ import annotations

import pytest

from games.gwc.display.accounts import MORALE, RULES, defence_account
from games.gwc.rules.formations.command import on_map
from games.gwc.rules.formations.status import eliminate
from games.gwc.rules.formations.values import marks_on, morale
from games.gwc.rules.ground.terrain import shelter_from
from games.gwc.state import Attack, carried
from ww1core.events import Told, event_text
from ww1core.events.bus import Bus
from ww1core.hexgrid.hexset import members

MARKERS = ("suppressed", "veteran", "wire")


@pytest.fixture
def lines():
    """Listen to a position; the lines that account for something, each with its rule."""

    def listen(s):
        found = []
        s.bus = Bus()
        s.bus.listen(found.append, Told)

        def said(start="account."):
            return [
                (s.book.say(event_text(one)), one.rule)
                for one in found
                if one.key.startswith(start)
            ]

        return said

    return listen


def fire(table):
    ready = on_map(table.s, 0)
    return table.run("fire_at_will", 0, ready, carried(table.s, ready)).offer


def test_an_attack_total_is_told_part_by_part(field, lines):
    table = field(
        "berry",
        german="G8 pio mueller, G9 inf",
        entente="I8 pol",
        dice=["2-6", "entente:1-2"],
        hands=("G-8", ""),
        hushed=1,
    )
    said = lines(table.s)
    fire(table)
    table.answer("I8", "ger-pio-1", "ger-inf-1", "ger-inf-1", "G-8").passing()

    total = ("attack on I8: final FP 9 and a roll of 8 make a total of 17", "GWC-O21.3.6")
    assert [total] == said("told.attack_total")
    assert [
        ("base FP 6", "GWC-O21.3.1.2"),
        ("others of the group +1", "GWC-O21.3.1.2"),
        ("Unternehmungslustig +2", "GWC-A55"),
    ] == said()[:3]


def test_the_morale_of_a_defence_is_told_part_by_part(field, lines):
    table = field(
        "bleid", german="N5 inf14", entente="I5 lig14! durant", dice=["6-5", "entente:1-2"]
    )
    s = table.s
    s.hushed = 1
    said = lines(s)
    fire(table)
    table.answer("I5").passing().answer("fra-lig14-1").passing()
    morale = s.book.units[s.book.kinds["unit"].number("fra-lig14-1")].good.morale

    assert [
        (f"printed morale {morale}", "GWC-3.1.4"),
        ("suppression -1", "GWC-13.2a"),
        ("command of the leader +1", "GWC-3.3.1.5"),
        ("cover +3", "GWC-T99.3"),
    ] == [one for one in said() if one[1] not in {"GWC-O21.3.1.2", "GWC-T110.2"}][:4]


@pytest.mark.rule("GWC-13.2a", "GWC-F131.1", "VAL-veteran-marker")
def test_every_marker_is_accounted_for_by_itself(field, lines):
    table = field("bleid", german="N5 inf14", entente="I5 lig14!^", dice=["6-5", "entente:1-2"])
    table.s.hushed, table.s.wire = 1, 1 << table.hex("I5")
    said = lines(table.s)
    fire(table)
    table.answer("I5").passing()

    assert [
        ("suppression -1", "GWC-13.2a"),
        ("veteran +1", "VAL-veteran-marker"),
        ("wire -1", "GWC-F131.1"),
    ] == [one for one in said() if one[1] in {MORALE[what] for what in MARKERS}]


@pytest.mark.rule("GWC-S98.5.9", "GWC-3.1.4")
def test_the_parts_of_the_morale_add_up(field):
    table = field("cantigny", german="L11 inf", entente="A9 kelly dou!^", active=1)
    s = table.s
    s.reminders, s.strategy = (0, 1 << table.hold(1, "U-SC9")), (0, 0)
    s.attack = Attack(
        "fire", 0, table.hex("A9"), firers=1 << table.unit("inf"), origins=1 << table.hex("L11")
    )
    for name in ("kelly", "dou"):
        one = table.unit(name)
        worth = morale(s, one, shelter_from(s, one))
        told = Told("told.defence", (("unit", one), ("morale", worth)))
        account = [dict(line.args) for line, _ in defence_account(s, told)]

        assert worth == account[0]["morale"] + sum(int(part["value"]) for part in account[1:])
    assert [("suppressed", -1), ("veteran", 1)] == list(marks_on(s, table.unit("dou")))


def test_what_is_as_printed_needs_no_account(field, lines):
    table = field("berry", german="G8 inf", entente="I8 pol", dice=["2-6", "entente:6-5"], hushed=1)
    said = lines(table.s)
    fire(table)
    table.answer("I8").passing()

    assert 1 == len(said("told.attack_total"))
    assert 1 == len(said("told.defence"))
    assert [] == said()


def test_a_melee_is_told_fighter_by_fighter(field, lines):
    table = field("berry", german="I8 inf mueller", entente="I8 pol", dice=["6-5", "entente:1-2"])
    table.s.hushed = 1
    said = lines(table.s)
    table.run("melees").passing()
    told = [line for line, _ in said()]
    (german,) = (line for line, _ in said("told.melee_total") if "german" in line)

    assert any(line.startswith("Infanterie (1): FP ") for line in told)
    assert any(line.startswith("Poilus (1): FP ") for line in told)
    powers = [
        int(line.rpartition(" ")[2]) for line in told if ": FP " in line and "Poilus" not in line
    ]
    assert f"melee of german: {sum(powers)} and " in german


def test_a_melee_that_somebody_has_left_since_needs_no_account(field, lines):
    table = field("berry", german="I8 inf mueller", entente="I8 pol", dice=["6-5", "entente:1-2"])
    s = table.s
    s.hushed = 1
    s.wire = 1 << s.book.land.hex("I8")
    said = lines(s)
    table.run("melees")
    unit = members(on_map(s, 0))[0]
    while s.stack and not s.melee.fighters:
        table.answer("pass")
    eliminate(s, unit, "GWC-8.2")
    table.passing()

    assert 2 == len(said("told.melee_total"))
    assert not any("Infanterie" in line for line, _ in said())


def test_every_modifier_has_words_and_a_rule_of_the_ledger(field):
    book = field("bleid").book
    adding = {id_ for id_, one in book.catalogue.actions.items() if one.fp}

    assert set() == {f"add.{what}" for what in (*RULES, *MORALE)} - book.texts.keys
    assert {"A33", "A34", "A38", "A40", "A44", "A48", "A50", "A55"} <= adding
