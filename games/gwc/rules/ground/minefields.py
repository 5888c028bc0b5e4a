"""Mines (F128): an attack on those who enter or leave their hex."""

from __future__ import annotations

from games.gwc.rules.fire.attacks import defend_all, roll_attack
from games.gwc.state import Attack, Field, UnitSet
from ww1core.hexgrid import first, members
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import Steps, bind, procedure, when


@rule("GWC-F128")
def leaving_mines(s: Field, movers: UnitSet, from_: int) -> tuple[int, ...]:
    """Those who are about to leave a hex with mines: each is attacked by itself."""
    return tuple(members(movers & s.standing[from_])) if s.mines >> from_ & 1 else ()


@rule("GWC-F128")
def entering_mines(s: Field, movers: UnitSet, to: int) -> bool:
    """Whether somebody has entered a hex with mines: they are attacked with one roll."""
    return bool(s.mines >> to & 1 and movers & s.standing[to])


@procedure(owns="attack")
def mine_attack(units: int, at: int) -> Steps:
    """Mines attack Formations that move, advance or rout; their opponent rolls, once for all.

    Tanks answer to a higher total than the others.
    """
    return (
        lay_charge,
        bind(roll_attack, kind="mines"),
        defend_all,
        when(tanks_are_among, turn_on_tanks, defend_all),
    )


@rule("GWC-F128.2a", "GWC-F128.2b")
def lay_charge(s: Field, units: UnitSet, at: int) -> None:
    """The FP of the mines, and who has to answer: nobody else in the hex."""
    chart = s.book.fortifications.fortifications["mines"]
    soft = units & ~s.book.tanks
    owner = s.book.units[first(units)].seat
    power = chart.attacks_others if soft else chart.attacks_vehicles
    waiting = soft or units
    s.attack = Attack("mines", other(owner), at, power=power, waiting=waiting & s.standing[at])


def tanks_are_among(s: Field, units: UnitSet) -> bool:
    """Whether Tanks came in together with others."""
    tanks = units & s.book.tanks
    return bool(tanks and tanks != units)


@rule("GWC-F128.2a")
def turn_on_tanks(s: Field, units: UnitSet) -> None:
    """The same roll counts with the higher FP against the Tanks."""
    chart = s.book.fortifications.fortifications["mines"]
    more = chart.attacks_vehicles - chart.attacks_others
    attack = s.attack
    waiting = units & s.book.tanks
    s.attack = attack._replace(
        power=attack.power + more, total=attack.total + more, waiting=waiting
    )
