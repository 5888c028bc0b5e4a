"""Values as they were read off counters, charts and boards, kept a second time.

``printed.json`` has a line for every counter and every number of the charts, and for the board,
the forces and the terms of every scenario a number of all that they say. A slip in the data shows
here; after a change on purpose ``python tests/games/landships/test_printed.py`` writes it anew.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path

import pytest

from games.landships.book import content
from games.landships.schema import charts, counters
from games.landships.schema.options import OptionNumbers
from ww1core.plugins import find_title

KEPT = Path(__file__).with_name("printed.json")
ARMIES = sorted(path.stem for path in (KEPT.parents[3] / "games/landships/data/armies").glob("*"))
CHARTS = {
    "charts/terrain.yaml": charts.Terrain,
    "charts/vehicles.yaml": charts.Machinery,
    "charts/anti_tank.yaml": charts.AntiTank,
    "charts/barrage.yaml": charts.Barrage,
    "charts/small_arms.yaml": charts.SmallArms,
    "charts/spotting.yaml": charts.Spotting,
    "charts/assault.yaml": charts.Assault,
    "charts/air.yaml": charts.Air,
    "counters.yaml": counters.Common,
    "options.yaml": OptionNumbers,
    "mix.yaml": counters.Mix,
}
BALANCED = {"levels", "victory", "balance", "provenance"}
"""What is fitted to how bots play."""
UNPLAYED = frozenset({"rule", "provenance", "note"})


def numbers_of(value, path=""):
    """Every value of a data file by its path, without where it comes from."""
    if isinstance(value, dict):
        for key, held in value.items():
            if key not in UNPLAYED:
                yield from numbers_of(held, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list):
        for at, held in enumerate(value):
            yield from numbers_of(held, f"{path}[{at}]")
    else:
        yield path, value


def counter_line(entry):
    """A counter in one line: what is printed on it, in the order of the model."""
    held = numbers_of(entry.model_dump(mode="json", exclude={"id", "name", "label"}))
    return " ".join(f"{path}={value}" for path, value in held)


def army(name):
    """The lines of the counters of an army by their ids."""
    read = content().load(f"armies/{name}.yaml", counters.Armies)
    return {
        entry.id: counter_line(entry)
        for part in read.armies
        for kind in ("squads", "cavalry", "leaders", "guns", "weapons", "vehicles", "aircraft")
        for entry in getattr(part, kind)
    }


def chart(name):
    """The numbers of a chart by their paths."""
    read = content().load(name, CHARTS[name])
    return dict(numbers_of(read.model_dump(mode="json")))


def number_of(*told):
    """A number of what was told."""
    return blake2b("\n".join(map(str, told)).encode(), digest_size=6).hexdigest()


def battle(scenario):
    """The board, the forces and the terms of a scenario, each as a number."""
    book = find_title("landships").open(scenario)
    land, board = book.land, book.board
    ground = [(name, hexes) for name, hexes in sorted(land.terrain.items())]
    works = [board.roads, board.trenches, board.trench_ways, sorted(board.lines.items())]
    more = [board.rough, board.mines, board.junctions, board.scatter, list(land.level)]
    units = [(u.id, u.name, u.type.id, u.start, u.facing, u.carrier, u.turn) for u in book.units]
    planes = [p._replace(flags=sorted(p.flags)) for u in book.units if (p := u.type.plane)]
    terms = book.entry.model_dump(mode="json", exclude=BALANCED)
    return {
        "board": number_of(ground, works, more, sorted(land.names.items())),
        "forces": number_of(units, planes),
        "terms": number_of(json.dumps(terms, sort_keys=True)),
    }


@pytest.fixture(scope="module")
def kept():
    return json.loads(KEPT.read_text("utf-8"))


@pytest.mark.rule("LS-2.42.b", "LS-6.14a", "LS-15.11a", "LS-16.11.b")
@pytest.mark.parametrize("name", ARMIES)
def test_counters_are_as_printed(kept, name):
    assert kept["armies"][name] == army(name)


@pytest.mark.rule("LS-7.11.a", "LS-8.64a", "LS-6.15.a1", "LS-8.23.4")
def test_the_numbers_of_terrain_are_as_printed(kept):
    assert kept["charts"]["charts/terrain.yaml"] == chart("charts/terrain.yaml")


@pytest.mark.rule("LS-4.2b", "LS-6.24a", "LS-15.12.1a", "LS-6.14.a")
def test_the_numbers_of_machines_are_as_printed(kept):
    assert kept["charts"]["charts/vehicles.yaml"] == chart("charts/vehicles.yaml")


@pytest.mark.rule("LS-13.13.b", "LS-13.12b", "LS-8.53a", "LS-13.14")
def test_the_numbers_of_anti_tank_fire_are_as_printed(kept):
    assert kept["charts"]["charts/anti_tank.yaml"] == chart("charts/anti_tank.yaml")


@pytest.mark.rule("LS-5.55", "LS-5.34a", "LS-5.11.c1", "LS-5.22b")
def test_the_numbers_of_barrage_are_as_printed(kept):
    assert kept["charts"]["charts/barrage.yaml"] == chart("charts/barrage.yaml")


@pytest.mark.rule("LS-8.63a", "LS-9.1", "LS-11.12b")
def test_the_numbers_of_small_arms_are_as_printed(kept):
    assert kept["charts"]["charts/small_arms.yaml"] == chart("charts/small_arms.yaml")


@pytest.mark.rule("LS-8.21")
def test_the_numbers_of_spotting_are_as_printed(kept):
    assert kept["charts"]["charts/spotting.yaml"] == chart("charts/spotting.yaml")


@pytest.mark.rule("LS-12.21a", "LS-12.22a")
def test_the_numbers_of_close_assault_are_as_printed(kept):
    assert kept["charts"]["charts/assault.yaml"] == chart("charts/assault.yaml")


@pytest.mark.rule("LS-11.1c", "LS-11.32a", "LS-11.21b")
def test_the_numbers_of_air_combat_are_as_printed(kept):
    assert kept["charts"]["charts/air.yaml"] == chart("charts/air.yaml")


@pytest.mark.rule("LS-2.42.b", "LS-2.42a", "LS-2.23.a", "LS-5.42")
def test_the_numbers_of_men_and_arcs_are_as_printed(kept):
    assert kept["charts"]["counters.yaml"] == chart("counters.yaml")


@pytest.mark.rule("LS-16.0", "LS-16.12", "LS-16.13a", "LS-16.13c")
def test_the_numbers_of_options_are_as_printed(kept):
    assert kept["charts"]["options.yaml"] == chart("options.yaml")


@pytest.mark.rule("LS-2.0a")
def test_the_numbers_of_counter_mix_are_as_printed(kept):
    assert kept["charts"]["mix.yaml"] == chart("mix.yaml")


@pytest.mark.rule("LS-2.45a", "LS-2.45b", "LS-2.22a", "LS-2.23.b")
def test_arcs_are_as_drawn(kept):
    drawn = {path: value for path, value in chart("counters.yaml").items() if "arcs" in path}

    assert drawn
    assert drawn.items() <= kept["charts"]["counters.yaml"].items()
    assert {path for path in kept["charts"]["counters.yaml"] if "arcs" in path} == drawn.keys()


@pytest.mark.rule("LS-2.1a", "LS-2.1b", "LS-1.11a", "LS-S08.SR1")
def test_battles_are_as_they_were_set(kept, any_book):
    scenario = any_book.scenario

    assert kept["battles"][scenario] == battle(scenario)


if __name__ == "__main__":
    battles = {scenario.id: battle(scenario.id) for scenario in find_title("landships").scenarios}
    told = {
        "armies": {name: army(name) for name in ARMIES},
        "charts": {name: chart(name) for name in CHARTS},
        "battles": battles,
    }
    KEPT.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", "utf-8")
