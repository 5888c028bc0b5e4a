"""Boards and layers: what is drawn once, and what is drawn again when it changes."""

from __future__ import annotations

import pytest

from ww1core import Game, open_title
from ww1core.scenes.layers import board, fixed_part, layers, panels
from ww1core.scenes.scene import Battle, Box, HexCell, Marker, Path, Piece, Scene
from ww1core.scenes.svg import to_svg

HEXES = tuple(HexCell(f"0{i}01", 1.5 * i, 0.866 * (i % 2), name=f"Place {i}") for i in range(4))
PIECES = (Piece("A", "0001", 0), Piece("B", "0001", 0), Piece("C", "0201", 1))
SCENE = Scene("ground", hexes=HEXES, pieces=PIECES, boxes=(Box("Pool", 3, 4),))


def test_a_board_is_the_same_whatever_stands_on_it():
    held = tuple(cell._replace(owner=1, markers=(Marker("S"),)) for cell in HEXES)
    bare = board(SCENE)

    assert bare.hash == board(SCENE._replace(hexes=held, pieces=(), title="other")).hash
    assert bare.fixed == fixed_part(SCENE._replace(hexes=held))


def test_other_ground_is_another_board():
    wooded = (HEXES[0]._replace(terrain=("woods",)), *HEXES[1:])

    assert board(SCENE).fixed != fixed_part(SCENE._replace(hexes=wooded))
    assert board(SCENE).hash != board(SCENE._replace(hexes=wooded)).hash


def test_a_layer_follows_from_what_it_shows_alone():
    ground = board(SCENE)
    before = layers(SCENE, ground)
    moved = (PIECES[0]._replace(hex="0301"), *PIECES[1:])
    after = layers(SCENE._replace(pieces=moved), ground)

    assert {"s:0001", "s:0301"} == {k for k in before | after if before.get(k) != after.get(k)}


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"hexes": (HEXES[0]._replace(owner=0), *HEXES[1:])}, "flags:0"),
        ({"hexes": (HEXES[0]._replace(markers=(Marker("S"),)), *HEXES[1:])}, "marks"),
        ({"paths": (Path(("0001", "0101")),)}, "paths"),
        ({"battle": Battle("0201", ("A",))}, "attacks"),
        ({"boxes": (Box("Pool", 3, 4, owner=1),)}, "boxes"),
    ],
)
def test_a_change_shows_in_its_own_layer(change, key):
    ground = board(SCENE)
    before, after = layers(SCENE, ground), layers(SCENE._replace(**change), ground)

    assert before.get(key) != after[key]
    assert {"s:0001", "s:0201"} <= {name for name in before if before[name] == after.get(name)}


def test_a_cut_path_has_its_cross():
    drawn = layers(SCENE._replace(paths=(Path(("0001", "0101"), cut="0101"),)), board(SCENE))

    assert {"paths", "cuts"} <= drawn.keys()


def test_a_hidden_piece_is_never_named():
    hidden = (Piece("SECRET", "0001", 0, hidden=True), *PIECES[2:])
    ground = board(SCENE._replace(pieces=hidden))
    drawn = layers(SCENE._replace(pieces=hidden), ground)

    assert "SECRET" not in "".join(drawn.values())


def test_pieces_and_hexes_bear_their_names():
    ground = board(SCENE)

    assert 'data-hex="0101"' in ground.ground
    assert 'data-piece="C"' in layers(SCENE, ground)["s:0201"]


def test_a_picture_is_composed_of_board_and_layers():
    ground, picture = board(SCENE), to_svg(SCENE)
    drawn = layers(SCENE, ground)

    assert all(drawn[key] in picture for key in drawn if key.startswith("s:"))
    assert ground.names in picture


@pytest.mark.parametrize("title", ["clash_giants", "gwc", "tutorial"])
def test_drawn_after_other_scenes_a_layer_is_what_it_is_alone(title):
    game = Game(open_title(title), seed=3)
    scene = game.ask(lambda s: s.book.scene(s, 0))
    shared = board(scene, game.book.texts)
    for _ in range(20):
        game.apply(game.offer.seat, game.options(game.offer.seat)[0])
        scene = game.ask(lambda s: s.book.scene(s, 0))
        if shared.fixed != fixed_part(scene):
            shared = board(scene, game.book.texts)
        alone = board(scene, game.book.texts)

        assert layers(scene, alone) == layers(scene, shared)
        assert panels(scene, alone) == panels(scene, shared)
