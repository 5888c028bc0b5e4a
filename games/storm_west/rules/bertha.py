"""Big Bertha (16.6, 16.10): where the gun stands, and when it must move or is lost."""

from __future__ import annotations

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.supply import edge_sources, fed_hexes
from games.storm_west.state import Front, change_morale
from ww1core.events import tell
from ww1core.hexgrid import HexSet
from ww1core.ledger import rule
from ww1core.turns import Steps, decision, only, procedure, roll, when, word


@rule("SW-16.6a")
def is_cut_off(s: Front) -> bool:
    """Whether Big Bertha's hex is Allied, or no line of supply leads to it."""
    if s.bertha < 0 or "bertha_moves" not in s.book.options:
        return False
    fed = fed_hexes(s, GERMAN, edge_sources(s, GERMAN))
    return not s.control[GERMAN] & fed & 1 << s.bertha


@rule("SW-16.6a")
def emplacements(s: Front) -> HexSet:
    """The German hexes in supply near enough to Paris, but for the one where the gun stands."""
    fed = fed_hexes(s, GERMAN, edge_sources(s, GERMAN))
    grid, near = s.book.land.grid, 0
    for hex_ in s.book.paris_hexes:
        near |= grid.within(hex_, s.book.war.bertha.range)
    return s.control[GERMAN] & fed & near & s.book.area & ~(1 << s.bertha)


@procedure(rule=("SW-16.6a", "SW-16.6b"))
def check_bertha() -> Steps:
    """At every check of supply a gun that is cut off moves or is lost."""
    return (when(is_cut_off, when(emplacements, move_bertha, otherwise=(lose_bertha,))),)


@rule("SW-16.6a")
def is_overrun(s: Front) -> bool:
    """Whether the Allies have just taken Big Bertha's hex: then it moves at once or is lost."""
    return s.bertha >= 0 and "bertha_moves" in s.book.options and not is_german_hex(s)


def is_german_hex(s: Front) -> bool:
    """Whether the gun still stands on German ground."""
    return bool(s.control[GERMAN] >> s.bertha & 1)


@rule("SW-16.6c")
@decision(
    rule="SW-16.6a",
    asks="hex",
    seat=lambda _s: GERMAN,
    among=(emplacements, "no_emplacement"),
    words=[word("stay", only("SW-16.6a", "bertha_would_be_lost", is_german_hex))],
)
def move_bertha(s: Front, where: int | str) -> None:
    """Where Big Bertha goes, or that it stays where it still can."""
    if isinstance(where, int):
        s.bertha = where
        tell(s, "told.bertha_moves", "SW-16.6a", at=where)


@rule("SW-16.6b", "SW-4.7")
def lose_bertha(s: Front) -> None:
    """Without another emplacement the gun is gone for good."""
    s.bertha = -1
    s.bertha_is_gone = True
    tell(s, "told.bertha_lost", "SW-16.6b")


@rule("SW-16.10", "SW-16.10n", "SW-2.1")
def fire_paris_gun(s: Front) -> None:
    """Two sixes cost the Allies a point of morale, as long as the gun is in play."""
    if s.bertha < 0 or "paris_gun" not in s.book.options:
        return
    first, second = roll(s, "paris_gun", rule="SW-16.10"), roll(s, "paris_gun", rule="SW-16.10")
    gun = s.book.war.paris_gun
    if first + second == gun.sum:
        change_morale(s, ALLIED, -gun.points, "SW-16.10")
