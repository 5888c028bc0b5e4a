"""The data keep what the book prints, and what the content promises."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.setup import covered_hexes, place_ready, set_up_forces
from ww1core.hexgrid import members


@pytest.mark.rule("SW-2.2b", "SW-2.2c")
def test_the_map_has_940_hexes_in_play(campaign):
    land = campaign.land

    assert 940 == campaign.area.bit_count()
    assert "Verdun" == land.names[land.hex("3120")]
    assert 11 == land.terrain["dutch"].bit_count()
    assert not campaign.area & land.terrain["dutch"]


@pytest.mark.rule("SW-12.8")
def test_every_hex_has_one_kind_of_ground(campaign):
    kinds = [campaign.land.terrain[key] for key in campaign.terrain.ground]

    assert all(1 == sum(hexes >> hex_ & 1 for hexes in kinds) for hex_ in members(campaign.area))


@pytest.mark.rule("SW-13.32c", "SW-3.5b")
def test_fortresses_have_no_trenches_and_trenches_their_side(any_book):
    """The Allied line is all trenches but for its fortresses; those of a side lie on its ground."""
    works, german = any_book.front.works, any_book.front.german
    forts = any_book.forts[GERMAN] | any_book.forts[ALLIED]

    assert all(not forts & hexes for hexes in works.values())
    assert works["allied_trench"] == any_book.lines["allied_front"] & ~forts
    assert not works["allied_trench"] & german
    assert not (works["main_trench"] | works["secondary_trench"]) & ~german


@pytest.mark.rule("SW-7.4", "SW-7.5a", "SW-7.6")
def test_the_sources_are_those_of_the_book(campaign):
    german, french = (campaign.land.grid.numbers(edge) for edge in campaign.edges)

    assert (31, 52) == (len(german), len(french))
    assert {"1618", "2517", "4107"} <= set(german)
    assert {"2244", "4112"} <= set(french)
    assert {"1441", "1339", "1237"} == set(campaign.land.grid.numbers(campaign.ports))


@pytest.mark.rule("SW-2.44b", "SW-S3.8a")
def test_fifteen_assault_corps_have_substitutes_of_their_name(campaign):
    pairs = campaign.substitutes

    assert 15 == len(pairs)
    for unit, substitute in pairs.items():
        assert campaign.units[unit].name == f"{campaign.units[substitute].name} (assault)"
        assert campaign.units[unit].steps == campaign.units[substitute].steps


@pytest.mark.rule("SW-1.2b", "SW-2.43a", "SW-3.3a")
def test_american_line_units_are_divisions_that_come_later(campaign):
    americans = members(campaign.guest_divisions)

    assert all(campaign.units[unit].size == "division" for unit in americans)
    assert all(campaign.units[unit].turn > 0 for unit in americans)


@pytest.mark.rule("SW-3.6e", "SW-3.6g", "SW-3.7a")
def test_the_ready_set_up_covers_every_front_and_stacks(any_book):
    s = any_book.state_type(any_book)
    set_up_forces(s)
    if any_book.setup.preference:
        for unit, substitute in any_book.substitutes.items():
            s.gone |= 1 << unit
            s.gone &= ~(1 << substitute)
    for seat in (GERMAN, ALLIED):
        place_ready(s, seat)

    for seat in (GERMAN, ALLIED):
        for cover, by in any_book.covers[seat]:
            assert not cover & ~covered_hexes(s, by)
        for hex_ in members(s.occupied[seat]):
            assert any_book.stacking.allows(hex_, s.standing[hex_])
