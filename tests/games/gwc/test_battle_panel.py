"""What the panel of an attack tells of those it is made at: every part of their Morale."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.gwc.display.battle_panel import battle_panel
from games.gwc.rules.formations.command import on_map
from games.gwc.rules.formations.values import morale
from games.gwc.rules.ground.terrain import shelter_from
from games.gwc.state import Attack, Order
from ww1core import open_title
from ww1core.hexgrid import members
from ww1core.saving.journal import recorded_of
from ww1core.saving.positions import game_of
from ww1core.saving.saves import replay_steps

PLAYED = Path(__file__).parents[2] / "web" / "played" / "gwc-bleid.ww1"


@pytest.fixture
def panel(drawn):
    """The panel of an attack from H4 at Poilus in H5."""

    def build(ground="", sides="", *, kind="fire", given="inf", **slots):
        table = drawn(ground, sides=sides, base="berry", german=f"H4 {given}", entente="H5 pol")
        s = table.s
        for slot, hexes in slots.items():
            setattr(s, slot, table.hexes(hexes))
        units = on_map(s, 0)
        s.attack = Attack(kind, 0, table.hex("H5"), firers=units, power=5)
        return "\n".join(battle_panel(s, 0).lines)

    return build


@pytest.mark.rule("GWC-T109", "GWC-T122", "GWC-T122.1")
@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("wall", "cover behind the wall +2"),
        ("destroyed_wall", "cover behind the destroyed wall +2"),
        ("hedge", "cover behind the hedge +1"),
    ],
)
def test_the_cover_of_a_hexside_is_named(panel, kind, told):
    assert told in panel(sides=f"H4/H5 {kind}")
    assert "behind" not in panel(sides=f"H5/H6 {kind}")


@pytest.mark.rule("GWC-GL-COVERBEST")
def test_only_the_best_cover_is_named(panel):
    lines = panel("H5 building", "H4/H5 wall")

    assert "cover +3" in lines
    assert "behind" not in lines


@pytest.mark.rule("GWC-T105")
def test_a_fence_gives_no_cover_and_is_not_named(panel):
    lines = panel(sides="H4/H5 fence")

    assert "cover" not in lines
    assert re.search(r"Poilus \(1\): morale 7 \(printed morale 7\)", lines)


@pytest.mark.rule("GWC-S98.3.7")
def test_gabions_are_told_beside_the_cover_they_add_to(field):
    table = field("eparges", german="N5 inf", entente="D6 pol", active=1)
    s, hex_ = table.s, table.hex("D6")
    s.trenches = 1 << hex_
    s.reminders = (0, 1 << table.hold(1, "F-SC7"))
    s.attack = Attack("fire", 0, hex_, firers=1 << table.unit("inf"), power=3)
    lines = "\n".join(battle_panel(s, 0).lines)

    assert re.search(r"cover \+\d, Gabions and Fascines \+1", lines)


@pytest.mark.rule("GWC-O21.3.7c")
def test_it_is_told_that_equal_totals_break_who_moves(field):
    table = field("bleid", german="M6 fus14", entente="I7 lig14")
    s = table.s
    s.attack = Attack("fire", 0, table.hex("I7"), firers=on_map(s, 0), power=5)
    still = battle_panel(s, 0).lines
    s.order = Order("O23", 1, activated=on_map(s, 1))
    moving = battle_panel(s, 0).lines

    assert ["Infanterie de ligne 1914 (1) moves: equal totals break it"] == [
        line for line in moving if line not in still and "%" not in line
    ]


@pytest.mark.rule("GWC-3.1.4")
def test_what_is_told_of_morale_is_what_the_rules_judge_by():
    """At every attack of a game that was played: the sum and its parts."""
    recorded = recorded_of(PLAYED.read_bytes().splitlines(keepends=True), PLAYED.name)
    game = game_of(open_title("gwc", "bleid"), recorded.header, PLAYED.name)
    told = 0

    def compare(s):
        panel = s.attack and battle_panel(s, 0)
        lines = panel.lines if panel else ()
        judged = [line for line in lines if "(printed morale" in line]
        units = list(members(on_map(s, 0) | on_map(s, 1)))
        for line in judged:
            name, worth = re.match(r"(.*): morale (\d+) ", line).groups()
            unit = next(one for one in units if s.book.spoken_name("unit", one) == name)
            numbers = re.findall(r"(?:printed morale |[+])(\d+)|-(\d+)", line)
            rolled = re.search(r"roll \+(\d+)", line)
            roll = int(rolled[1]) if rolled else 0

            assert int(worth) == sum(int(a or 0) - int(b or 0) for a, b in numbers)
            assert int(worth) - roll == morale(s, unit, shelter_from(s, unit))
        return len(judged)

    for _ in replay_steps(game, recorded.entries, PLAYED.name):
        told += game.ask(compare)

    assert told > 50
