"""The state of a game at Corvin."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from ww1core.hexgrid import Changes, HexSet
from ww1core.ledger import rule
from ww1core.pieces import MapState, UnitSet, full_layer, layer, lose_steps, other, take_control
from ww1core.turns import NOBODY, OWNER, column, end_game, record, value

if TYPE_CHECKING:
    from ww1_tutorial.book import Corvin

__all__ = ["Activation", "Assault", "Field", "Played", "lose_step"]

CardSet = int
HexNumber = int
MarkerSet = int


class Activation(NamedTuple):
    """Whose marker was drawn and how many orders it has given."""

    seat: int
    given: int


class Assault(NamedTuple):
    """The assault that is being fought."""

    seat: int
    target: HexNumber
    attackers: UnitSet
    cards: tuple[str, ...] = ()
    result: str = ""


class Played(NamedTuple):
    """The card on the table."""

    seat: int
    card: int
    is_cancelled: bool = False


class Field(MapState):
    """Where everything is."""

    book: Corvin
    steps: array[int] = column("b")
    facing: array[int] = column("b")
    ordered: UnitSet = value(0)
    unsupplied: UnitSet = value(0)
    cup: MarkerSet = value(0)
    deck: CardSet = value(0, shown=NOBODY)
    hands: tuple[CardSet, ...] = value((0, 0), shown=OWNER)
    discards: CardSet = value(0)
    control: tuple[HexSet, ...] = value((0, 0))
    changes: Changes = value(())
    infantry: list[HexSet] = layer("infantry")
    full: list[HexSet] = full_layer("stacking")
    activation: Activation = record(Activation)
    assault: Assault = record(Assault)
    played: Played = record(Played)

    @rule("TUT-10.1")
    def entered(self, unit: int, hex_: int) -> None:
        """An objective passes to the seat whose unit ends a move on it."""
        if self.book.objectives >> hex_ & 1:
            take_control(self, self.book.units[unit].seat, [hex_], "TUT-10.1")


@rule("TUT-2.1", "TUT-2.4", "TUT-10.2")
def lose_step(s: Field, unit: int, rule_id: str) -> None:
    """Take a step; without steps a unit is gone, without infantry a seat has lost."""
    seat = s.book.units[unit].seat
    if not lose_steps(s, unit, rule_id) and not s.present[seat] & s.book.infantry:
        end_game(s, other(seat), "annihilation", "TUT-10.2")
