"""A duel with a map, a sequence and words, for what a seat is shown and may say."""

from __future__ import annotations

import pytest

from ww1core.scenes import Battle, HexCell, Piece, Scene
from ww1core.turns import PlaySequence
from ww1core.turns.clock import labelled
from ww1core.words.catalogue import core_texts

WORDS = {
    "act.prompt": "what is to be done?",
    "act.roll": "throw a die",
    "act.end": "stop",
    "target.prompt": "what is attacked?",
    "attackers.prompt": "who attacks {target:unit}?",
    "why.marked_twice": "{what:unit} is marked twice",
    "why.attacks_itself": "{what:unit} is the target",
    "ending.agreed": "by agreement",
}


def scene_of(s, seat):
    """Two units lie in one hex, one waits beside the map, one is hidden from the other seat."""
    pieces = (
        Piece("A", "0101", 0, label="First Foot"),
        Piece("B", "0101", 0),
        Piece("C", "", 0),
        Piece("D", "0102", 1, hidden=seat == 0),
    )
    cells = (HexCell("0101", 0, 0, name="Mill"), HexCell("0102", 0, 2))
    fight = s.assault
    battle = None if fight is None else Battle("0102", column=f"{fight.strength}-1")
    return Scene("Duel", hexes=cells, pieces=pieces, battle=battle)


@pytest.fixture
def parts():
    """What makes a book of the duel one that can be shown."""
    return {
        "sequence": PlaySequence(labelled(["dawn", "dusk"]), ()),
        "scene": scene_of,
        "texts": core_texts("en").joined([WORDS]),
    }


@pytest.fixture
def game(new_game, parts):
    return new_game(**parts)
