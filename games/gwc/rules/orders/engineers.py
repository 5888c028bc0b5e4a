"""Engineers (3.1.9): any Order can be spent to dig a foxhole or to remove wire."""

from __future__ import annotations

from games.gwc.rules.ground import works
from games.gwc.rules.orders.activation import fresh
from games.gwc.state import Field, UnitSet
from ww1core.hexgrid import subset
from ww1core.ledger import rule
from ww1core.turns import decision, only, word


@rule("GWC-3.1.9")
def ready_engineers(s: Field, seat: int) -> UnitSet:
    """The unbroken engineers, not activated yet, who find something to do in their hex."""
    units = s.book.engineers & ~s.broken & fresh(s, seat)
    return subset(units, lambda unit: stands_in_wire(s, unit) or can_dig(s, unit))


def stands_in_wire(s: Field, unit: int) -> bool:
    """Whether there is wire in the hex."""
    return bool(s.wire >> s.hex[unit] & 1)


def can_dig(s: Field, unit: int) -> bool:
    """Whether a foxhole can be dug in the hex."""
    return works.may_fortify(s, s.hex[unit])


@decision(
    rule="GWC-3.1.9",
    words=[
        word("foxhole", only("GWC-F125.4", "cannot_be_fortified", can_dig)),
        word("wire", only("GWC-3.1.9", "no_wire_here", stands_in_wire)),
    ],
)
def engineer_work(s: Field, what: str, unit: int, seat: int) -> None:
    """What the engineers do in their hex; they are activated by it, and nobody else."""
    s.activated |= 1 << unit
    if what == "wire":
        cut_wire(s, s.hex[unit], "GWC-3.1.9")
    else:
        works.build(s, s.hex[unit], "foxhole", "GWC-3.1.9")


@rule("GWC-A41", "GWC-3.1.9", "GWC-F125.2")
def cut_wire(s: Field, hex_: int, rule_id: str) -> None:
    """Remove the wire of a hex, with all that it did."""
    if s.wire >> hex_ & 1:
        works.clear_works(s, hex_, rule_id)
