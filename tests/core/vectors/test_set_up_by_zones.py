"""Set-up by the players: zones, a front that must be covered, and a default by one word."""

from __future__ import annotations

import pytest

from ww1core.hexgrid import HexMap, HexSet, from_members, members
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.zones import zone
from ww1core.pieces import MapState, deployment, hexes_of, layer, place
from ww1core.turns import bar, bind, procedure, word

LAND = HexMap(
    Grid(
        top="pointy",
        columns=39,
        rows=32,
        pushed="odd",
        push="west",
        numbering="RRCC",
        columns_run="west",
        first_column=7,
        first_row=10,
    )
)
SECTOR = LAND.grid.hexes_of("2333", "2433", "2532", "2633", "2732")
TRENCHES = SECTOR | LAND.grid.hexes_of("2832", "2831")
NORTH = from_members(h for h in members(LAND.all) if LAND.number(h) < "2700")
STACK = 2

UNITS = ("XVIII", "XIX", "III", "RTC", "cavalry")
CORPS, TANKS, HORSE = 0b00111, 0b01000, 0b10000
PRINTED = {"XVIII": "2433", "XIX": "2532", "III": "2732", "RTC": "2534", "cavalry": "2334"}


class Front(MapState):
    full: list[HexSet] = layer(at_least=STACK)


def to_deploy(s, seat):
    return s.book.own[seat]


def zone_of(s, unit):
    """SW-3.6c: corps in the trenches of the sector; 3.6d: tanks behind them; S3.10c: near corps."""
    bit = 1 << unit
    if bit & CORPS:
        return SECTOR
    if bit & TANKS:
        return NORTH & ~TRENCHES
    near = hexes_of(s, CORPS)
    for _ in range(3):
        near |= LAND.grid.spread(near)
    return near & ~TRENCHES


def full_hexes(s, seat):
    return s.full[seat]


def uncovered(s):
    """SW-3.6e: a trench hex of the sector without a unit and outside their zones."""
    standing = hexes_of(s, CORPS | HORSE)
    return SECTOR & ~(standing | zone(LAND.grid, standing))


def as_printed(s):
    for name, number in PRINTED.items():
        place(s, s.book.kinds["unit"].number(name), LAND.hex(number), "SW-3.6")


deploy = deployment(
    "deploy",
    rule="SW-3.6",
    units=(to_deploy, "not_in_the_force"),
    zone=(zone_of, "not_in_its_zone"),
    bars=[bar("SW-9.2", "hex_is_full", full_hexes)],
    done=word("done", bar("SW-3.6e", "sector_is_open", uncovered)),
    printed=(word("as_printed"), as_printed),
    again=True,
)


def too_many_corps(s, left, placed):
    """GI-14.3.6A1: so many corps and so much cavalry at most; here two and one."""
    corps = CORPS if (placed & CORPS).bit_count() >= 2 else 0
    return left & (corps | (HORSE if placed & HORSE else 0))


def friendly_land(s):
    return NORTH


@procedure
def campaign():
    return bind(deploy, seat=0)


@procedure
def limited_free_deployment():
    return as_printed, bind(move_some, seat=0)


move_some = deployment(
    "move_some",
    rule="GI-14.3.6A1",
    units=(to_deploy, "not_in_the_force"),
    zone=(friendly_land, "not_friendly_land"),
    bars=[bar("GI-8.4.6", "hex_is_full", full_hexes)],
    limits=[bar("GI-14.3.6A1", "enough_moved", too_many_corps)],
    done=word("done"),
    printed=(word("as_printed"), as_printed),
)


@pytest.fixture
def field(begin):
    def make(root=campaign):
        tables = {"own": (0b11111, 0)}
        return begin(Front, root, kinds={"unit": UNITS}, map_=LAND, tables=tables)

    return make


def standing(s):
    return {name: LAND.number(s.hex[unit]) for unit, name in enumerate(UNITS) if s.hex[unit] >= 0}


def hexes(offer):
    return set(LAND.numbers(from_members(option for option in offer.options)))


def test_corps_go_into_the_trenches_of_their_sector(field, answer, refused):
    """SW-3.6c: a trench hex south of 2732 is refused."""
    s = field()
    offer = answer(s, "III")

    assert {"2333", "2433", "2532", "2633", "2732"} == hexes(offer)
    assert ["SW-3.6"] == refused(s, offer, "2832")


def test_tanks_stand_behind_the_trenches_in_the_north(field, answer):
    """SW-3.6d: neither a trench hex nor one of row 27 or further south."""
    offered = hexes(answer(field(), "RTC"))

    assert not offered & set(LAND.numbers(TRENCHES))
    assert "26" == max(offered)[:2]


def test_cavalry_waits_for_the_corps_that_it_stands_near(field, answer, refused):
    """SW-S3.10c: within three hexes of a corps, so nowhere before there is one."""
    s = field()
    offer = answer(s)
    assert ["SW-3.6"] == refused(s, offer, "cavalry")

    offer = answer(s, "III", "2732", "cavalry")
    assert "2735" in hexes(offer)
    assert ["SW-3.6"] == refused(s, offer, "2736")


def test_a_full_hex_is_not_offered(field, answer, refused):
    """GWC-8.2.2: stacking limits hold at set-up."""
    s = field()
    offer = answer(s, "III", "2732", "XIX", "2732", "XVIII")

    assert ["SW-9.2"] == refused(s, offer, "2732")


BEHIND = ("RTC", "2534", "cavalry", "2534")


def test_it_is_done_when_everybody_stands_and_the_sector_is_covered(field, answer, refused):
    """SW-3.6e: 2333 is bare, so done is refused until a corps stands near it."""
    s = field()
    offer = answer(s, "III", "2732", "XIX", "2633", "XVIII", "2532")
    assert ["SW-3.6", "SW-3.6e"] == refused(s, offer, "done")

    offer = answer(s, *BEHIND)
    assert ["SW-3.6e"] == refused(s, offer, "done")

    offer = answer(s, "XVIII", "2433")
    assert "done" in offer.options
    assert ["SW-3.6"] == refused(s, offer, "XVIII")
    assert answer(s, "done") is None
    assert {
        "III": "2732",
        "XIX": "2633",
        "XVIII": "2433",
        "RTC": "2534",
        "cavalry": "2534",
    } == standing(s)


@pytest.mark.parametrize("before", [(), ("III", "2333", "RTC", "2240")], ids=["first", "later"])
def test_one_word_takes_the_printed_set_up(field, answer, before):
    s = field()

    assert answer(s, *before, "as_printed") is None
    assert PRINTED == standing(s)


def test_some_units_of_the_printed_set_up_are_moved(field, answer, refused):
    """GI-14.3.6A1, with two corps and one division of cavalry."""
    s = field(limited_free_deployment)
    offer = answer(s, "XVIII", "2040", "III", "2040")

    assert ["GI-14.3.6A1"] == refused(s, offer, "XIX")
    assert ["GI-14.3.6A1"] == refused(s, offer, "III")
    assert answer(s, "cavalry", "2041", "done") is None
    assert {**PRINTED, "XVIII": "2040", "III": "2040", "cavalry": "2041"} == standing(s)
