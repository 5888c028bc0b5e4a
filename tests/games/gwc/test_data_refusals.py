"""What the data files may not say, and where the error points."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from shutil import copytree

import pytest

from games.gwc.content.cards import decks_of
from games.gwc.content.commanders import commanders_of
from games.gwc.content.forces import forces_of
from games.gwc.content.land import build_board
from games.gwc.content.scenario import sheet_of
from games.gwc.content.support import support_of
from games.gwc.schema.board import BoardMap
from games.gwc.schema.cards import FateDeck, StrategyDecks
from games.gwc.schema.counters import Counters
from games.gwc.schema.ground import TerrainData
from games.gwc.schema.scenario import SheetData
from games.gwc.schema.support import SupportTables
from games.gwc.schema.tracks import ObjectiveMarkers
from ww1core.errors import DataError
from ww1core.tables.load import Content, read

DATA = Path(str(files("games.gwc") / "data"))


def changed(name, found, instead):
    """The text of a data file with something in it replaced once."""
    text = (DATA / name).read_text(encoding="utf-8")
    assert found in text
    return text.replace(found, instead, 1)


@pytest.mark.parametrize(
    ("model", "name", "found", "instead", "field"),
    [
        (TerrainData, "terrain.yaml", "rank: 2,", "rank: 1,", "terrain.water.rank"),
        (
            TerrainData,
            "terrain.yaml",
            "degrades_to: rubble",
            "degrades_to: dust",
            "terrain.bridge.degrades_to",
        ),
        (TerrainData, "terrain.yaml", "hindrance: 3", "hindrance: 0", "terrain.brush.hindrance"),
        (TerrainData, "terrain.yaml", "see_into: 2, ", "", "terrain.splintered_woods.see_into"),
        (Counters, "counters/german.yaml", "ger-fus14", "ger-inf14", "units[1].id"),
        (Counters, "counters/german.yaml", "id: ger-inf14", "id: fra-inf14", "units[0].id"),
        (Counters, "counters/german.yaml", "fp: 6", 'fp: "6"', "units[0].good.fp"),
        (
            Counters,
            "counters/german.yaml",
            "years: [1914, 1914]",
            "years: [1915, 1914]",
            "units[0].years",
        ),
        (
            Counters,
            "counters/german.yaml",
            "repair: [1, 4]",
            "repair: [1, 10]",
            "weapons[0].eliminate",
        ),
        (Counters, "counters/german.yaml", ", command: 2}", "}", "leaders[0].good"),
        (
            StrategyDecks,
            "strategy.yaml",
            "same_as: S98.3.3",
            "same_as: S98.5.0",
            "cards[9].same_as",
        ),
        (
            SupportTables,
            "support.yaml",
            "      2: [{id: ger-bot}]\n",
            "",
            "tables.german_1914.rows",
        ),
        (
            SupportTables,
            "support.yaml",
            "carrier: ger-abt",
            "carrier: ger-pio",
            "tables.german_1914.rows[8][1].carrier",
        ),
        (ObjectiveMarkers, "objectives.yaml", "objective: 1, ", "", "markers[0].objective"),
        (ObjectiveMarkers, "objectives.yaml", "id: B", "id: A", "markers[1].id"),
        (ObjectiveMarkers, "objectives.yaml", ", to: owner", "", "markers[18].to"),
        (SheetData, "scenarios/bleid.yaml", "hex: N5", "hex: P5", "set_up.german.placement[0].hex"),
        (
            SheetData,
            "scenarios/bleid.yaml",
            "sudden_death: 5",
            "sudden_death: 0",
            "time.sudden_death",
        ),
        (
            SheetData,
            "scenarios/bleid.yaml",
            "set_up_order: [entente, german]",
            "set_up_order: [german, german]",
            "set_up_order",
        ),
        (SheetData, "scenarios/bleid.yaml", "2: null, ", "", "objectives.control"),
        (SheetData, "scenarios/bleid.yaml", "[M, O]", "[O, M]", "set_up.german.zone.columns"),
        (
            SheetData,
            "scenarios/laffaux_1918.yaml",
            "owners: {Y:",
            "owners: {Z:",
            "objectives.owners.Z",
        ),
        (BoardMap, "boards/vaux.yaml", "left: A6, ", "", "observers"),
        (BoardMap, "boards/vaux.yaml", "{1: K9, ", "{", "objectives"),
        (
            BoardMap,
            "boards/vaux.yaml",
            "corners: {J6: 1}",
            "corners: {J7: 1}",
            "buildings[4].corners.J7",
        ),
        (BoardMap, "boards/vaux.yaml", "id: b2", "id: b1", "buildings[1].id"),
    ],
)
def test_a_broken_file_is_refused_by_its_field(model, name, found, instead, field):
    with pytest.raises(DataError) as caught:
        read(changed(name, found, instead).encode(), model, file=name)

    assert field == caught.value.field
    assert caught.value.line


@pytest.mark.parametrize(
    ("found", "instead", "message", "line"),
    [
        ("G-1  O26", "G-1  O99", "'O99' is no Order", 9),
        ("A47   E88", "A28   E88", "'A28' is no Action", 9),
        ("E88", "E56", "'E56' is no Event", 9),
        ("D11 1-4", "P11 1-4", "'P11' is no hex", 9),
        ("D11 1-4", "D11 1-7", "'1-7' is no pair of dice", 9),
        (" D11 1-4", "", "is no card, expected id", 9),
        ("6-6 time", "6-6 noon", "'noon' is unknown on card G-2", 10),
        ("G-2 ", "G-1 ", "card G-1 is stated twice", 10),
        (" wind=2", "", "card G-8 needs wind=", 16),
        ("D11 1-4", "D11 1-4 wind=3", "card G-1 has no use for wind=", 9),
        ("  G-1  O26 A47   E88 D11 1-4\n", "", "71 cards, expected 72", 8),
    ],
)
def test_a_broken_card_is_refused_by_its_line(found, instead, message, line):
    with pytest.raises(DataError, match=message) as caught:
        read(changed("cards/german.yaml", found, instead).encode(), FateDeck, file="german.yaml")

    assert ("cards", line) == (caught.value.field, caught.value.line)


@pytest.mark.parametrize(
    ("found", "instead", "message", "field"),
    [
        ("hexes: [G9]", "hexes: [G8]", "G8 of building b1 is no building", "buildings[0].hexes[0]"),
        (
            "  - {id: b7, name: smithy, hexes: [G7]}\n",
            "",
            "building in G7 has no entry",
            "buildings",
        ),
        ("hexes: [J4]", "hexes: [J4, G7]", "in parts that do not touch", "buildings[1].hexes"),
        ("  J8/J9 wall", "  J8/J9 joined", "J8/J9 is joined", "sides"),
        ("  A6 road 5", "  A6 road 2", "leads from A6 to B5, expected off", "exits"),
        ("  A2 woods", "  A1 woods", "hex A1 is stated twice", "hexes"),
        ("  J8/J9 wall", "  J8/J10 wall", "the hexes do not touch", "sides"),
    ],
)
def test_a_broken_board_is_refused(found, instead, message, field):
    drawn = read(changed("boards/vaux.yaml", found, instead).encode(), BoardMap, file="vaux.yaml")

    with pytest.raises(DataError, match=message) as caught:
        build_board(drawn)

    assert field == caught.value.field


def test_an_exit_that_is_none_is_refused_by_its_line():
    text = changed("boards/vaux.yaml", "  A6 road 5", "  A6 canal 5")
    line = text.splitlines().index("  A6 canal 5") + 1

    with pytest.raises(DataError, match="unknown feature canal of A6") as caught:
        build_board(read(text.encode(), BoardMap, file="vaux.yaml"))

    assert ("exits", line) == (caught.value.field, caught.value.line)


@pytest.fixture
def with_change(tmp_path):
    """The data folder with one scenario changed."""

    def change(found, instead, name="bleid"):
        folder = tmp_path / "data"
        copytree(DATA, folder)
        text = changed(f"scenarios/{name}.yaml", found, instead)
        (folder / f"scenarios/{name}.yaml").write_text(text, encoding="utf-8")
        return Content(folder)

    return change


@pytest.mark.parametrize(
    ("found", "instead", "message", "field"),
    [
        (", until_time: 4", "", "until_time is missing from SR-fog", "special_rules[0]"),
        (
            "los_limit: 5",
            "los_limit: 5, shells: 2",
            "shells is not a parameter of",
            "special_rules[0]",
        ),
        ("SR-fog", "SR-frog", "there is no special rule 'SR-frog'", "special_rules[0].id"),
        ("sudden_death: 5", "sudden_death: 13", "expected 12 at most", "time.sudden_death"),
        ("posture: attack", "posture: defense", "both sides defend", "sides"),
    ],
)
def test_a_sheet_that_disagrees_with_other_files_is_refused(
    with_change, found, instead, message, field
):
    with pytest.raises(DataError, match=message) as caught:
        sheet_of(with_change(found, instead), "bleid")

    assert field == caught.value.field


@pytest.mark.parametrize(
    ("found", "instead", "message"),
    [
        ("id: ger-fus14", "id: ger-fuss", "no formation ger-fuss is left for german"),
        ("id: ger-fus14", "id: ger-inf", "no formation ger-inf is left"),
        ("id: ger-ldr-schmidt", "id: ger-ldr-rommel", "no formation ger-ldr-rommel is left"),
        ("weapon: ger-w-mg08", "weapon: ger-w-mg0815", "no weapon ger-w-mg0815 is left"),
        ("id: fra-lig14", "id: ger-inf14", "no formation ger-inf14 is left for entente"),
    ],
)
def test_counters_that_do_not_exist_at_the_date_are_refused(with_change, found, instead, message):
    content = with_change(found, instead)
    sheet = sheet_of(content, "bleid")

    with pytest.raises(DataError, match=message) as caught:
        forces_of(content, sheet)

    assert "set_up" == caught.value.field


def test_a_telephone_of_another_side_is_refused(with_change):
    content = with_change("{id: usa-t10,", "{id: ger-t10,", "ploisy")

    with pytest.raises(DataError, match="ger-t10 is no Telephone of this side") as caught:
        forces_of(content, sheet_of(content, "ploisy"))

    assert "sides.entente.telephone.id" == caught.value.field


@pytest.mark.parametrize("table", ["french_1914", "german_1917_18", "german_1813"])
def test_a_support_table_that_does_not_fit_is_refused(with_change, table):
    content = with_change("support: german_1914", f"support: {table}")

    with pytest.raises(DataError) as caught:
        support_of(content, sheet_of(content, "bleid"))

    assert "sides.german.support" == caught.value.field


def test_a_match_up_without_initiative_card_is_refused(tmp_path):
    folder = tmp_path / "data"
    copytree(DATA, folder)
    text = changed("strategy.yaml", "nations: [french, german]", "nations: [french, american]")
    (folder / "strategy.yaml").write_text(text, encoding="utf-8")
    content = Content(folder)
    sheet = sheet_of(content, "bleid")

    with pytest.raises(DataError, match="no Initiative Card for french and german"):
        decks_of(content, sheet, commanders_of(sheet, frozenset()))
