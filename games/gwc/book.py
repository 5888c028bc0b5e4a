"""The book of a scenario: data read, tables compiled, everything the rules look up."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from games.gwc.content.cards import Card, StrategyCard, decks_of
from games.gwc.content.commanders import commanders_of, side_seats_of
from games.gwc.content.forces import forces_of
from games.gwc.content.pieces import Formation
from games.gwc.content.scenario import sheet_of
from games.gwc.content.support import support_of
from games.gwc.display.naming import NAMES, shown
from games.gwc.facts import FACTS
from games.gwc.schema.catalogue import Catalogue
from games.gwc.schema.counters import Markers
from games.gwc.schema.ground import Fortifications, TerrainData
from games.gwc.schema.scenario import Scenarios
from games.gwc.schema.tracks import ObjectiveMarkers, Tracks
from games.gwc.schema.values import Values
from games.gwc.sight.outlook import Outlook
from games.gwc.state import Field, SharedField
from games.gwc.view import resample, view
from ww1core.hexgrid import HexSet, from_members, hexes_with
from ww1core.ledger import rule
from ww1core.pieces import by_side, grouped
from ww1core.play import Book, Kind, Viewer
from ww1core.plugins import Scenario, scenarios_of
from ww1core.tables import Content
from ww1core.turns import Phase, PlaySequence
from ww1core.words import Text

if TYPE_CHECKING:
    from ww1core.networks import Networks


class GwcBook(Book):
    """The opened title: one scenario."""

    def __init__(self, read: Content, scenario: Scenario, options: frozenset[str]) -> None:
        self.sheet = sheet = sheet_of(read, scenario.id)
        self.board = board = sheet.board
        self.land = board.land
        self.forces = forces = forces_of(read, sheet)
        self.units: tuple[Formation, ...] = forces.formations
        self.weapons = forces.weapons
        self.telephones = forces.telephones
        self.planes = forces.planes
        self.commanders = commanders_of(sheet, options)
        self.decks = decks = decks_of(read, sheet, self.commanders)
        self.cards: tuple[Card | StrategyCard, ...] = (*decks.cards, *decks.strategy)
        self.guns = tuple(
            number for number, unit in enumerate(self.units) if unit.good.gun is not None
        )
        self.first_weapon = len(self.units)
        self.first_gun = self.first_weapon + len(self.weapons)
        """Among the firers Weapons follow the Formations, and guns of Tanks the Weapons."""
        firers = [unit.id for unit in self.units] + [weapon.id for weapon in self.weapons]
        firers += [f"{self.units[tank].id} gun" for tank in self.guns]
        markers = read.load("objectives.yaml", ObjectiveMarkers).markers
        spaces = range(read.load("tracks.yaml", Tracks).time.last + 1)
        self.chits = markers
        super().__init__(
            seats=tuple(player.seat for player in self.commanders),
            kinds=[
                Kind.of("unit", [unit.id for unit in self.units]),
                Kind.of("weapon", [weapon.id for weapon in self.weapons]),
                Kind.of("firer", firers),
                Kind.of("telephone", [telephone.id for telephone in self.telephones]),
                Kind.of("card", [card.id for card in self.cards]),
                Kind.of("chit", [marker.id for marker in markers]),
                Kind.of("direction", [str(number) for number in range(1, 7)]),
                Kind.of("objective", [str(number) for number in range(1, 6)]),
                Kind.of("space", [str(number) for number in spaces]),
            ],
            map_=self.land,
            options=options,
            side_seats=side_seats_of(self.commanders),
        )
        self.spoken = frozenset({"unit", "weapon", "firer", "telephone"})
        listed = read.load("scenarios.yaml", Scenarios).scenarios
        self.heading = next(entry.name for entry in listed if entry.id == scenario.id)
        self.sides = sheet.sides
        self.special = sheet.special
        self.year, self.month = sheet.year, sheet.month
        self.terrain = read.load("terrain.yaml", TerrainData)
        self.fortifications = read.load("fortifications.yaml", Fortifications)
        self.tracks = read.load("tracks.yaml", Tracks)
        self.data = read.load("values.yaml", Values)
        self.catalogue = read.load("catalogue.yaml", Catalogue)
        self.markers = {
            key: marker.count
            for key, marker in read.load("counters/markers.yaml", Markers).markers.items()
        }
        self.hidden_positions: dict[str, tuple[str, str]] = {
            nation: (position.squad, position.weapon)
            for nation, position in self.catalogue.actions["A45.2"].positions.items()
        }
        self.support = support_of(read, sheet)
        self._read_forces()
        self._read_cards()
        self._read_ground()
        self.state_type = Field if self.side_seats is None else SharedField
        phases = (Phase("player_turn", seats=("turn_order",), rule="GWC-5.a"),)
        self.sequence = PlaySequence.unending(phases, set_up=("set_up",))
        self.viewer = Viewer(view, resample)
        self.put_off(networks=partial(_networks, self))
        self.content_hash = read.hash
        self.documents = read.documents

    @rule("GWC-3.b", "GWC-GL-UNIT", "GWC-GL-MARKER")
    def _read_forces(self) -> None:
        """The sets of Formations by side and kind."""
        every = (1 << len(self.units)) - 1
        self.faces = (
            tuple(about.good for about in self.units),
            tuple(about.broken for about in self.units),
        )
        """The good sides of the counters by Formation, then the broken ones."""
        self.own = by_side(self.units)
        self.owner = tuple(self._owner(about) for about in self.units)
        """By Formation the player it belongs to."""
        self.corps = tuple(
            from_members(unit for unit, owner in enumerate(self.owner) if owner == player)
            for player in range(len(self.commanders))
        )
        """By player the Formations that are his own."""
        self.leaders = self._units(lambda about: about.kind in {"leader", "hero"})
        self.heroes = self._units(lambda about: about.kind == "hero")
        self.platoons = self._units(lambda about: about.kind == "platoon")
        self.squads = self._units(lambda about: about.kind == "squad")
        self.runners = self._units(lambda about: about.kind == "runner")
        self.soldiers = self.platoons | self.squads | self.runners
        self.leaders_of = tuple(
            self.leaders & self.own[about.seat] if self.soldiers >> unit & 1 else 0
            for unit, about in enumerate(self.units)
        )
        """By Formation the Leaders who help it where they stand with it: those of its side."""
        self.tank_leaders = self._units(lambda about: about.kind == "tank_leader")
        self.tanks = self._units(lambda about: about.kind in {"tank", "tank_leader"})
        self.engineers = self._units(lambda about: about.engineer)
        self.stosstruppen = self._units(lambda about: about.stosstruppen)
        self.always_coherent = self.runners | self.stosstruppen
        self.boxed = {
            value: from_members(n for n, about in enumerate(self.units) if value in about.boxed)
            for value in ("fp", "range", "move")
        }
        self.of_nation = dict(sorted(grouped(self.units, lambda about: about.nation).items()))
        self.of_counter = self.forces.counters()
        self.every = every
        points = self.tracks.victory_points
        self.worth: dict[str, int] = {
            kind: getattr(points, kind)
            for kind in ("platoon", "squad", "runner", "leader", "hero", "tank", "tank_leader")
        }
        self.machine_guns = self._weapons("hmg", "lmg")
        self.heavy_guns = self._weapons("hmg")
        self.light_guns = self._weapons("lmg")
        self.mortars = self._weapons("mortar")
        self.flamethrowers = self._weapons("flamethrower")
        self.light_artillery = from_members(
            number for number, weapon in enumerate(self.weapons) if weapon.white_band
        )
        self.boxed_weapons = from_members(
            number for number, weapon in enumerate(self.weapons) if weapon.boxed_fp
        )

    @rule("SR-three-players", "SR-mixed")
    def _owner(self, about: Formation) -> int:
        """The player of the nation that is on a counter, else the one of its side."""
        own = [n for n, player in enumerate(self.commanders) if player.side == about.seat]
        return next((n for n in own if self.commanders[n].nation == about.nation), own[0])

    def _units(self, test: Callable[[Formation], bool]) -> int:
        return from_members(number for number, unit in enumerate(self.units) if test(unit))

    def _weapons(self, *types: str) -> int:
        return from_members(
            number for number, weapon in enumerate(self.weapons) if weapon.type in types
        )

    def _read_cards(self) -> None:
        """The sets of cards by deck and by what they bear; Strategy Cards are numbered last."""
        decks, shift = self.decks, len(self.decks.cards)
        self.fate = decks.fate
        self.orders, self.actions, self.events = decks.orders, decks.actions, decks.events
        self.idle = 0
        """The cards with an idle Order of the scenario."""
        for order in self.special.idle_orders:
            self.idle |= self.orders[order]
        self.strategy_deck = tuple(deck << shift for deck in decks.strategy_deck)
        self.every_strategy = sum(self.strategy_deck)
        self.situations = {text: cards << shift for text, cards in decks.texts.items()}
        timely = from_members(
            number
            for number, card in enumerate(decks.strategy, shift)
            if card.since <= self.month <= card.until
        )
        self.timely = {text: cards & timely for text, cards in self.situations.items()}

    def _read_ground(self) -> None:
        """What the ground is by print."""
        board, land = self.board, self.land
        terrain = self.terrain.terrain
        self.edges = tuple(side.edge_hexes for side in self.sides)
        self.objective_hexes: tuple[HexSet, ...] = board.objectives
        water = closed = 0
        for key, entry in terrain.items():
            if entry.water:
                water |= land.terrain.get(key, 0)
            if entry.move == "impassable":
                closed |= land.terrain.get(key, 0)
        self.water: HexSet = water
        self.closed: HexSet = closed
        printed = [""] * land.size
        for hex_ in land.grid.hexes:
            printed[hex_] = land.terrain_of(hex_)[0]
        self.printed: tuple[str, ...] = tuple(printed)
        self.outlook = Outlook(board, self.terrain, self.special.wheat)
        self.near: tuple[HexSet, ...] = tuple(
            around | 1 << hex_ for hex_, around in enumerate(land.around)
        )
        """By hex itself and those around it."""
        self.roads: HexSet = self._way_hexes("road")
        self.paths: HexSet = self._way_hexes("path")

    def _way_hexes(self, way: str) -> HexSet:
        """The hexes with a way, also one that only leaves the board there."""
        return hexes_with(self.land.sides[way]) | hexes_with(self.land.exits[way])

    def say(self, what: Text) -> str:
        """The words of a text; counters and cards are told with what stands on them."""
        return self.texts.say(shown(self, what), self.called)

    def called(self, kind: str, number: int) -> str:
        """What a member of a kind is called in a sentence."""
        named = NAMES.get(kind)
        if named is None or number < 0:
            return super().called(kind, number)
        return named(self, number)

    def elimination_bonus(self, chits: int) -> int:
        """What open special markers add for a Formation eliminated."""
        return self._bonus(chits, "elimination_bonus")

    def exit_bonus(self, chits: int) -> int:
        """What open special markers add for a Formation that leaves the board."""
        return self._bonus(chits, "exit_bonus")

    def _bonus(self, chits: int, kind: str) -> int:
        return sum(
            marker.points
            for number, marker in enumerate(self.chits)
            if chits >> number & 1 and marker.kind == kind
        )


def scenarios() -> tuple[Scenario, ...]:
    """The scenarios, as the list of them has it."""
    from games.gwc.display.briefing import briefing  # it knows the book

    return scenarios_of(content().load("scenarios.yaml", Scenarios).scenarios, briefing)


def content() -> Content:
    """The sheets, boards, counters and cards."""
    return Content.of(FACTS.package)


def _networks(book: GwcBook) -> Networks:
    from games.gwc.rules.ground.networks import printed_networks

    return printed_networks(book)


def open_book(scenario: Scenario, options: frozenset[str]) -> GwcBook:
    """The book of a scenario with some options."""
    return GwcBook(content(), scenario, options)
