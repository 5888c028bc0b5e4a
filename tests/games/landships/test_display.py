"""What players are shown: odds line by line, sight with what blocks it, every board as a scene."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.landships.battle_panel import battle_panel
from games.landships.forces import ALLIED, CENTRAL
from games.landships.preview import fates, outcomes
from games.landships.scene import scene
from games.landships.sightings import sighting
from games.landships.state import Fire
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
