"""Where the data come from, and the rules they carry."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from games.gwc.schema.board import BoardMap
from games.gwc.schema.cards import FateDeck, StrategyDecks
from games.gwc.schema.catalogue import Catalogue
from games.gwc.schema.counters import Counters, Markers
from games.gwc.schema.ground import Fortifications, TerrainData
from games.gwc.schema.scenario import Scenarios, SheetData
from games.gwc.schema.support import SupportTables
from games.gwc.schema.tracks import ObjectiveMarkers, Tracks
from games.gwc.schema.values import SpecialRules, Values
from ww1core.errors import DataError
from ww1core.ledger.provenance import provenance_report, rule_places, sources_at
from ww1core.tables.load import Content, load_text

FOLDER = files("games.gwc") / "data"
MODELS = {
    "catalogue.yaml": Catalogue,
    "fortifications.yaml": Fortifications,
    "objectives.yaml": ObjectiveMarkers,
    "scenarios.yaml": Scenarios,
    "special_rules.yaml": SpecialRules,
    "strategy.yaml": StrategyDecks,
    "support.yaml": SupportTables,
    "terrain.yaml": TerrainData,
    "tracks.yaml": Tracks,
    "values.yaml": Values,
    "counters/markers.yaml": Markers,
}
FOLDERS = {"boards": BoardMap, "cards": FateDeck, "counters": Counters, "scenarios": SheetData}
NAMES = sorted({*MODELS, *(name for folder in FOLDERS for name in Content(FOLDER).names(folder))})
CARRIED = """
GWC-1.1 GWC-1.F.a GWC-2.1a GWC-2.1b GWC-2.2.1 GWC-2.3 GWC-3.1 GWC-3.1.7 GWC-3.a GWC-7.1 GWC-7.3.2a
GWC-8.1.3 GWC-9.a GWC-A29 GWC-A45.2b GWC-A52 GWC-F125.4 GWC-F126 GWC-F127 GWC-F128.2a GWC-F129
GWC-F130.1 GWC-F131.1
GWC-GL-AOLEVEL GWC-GL-HMG GWC-GL-RUNNERTYPES GWC-GL-SQUADTYPES GWC-O17.1d GWC-O19.2c GWC-T100
GWC-T101 GWC-T102a GWC-T102b GWC-T103 GWC-T104a GWC-T105 GWC-T106 GWC-T107a GWC-T108 GWC-T109
GWC-T110.1 GWC-T110.2 GWC-T110.a GWC-T111 GWC-T112 GWC-T113 GWC-T114 GWC-T115 GWC-T116a GWC-T116b
GWC-T116c GWC-T116d GWC-T117 GWC-T118.3 GWC-T118a GWC-T119 GWC-T120 GWC-T121 GWC-T122 GWC-T122.1
GWC-T123 GWC-T124 GWC-T124.1 GWC-T124b GWC-T99.1a VAL-bayonet-name VAL-colonel-driant VAL-e57-year
VAL-lmg-nest-date VAL-marksmanship VAL-plus-two-actions VAL-runner-values VAL-tank-leader-radius
VAL-trommelfeuer VAL-unusable-actions VAL-veteran-marker VAL-wind-direction
"""
"""Rules that data carry."""


@pytest.fixture(scope="module")
def content():
    found = Content(FOLDER)
    for name in found.names():
        found.load(name, MODELS[name])
    for folder, model in FOLDERS.items():
        for name in found.names(folder):
            found.load(name, MODELS.get(name, model))
    return found


def test_every_file_has_a_model(content):
    assert 45 == len(content.files)
    assert set(MODELS) <= set(content.files)


def test_every_file_says_where_it_comes_from(content):
    stated = {row.file for row in provenance_report(content.documents)}

    assert {document.file for document in content.documents} == stated


def test_the_data_come_from_book_history_and_design(content):
    rows = provenance_report(content.documents, inherited=True)

    assert {"book", "history", "design"} == {row.kind for row in rows}


def test_the_data_carry_the_rules_that_are_nothing_but_data(content):
    assert set(CARRIED.split()) == set(rule_places(content.documents))


@pytest.mark.parametrize(
    ("file", "path", "kinds"),
    [
        ("terrain.yaml", ("terrain", "woods", "move"), ["book"]),
        ("terrain.yaml", ("terrain", "woods", "rank"), ["design"]),
        ("terrain.yaml", ("footprints", "block"), ["design"]),
        ("boards/vaux.yaml", ("history",), ["history"]),
        ("boards/vaux.yaml", ("observers",), ["book"]),
        ("boards/bleid.yaml", ("hexes",), ["design"]),
        ("boards/mort_homme.yaml", ("hexes",), ["book"]),
        ("counters/german.yaml", ("units", 4, "good", "fp"), ["book"]),
        ("counters/german.yaml", ("units", 4, "good", "morale"), ["design"]),
        ("counters/german.yaml", ("units", 0, "good", "fp"), ["design"]),
        ("counters/french.yaml", ("leaders", 0, "good", "command"), ["book"]),
        ("counters/french.yaml", ("tanks", 0, "since"), ["history"]),
        ("catalogue.yaml", ("actions", "A40", "nations"), ["design"]),
        ("catalogue.yaml", ("actions", "A51", "nations"), ["book"]),
        ("objectives.yaml", ("markers", 2, "points"), ["book"]),
        ("objectives.yaml", ("markers", 3, "points"), ["design"]),
        ("tracks.yaml", ("victory_points", "tank_leader"), ["design"]),
        ("scenarios/bleid.yaml", ("date",), ["history"]),
        ("scenarios/bleid.yaml", ("sides", "german", "orders"), ["design"]),
        ("values.yaml", ("lmg_nest_date", "since"), ["history"]),
    ],
)
def test_a_value_has_the_provenance_of_its_entry(content, file, path, kinds):
    document = next(found for found in content.documents if found.name == file)

    assert kinds == [source.kind for source in sources_at(document, *path)]


@pytest.mark.parametrize("name", NAMES)
def test_a_file_without_its_provenance_is_refused(name):
    text = (FOLDER / name).read_text(encoding="utf-8")
    without = re.sub(r"^provenance:.*\n( .*\n)*", "", text, count=1, flags=re.MULTILINE)
    model = MODELS.get(name) or FOLDERS[name.partition("/")[0]]

    assert without != text
    with pytest.raises(DataError, match="provenance unknown"):
        load_text(without, model)
