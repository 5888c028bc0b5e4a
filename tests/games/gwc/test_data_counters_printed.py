"""Every counter by what is printed on it, one line for each."""

from __future__ import annotations

from importlib.resources import files

import pytest

from games.gwc.schema.counters import Counters
from ww1core.tables.load import Content

FOLDER = files("games.gwc") / "data"
NATIONS = ("german", "french", "american")
MACHINE_GUNS = ("hmg", "lmg")

UNITS = """
ger-inf14 platoon 8 1914-1914 | 6 5 3 7 | 3 2 3 6 | stripe
ger-fus14 platoon 4 1914-1914 | 6 5 3 8 | 3 2 3 7 | stripe
ger-jag14 platoon 4 1914-1914 | 6 5 4 8 | 3 2 4 7 | fp stripe
ger-inf platoon 12 1915-1918 | 6 4 3 7 | 3 2 3 7 |
ger-lw platoon 6 1914-1918 | 5 4 3 7 | 3 1 3 6 |
ger-sto platoon 5 1916-1918 | 7 4 4 8 | 4 2 4 8 | fp range stosstruppen
ger-abt squad 6 1914-1918 | 3 4 4 7 | 1 2 4 7 |
ger-stt squad 4 1916-1918 | 4 3 5 8 | 2 1 4 8 | fp range stosstruppen
ger-pio squad 4 1914-1918 | 3 3 4 8 | 1 1 4 7 | fp range move engineer
ger-bot runner 2 1914-1918 | 0 0 5 8 | 0 0 4 7 |
fra-lig14 platoon 10 1914-1914 | 5 4 4 7 | 2 2 4 6 | stripe
fra-zou14 platoon 3 1914-1914 | 6 4 4 8 | 3 2 4 7 | fp stripe
fra-bcp14 platoon 3 1914-1914 | 6 4 5 8 | 3 2 4 7 | stripe
fra-pol platoon 11 1915-1918 | 6 4 3 7 | 3 2 3 7 |
fra-bcp platoon 5 1915-1918 | 6 4 4 8 | 3 2 4 7 | fp
fra-col platoon 3 1915-1918 | 6 4 3 8 | 3 2 3 7 | fp
fra-tir platoon 3 1914-1918 | 6 3 4 8 | 3 1 3 6 | fp
fra-spe squad 6 1914-1918 | 4 3 4 7 | 2 1 4 7 | fp
fra-gen squad 4 1914-1918 | 3 3 4 7 | 1 1 4 7 | fp range move engineer
fra-lia runner 2 1914-1918 | 0 0 5 7 | 0 0 4 7 |
usa-dou platoon 12 1917-1918 | 7 5 3 7 | 4 2 3 8 |
usa-mar platoon 6 1917-1918 | 7 6 4 8 | 4 3 4 8 | fp
usa-tea squad 6 1917-1918 | 4 5 4 7 | 2 2 4 8 |
usa-eng squad 3 1917-1918 | 3 3 4 7 | 1 1 4 8 | fp range move engineer
usa-run runner 2 1917-1918 | 0 0 5 8 | 0 0 4 8 |
"""
"""FP, Range, Movement and Morale of either face, what is boxed, and what else is on it."""
COMMANDERS = """
ger 9-2-8 Bertin Rohr Rommel, 8-2-7 Nehring Mueller, 9-1-8 Haupt Brandis
ger 8-1-7 Ebel Hertzler Radtke Schmidt, 8-1-6 Weber, 7-1-7 Bauer, 8-0-8 Hoffmann
fra 9-3-9 Driant, 9-2-8 Delvert, 8-2-7 Barnier De+Grasse, 8-2-8 Genevoix, 9-1-8 Robin
fra 8-1-8 Simon, 8-1-7 Durant Verdier Ravy Maran, 8-1-6 Violette, 7-1-7 Pastre
usa 9-2-8 Wise Hamilton, 8-2-8 Huebner, 8-1-8 Hill Kelly, 8-1-7 Knox Michaels Parker
usa 7-1-8 Smith, 9-1-8 Robertson, 8-0-8 Gibbons Newnan
"""
"""Morale, Command and the Morale of the broken face; the rest is alike on all of them."""
WEAPONS = """
ger-w-mg08 hmg 6 8 1-12 -2 | 1-4 10-11 | 1914-01 |
ger-w-mg0815 lmg 5 5 1-7 -1 | 1-4 10-11 | 1916-12 | boxed
ger-w-lmw mortar 3 6 3-16 -2 | 1-4 10-11 | 1914-01 | band
ger-w-smw mortar 1 7 5-18 -4 | 1-3 9-11 | 1914-01 | band
ger-w-grw mortar 2 5 2-6 -1 | 1-4 10-11 | 1916-03 | band
ger-w-k77 gun 2 9 1-30 -3 | 1-3 10-11 | 1914-01 | band
ger-w-flw flamethrower 2 7 1-1 -1 | 1-2 8-11 | 1915-02 | boxed squads
fra-w-hot hmg 5 7 1-12 -2 | 1-5 11-11 | 1914-01 |
fra-w-ste hmg 3 6 1-11 -2 | 1-3 9-11 | 1914-01 |
fra-w-cha lmg 6 4 1-5 0 | 1-3 8-11 | 1916-05 | boxed
fra-w-cra mortar 3 6 2-14 -2 | 1-4 10-11 | 1915-01 | band
fra-w-t37 gun 2 5 1-24 -2 | 1-4 10-11 | 1916-06 | band
fra-w-c75 gun 2 9 1-30 -3 | 1-4 11-11 | 1914-01 | band
fra-w-sch flamethrower 2 7 1-1 -1 | 1-2 8-11 | 1915-10 | boxed squads
usa-w-hot hmg 5 7 1-12 -2 | 1-5 11-11 | 1914-01 |
usa-w-cha lmg 5 4 1-5 0 | 1-3 8-11 | 1916-05 | boxed
usa-w-stk mortar 2 6 2-14 -2 | 1-4 10-11 | 1917-06 | band
usa-w-t37 gun 2 5 1-24 -2 | 1-4 10-11 | 1917-06 | band
usa-w-c75 gun 2 9 1-30 -3 | 1-4 11-11 | 1917-06 | band
"""
"""Number, FP, Range and what it takes of Movement; rows of repair and loss; since when."""
TANKS = """
ger-a7v 2 1918-03 6 | 7-16 6-8 3 11 - | 4-8 3-4 - 9 -
ger-a7v-l 1 1918-03 6 | 7-16 6-8 3 11 2 | 4-8 3-4 - 9 0
fra-cha-st 5 1917-05 6 | 7-16 5-8 3 10 - | 4-8 3-4 - 8 -
fra-cha-st-l 1 1917-05 6 | 7-16 5-8 3 10 2 | 4-8 3-4 - 8 0
fra-sch-ca 6 1917-04 5 | 6-10 5-8 3 10 - | 3-5 3-4 - 8 -
fra-sch-ca-l 1 1917-04 5 | 6-10 5-8 3 10 2 | 3-5 3-4 - 8 0
fra-ft37 5 1918-05 4 | 5-10 - 4 10 - | 3-5 - 1 8 -
fra-ftmg 4 1918-05 4 | - 5-8 4 10 - | - 3-4 1 8 -
fra-ft-l 1 1918-05 4 | 5-10 - 4 10 2 | 3-5 - 1 8 0
usa-ft37 2 1918-08 4 | 5-10 - 4 10 - | 3-5 - 1 8 -
usa-ftmg 1 1918-08 4 | - 5-8 4 10 - | - 3-4 1 8 -
usa-ft-l 1 1918-08 4 | 5-10 - 4 10 2 | 3-5 - 1 8 0
"""
"""Number, since when, what immobilises; gun, machine guns, Movement, Morale, Command."""


@pytest.fixture(scope="module")
def books():
    content = Content(FOLDER)
    return [content.load(f"counters/{nation}.yaml", Counters) for nation in NATIONS]


def lines(text):
    return [line.rstrip() for line in text.strip().splitlines()]


def values(face):
    return f"{face.fp} {face.range} {face.move} {face.morale}"


def unit_line(one):
    marks = [*one.boxed, *(m for m in ("engineer", "stosstruppen", "stripe") if getattr(one, m))]
    first, last = one.years
    head = f"{one.id} {one.kind} {one.count} {first}-{last}"
    return f"{head} | {values(one.good)} | {values(one.broken)} | {' '.join(marks)}".rstrip()


def weapon_line(one):
    marks = {
        "boxed": one.boxed_fp,
        "band": one.white_band,
        "squads": one.carriers == ("squad",),
    }
    rows = " ".join(f"{first}-{last}" for first, last in (one.repair, one.eliminate))
    reach = "{}-{}".format(*one.range)
    head = f"{one.id} {one.type} {one.count} {one.fp} {reach} {one.move}"
    marked = " ".join(mark for mark, is_there in marks.items() if is_there)
    return f"{head} | {rows} | {one.since} | {marked}".rstrip()


def tank_line(one):
    def face(side):
        arms = ["-" if arm is None else f"{arm.fp}-{arm.range}" for arm in (side.gun, side.mg)]
        rest = ["-" if one is None else str(one) for one in (side.move, side.morale, side.command)]
        return " ".join([*arms, *rest])

    head = f"{one.id} {one.count} {one.since} {one.immobilisation}"
    return f"{head} | {face(one.good)} | {face(one.broken)}"


@pytest.mark.rule("GWC-3.1.7")
def test_the_platoons_of_1914_have_the_printed_values_and_the_stripe(books):
    striped = [unit_line(one) for book in books for one in book.units if one.stripe]

    assert [line for line in lines(UNITS) if line.endswith("stripe")] == striped


@pytest.mark.rule("GWC-GL-SQUADTYPES", "GWC-GL-RUNNERTYPES")
def test_squads_and_runners_have_the_printed_values(books):
    small = [unit_line(one) for book in books for one in book.units if one.kind != "platoon"]

    assert [line for line in lines(UNITS) if " platoon " not in line] == small


@pytest.mark.rule("GWC-3.1")
def test_every_unit_has_the_printed_values(books):
    assert lines(UNITS) == [unit_line(one) for book in books for one in book.units]


@pytest.mark.rule("GWC-3.1")
def test_every_leader_has_the_printed_morale_and_command(books):
    expected = {}
    for line in lines(COMMANDERS):
        nation, _, rest = line.partition(" ")
        for group in rest.split(", "):
            row, *names = group.split()
            expected |= {(nation, name.replace("+", " ")): row for name in names}
    leaders = [one for book in books for one in book.leaders if one.kind == "leader"]

    assert expected == {
        (one.id[:3], one.name.partition(" ")[2]): (
            f"{one.good.morale}-{one.good.command}-{one.broken.morale}"
        )
        for one in leaders
    }
    assert {("1 1 5", "0 0 4", 0)} == {
        (values(one.good)[:5], values(one.broken)[:5], one.broken.command) for one in leaders
    }


@pytest.mark.rule("GWC-3.1")
def test_the_heroes_have_the_same_values(books):
    heroes = [one for book in books for one in book.leaders if one.kind == "hero"]

    assert ["Uffz Kunze", "Soldat Roche", "Sgt York"] == [one.name for one in heroes]
    assert {("2 2 6 10", 1, "1 1 5 9", 0, ("fp",))} == {
        (values(o.good), o.good.command, values(o.broken), o.broken.command, o.boxed)
        for o in heroes
    }


@pytest.mark.rule("GWC-GL-HMG")
def test_every_machine_gun_has_the_printed_values(books):
    guns = [one for book in books for one in book.weapons if one.type in MACHINE_GUNS]

    assert [line for line in lines(WEAPONS) if line.split()[1] in MACHINE_GUNS] == [
        weapon_line(one) for one in guns
    ]


@pytest.mark.rule("GWC-3.1")
def test_every_weapon_has_the_printed_values(books):
    assert lines(WEAPONS) == [weapon_line(one) for book in books for one in book.weapons]


@pytest.mark.rule("GWC-3.1")
def test_every_tank_has_the_printed_values_and_the_star(books):
    assert lines(TANKS) == [tank_line(one) for book in books for one in book.tanks]
    assert all(one.star for book in books for one in book.tanks)
    assert [one.id for book in books for one in book.tanks if one.kind == "tank_leader"] == [
        one.id for book in books for one in book.tanks if one.id.endswith("-l")
    ]
