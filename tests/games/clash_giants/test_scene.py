"""Scenes: what a display is given."""

from __future__ import annotations

import math
import re
from itertools import pairwise
from xml.etree.ElementTree import fromstring

import pytest

from games.clash_giants.legend import NATIONS
from games.clash_giants.state import lose_step
from ww1core import Game
from ww1core.hexgrid import has
from ww1core.hexgrid.imprint import Scale
from ww1core.plugins import find_title
from ww1core.scenes import to_json
from ww1core.scenes.codec import from_json
from ww1core.scenes.svg import to_svg
from ww1core.scenes.text import to_text
from ww1core.session.scenes import scene_for
from ww1core.testing.random_states import states_of_game

SVG = "{http://www.w3.org/2000/svg}"
PLACED = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)(?: rotate\(([-\d.]+)\))?")

CAMPAIGNS = ("galicia_campaign", "first_ypres_campaign")
SHORT = ("galicia_krasnik", "first_ypres_yser")
OFFENSIVE = {
    "id": "GAL-OFF",
    "offensives": {
        "central": {"count": 2, "turns": [1, 5]},
        "entente": {"count": 1, "turns": [1, 5]},
    },
    "shift_right": 1,
    "provenance": "design",
}


def drawn(table):
    return table.book.scene(table.s, 0)


def cell(table, number):
    return next(one for one in drawn(table).hexes if one.number == number)


def marks(table, number):
    return [(marker.text, marker.kind) for marker in cell(table, number).markers]


def piece(table, name):
    return next(one for one in drawn(table).pieces if one.id == name)


def track(table, name):
    found = [one for one in drawn(table).tracks if name in one.name]
    assert 1 == len(found), [one.name for one in drawn(table).tracks]
    return found[0]


def spaces(track_):
    """The texts of the tokens by the space they are on."""
    return {track_.spaces[token.space]: token.text for token in track_.markers}


@pytest.mark.parametrize("scenario", SHORT)
def test_every_kind_of_decision_can_be_drawn(open_book, scenario):
    book = open_book(scenario)
    seen = set()
    for place, (s, offer) in enumerate(states_of_game(book, 3)):
        if offer.name in seen and place % 10:
            continue
        seen.add(offer.name)
        scene = book.scene(s, 0)

        assert scene == from_json(to_json(scene)), offer.name
        assert scene == book.scene(s, 1)


@pytest.mark.parametrize("scenario", CAMPAIGNS)
def test_a_campaign_is_drawn_as_text_and_as_a_picture(game, scenario):
    scene = drawn(game(scenario))

    assert to_svg(scene).startswith("<svg")
    assert max(map(len, to_text(scene).splitlines())) <= 100


def test_a_finished_game_can_be_drawn(open_book):
    book = open_book("first_ypres_yser")
    s = [s for s, _ in states_of_game(book, 5)][-1]
    scene = book.scene(s, 0)

    assert s.ended is not None
    assert scene == from_json(to_json(scene))


def test_the_places_of_galicia_are_named_where_they_are(game):
    names = {one.number: one.name for one in drawn(game("galicia_campaign")).hexes}

    assert ("Lemberg", "Przemysl") == (names["2315"], names["1716"])


def test_the_vistula_and_the_sea_are_drawn(game):
    sides = {(one.kind, one.from_number) for one in drawn(game("galicia_campaign")).sides}
    coast = {one.terrain for one in drawn(game("first_ypres_campaign")).hexes}

    assert ("major_river", "0114") in sides
    assert "vistula" not in {kind for kind, _ in sides}
    assert ("sea",) in coast


def test_the_railway_joins_its_hexes(lab):
    table = lab("C1 0404, E1 0909", rail="0404 0405 0406")
    rails = [one for one in drawn(table).sides if one.kind == "rail"]

    assert {("0404", "0405"), ("0405", "0406")} == {(r.from_number, r.to_number) for r in rails}


def test_a_piece_shows_where_it_is_and_what_it_is(lab):
    found = piece(lab("C1 0404* of=II te=5, E1 0909 cav brigade one"), "C1")

    assert ("0404", NATIONS["german"], "infantry", "XX") == found[1:5]
    assert (("1-5",), 1, 2) == (found.values, found.steps, found.max_steps)
    assert ("CA", "II", "C1 Division") == found.formation


def test_the_name_of_a_unit_can_be_read(game):
    table = game("galicia_krasnik")

    assert "14th Cavalry Division" in piece(table, "RU-14C").formation
    assert "14th Cavalry Division" in to_text(drawn(table))


def test_units_of_a_side_have_the_colours_of_their_nations(lab):
    table = lab("C1 0404 nation=austro_hungarian, E1 0909 jaeger nation=belgian")

    assert NATIONS["austro_hungarian"] == piece(table, "C1").side
    assert (NATIONS["belgian"], "jaeger") == (piece(table, "E1").side, piece(table, "E1").symbol)


def test_strength_that_never_attacks_is_in_parentheses(lab):
    assert ("(2)-4",) == piece(lab("C1 0404 guard, E1 0909"), "C1").values


@pytest.mark.rule("CG-8.42b")
def test_the_efficiency_shown_is_that_of_the_moment(lab):
    table = lab("C1 0404 te=5, E1 0909", unsupplied="C1")

    assert ("2-3",) == piece(table, "C1").values


def test_markers_lie_on_their_units(lab):
    table = lab(
        "C1 0404, C2 0405, C3 0406, C4 0407, C5 0408, E1 0909",
        reduced="C1",
        unsupplied="C2",
        replaced="C3",
        railed="C4",
        moved="C4 C5",
    )
    badges = {one.id: [mark.kind for mark in one.markers] for one in drawn(table).pieces}

    assert [["reduced"], ["unsupplied"], ["replaced"], ["railed"], ["moved"]] == [
        badges[f"C{number}"] for number in range(1, 6)
    ]


def test_a_reinforcement_waits_with_its_turn_and_its_hexes(lab):
    table = lab("C1 0404, C2 entry=5:0101+0102, E1 0909")

    assert "the box of turn 5 (0101, 0102)" == piece(table, "C2").hex


def test_an_eliminated_unit_is_no_piece(lab):
    table = lab("C1 0404*, C2 0405, E1 0909")
    lose_step(table.s, table.unit("C1"), "CG-12.75c")

    assert ["C2", "E1"] == [one.id for one in drawn(table).pieces]


def test_the_stronger_unit_lies_on_top(lab):
    table = lab("C1 0404*, C2 0404, E1 0909")

    assert ["C2", "C1"] == [one.id for one in drawn(table).pieces if one.hex == "0404"]


def test_victory_hexes_show_their_points_and_who_holds_them(lab):
    table = lab("C1 0404, E1 0909", victory="0505 0606", owners={"0606": "entente"})

    assert [("1", "victory_0")] == marks(table, "0505")
    assert [("1", "victory_1")] == marks(table, "0606")
    assert 1 == cell(table, "0606").owner


@pytest.mark.parametrize(("losses", "sign", "badge"), [(0, "fort", "F2"), (1, "fort", "F1")])
def test_a_fort_shows_its_owner_and_its_steps(lab, losses, sign, badge):
    table = lab("C1 0404, E1 0909", forts="0505 entente")
    for _ in range(losses):
        lose_step(table.s, table.unit("Fort Work 0505"), "CG-12.75c")

    assert sign in cell(table, "0505").terrain
    assert [(badge, "fort_1")] == marks(table, "0505")


def test_a_destroyed_fort_is_a_ruin(lab):
    table = lab("C1 0404, E1 0909", forts="0505 entente")
    for _ in range(2):
        lose_step(table.s, table.unit("Fort Work 0505"), "CG-12.75c")

    assert "ruin" in cell(table, "0505").terrain
    assert [("F0", "fort_1")] == marks(table, "0505")


def test_a_fortified_zone_shows_whether_it_is_intact(lab):
    table = lab("C1 0404, E1 0909", zones="0405 entente, 0707 central")

    assert [("Z", "zone_1")] == marks(table, "0405")
    assert "fortified_zone" in cell(table, "0405").terrain

    table.answer("C1", "0405")
    assert [("z", "zone_razed")] == marks(table, "0405")
    assert "fortified_zone" not in cell(table, "0405").terrain
    assert [("Z", "zone_0")] == marks(table, "0707")


def test_a_source_in_enemy_hands_is_shown_as_lost(lab):
    table = lab("C1 0404, E1 0909", sources="central 0101, entente 1201 0202", held="1201")

    assert [("S", "source_0")] == marks(table, "0101")
    assert [("S", "source_1")] == marks(table, "1201")
    assert [("s", "source_lost")] == marks(table, "0202")


def test_water_that_has_risen_is_shown(lab):
    assert "flooded" in cell(lab("C1 0404, E1 0909", flooded="0505"), "0505").terrain


def test_the_turn_track_has_dates(lab):
    turns = track(lab("C1 0404, E1 0909", turn=2), "turns")

    assert "1: 1 Aug" == turns.spaces[0]
    assert {"2: 4 Aug": "now"} == spaces(turns)


def test_the_victory_track_shows_points_and_level(lab):
    table = lab("C1 0404, E1 0909", victory="0505 0606 0707", owners={"0606": "entente"})
    found = track(table, "victory points of the central side")

    assert found.name.endswith(": 2")
    assert {"2 draw": "2"} == spaces(found)


def test_the_hexes_that_win_at_once_are_shown_with_those_that_are_held(lab):
    wanted = {"side": "entente", "all_of": ["0404", "0606"], "any_of": ["0808", "1008"]}
    table = lab("C1 0101, E1 0404, E2 1008, E3 0606 cav", instant=[wanted])
    found = track(table, "wins at once for entente")

    assert ("0404", "0606", "0808/1008") == found.spaces
    assert {"0404": "held", "0808/1008": "held"} == spaces(found)


def test_the_cup_shows_which_armies_are_still_in_it(lab):
    found = track(lab("C1 0404, E1 0909", cup="EA"), "cup")

    assert ("CA", "EA") == found.spaces
    assert {"CA": "out", "EA": "in"} == spaces(found)


def test_the_command_track_of_an_army_shows_its_allowance(lab):
    found = track(lab("C1 0404, E1 0909", points=4), "CA CA")

    assert "4 on 4" in found.spaces
    assert {"4 on 4": "rolled"} == spaces(found)


def test_dice_that_give_the_same_allowance_share_a_space(game):
    found = track(game("galicia_krasnik", marker=[0], command=[3]), "AH-1 ")

    assert ("2 on 1", "3 on 2-3", "4 on 4-5", "5 on 6") == found.spaces
    assert {"3 on 2-3": "rolled"} == spaces(found)


def test_offensive_markers_are_on_a_track_where_they_are_used(lab):
    assert {"1": "entente", "2": "central"} == spaces(
        track(game_with_offensives(lab), "offensive markers")
    )
    plain = drawn(lab("C1 0404, E1 0909"))
    assert [] == [one for one in plain.tracks if "offensive" in one.name]


def game_with_offensives(lab):
    return lab("C1 0404, E1 0909", rules=[OFFENSIVE])


def test_replacement_steps_that_are_left_are_shown_by_nation(lab):
    table = lab("C1 0404, E1 0909", replacements="german=1 french=2", replaced="E1")

    assert {"German": "1", "French": "1"} == spaces(track(table, "replacement steps"))


def test_no_battle_is_shown_before_somebody_attacks(lab):
    table = lab("C1 0404, C2 0404, E1 0405").answer("done")
    assert None is drawn(table).battle

    table.answer("fight", "0405")
    assert "join_attack" == table.asked[0]
    assert None is drawn(table).battle


@pytest.mark.rule("CG-12.71a", "CG-12.91a", "CG-12.92a")
def test_an_attack_is_shown_with_its_factors_shifts_and_column(lab):
    table = lab("C1 0404, C2 0404, C3 0406, E1 0405", terrain="0405 rough city")
    table.answer("done", "fight", "0405", "C1", "C2")
    battle = drawn(table).battle

    assert ("0405", ("C1", "C2"), ("E1",)) == (battle.hex, battle.attackers, battle.defenders)
    assert "1-2" == battle.column
    assert (
        "steps in attack: 4 (CG-12.6a)",
        "steps in defence: 2 (CG-12.6a)",
        "rough: +1 to the defence (CG-12.91a)",
        "4 against 3: column 1-1 (CG-12.71a)",
        "city: -1 to the column (CG-12.92a)",
        "dice: attackers +1, defenders -1 (CG-CRT-a)",
        "all attackers roll (CG-12.72a)",
    ) == battle.lines[:7]


def test_an_attack_shows_how_likely_its_losses_are(lab):
    table = lab("C1 0404, C2 0404, E1 0405").answer("done", "fight", "0405", "C1")

    assert (
        "steps lost in defence: 0: 67%, 1: 33%",
        "steps lost in attack: 0: 67%, 1: 33%",
        "chance that the hex is emptied: 33%",
    ) == drawn(table).battle.lines[-3:]


@pytest.mark.rule("CG-13.0f")
def test_the_works_of_a_hex_count_before_the_attack_is_declared(lab):
    table = lab("C1 0404, C2 0404, C3 0406, E1 0405", forts="0405 entente")
    table.answer("done", "fight", "0405", "C1", "C2")
    battle = drawn(table).battle

    assert ("E1", "Fort Work 0405") == battle.defenders
    assert "fort: -1 to the column (CG-13.0f)" in battle.lines


def test_the_defenders_that_are_left_are_shown_while_dice_fall(lab):
    table = lab("C1 0406, C2 0406, E1 0405, E2 0405")
    table.script(defence=[5, 1], attack=[1, 1])
    table.answer("done", "fight", "0405", "C1", "C2", "E1")
    battle = drawn(table).battle

    assert "recoil_to" == table.asked[0]
    assert ("E1", "E2") == battle.defenders
    assert ("dice: attackers +0, defenders +0 (CG-CRT-a)", "all attackers roll (CG-12.72a)") == (
        battle.lines
    )


def test_an_attack_whose_dice_have_fallen_shows_no_odds(lab):
    table = lab("C1 0404, E1 0405*").script(defence=[6], attack=[1])
    table.answer("done", "fight", "0405")
    battle = drawn(table).battle

    assert "advance_after_combat" == table.asked[0]
    assert ((), (), "") == (battle.defenders, battle.lines, battle.column)


@pytest.mark.parametrize(("language", "name"), [("en", "North Sea"), ("fr", "Mer du Nord")])
def test_seas_and_rivers_have_names_in_the_language_of_the_player(language, name):
    book = find_title("clash_giants").open("first_ypres_yser", language=language)
    imprint = scene_for(Game(book, seed=1), None, hides=False).imprint

    assert {name, "Yser"} <= {lettering.text for lettering in imprint.lettering}
    assert (0, Scale(3.2, "km")) == (imprint.north, imprint.scale)


@pytest.mark.parametrize("scenario", ["galicia_campaign", "first_ypres_campaign"])
def test_the_name_of_a_river_follows_its_course(scenario, open_book):
    land = open_book(scenario).land
    water = [land.sides[key] for key in ("river", "major_river") if key in land.sides]
    rivers = [name for name in land.imprint.lettering if name.kind == "river"]

    assert rivers
    for name in rivers:
        for a, b in pairwise(map(land.hex, name.places)):
            assert any(has(sides, land.grid, a, b) for sides in water), name


def test_railways_run_off_the_map(game):
    sides = drawn(game("first_ypres_campaign")).sides
    outward = {side.from_number for side in sides if side.kind == "rail" and not side.to_number}

    assert {"0119", "3105", "2028"} <= outward


def name_box(node):
    """The name of a place, and where it begins and ends across and down."""
    x, y, font = (float(node.get(key)) for key in ("x", "y", "font-size"))
    half = len(node.text) * font / 4
    return node.text, (x - half, y - font, x + half, y + font / 4)


def along(node):
    """Points in the middle of a name that is spread over the map."""
    x, y, turn = map(float, PLACED.search(node.get("transform")).groups("0"))
    font, spacing = float(node.get("font-size")), float(node.get("letter-spacing", 0))
    reach = len(node.text) * (font * 0.45 + spacing) / 2
    down, turn = float(node.get("y")) - font / 3, math.radians(turn)
    for step in range(-10, 11):
        on = reach * step / 10
        yield (
            x + on * math.cos(turn) - down * math.sin(turn),
            y + on * math.sin(turn) + down * math.cos(turn),
        )


@pytest.mark.parametrize("scenario", ["galicia_campaign", "first_ypres_campaign"])
def test_no_name_of_a_river_or_a_land_lies_under_that_of_a_place(scenario, open_book):
    scene = scene_for(Game(open_book(scenario), seed=1), None, hides=False)
    root = fromstring(to_svg(scene))  # noqa: S314 (made in this line)
    groups = {node.get("class"): node for node in root.iter(f"{SVG}g")}
    names = [name_box(node) for node in groups["names"].iter(f"{SVG}text")]
    spread = list(groups["lettering"].iter(f"{SVG}text"))

    assert names
    assert spread
    for node in spread:
        for x, y in along(node):
            crossed = [
                name
                for name, (left, top, right, foot) in names
                if left <= x <= right and top <= y <= foot
            ]
            assert [] == crossed, node.text
