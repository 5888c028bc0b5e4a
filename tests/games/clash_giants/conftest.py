"""Positions for the rules of Clash of Giants II, on a map and with counters of their own.

``lab("C1 0404, E1 0405 cav te=3", sides="0404/0405 river")`` opens a small battle that is nothing
but what the text says, and waits for the first move of an army. Counters whose names begin with C
are central, with E entente. After the hex come words: a star is a lost step, ``cav`` ``jaeger``
``brigade`` ``corps`` ``guard`` (never attacks), ``one`` (one printed step), ``te=3``, ``of=II``
(its corps), ``army=C2``, ``nation=french``, ``entry=3:0101+0102``.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import mkdtemp
from types import ModuleType

import pytest
import yaml

from games.clash_giants import plugin
from games.clash_giants.book import ClashBook
from games.clash_giants.options import OPTIONS
from games.clash_giants.state import Activation, Field, renew_zones
from ww1core.events import Told
from ww1core.hexgrid.changes import put_terrain
from ww1core.ledger.ledger_file import Ledger, load_ledger
from ww1core.plugins import Scenario, Title, find_title, hook
from ww1core.plugins.manager import Plugins
from ww1core.tables.load import Content
from ww1core.turns import (
    Offer,
    RandomChance,
    ScriptedChance,
    advance,
    current_offer,
    decide,
)

DATA = Path(plugin.__file__).parent / "data"
SIDE = {"C": "central", "E": "entente"}
NATION = {"C": "german", "E": "french"}
COMPASS = "central: NW SW S, entente: NE SE N"


@lru_cache(maxsize=16)
def opened(scenario: str, options: tuple[str, ...] = ()) -> ClashBook:
    """A book of the title, opened once."""
    book = find_title("clash_giants").open(scenario, options)
    assert isinstance(book, ClashBook)
    return book


PLAIN = {
    "cav": {"type": "cavalry"},
    "jaeger": {"type": "jaeger"},
    "brigade": {"size": "brigade"},
    "corps": {"size": "corps"},
    "guard": {"no_attack": True},
    "one": {"steps": 1},
}
NAMED = {"of": "corps", "army": "army", "nation": "nationality"}


def _fact(name: str, word: str) -> dict[str, object]:
    """What one word says about a counter."""
    key, _, value = word.partition("=")
    if word in PLAIN:
        return PLAIN[word]
    if key in NAMED:
        return {NAMED[key]: value}
    if key == "te":
        return {"te": int(value)}
    if key == "entry":
        turn, hexes = value.split(":")
        return {"entry": {"turn": int(turn), "hexes": hexes.split("+")}}
    message = f"unknown word {word!r} of {name}"
    raise ValueError(message)


def _counter(piece: str) -> dict[str, object]:
    """The counter of one piece of a position."""
    name, *words = piece.split()
    facts: dict[str, object] = {
        "id": name,
        "name": f"{name} Division",
        "nationality": NATION[name[0]],
        "army": f"{name[0]}A",
        "type": "infantry",
        "size": "division",
        "steps": 2,
        "te": 4,
    }
    if words and words[0].rstrip("*").isdigit():
        facts["setup"] = words[0].rstrip("*")
        if "*" in words[0]:
            facts["starts_with"] = 1
        words = words[1:]
    for word in words:
        facts.update(_fact(name, word))
    return facts


def _works(text: str) -> list[dict[str, str]]:
    """Forts or zones: "0404 central, 0707 entente"."""
    listed = [one.split() for one in text.split(",") if one.strip()]
    return [{"hex": hex_, "name": f"Work {hex_}", "side": side} for hex_, side in listed]


def _map(size: tuple[int, int], terrain: str, sides: str, rail: str, lab: dict) -> dict:
    columns, rows = size
    named = {one.split()[0]: one.strip() for one in terrain.split(",") if one.strip()}
    numbers = [f"{c:02}{r:02}" for c in range(1, columns + 1) for r in range(1, rows + 1)]
    land = [n for n in numbers if not {"sea", "lake"} & set(named.get(n, "").split())]
    held = lab["held"].split()
    compass = dict(one.split(":") for one in lab["compass"].split(","))
    return {
        "provenance": "design",
        "grid": {
            "top": "flat", "columns": columns, "rows": rows, "pushed": "even", "push": "south",
        },
        "terrain": [
            "clear", "rough", "forest", "swamp", "wooded_rough", "mountain", "pass", "town",
            "city", "village", "flooded", "lake", "sea",
        ],
        "features": ["river", "major_river", "lake", "sea", "pass", "vistula"],
        "hexes": "\n".join(named.get(number, f"{number} clear") for number in numbers),
        "sides": "\n".join(one.strip() for one in sides.split(",")),
        "areas": {
            "central": " ".join(n for n in land if n not in held),
            "entente": " ".join(n for n in land if n in held),
        },
        "compass": {side.strip(): words.split() for side, words in compass.items()},
        "forts": _works(lab["forts"]),
        "fortified_zones": _works(lab["zones"]),
        "rail": [{"name": one, "hexes": one} for one in rail.split(",") if one],
    }  # fmt: skip


def _battle(armies: list[str], lab: dict) -> dict:
    track = {face: face for face in range(1, 7)}
    levels = ["entente_decisive", "entente_limited", "draw", "central_limited", "central_decisive"]
    steps = dict(one.split("=") for one in lab["replacements"].split())
    owners = lab["owners"]
    return {
        "id": "lab",
        "name": "Laboratory",
        "provenance": "design",
        "introduction": "a position",
        "notes": {"central": "", "entente": ""},
        "start": "1914-08-01",
        "days": 3,
        "turns": [],
        "armies": [
            {
                "id": army, "side": SIDE[army[0]], "name": army, "commander": "nobody",
                "track": {"single": track}, "ranges": [{"turns": [1, 10], "range": "single"}],
            }
            for army in armies
        ],
        "sources": {"central": [], "entente": []},
        "replacements": {
            "steps": {nation: [int(count)] * 10 for nation, count in steps.items()},
            "most_for_an_army": 2,
        },
        "victory": {
            "hexes": [
                {"hex": hex_, "name": hex_, "points": 1, "owner": owners.get(hex_, "central")}
                for hex_ in lab["victory"].split()
            ],
            "levels": [
                {"points": [n, n if n < 4 else 99], "result": result}
                for n, result in enumerate(levels)
            ],
            "instant": lab["instant"],
            "historical": 2,
        },
        "rules": lab["rules"],
    }  # fmt: skip


def _lab_title(folder: Path) -> Title:
    """The title with one scenario, read from a folder."""
    made = ModuleType("games.clash_giants.plugin")
    vars(made).update(vars(plugin))
    scenario = Scenario("lab", "Laboratory", 10, "a position")
    made.ww1_scenarios = hook(lambda: (scenario,))
    made.ww1_options = hook(lambda: [option._replace(allowed=None) for option in OPTIONS])

    def ww1_book(scenario: Scenario, options: frozenset[str]) -> ClashBook:
        return ClashBook(Content(folder), scenario, options)

    made.ww1_book = hook(ww1_book)
    return Title(Plugins("clash_giants", made, []))


class _Quoting(yaml.SafeDumper):
    """Writes the numbers of hexes in quotes, as the loader wants them."""


def _write_text(dumper: _Quoting, text: str) -> yaml.Node:
    style = '"' if text.isdigit() else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Quoting.add_representer(str, _write_text)


@lru_cache(maxsize=64)
def _lab_book(document: str, options: tuple[str, ...]) -> ClashBook:
    files = yaml.safe_load(document)
    folder = Path(mkdtemp(prefix="clash_giants_"))
    atexit.register(rmtree, folder, ignore_errors=True)
    (folder / "lab").mkdir()
    for name in ("series", "cup", "player_turns"):
        (folder / f"{name}.yaml").write_bytes((DATA / f"{name}.yaml").read_bytes())
    for name, content in files.items():
        text = yaml.dump(content, Dumper=_Quoting, sort_keys=False)
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return _lab_title(folder).open("lab", options)


def _unit_sets(s: Field, **markers: str) -> None:
    number = s.book.kinds["unit"].number
    for name, units in markers.items():
        setattr(s, name, sum(1 << number(unit) for unit in units.split()))


@pytest.fixture(scope="session")
def at_table(at_table):
    """A table with words for fights; an attack begins as soon as nobody is left to join it."""

    class Fights(at_table):
        at_once = frozenset({"join_attack"})

        def assault(self, target, *attackers, **dice):
            """Attack a hex with some units, the dice written down."""
            self.roll(marker=[0, 1], command=[1, 1], **dice)
            for question, answer in (("choose_mover", "done"), ("declare_combat", "fight")):
                if self.asked[0] == question:
                    self.answer(answer)
            self.answer(target)
            for answer in (*attackers, "attack"):
                if self.asked[0] == "join_attack":
                    self.answer(answer)
            return self

        def odds(self):
            """The attack, the defence and the column of the last attack."""
            told = [event for event in self.events(Told) if event.key == "told.odds"]
            return tuple(dict(told[-1].args)[key] for key in ("attack", "defence", "column"))

    return Fights


@pytest.fixture(scope="session")
def title() -> Title:
    return find_title("clash_giants")


@pytest.fixture(scope="session")
def ledger(title) -> Ledger:
    return load_ledger(title.plugins.ledger())


@pytest.fixture(scope="session")
def open_book():
    """Open a scenario of the title with some options."""

    def open_(scenario: str = "galicia_krasnik", *options: str) -> ClashBook:
        return opened(scenario, tuple(sorted(options)))

    return open_


@pytest.fixture
def lab(at_table):
    """A position of its own, waiting for the first move of the ``active`` army.

    ``terrain`` is "0304 forest, 0305 rough town" (all else is clear), ``sides`` "0304/0305 river,
    0405/0406 major_river", ``forts`` and ``zones`` "0404 central", ``rail`` chains of hexes,
    ``sources`` "central 0101, entente 1212", ``held`` the hexes of the entente (``victory`` hexes
    go by ``owners``), ``rules`` entries of battle rules, ``replacements`` "german=1 french=2".
    Markers are names of units: reduced, unsupplied, moved, done, replaced, railed.
    """

    def put(
        pieces: str,
        *options: str,
        size: tuple[int, int] = (12, 12),
        terrain: str = "",
        sides: str = "",
        rail: str = "",
        forts: str = "",
        zones: str = "",
        compass: str = COMPASS,
        sources: str = "central 0101, entente 1201",
        held: str = "1201",
        victory: str = "",
        owners: dict[str, str] | None = None,
        instant: list[dict] | None = None,
        rules: list[dict] | None = None,
        replacements: str = "",
        army_zones: dict[str, str] | None = None,
        active: str = "",
        points: int = 4,
        turn: int = 2,
        cup: str = "",
        flooded: str = "",
        **markers: str,
    ) -> object:
        counters = [_counter(piece) for piece in pieces.split(",")]
        units = sorted(counters, key=lambda counter: SIDE[str(counter["id"])[0]])
        armies = sorted({str(unit["army"]) for unit in units} | {"CA", "EA"})
        facts = {
            "forts": forts, "zones": zones, "compass": compass, "held": held, "victory": victory,
            "owners": owners or {}, "instant": instant or [], "rules": rules or [],
            "replacements": replacements,
        }  # fmt: skip
        listed = dict.fromkeys(("central", "entente"), "")
        for one in sources.split(","):
            side, *hexes = one.split()
            listed[side] = " ".join(hexes)
        document = {
            "scenarios": {
                "provenance": "design",
                "scenarios": [
                    {
                        "id": "lab", "battle": "lab", "name": "Laboratory", "summary": "a position",
                        "turns": 10, "complexity": 1, "minutes": 1, "armies": armies,
                        "sources": {side: hexes.split() for side, hexes in listed.items()},
                        "rules": [rule["id"] for rule in facts["rules"]],
                    }
                ],
            },
            "lab/map": _map(size, terrain, sides, rail, facts),
            "lab/units": {"provenance": "design", "units": units},
            "lab/battle": _battle(armies, facts),
            "lab/zones": {"provenance": "design", "zones": army_zones or {}},
        }  # fmt: skip
        book = _lab_book(yaml.safe_dump(document), tuple(sorted(options)))
        s = _waiting(book, active or armies[0], points, turn, cup, flooded, markers)
        return at_table(s)

    return put


def _waiting(
    book: ClashBook, army: str, points: int, turn: int, cup: str, flooded: str, markers: dict
) -> Field:
    """A game in which an army has rolled and may move; every other marker is out of the cup."""
    s = Field(book)
    number = book.kinds["army"].number(army)
    first = {"marker": [number], "command": [points if 1 <= points <= 6 else 1]}
    s.chance = ScriptedChance(first)
    assert book.is_drawn_from_cup, "a position of player turns is played from its start"
    advance(s)
    while current_offer(s).name != "choose_mover":
        offer = current_offer(s)
        decide(s, offer, offer.options[-1])
    s.turn = turn
    s.allowance[number] = points
    s.activation = Activation(number, book.armies[number].seat, points)
    s.cup = sum(1 << book.kinds["army"].number(name) for name in cup.split())
    _unit_sets(s, **markers)
    for hex_ in flooded.split():
        s.changes = put_terrain(book.land, s.changes, "flooded", 1 << book.land.hex(hex_))
    renew_zones(s)
    return s


@pytest.fixture
def game(at_table):
    """A game of the title from its first decision, with dice written down or by a seed."""

    def begin(scenario: str = "galicia_krasnik", *options: str, seed: int = 1, **dice) -> object:
        s = Field(opened(scenario, tuple(sorted(options))))
        s.chance = ScriptedChance(dice, RandomChance(seed))
        advance(s)
        return at_table(s)

    return begin


def random_states(book: ClashBook, seed: int) -> Iterator[tuple[Field, Offer]]:
    """Every decision of a random game: the state, to be copied before it is changed."""
    s = Field(book)
    s.chance = RandomChance(seed)
    random = Random(seed)
    offer = advance(s)
    while offer is not None:
        yield s, offer
        offer = decide(s, offer, random.choice(offer.options))


@pytest.fixture(scope="session")
def states():
    """The decisions of a random game."""
    return random_states
