"""Supply, trains and marches of random games against a second, plain reading of the book."""

from __future__ import annotations

from random import Random

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.rail import destinations
from games.storm_west.rules.supply import fed_by_fortress, supply_of
from ww1core.hexgrid import has, members
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, current_offer, decide

SEA_SIDE = {"2042", "1941"}
GROUND = {"clear": 1, "forest": 1, "rough": 1, "devastated": 2, "marsh": 2, "flood_plain": 1,
          "mountain": 2}  # fmt: skip
FEW, MANY = 12, 400
PORTS = {"1441", "1339", "1237"}
FORTS = ({"3217", "3708"}, {"3337", "3338", "3438", "3029", "3120", "3619", "4114"})


class Reading:
    """A position read with sets of printed numbers, and nothing that the rules have worked out."""

    def __init__(self, s):
        self.s, self.book = s, s.book
        land = s.book.land
        self.kinds = {key: set(land.grid.numbers(hexes)) for key, hexes in land.terrain.items()}
        numbers = land.grid.numbers
        self.land = set(numbers(s.book.whole_land))
        self.area = set(numbers(s.book.area))
        self.control = [set(numbers(held)) for held in s.control]
        self.at = {
            unit: land.number(s.hex[unit]) for unit in range(len(s.book.units)) if s.hex[unit] >= 0
        }

    def side(self, unit):
        return self.book.units[unit].seat

    def held(self, seat):
        return {at for unit, at in self.at.items() if self.side(unit) == seat}

    def beside(self, number):
        """The land hexes that touch a hex, but for the bay of the Somme."""
        row, column = int(number[:2]), int(number[2:])
        shift = row % 2
        pairs = [(row, column + 1), (row, column - 1)]
        pairs += [(row + d, column - 1 + shift + k) for d in (-1, 1) for k in (0, 1)]
        near = {f"{r:02}{c:02}" for r, c in pairs} & self.land
        return {other for other in near if {number, other} != SEA_SIDE}

    def zone(self, seat):
        """The zones of a side."""
        types = {"infantry", "stosstruppen", "cavalry"}
        own = [at for unit, at in self.at.items()
               if self.side(unit) == seat and self.book.units[unit].type in types]  # fmt: skip
        return {near for at in own for near in self.beside(at)} & self.area

    def spread(self, start, open_):
        """The open hexes that a walk over open hexes reaches."""
        found, edge = set(), set(start) & open_
        while edge:
            found |= edge
            edge = {near for at in edge for near in self.beside(at)} & open_ - found
        return found

    def fed(self, seat):
        """By unit of a side: own, cross or nothing."""
        enemy = 1 - seat
        friends = self.held(seat)
        shut = self.held(enemy) | self.zone(enemy) - friends
        shut |= (FORTS[0] | FORTS[1]) & self.control[enemy]
        open_ = self.land - shut
        edge = set(self.book.land.grid.numbers(self.book.edges[seat])) & self.control[seat]
        lost = set(self.book.land.grid.numbers(self.s.lost_ports))
        by_edge, by_port = self.spread(edge, open_), self.spread(PORTS - lost, open_)
        states = {}
        for unit, at in self.at.items():
            if self.side(unit) == seat:
                army = self.book.units[unit].army
                own, cross = (by_port, by_edge) if army in {"british", "belgian"} else (
                    by_edge, set() if seat == GERMAN else by_port
                )  # fmt: skip
                states[unit] = "own" if at in own else "cross" if at in cross else "none"
        return states

    def rail_ends(self, unit):
        """The hexes in which a train may put a unit down, room apart."""
        seat, start = self.side(unit), self.at.get(unit, "")
        enemy = 1 - seat
        front = {key: set(self.book.land.grid.numbers(line)) for key, line in self.lines().items()}
        home = front["german"] | front["allied_front"] if seat == GERMAN else (
            self.land - front["german"] | front["main_trench"]
        )  # fmt: skip
        ground = self.control[seat] & home & self.area
        zone = self.zone(enemy)
        open_ = ground - zone
        edge = set(self.book.land.grid.numbers(self.book.edges[seat])) & open_
        first = self.beside(start) | {start} if start else edge
        line = self.spread(first, open_)
        if start and line & edge:
            part = self.spread({start}, self.control[seat] & self.area)
            line |= self.spread(edge - part, open_)
        last = {near for at in line | {start} - {""} for near in self.beside(at)}
        if not start:
            last |= set(self.book.land.grid.numbers(self.book.edges[seat]))
        stay = {at for other, at in self.at.items()
                if self.side(other) == seat and not self.s.railed >> other & 1}  # fmt: skip
        towns = self.kinds["town"] | self.kinds["city"]
        return ((line | last & zone & stay) & towns & ground) - {start}

    def lines(self):
        front = self.book.front
        return {"german": front.german, "main_trench": front.works["main_trench"],
                "allied_front": front.lines["allied_front"]}  # fmt: skip

    def cost(self, seat, from_, to):
        """What a step costs a side."""
        wet, kinds = self.s.is_wet, self.kinds
        kind = next(kind for kind in GROUND if to in kinds[kind])
        price = GROUND[kind] + (wet and kind in {"forest", "flood_plain"})
        price += to in kinds["allied_trench" if seat == GERMAN else "main_trench"]
        land = self.book.land
        for river in ("major_river", "river")[: 1 + wet]:
            price += has(land.sides[river], land.grid, land.hex(from_), land.hex(to))
        return price


def positions(book, count, seed=0):
    """Positions of random games in which something is asked, after the set-up."""
    while count:
        s = book.state_type(book)
        s.chance = RandomChance(seed)
        random = Random(seed)
        offer = advance(s)
        while offer is not None and count:
            wanted = offer.name in {"choose_passenger", "march_step"}
            if s.turn >= book.first_turn and wanted and not random.randrange(8):
                yield s, current_offer(s)
                count -= 1
            printed = [choice for choice in offer.options if choice == "as_printed"]
            offer = decide(s, offer, random.choice(printed or offer.options))
        seed += 1


def look_at_supply(s, reading):
    for seat in (GERMAN, ALLIED):
        own, cross = supply_of(s, seat)
        expected = reading.fed(seat)
        found = {
            unit: "own" if own >> unit & 1 else "cross" if cross >> unit & 1 else "none"
            for unit in members(s.present[seat])
        }
        assert expected == found
        hungry = s.present[seat] & ~(own | cross)
        for unit in members(fed_by_fortress(s, seat, hungry)):
            assert reading.at[unit] in FORTS[seat]


def look_at_trains(s, reading, seat):
    for unit in members(s.book.own[seat] & s.book.ground_forces & ~s.book.guns):
        if s.hex[unit] >= 0 and reading.at[unit] in reading.rail_towns:
            found = set(s.book.land.grid.numbers(destinations(s, unit, seat)))
            assert reading.rail_ends(unit) == found, s.book.name("unit", unit)


def look_at_steps(s, reading, offer):
    """The hexes offered to one unit that marches, room apart."""
    units = members(s.marching[-1])
    if len(units) > 1 or s.book.guns >> units[0] & 1 or s.book.mountaineers >> units[0] & 1:
        return
    unit, seat = units[0], offer.seat
    here, zone = reading.at[unit], reading.zone(1 - seat)
    left = dict(offer.prompt.args)["points"]
    first = s.group.hexes == 0
    steps = set()
    for to in reading.beside(here) & reading.area - reading.held(1 - seat):
        pays = reading.cost(seat, here, to) <= left or (first and left > 0)
        if pays and not (here in zone and (to in zone or not first)):
            steps.add(to)
    found = {s.book.land.number(choice) for choice in offer.options if isinstance(choice, int)}
    assert found <= steps
    for to in steps - found:
        mates = [other for other, at in reading.at.items() if at == to]
        assert mates, f"{to} is free and not offered"


def compare(book, count):
    for s, offer in positions(book, count):
        reading = Reading(s)
        reading.rail_towns = reading.kinds["town"] | reading.kinds["city"]
        look_at_supply(s, reading)
        if offer.name == "march_step":
            look_at_steps(s, reading, offer)
        else:
            look_at_trains(s, reading, offer.seat)


@pytest.mark.rule("SW-10.1a", "SW-10.4b", "SW-11.9a", "SW-12.11")
def test_a_plain_reading_of_random_games_agrees(any_book):
    compare(any_book, FEW)


@pytest.mark.deep
@pytest.mark.timeout(1800)
def test_a_plain_reading_of_many_random_games_agrees(any_book):
    compare(any_book, MANY)
