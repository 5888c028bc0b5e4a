"""Scenes: what a display is given."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.gwc.book import scenarios
from games.gwc.display.legend import NATIONS
from games.gwc.display.scene import scene
from games.gwc.rules.cards.fate import show
from games.gwc.rules.formations.values import face
from games.gwc.state import Attack, Field
from ww1core import open_title
from ww1core.hexgrid import has
from ww1core.scenes import to_json
from ww1core.scenes.codec import from_json
from ww1core.scenes.svg import to_svg
from ww1core.scenes.text import to_text
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance

GERMAN, ENTENTE = 0, 1
SCENARIOS = [one.id for one in scenarios()]


def piece(s, name, seat=GERMAN):
    return next(one for one in scene(s, seat).pieces if one.id.endswith(name))


def cell(s, number):
    return next(one for one in scene(s, GERMAN).hexes if one.number == number)


def marks(s, number):
    return [(marker.text, marker.kind) for marker in cell(s, number).markers]


def track(s, name, seat=GERMAN):
    found = [one for one in scene(s, seat).tracks if name in one.name]
    assert 1 == len(found), [one.name for one in scene(s, seat).tracks]
    return found[0]


def hand(s, owner, seat):
    return next(one for one in scene(s, seat).hands if one.side == owner)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_is_drawn_as_text_and_as_a_picture(scenario):
    s = Field(open_title("gwc", scenario))
    s.chance = RandomChance(1)
    advance(s)
    drawn = scene(s, GERMAN)

    assert to_svg(drawn).startswith("<svg")
    assert max(map(len, to_text(drawn).splitlines())) <= 100
    assert drawn == from_json(to_json(drawn))
    assert {one.number for one in drawn.hexes} >= {one.hex for one in drawn.pieces if one.values[0]}


def test_a_formation_shows_its_values_of_this_moment(field):
    good, broken = (piece(field(german=f"N5 inf14{mark}").s, "inf14-1") for mark in ("", "*"))

    assert ("N5", NATIONS["german"], "infantry", "...") == good[1:5]
    assert good.values != broken.values
    assert (2, 1) == (good.steps, broken.steps)
    assert [("B", "broken")] == [(one.text, one.kind) for one in broken.markers]


def test_a_leader_shows_his_command_and_lies_below_those_he_leads(field):
    s = field(german="N5 rommel inf14").s
    ids = [one.id for one in scene(s, GERMAN).pieces]

    assert ["ger-inf14-1", "ger-ldr-rommel"] == ids
    assert "+" in piece(s, "rommel").values[0]


@pytest.mark.parametrize(("said", "kind"), [("+mg08", "weapon"), ("+mg08*", "weapon_broken")])
def test_a_weapon_is_a_short_badge_and_its_name_stands_in_words(field, said, kind):
    s = field(german=f"N5 abt {said}").s
    found = piece(s, "abt-1")

    assert [("HMG", kind)] == [(one.text, one.kind) for one in found.markers]
    assert "MG 08" in found.formation[-1]
    assert "MG 08" in to_text(scene(s, GERMAN))


@pytest.mark.rule("GWC-11.1a", "GWC-3.3.1.7")
@pytest.mark.parametrize(
    ("scenario", "said", "words"),
    [
        ("bleid", "N5 abt +mg08", "Abteilung, MG 08 (1): FP 8, range 12"),
        ("bleid", "N5 schmidt abt +mg08", "Abteilung, MG 08 (1): FP 9, range 13"),
        ("laffaux_1917", "N5 abt +lmw", "leichter Minenwerfer 7.6cm (1): FP 6, range 3-16"),
    ],
)
def test_a_weapon_is_told_with_what_it_fires_with_now(field, scenario, said, words):
    assert piece(field(scenario, german=said).s, "abt-1").formation[-1].endswith(words)


@pytest.mark.rule("GWC-3.1.1a")
def test_the_gun_of_a_tank_is_told_with_what_it_fires_with(field):
    s = field("laffaux_1917", entente="N5 st").s
    (tank,) = [n for n in s.book.guns if s.hex[n] >= 0]
    gun = face(s, tank).gun

    told = piece(s, s.book.units[tank].id).formation[-1]
    assert told.endswith(f": FP {gun.fp}, range {s.book.special.doctrine[0] or gun.range}")


def test_an_objective_shows_who_controls_it(field):
    s = field(german="N5 inf14").s
    before = marks(s, "K7")
    s.control = (s.control[0], GERMAN, *s.control[2:])

    assert [("2", "objective")] == before
    assert [("2", "objective_0")] == marks(s, "K7")


def test_what_lies_on_the_ground_is_marked(field):
    table = field(german="N5 inf14")
    s = table.s
    bit = 1 << table.hex("J9")
    s.trenches, s.gas, s.smoke = bit, bit, ((table.hex("J9"), 2),)
    s.spotted, s.impact = (table.hex("J9"), -1), (bit, 0)

    assert [
        ("T", "trench"),
        ("g", "gas"),
        ("s2", "smoke"),
        ("SR", "spotted"),
        ("X", "impact"),
    ] == marks(s, "J9")


def test_ground_that_changes_is_drawn_as_it_is_now(field):
    table = field(german="N5 inf14")
    before = cell(table.s, "G4").terrain
    table.s.rubble = 1 << table.hex("G4")

    assert (("building",), ("rubble",)) == (before, cell(table.s, "G4").terrain)


@pytest.mark.rule("GWC-1.2a")
def test_only_the_own_hand_is_shown(field):
    s = field(german="N5 inf14", hands=("G-1 G-2", "F-1")).s

    assert ["G-1", "G-2"] == [card.name for card in hand(s, GERMAN, GERMAN).cards]
    assert ((), 1) == hand(s, ENTENTE, GERMAN)[1:3]


@pytest.mark.rule("GWC-1.S.2b", "GWC-1.2a")
def test_a_strategy_card_lies_beside_the_hand(field):
    table = field(german="N5 inf14", hands=("G-1 G-2", "F-1"))
    table.hold(ENTENTE, "F-SC5")

    def held(seat):
        return [(one.seat, len(one.cards), one.unseen) for one in scene(table.s, seat).hands]

    assert [("german", 2, 0), ("entente", 0, 1), ("entente, strategy", 0, 1)] == held(GERMAN)
    assert [("german", 0, 2), ("entente", 1, 0), ("entente, strategy", 1, 0)] == held(ENTENTE)


def test_a_card_names_the_action_as_its_nation_does(field):
    (card,) = hand(field(hands=("G-19", "")).s, GERMAN, GERMAN).cards

    assert ("Fire; Grenade Pack", "fate") == (card.text, card.kind)


@pytest.mark.rule("GWC-E62", "GWC-E73")
def test_cards_that_a_player_has_been_shown_stay_in_his_sight(field):
    s = field(german="N5 inf14", hands=("G-1", "F-1 F-2")).s
    show(s, ENTENTE, [one.id for one in s.book.cards].index("F-2"))
    cards, unseen = hand(s, ENTENTE, GERMAN)[1:3]

    assert (["F-2"], 1) == ([card.name for card in cards], unseen)
    assert ((), 2) == hand(s, ENTENTE, -1)[1:3]


def test_only_the_own_secret_markers_are_shown(field):
    s = field(german="N5 inf14", secret_chits=(0b1, 0)).s

    assert 1 == len(track(s, "secret").spaces)
    assert not [one for one in scene(s, ENTENTE).tracks if "secret" in one.name]


def test_the_time_track_shows_now_and_its_own_track_sudden_death(field):
    s = field(german="N5 inf14", time=3).s
    time = next(one for one in scene(s, GERMAN).tracks if "now" in [t.text for t in one.markers])

    assert [3] == [token.space for token in time.markers]
    assert (str(s.book.sheet.sudden_death),) == track(s, "sudden").spaces


def test_a_telephone_shows_its_box_and_a_cut_line(field):
    table = field("caures", german="B3 inf")
    table.equip(GERMAN, table.book.telephones[0].id, broken=True)
    found = track(table.s, "local barrage")

    assert (table.book.telephones[0].name,) == found.spaces
    assert ["×"] == [token.text for token in found.markers]


def test_an_attack_on_the_table_is_shown(field):
    table = field(german="N5 inf14", entente="K5 lig14")
    before = scene(table.s, GERMAN).battle
    firers = 1 << table.unit("inf14-1")
    table.s.attack = Attack("fire", seat=GERMAN, firers=firers, target=table.hex("K5"), power=6)
    battle = scene(table.s, GERMAN).battle

    assert before is None
    assert "K5" == battle.hex
    assert ["ger-inf14-1" in one for one in battle.attackers] == [True]


def test_who_waits_on_the_time_track_is_off_the_map(field):
    table = field(german="N5 inf14 rommel")
    s = table.s
    waiting = table.unit("rommel")
    s.hex[waiting] = -3
    s.away = ((4, waiting),)
    s.rebuild()

    assert "4" in piece(s, "rommel").hex


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_board_has_its_scale_and_north_at_the_top(scenario):
    imprint = open_title("gwc", scenario).map.imprint

    assert (0, (50, "m")) == (imprint.north, imprint.scale)


def test_roads_and_streams_leave_the_board_and_the_stream_has_its_name():
    s = Field(open_title("gwc", "berry"))
    s.chance = RandomChance(1)
    advance(s)
    kinds = {side.kind for side in scene(s, GERMAN).sides if not side.to_number}

    assert {"road", "stream"} <= kinds
    assert ["Miette"] == [name.text for name in s.book.map.imprint.lettering]
    streams = s.book.land.sides["stream"]
    hexes = [s.book.land.hex(place) for place in s.book.map.imprint.lettering[0].places]
    assert all(has(streams, s.book.land.grid, a, b) for a, b in pairwise(hexes))
