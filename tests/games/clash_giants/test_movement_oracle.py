"""Movement against a slow and literal reading of chapter 11, on positions of random games."""

from __future__ import annotations

from collections import deque
from heapq import heappop, heappush
from itertools import islice, pairwise
from pathlib import Path
from random import Random

import pytest
import yaml

from games.clash_giants import plugin
from games.clash_giants.rules.flood import water_rises
from ww1core.hexgrid.changes import terrain_now
from ww1core.hexgrid.hexset import iterate
from ww1core.pieces import renew
from ww1core.testing.random_states import states_of_game
from ww1core.turns.run import current_offer, decide

DATA = Path(plugin.__file__).parent / "data"
WATER = {"sea", "lake"}
GROUND = {"rough": 2, "forest": 2, "swamp": 2, "wooded_rough": 3, "mountain": 3, "pass": 3}
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
HEXES = [f"{c:02}{r:02}" for c in range(1, 13) for r in range(1, 13)]
SIDES = ("central", "entente")
SCENARIOS = ["galicia_krasnik", "galicia_campaign", "first_ypres_yser", "first_ypres_campaign"]


def neighbour(hex_: str, direction: str) -> str:
    """The next hex on a map whose even columns lie half a hex further south."""
    column, row = int(hex_[:2]), int(hex_[2:])
    if direction in {"N", "S"}:
        return f"{column:02}{row + (1 if direction == 'S' else -1):02}"
    row += (direction[0] == "S") - (column % 2 == 1)
    return f"{column + (1 if direction[1] == 'E' else -1):02}{row:02}"


class Reading:
    """A map as its file has it, and a position as the rules of movement see it."""

    def __init__(self, book, drawn: dict) -> None:
        self.book = book
        self.compass = drawn["compass"]
        self.terrain = {}
        for line in drawn["hexes"].splitlines():
            number, *words = line.split("name=")[0].split()
            if book.land.grid.has(number):
                self.terrain[number] = set(words)
        self.sides: dict[frozenset[str], set[str]] = {}
        for line in drawn["sides"].splitlines():
            pair, *words = line.split()
            self.sides[frozenset(pair.split("/"))] = set(words)
        self.rails: dict[str, set[str]] = {}
        for line in drawn["rail"]:
            for a, b in pairwise(line["hexes"].split()):
                if {a, b} <= self.terrain.keys():
                    self.rails.setdefault(a, set()).add(b)
                    self.rails.setdefault(b, set()).add(a)

    def look(self, s, unit: int) -> None:
        """See a position with the eyes of a unit."""
        book = self.book
        self.s, self.unit, self.me = s, unit, book.units[unit]
        number = book.land.number
        self.at = {n: number(hex_) for n, hex_ in enumerate(s.hex) if hex_ >= 0}
        self.flooded = set(book.land.grid.numbers(terrain_now(book.land, s.changes, "flooded")))
        self.enemies = {hex_ for n, hex_ in self.at.items() if book.units[n].seat != self.me.seat}
        intact = set(book.land.grid.numbers(s.intact))
        drawn = set(book.land.grid.numbers(book.zones[self.me.seat]))
        self.enemy_works = intact - drawn
        self.works = intact & drawn | {
            hex_
            for n, hex_ in self.at.items()
            if book.units[n].type == "fort" and book.units[n].seat == self.me.seat
        }
        self.points = s.activation.points - (s.unsupplied >> unit & 1)
        self.zone = self._zone()

    def around(self, hex_: str) -> list[str]:
        near = [neighbour(hex_, direction) for direction in DIRECTIONS]
        return [other for other in near if other in self.terrain]

    def side(self, hex_: str, other: str) -> set[str]:
        return self.sides.get(frozenset((hex_, other)), set())

    def _zone(self) -> set[str]:
        found = set()
        for n, hex_ in self.at.items():
            about = self.book.units[n]
            if about.seat == self.me.seat or about.type == "fort" or self.s.unsupplied >> n & 1:
                continue
            for other in self.around(hex_):
                if not self.side(hex_, other) & WATER and not {hex_, other} & self.flooded:
                    found.add(other)
        return found

    def price(self, hex_: str, other: str) -> int | None:
        """What a step costs; None where it is never made."""
        side, ground = self.side(hex_, other), self.terrain[other]
        if side & WATER or ground & WATER or other in self.enemies:
            return None
        if other in self.enemy_works and self.me.type == "cavalry":
            return None
        landwehr = self.book.rules.get("GAL-GER")
        if landwehr and "vistula" in side and self.s.turn <= 4 and self.me.id in landwehr.units:
            return None
        if "pass" in side and ("pass" in ground or "pass_surcharge" not in self.book.options):
            return 1
        return max([1, *(GROUND.get(word, 1) for word in ground)]) + ("major_river" in side)

    def entered(self) -> set[str]:
        """The hexes that a march can enter."""
        start, points = self.at[self.unit], self.points
        whole = self.flooded | self.enemy_works
        best = {start: 0}
        queue = [(0, start)]
        while queue:
            spent, hex_ = heappop(queue)
            if spent > best[hex_] or (hex_ != start and hex_ in self.zone):
                continue
            for other in self.around(hex_):
                price = self.price(hex_, other)
                if price is None or {hex_, other} <= self.zone or other in whole:
                    continue
                if spent + price <= points and spent + price < best.get(other, 99):
                    best[other] = spent + price
                    heappush(queue, (spent + price, other))
        first = {
            other
            for other in self.around(start)
            if self.price(start, other) is not None and not {start, other} <= self.zone
        }
        return (best.keys() | first if points > 0 else set()) - {start}

    def friends(self, hex_: str) -> list[int]:
        own = self.book.own[self.me.seat] & ~(1 << self.unit)
        return [n for n, at in self.at.items() if at == hex_ and own >> n & 1]

    def may_stand(self, hex_: str, stack: list[int]) -> bool:
        units = [self.book.units[n] for n in stack]
        if len({unit.type == "cavalry" for unit in units}) > 1:
            return False
        mixes = bool(self.terrain[hex_] & {"town", "city"}) or "YPR-STACK" not in self.book.rules
        if not mixes and len({unit.nationality for unit in units}) > 1:
            return False
        corps = [unit.corps for unit in units if unit.corps]
        return len(units) <= 2 or (len(units) == 3 and len(set(corps)) < len(corps))

    def may_end(self, hex_: str) -> bool:
        s, friends = self.s, self.friends(hex_)
        is_cavalry = self.me.type == "cavalry"
        if is_cavalry and hex_ in self.works:
            return False
        if any((self.book.units[n].type == "cavalry") is not is_cavalry for n in friends):
            return False
        if self.may_stand(hex_, [self.unit, *friends]):
            return True
        kept = s.moved | s.done | s.replaced | s.activation.again
        tied = self.book.rule_units.get("GAL-GAR", 0) if "GAL-GAR" in self.book.rules else 0
        staying = [
            n
            for n in friends
            if (kept | tied) >> n & 1
            or self.book.units[n].army != s.activation.army
            or s.activation.points - (s.unsupplied >> n & 1) < 1
        ]
        return staying != friends and self.may_stand(hex_, [self.unit, *staying])

    def march(self) -> set[str]:
        return {hex_ for hex_ in self.entered() if self.may_end(hex_)}

    def rescue(self) -> set[str]:
        """The ends of all ways by the compass that go through an open door."""
        s, start = self.s, self.at[self.unit]
        shut = s.moved | s.unsupplied
        if "marked_do_not_open" in self.book.options:
            shut |= s.replaced
        doors = {
            hex_
            for hex_ in self.around(start)
            if hex_ in self.zone and any(not shut >> n & 1 for n in self.friends(hex_))
        }
        zone, found = self.zone - doors, set()
        whole = self.flooded | self.enemy_works
        ways = [(start, self.points, False)] if doors else []
        while ways:
            hex_, left, is_rescued = ways.pop()
            if is_rescued and not self.enemies & set(self.around(hex_)) and self.may_end(hex_):
                found.add(hex_)
            if hex_ != start and hex_ in zone:
                continue
            for direction in self.compass[self.book.seats[self.me.seat]]:
                other = neighbour(hex_, direction)
                price = self.price(hex_, other) if other in self.terrain else None
                if price is None or price > left or {hex_, other} <= zone or other in whole:
                    continue
                ways.append((other, left - price, is_rescued or other in doors))
        return found

    def train(self) -> set[str]:
        """The hexes that a train reaches."""
        s, start, rule = self.s, self.at[self.unit], self.book.rules.get("YPR-RAIL")
        seat = self.me.seat
        if rule is None or s.trains[seat] >= rule.capacity[self.book.seats[seat]]:
            return set()
        if self.me.type == "cavalry" or (s.reduced | s.unsupplied) >> self.unit & 1:
            return set()
        near = {other for hex_ in self.enemies for other in self.around(hex_)}
        held = set(self.book.land.grid.numbers(s.control[seat])) - self.enemies - self.zone
        seen, queue = {start}, deque([start] if start not in near else [])
        while queue:
            for other in self.rails.get(queue.popleft(), set()) & held - seen:
                seen.add(other)
                queue.append(other)
        return {
            hex_
            for hex_ in seen - near - {start}
            if self.may_stand(hex_, [self.unit, *self.friends(hex_)])
        }


def drawn_map(battle: str) -> dict:
    drawn = yaml.safe_load((DATA / battle / "map.yaml").read_text("utf-8"))
    return drawn | {"rail": drawn.get("rail", [])}


def shaken(s, random: Random):
    """A copy of a position with other markers, another roll, and perhaps the flood."""
    s = s.clone()
    own = s.book.own[s.activation.seat]
    s.activation = s.activation._replace(points=random.randint(1, 6))
    s.unsupplied = random.getrandbits(200) & random.getrandbits(200) & random.getrandbits(200)
    s.reduced = random.getrandbits(200) & random.getrandbits(200) & ~s.unsupplied
    s.moved = random.getrandbits(200) & random.getrandbits(200) & own
    s.replaced = random.getrandbits(200) & random.getrandbits(200) & own
    s.turn = random.randint(1, 6)
    if "YPR-FLOOD" in s.book.rules and random.random() < 0.5:
        water_rises(s)
    renew(s, "threats")
    return s


def positions(book, seed: int, count: int):
    """Units about to move in a random game, each in a shaken position."""
    random = Random(seed)
    found = 0
    for s, offer in states_of_game(book, seed):
        if offer.name != "choose_mover":
            continue
        units = [unit for unit in offer.options if isinstance(unit, int)]
        for unit in random.sample(units, min(2, len(units))):
            yield shaken(s, random), unit
            found += 1
        if found >= count:
            return


def chosen(s, *choices):
    """The question after some answers, in a copy of the game."""
    s = s.clone()
    offer = current_offer(s)
    for choice in choices:
        if choice not in offer.options and isinstance(choice, str):
            return s, None
        offer = decide(s, offer, choice)
    return s, offer


def hexes(s, unit: int, *words: str) -> set[str]:
    """The hexes that are offered to a unit."""
    offer = chosen(s, unit, *words)[1]
    choices = offer.options if offer else ()
    return {s.book.land.number(choice) for choice in choices if isinstance(choice, int)}


def differences(reading: Reading, s, unit: int) -> list[tuple]:
    """What the rules offer a unit and what the book says, for each way of moving."""
    reading.look(s, unit)
    pairs = [
        ("march", hexes(s, unit), reading.march()),
        ("rescue", hexes(s, unit, "rescue"), reading.rescue()),
        ("rail", hexes(s, unit, "rail"), reading.train()),
    ]
    return [(name, told - read, read - told) for name, told, read in pairs if told != read]


@pytest.mark.rule("CG-11.1c", "CG-11.4b", "CG-11.5a", "YPR-RAIL")
@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        *((scenario, ()) for scenario in SCENARIOS),
        *((scenario, ("marked_do_not_open",)) for scenario in SCENARIOS),
        ("galicia_campaign", ("pass_surcharge", "marked_do_not_open")),
    ],
)
def test_the_moves_offered_are_those_of_the_book(open_book, scenario, options):
    book = open_book(scenario, *options)
    reading = Reading(book, drawn_map(scenario.rsplit("_", 1)[0]))
    for s, unit in positions(book, 7 + len(options), 80):
        assert [] == differences(reading, s, unit), (book.units[unit].id, s.turn)


def random_land(random: Random, armies: str) -> dict:
    """A wild map for the laboratory, with everything on it; ``armies`` says who is how strong."""
    ground = [*GROUND, "lake", "sea", "town", "clear"]
    terrain = {hex_: random.choice(ground) for hex_ in random.sample(HEXES, 60)}
    sides: dict[str, str] = {}
    for hex_ in random.sample(HEXES, 70):
        other = neighbour(hex_, random.choice(DIRECTIONS))
        if other in HEXES:
            kinds = ["river", "major_river", "lake", "vistula", "pass", "major_river pass"]
            sides["/".join(sorted((hex_, other)))] = random.choice(kinds)
    dry = [hex_ for hex_ in HEXES if terrain.get(hex_) not in WATER]
    works = random.sample(dry, 16)
    spots = [hex_ for hex_ in dry if hex_ not in works and "03" < hex_[:2] < "10"]
    pieces = []
    for n in range(7, 25):
        hex_ = spots.pop(random.randrange(len(spots)))
        about = f"{hex_} {random.choice(['', '', '', 'cav'])} of=X{n % 4}"
        side = random.choice(armies)
        pieces += [f"{side}{n} {about}", f"{side}{n + 50} {about}"][: random.randint(1, 2)]
    return {
        "pieces": ", ".join([*pieces, f"C1 {spots[0]}", f"C2 {spots[1]} cav", f"E1 {spots[2]}"]),
        "terrain": ", ".join(f"{hex_} {kind}" for hex_, kind in terrain.items()),
        "sides": ", ".join(f"{pair} {kind}" for pair, kind in sides.items()),
        "zones": ", ".join(f"{hex_} {random.choice(SIDES)}" for hex_ in works[:6]),
        "forts": ", ".join(f"{hex_} {random.choice(SIDES)}" for hex_ in works[6:10]),
        "flooded": " ".join(works[10:]),
        "rules": [
            {"id": "YPR-ZOC", "terrain": ["flooded"]},
            {"id": "GAL-GER", "units": ["C1"], "turns": [1, 4]},
        ],
    }


def as_drawn(land: dict) -> dict:
    """The wild map in the form of a file."""
    named = {one.split()[0]: one.strip() for one in land["terrain"].split(",")}
    return {
        "compass": {"central": ["NW", "SW", "S"], "entente": ["NE", "SE", "N"]},
        "hexes": "\n".join(named.get(hex_, f"{hex_} clear") for hex_ in HEXES),
        "sides": "\n".join(land["sides"].split(", ")),
        "rail": [],
    }


@pytest.mark.rule("CG-11.3e", "CG-11.3l", "CG-11.3o", "CG-11.6a")
@pytest.mark.parametrize("seed", range(6))
def test_the_moves_offered_on_wild_maps_are_those_of_the_book(lab, seed):
    random = Random(seed)
    active = "CE"[seed // 2 % 2]
    land = random_land(random, "CE" + active * 4)
    options = ["pass_surcharge"] * (seed % 2)
    pieces = land.pop("pieces")
    table = lab(pieces, *options, active=f"{active}A", **land)
    reading = Reading(table.book, as_drawn(land))
    for unit in iterate(table.s.present[table.s.activation.seat]):
        s = shaken(table.s, random)
        assert [] == differences(reading, s, unit), table.book.units[unit].id


def walk(s, unit: int) -> set[str]:
    """The hexes where a march by steps can stop; no way is dead and each takes control."""
    seat, start = s.activation.seat, s.hex[unit]
    todo = deque([chosen(s, unit, "step")])
    seen: set[tuple[int, tuple]] = set()
    stops: set[int] = set()
    while todo:
        before, offer = todo.popleft()
        if offer.name != "step_to":
            stops.add(before.hex[unit])
            continue
        assert offer.options
        for choice in offer.options:
            if choice == "stop":
                stops.add(before.hex[unit])
                continue
            after = before.clone()
            following = decide(after, offer, choice)
            assert (after.control[seat] ^ before.control[seat]) & ~(1 << choice) == 0
            assert after.control[seat] >> choice & 1
            if (after.hex[unit], following.data) not in seen:
                seen.add((after.hex[unit], following.data))
                todo.append((after, following))
    return {s.book.land.number(hex_) for hex_ in stops - {start}}


@pytest.mark.rule("CG-11.1c", "CG-4.2b", "CG-11.2b")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_march_by_steps_stops_where_a_march_can_end(open_book, scenario):
    book = open_book(scenario)
    for s, unit in positions(book, 3, 12):
        s.activation = s.activation._replace(points=min(4, s.activation.points))
        assert hexes(s, unit) == walk(s, unit), book.units[unit].id


@pytest.mark.rule("CG-11.1c", "CG-11.3e", "CG-11.3k", "CG-11.6a")
@pytest.mark.parametrize("seed", range(20, 24))
def test_a_march_by_steps_on_wild_maps_stops_where_a_march_can_end(lab, seed):
    random = Random(seed)
    table = lab(**random_land(random, "CCE"), active="CA")
    for unit in islice(iterate(table.s.present[0]), 6):
        s = shaken(table.s, random)
        s.activation = s.activation._replace(points=random.randint(1, 4))
        assert hexes(s, unit) == walk(s, unit), table.book.units[unit].id
