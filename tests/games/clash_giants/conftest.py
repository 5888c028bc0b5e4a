"""Positions for the rules of Clash of Giants II, on a map and with counters of their own.

``lab("C1 0404, E1 0405 cav te=3", sides="0404/0405 river")`` opens a small battle that is nothing
but what the text says, and waits for the first move of an army. Counters whose names begin with C
are central, with E entente. After the hex come words: a star is a lost step, ``cav`` ``jaeger``
``brigade`` ``corps`` ``guard`` (never attacks), ``one`` (one printed step), ``te=3``, ``of=II``
(its corps), ``army=C2``, ``nation=french``, ``entry=3:0101+0102``.
"""

from __future__ import annotations

from ast import literal_eval
from functools import lru_cache

import pytest

from games.clash_giants.book import ClashBook
from games.clash_giants.state import Activation
from ww1core.events import UnitEliminated
from ww1core.ledger.ledger_file import Ledger, load_ledger
from ww1core.pieces import renew
from ww1core.plugins import Scenario, find_title
from ww1core.plugins.opening import Title
from ww1core.testing import Table, open_title_with

SIDE = {"C": "central", "E": "entente"}
NATION = {"C": "german", "E": "french"}
COMPASS = "central: NW SW S, entente: NE SE N"
LAB = Scenario("lab", "Laboratory", 10, "a position")


class Fights(Table):
    """A table with words for fights; an attack begins as soon as nobody is left to join it."""

    at_once = frozenset({"join_attack"})

    def army(self, name: str) -> int:
        """The number of an army."""
        return self.number("army", name)

    def owner(self, number: str) -> str:
        """Who controls a hex."""
        (owner,) = [seat for seat in (0, 1) if self.s.control[seat] >> self.hex(number) & 1]
        return self.book.seats[owner]

    def assault(self, target: str, *attackers: str, **dice: list[int]) -> Fights:
        """Attack a hex with some units, the dice written down."""
        self.script(marker=[0, 1], command=[1, 1], **dice)
        for question, answer in (("choose_mover", "done"), ("declare_combat", "fight")):
            if self.asked[0] == question:
                self.answer(answer)
        self.answer(target)
        for answer in (*attackers, "attack"):
            if self.asked[0] == "join_attack":
                self.answer(answer)
        return self

    @property
    def killed(self) -> dict[str, str]:
        """Who was eliminated, and by which rule."""
        gone = self.told(UnitEliminated)
        return {self.book.units[event.unit].id: event.rule for event in gone}

    @property
    def have_attacked(self) -> set[str]:
        """Who has attacked in this segment."""
        return self.units(self.s.attacked)

    def odds(self) -> tuple[object, ...]:
        """The attack, the defence and the column of the last attack."""
        told = self.told("told.odds")[-1]
        return told["attack"], told["defence"], told["column"]


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


@lru_cache(maxsize=64)
def _lab_book(documents: str, options: tuple[str, ...]) -> ClashBook:
    return open_title_with("clash_giants", LAB, options, documents=literal_eval(documents))


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
def lab():
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
    ) -> Fights:
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
        documents = {
            "scenarios.yaml": {
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
            "lab/map.yaml": _map(size, terrain, sides, rail, facts),
            "lab/units.yaml": {"provenance": "design", "units": units},
            "lab/battle.yaml": _battle(armies, facts),
        }  # fmt: skip
        if "army_zones" in options:
            documents["lab/zones.yaml"] = {"provenance": "design", "zones": army_zones or {}}
        book = _lab_book(repr(documents), tuple(sorted(options)))
        table = _waiting(book, active or armies[0], points)
        table.put(turn=turn, cup=table.set_of("army", *cup.split()), **markers)
        table.change_terrain(flooded=flooded)
        renew(table.s, "threats")
        return table.forget()

    return put


def _waiting(book: ClashBook, name: str, points: int) -> Fights:
    """A game in which an army has rolled and may move."""
    assert book.is_drawn_from_cup, "a position of player turns is played from its start"
    first = {"marker": [name], "command": [points if 1 <= points <= 6 else 1]}
    table = Fights(book, first)
    while table.offer.name != "choose_mover":
        table.answer("stop" if "stop" in table.options else "done")
    army = table.army(name)
    table.s.allowance[army] = points
    return table.put(activation=Activation(army, book.armies[army].seat, points))


@pytest.fixture
def game():
    """A game of the title from its first decision, with dice written down or by a seed."""

    def begin(
        scenario: str = "galicia_krasnik", *options: str, seed: int = 1, **dice: list[int]
    ) -> Fights:
        return Fights(opened(scenario, tuple(sorted(options))), dice, seed=seed)

    return begin
