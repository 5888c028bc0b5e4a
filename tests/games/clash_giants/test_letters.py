"""The signs of the map in letters."""

from __future__ import annotations

from games.clash_giants.legend import LEGEND
from ww1core.scenes.palette import Palette
from ww1core.scenes.scene import Highlight
from ww1core.scenes.stack import stack_lines
from ww1core.scenes.text import Frame, window


def test_every_sign_of_terrain_and_hexsides_stands_for_one_thing():
    palette = Palette(LEGEND)
    signs = [palette.terrain(e.key).letter for e in LEGEND if e.group == "terrain"]
    signs += [palette.hexside(e.key).letter for e in LEGEND if e.group == "hexside"]

    assert sorted(set(signs)) == sorted(signs)


def test_a_window_of_galicia_shows_stacks_names_works_and_choices(game):
    table = game("galicia_campaign")
    scene = table.book.scene(table.s, 0)._replace(highlights=(Highlight("1716", "3"),))

    lines = window(scene, Frame(around=("1716",)), words=table.book.texts).split("\n")

    shown = "\n".join(lines)
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 100
    assert "1716CFt[3]" in shown
    assert "Przemys 4 F2" in shown
    assert "F2 fort of central" in shown
    assert "% major river" in shown


def test_a_unit_is_told_with_its_nation_once(game):
    table = game("galicia_campaign")
    scene = table.book.scene(table.s, 0)

    lines = stack_lines(scene, "0213", words=table.book.texts)

    assert (
        "  AH-GarK: Austro-Hungarian infantry brigade (1)-3, 1/1 steps, AH-1, "
        "Krakow fortress garrison"
    ) in lines
