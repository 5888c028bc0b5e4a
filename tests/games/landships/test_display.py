"""What players are shown: odds line by line, sight with what blocks it, every board as a scene."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.landships.battle_panel import battle_panel
from games.landships.forces import ALLIED, CENTRAL, OBSERVATION
from games.landships.preview import fates, outcomes
from games.landships.rules.arcs import bearing
from games.landships.rules.missions import flyers
from games.landships.scene import scene
from games.landships.sightings import ends_of, sighting
from games.landships.state import Fire
from ww1core.hexgrid import members
from ww1core.testing import Table

OPEN = "3:0813"


@pytest.mark.rule("LS-8.63a", "LS-9.11.1")
def test_the_fate_of_a_target_is_exact(field):
    table = field(f"A04.1 3:0815, A06.1 3:0815, C09.1 {OPEN}", "high_street")
    fire = Fire(ALLIED, table.hex(OPEN), table.set_of("firer", "A04.1", "A06.1"))
    attack, (fate,) = fates(table.s, fire)

    assert (6, 2, -1) == (attack.strength, attack.hit_on, attack.modifiers.total)
    assert (Fraction(1, 2) * Fraction(3, 6), Fraction(1, 2) * Fraction(3, 6)) == fate[1:]


@pytest.mark.rule("LS-12.21a")
def test_the_losses_of_an_assault_add_up_to_one(field):
    table = field(f"A04.1 {OPEN}, A04.2 {OPEN}, C09.1 {OPEN}", "high_street")
    fight, ahead = outcomes(table.s, table.hex(OPEN), ALLIED)

    assert 1 == fight.column
    assert 1 == sum(chance for _, chance in ahead)
    assert dict(ahead)[0, 1] == Fraction(2, 6)


def test_the_panel_reads_line_by_line(field):
    pieces = "A04.1 3:1509, A06.1 3:1509, C09.1 3:1508"
    table = field(pieces, "high_street").run("offensive_fire", ALLIED).answer("3:1508", "A06.1")
    panel = battle_panel(table.s)

    assert ("2-4", ("A06.1",), ("C09.1",)) == (panel.column, panel.attackers, panel.defenders)
    assert panel.lines[0].startswith("strength 2")
    assert any("trench: +1 (LS-8.64a)" in line for line in panel.lines)
    assert any("machine-gun squads: -1 (LS-8.65a)" in line for line in panel.lines)


def test_a_melee_is_shown_before_it_is_fought(field):
    table = field(f"A04.1 {OPEN}, C09.1 {OPEN}", "high_street")

    assert "0" == battle_panel(table.s).column


def test_sight_tells_what_is_in_the_way(field):
    table = field("A04.1 3:0814, C09.1 3:0813", "high_street")
    blocked = sighting(table.s, ALLIED, table.hex("3:0816"), table.hex(OPEN))
    clear = sighting(table.s, CENTRAL, table.hex("3:0816"), table.hex(OPEN))

    assert (False, True) == (blocked.is_seen, clear.is_seen)
    assert "LS-8.23.1" in {rule for _, rule in blocked.lines}
    assert all(table.book.say(line) for line, _ in blocked.lines)


def test_every_board_is_a_scene_with_words(any_book):
    table = Table(any_book)
    table.answer("as_printed")
    shown = scene(table.s, ALLIED)

    assert len(any_book.land.grid.hexes) == len(shown.hexes)
    assert shown.pieces
    assert all(entry.label for entry in shown.legend)


@pytest.mark.rule("LS-8.12b", "LS-8.12c", "LS-2.42a")
def test_sight_tells_which_weapons_bear(field):
    """A male tank that faces north: its right gun and its bow reach there, not the left flank."""
    table = field("A01.1 7:1012, C09.1 7:1009", "flesquieres")
    table.s.facing[table.unit("A01.1")] = 0
    seen = sighting(table.s, ALLIED, table.hex("7:1012"), table.hex("7:1009"))
    told = {line.key: dict(line.args) for line, _ in seen.lines}
    bears, does_not = ({*told[key]["firers"]} for key in ("sight.bears", "sight.no_arc"))

    assert bears
    assert does_not
    assert bears | does_not == set(members(table.book.firers_of[table.unit("A01.1")]))
    hex_ = table.hex("7:1009")
    assert all(bearing(table.s, firer) >> hex_ & 1 for firer in bears)
    assert not any(bearing(table.s, firer) >> hex_ & 1 for firer in does_not)


@pytest.mark.rule("LS-8.11", "LS-8.12a")
def test_the_arcs_of_a_hex_are_told_and_their_sides_drawn(field):
    table = field("C13.1 7:2008, C13.1.crew 7:2008, C09.1 7:2008", "flesquieres")
    gun, at = table.unit("C13.1"), table.hex("7:2008")
    table.s.facing[gun] = 3
    shown = sighting(table.s, CENTRAL, at, at)
    area = bearing(table.s, table.book.kinds["firer"].number("C13.1"))
    drawn = [table.hex(place) for place in shown.path.places]

    assert any(dict(line.args).get("ways") == (3,) for line, _ in shown.lines)
    assert 3 < len(drawn)
    assert all(area >> hex_ & 1 for hex_ in drawn), "the sides belong to the arc"
    assert all(table.book.say(line) for line, _ in shown.lines)


@pytest.mark.rule("LS-8.12b")
def test_of_several_arcs_in_a_hex_the_narrowest_is_drawn(field):
    """A female tank has flanks of two cones each and one machine gun that fires ahead."""
    table = field("A02.1 7:2008", "flesquieres")
    table.s.facing[table.unit("A02.1")] = 5
    at = table.hex("7:2008")
    shown = sighting(table.s, ALLIED, at, at)
    ahead = bearing(table.s, table.book.kinds["firer"].number("A02.1/m5"))

    assert "arc" == shown.path.kind
    assert 3 < len(shown.path.places)
    assert all(ahead >> table.hex(place) & 1 for place in shown.path.places)


@pytest.mark.rule("LS-8.12b")
@pytest.mark.parametrize("mount", ["m4", "m5", "g1"])
def test_the_sides_of_a_flank_are_drawn_within_its_arc(field, opened, mount):
    """The cones of a flank are listed in any order."""
    book = opened("flesquieres")
    firer = book.firers[book.kinds["firer"].number(f"A01.1/{mount}")]
    left, right = ends_of(firer.cones, 0)

    assert (left + 1) % 6 in firer.cones
    assert left not in firer.cones
    assert right in firer.cones
    assert (right + 1) % 6 not in firer.cones


@pytest.mark.rule("LS-11.1a", "LS-2.56")
def test_aircraft_are_shown_above_their_hexes_and_missions_once_flown(field):
    table = field("", "cockcroft", turn=2)
    book = table.book
    plane = flyers(book, ALLIED)[0]
    table.s.missions = tuple(tuple(OBSERVATION for _ in flyers(book, seat)) for seat in (0, 1))
    table.s.aloft[plane] = table.hex("2:2008")

    def marks(seat):
        (piece,) = scene(table.s, seat).pieces
        assert (book.units[plane].id, "2:2008") == (piece.id, piece.hex)
        return [mark.kind for mark in piece.markers]

    assert (["observation"], []) == (marks(ALLIED), marks(CENTRAL))
    table.s.flown = 1 << plane
    assert ["observation"] == marks(CENTRAL)


@pytest.mark.rule("LS-6.16O")
def test_only_the_owner_sees_which_tank_is_broken_for_good(field):
    table = field("A01.1 1:2009", "bossut", "secret_breakdown")
    unit = table.unit("A01.1")
    table.s.broken, table.s.severities = 1 << unit, ((unit << 1 | 1,), ())
    marks = [
        {mark.kind for mark in scene(table.s, seat).pieces[0].markers} for seat in (ALLIED, CENTRAL)
    ]

    assert [{"broken", "permanent"}, {"broken"}] == marks


def test_ground_of_the_scenario_clouds_and_shells_are_drawn(field, opened):
    table = field("", "high_street", smoke={"allied": "3:1010"}, gas={"central": "3:2010"})
    table.s.barraged, table.s.resistance[table.hex("3:3010")] = 1 << table.hex("3:3010"), 2
    shown = {cell.number: cell for cell in scene(table.s, ALLIED).hexes}
    kinds = [{mark.text for mark in shown[at].markers} for at in ("3:1010", "3:2010", "3:3010")]

    assert [{"S"}, {"G"}, {"I", "2"}] == [kind & {"S", "G", "I", "2"} for kind in kinds]
    assert 6 == sum(mark.text == "s" for cell in shown.values() for mark in cell.markers)
    rough = {at for at, cell in shown.items() if "rough" in cell.terrain}
    assert table.hexes(table.book.board.rough) == rough
    mined = {
        name: any("minefield" in cell.terrain for cell in scene(field("", name).s, 0).hexes)
        for name in ("cheppy", "cantigny")
    }
    assert {"cheppy": True, "cantigny": False} == mined


def test_tracks_show_the_turn_and_the_batteries_left(field):
    table = field("", "high_street", turn=4, elements_used=(2, 0))
    tracks = scene(table.s, ALLIED).tracks
    elements = table.book.entry.elements

    assert [3, elements["allied"] - 2, elements["central"]] == [
        track.markers[0].space for track in tracks
    ]
