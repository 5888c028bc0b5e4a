from __future__ import annotations

from ww1core.scenes import LegendEntry
from ww1core.scenes.palette import HEXSIDES, TERRAIN, Palette, ink_on
from ww1core.scenes.patterns import SIGNS, TILES
from ww1core.scenes.symbols import SYMBOLS, size_ticks, symbol_drawing


def test_terrain_letters_differ():
    letters = [look.letter for look in TERRAIN.values()]

    assert len(letters) == len(set(letters))


def test_hexside_letters_differ():
    letters = [look.letter for look in HEXSIDES.values()]

    assert len(letters) == len(set(letters))


def test_no_sign_stands_for_terrain_and_for_a_hexside():
    ground = {look.letter for look in TERRAIN.values()}

    assert [] == [kind for kind, look in HEXSIDES.items() if look.letter in ground]


def test_no_sign_looks_like_an_edge():
    assert set() == {look.letter for look in HEXSIDES.values()} & set("_/\\-|[]")


def test_every_pattern_and_sign_is_drawn():
    assert {look.pattern for look in TERRAIN.values()} - {""} <= TILES.keys()
    assert {look.sign for look in TERRAIN.values()} - {""} <= SIGNS.keys()


def test_the_legend_lets_a_key_look_like_another():
    palette = Palette((LegendEntry("copse", "Copse", pattern="woods", letter="c"),))

    look = palette.terrain("copse")

    assert TERRAIN["woods"]._replace(letter="c") == look
    assert "Copse" == palette.label("terrain", "copse")


def test_the_legend_changes_colours():
    palette = Palette(
        (
            LegendEntry("woods", colour="#010203"),
            LegendEntry("gorge", group="hexside", pattern="river", colour="#040506"),
            LegendEntry("vp", group="marker", colour="#070809"),
            LegendEntry("raid", group="path", colour="#0a0b0c"),
        )
    )

    assert "#010203" == palette.terrain("woods").fill
    assert HEXSIDES["river"]._replace(colour="#040506") == palette.hexside("gorge")
    assert "#070809" == palette.marker("vp")
    assert "#0a0b0c" == palette.path("raid")


def test_unknown_keys_show_their_first_letter():
    palette = Palette()

    assert "Q" == palette.terrain("quarry").letter
    assert "M" == palette.hexside("moat").letter
    assert "deep moat" == palette.label("hexside", "deep_moat")
    assert palette.marker("") == palette.marker("nothing")
    assert palette.path("supply") == palette.path("nothing")


def test_sides_go_by_index_and_the_title_names_them():
    palette = Palette((LegendEntry("1", "North", "side", "#102030", "N"),))

    assert ("North", "#102030", "#ffffff", "N") == palette.side(1)
    assert "A" == palette.side(0).letter
    assert palette.side(0).colour != Palette().side(1).colour


def test_a_kind_of_piece_may_use_a_symbol_of_the_core():
    palette = Palette((LegendEntry("militia", group="symbol", symbol="infantry"),))

    assert "infantry" == palette.symbol("militia")
    assert "cavalry" == palette.symbol("cavalry")


def test_a_kind_of_piece_that_the_legend_only_names_keeps_its_symbol():
    palette = Palette((LegendEntry("cavalry", "horse", group="symbol"),))

    assert ("cavalry", "horse") == (palette.symbol("cavalry"), palette.label("symbol", "cavalry"))


def test_ink_reads_on_its_ground():
    assert "#ffffff" == ink_on("#101010")
    assert ink_on("#f0f0f0") == ink_on("red") != "#ffffff"


def test_an_unknown_symbol_shows_its_letters():
    assert ">ZOU</text>" in symbol_drawing("zou<aves")
    assert SYMBOLS["tank"] == symbol_drawing("tank")


def test_size_ticks_follow_the_size():
    assert 2 == size_ticks("XX").count("M")
    assert 3 == size_ticks("III").count("v4")
    assert 2 == size_ticks("••").count("h.01")
    assert "" == size_ticks("bn") == size_ticks("")
