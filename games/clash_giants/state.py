"""The state of a battle: where units stand, what they carry, and how they change places."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from ww1core.events import tell
from ww1core.hexgrid import Changes, HexSet
from ww1core.ledger import rule
from ww1core.pieces import (
    MapState,
    UnitSet,
    lasting,
    layer,
    lose_steps,
    marked,
    take_control,
)
from ww1core.turns import column, record, value

if TYPE_CHECKING:
    from games.clash_giants.book import ClashBook

CENTRAL, ENTENTE = 0, 1

ArmySet = int
HexNumber = int
SeatSet = int


class Activation(NamedTuple):
    """The active army, its allowance, the units picked, and those picked again since a move."""

    army: int
    seat: int
    points: int
    picked: UnitSet = 0
    again: UnitSet = 0


class Segment(NamedTuple):
    """A combat segment: whose it is, its offensive marker, and what combined attacks still owe.

    ``promises`` has for each combined attack the zones it was made from and the enemies in them
    that others still have to attack.
    """

    seat: int
    is_offensive: bool = False
    promises: tuple[tuple[HexSet, UnitSet], ...] = ()


class Battle(NamedTuple):
    """The attack that is being fought.

    ``is_fort`` and ``is_zone`` say what the hex was when the attack was declared. The odds fix
    the ``column`` (-1 before), what each side adds to its dice (None: it does not roll) and how
    many attackers roll at most.
    """

    seat: int
    target: HexNumber
    attackers: UnitSet = 0
    defenders: UnitSet = 0
    is_fort: bool = False
    is_zone: bool = False
    column: int = -1
    attacker_added: int | None = None
    defender_added: int | None = None
    limit: int = 0
    is_resolved: bool = False


class Field(MapState):
    """Where everything is; a fort stands in its hex and is none of the units that occupy it."""

    book: ClashBook
    steps: array[int] = column("b")
    allowance: array[int] = column("b", by="army", fill=-1)
    reduced: UnitSet = value(0)
    unsupplied: UnitSet = value(0)
    fort_fed: UnitSet = value(0)
    moved: UnitSet = marked(until="end_of_turn")
    done: UnitSet = marked(until="recovery")
    replaced: UnitSet = marked(until="recovery")
    railed: UnitSet = marked(until="recovery")
    attacked: UnitSet = marked(until="end_of_segment")
    was_attacked: UnitSet = marked(until="end_of_segment")
    recoiled: UnitSet = marked(until="end_of_segment")
    cup: ArmySet = value(0)
    idle_armies: ArmySet = lasting(0, until="end_of_turn")
    fought: SeatSet = marked(until="end_of_turn", by="side")
    offensives: tuple[int, ...] = value((0, 0))
    trains: tuple[int, ...] = lasting((0, 0), until="end_of_turn")
    flood_turn: int = value(0)
    intact: HexSet = value(0)
    control: tuple[HexSet, ...] = value((0, 0))
    changes: Changes = value(())
    enemies: list[HexSet] = layer("enemies_of")
    """By seat the hexes with enemy units or forts."""
    forts: list[HexSet] = layer("forts_of")
    by_arm: list[HexSet] = layer("infantry", "cavalry")
    paired: list[HexSet] = layer(at_least=2)
    threats: list[HexSet] = layer("enemy_arms", but="unsupplied")
    """By seat the hexes of enemy infantry that has a zone, then the same of cavalry."""
    activation: Activation = record(Activation)
    segment: Segment = record(Segment)
    battle: Battle = record(Battle)

    @rule("CG-4.2a", "CG-4.2b", "CG-11.3h")
    def entered(self, unit: int, hex_: int) -> None:
        """The hex passes to the unit's side; an enemy fortified zone in it is intact no longer."""
        seat = self.book.pieces.side[unit]
        if seat < 0:
            return
        if not self.control[seat] >> hex_ & 1:
            take_hexes(self, seat, (hex_,))
        if self.intact >> hex_ & 1 and self.book.enemy_works[seat] >> hex_ & 1:
            self.intact ^= 1 << hex_
            tell(self, "told.zone_razed", "CG-11.3h", at=hex_)


@rule("CG-4.2a", "CG-4.2b", "CG-4.2c", "CG-4.2d", "CG-2.28c")
def take_hexes(s: Field, seat: int, hexes: tuple[int, ...]) -> None:
    """Hexes pass to the side that enters them, whoever held them, and stay with it."""
    take_control(s, seat, hexes, "CG-4.2b", announced=s.book.announced_hexes)


@rule("CG-2.26c", "CG-2.26d", "CG-2.28e", "CG-9.31c", "CG-13.0h")
def lose_step(s: Field, unit: int, rule_id: str) -> None:
    """Take a step of a unit or a fort; the last one eliminates it for good."""
    lose_steps(s, unit, rule_id)
