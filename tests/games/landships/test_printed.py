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
    """The board, the forces and the terms of a scenario, each as a number, and its levels."""
    book = find_title("landships").open(scenario)
    land, board = book.land, book.board
    ground = [(name, hexes) for name, hexes in sorted(land.terrain.items())]
    works = [board.roads, board.trenches, board.trench_ways, sorted(board.lines.items())]
    more = [board.rough, board.mines, board.junctions, board.scatter, list(land.level)]
    units = [(u.id, u.name, u.type.id, u.start, u.facing, u.carrier, u.turn) for u in book.units]
    planes = [p._replace(flags=sorted(p.flags)) for u in book.units if (p := u.type.plane)]
    terms = book.entry.model_dump(mode="json", exclude={"levels", "provenance", "scoring"})
    return {
        "board": number_of(ground, works, more, sorted(land.names.items())),
        "forces": number_of(units, planes),
        "terms": number_of(json.dumps(terms, sort_keys=True)),
        "levels": " ".join(f"{level.least}:{level.result}" for level in book.entry.levels),
    }


@pytest.fixture(scope="module")
def kept():
    return json.loads(KEPT.read_text("utf-8"))


@pytest.mark.rule("LS-2.21c", "LS-2.22a", "LS-2.42.b", "LS-6.14a", "LS-15.11a", "LS-16.11.b")
@pytest.mark.parametrize("name", ARMIES)
def test_counters_are_as_printed(kept, name):
    assert kept["armies"][name] == army(name)


@pytest.mark.rule("LS-1.11a", "LS-2.0a", "LS-2.1c", "LS-2.1d", "LS-2.2d", "LS-2.3.c2", "LS-2.21a")
@pytest.mark.rule("LS-2.22a", "LS-2.23.a", "LS-2.23.b", "LS-2.42a", "LS-2.42.b", "LS-2.45a")
@pytest.mark.rule("LS-2.45b", "LS-2.46", "LS-4.2b", "LS-5.0E", "LS-5.11.a1", "LS-5.11.c1")
@pytest.mark.rule("LS-5.11.d3", "LS-5.13E", "LS-5.22b", "LS-5.32b", "LS-5.34a", "LS-5.34b")
@pytest.mark.rule("LS-5.41.a1", "LS-5.41.b", "LS-5.42", "LS-5.43a", "LS-5.53", "LS-5.54", "LS-5.55")
@pytest.mark.rule("LS-5.55O", "LS-6.14.a", "LS-6.15.a1", "LS-6.15.b1", "LS-6.16a", "LS-6.16.a1")
@pytest.mark.rule("LS-6.16.a3", "LS-6.22.a", "LS-6.24a", "LS-6.32.a", "LS-6.35.a", "LS-7.1")
@pytest.mark.rule("LS-7.11a", "LS-7.11.a", "LS-7.14a", "LS-8.12b", "LS-8.23.4", "LS-8.53a")
@pytest.mark.rule("LS-8.53.b", "LS-8.54", "LS-8.56a", "LS-8.63a", "LS-8.64a", "LS-8.64.b", "LS-9.0")
@pytest.mark.rule("LS-9.1", "LS-11.1c", "LS-11.3", "LS-11.12b", "LS-11.21b", "LS-11.32.1")
@pytest.mark.rule("LS-11.32.3", "LS-11.32a", "LS-12.21a", "LS-12.22a", "LS-13.12a", "LS-13.12b")
@pytest.mark.rule("LS-13.13.a", "LS-13.13a", "LS-13.13.b", "LS-13.13c", "LS-13.14", "LS-15.12.1a")
@pytest.mark.rule("LS-15.12.2", "LS-15.12.3", "LS-15.12.a", "LS-16.0", "LS-16.12", "LS-16.13a")
@pytest.mark.rule("LS-16.13c")
@pytest.mark.parametrize("name", CHARTS)
def test_charts_are_as_printed(kept, name):
    assert kept["charts"][name] == chart(name)


@pytest.mark.rule("LS-1.11a", "LS-2.0a", "LS-2.1a", "LS-2.1b", "LS-2.1c", "LS-2.1d", "LS-2.1e")
@pytest.mark.rule("LS-2.2a", "LS-2.2d", "LS-2.3a", "LS-2.21a", "LS-2.23a", "LS-2.41a", "LS-2.46")
@pytest.mark.rule("LS-3.11a", "LS-3.11b", "LS-4.0a", "LS-6.23", "LS-8.23EO", "LS-8.67.a2")
@pytest.mark.rule("LS-13.2", "LS-15.11a", "LS-16.0", "LS-S01.SR1", "LS-S08.SR1", "LS-S13.SR2")
@pytest.mark.rule("LS-2.41.b2")
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
