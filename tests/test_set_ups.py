"""A set-up is no turn: before the first turn no title heads what it shows with one."""

from __future__ import annotations

import pytest

from ww1core import Game
from ww1core.plugins import find_title
from ww1core.session.scenes import scene_for

HEADINGS = {"en": "set-up", "fr": "mise en place"}
SET_UPS = (
    ("grand_illusion", "full_campaign", ()),
    ("gwc", "bleid", ("free_setup",)),
    ("landships", "bagatelle", ()),
    ("storm_west", "allied_offensive", ()),
)
"""Scenarios in which sides set up, with the options that let them."""


@pytest.mark.parametrize(("title", "scenario", "options"), SET_UPS)
def test_a_set_up_is_headed_by_no_turn(title, scenario, options):
    game = Game(find_title(title).open(scenario, options), seed=1)
    shown = {one: scene_for(game, None, hides=False, language=one).subtitle for one in HEADINGS}

    assert game.turn < game.book.sequence.clock.first
    assert HEADINGS == shown
