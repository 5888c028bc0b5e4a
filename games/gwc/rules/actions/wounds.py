"""Actions of those who are hit: Light Wounds (A47) and Lucky Star (A53)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.gwc.rules.cards.fate import HANDS, discard, with_action
from games.gwc.rules.formations.partners import owner_alone, side_alone
from games.gwc.rules.formations.status import rally
from games.gwc.rules.turns.points import gain
from games.gwc.state import NOTHING, UNUSED, Field, UnitSet
from ww1core.events import tell
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import place, remove
from ww1core.turns import Steps, decision, play, procedure, put, window

PRICE = 1
"""The victory points that Light Wounds cost."""


@procedure(result="spared")
def light_wounds(unit: int) -> Steps:
    """A Platoon is about to break; its owner may put a Squad in its place."""
    return (about_to_break, put("spared", is_replaced))


def is_replaced(s: Field, unit: int) -> bool:
    """Whether a Squad has taken the place of the Platoon."""
    return s.hex[unit] < 0


def unused_squads(s: Field, unit: int) -> UnitSet:
    """The Squads of the Platoon's nation among the unused counters, one of each kind."""
    book, squads, kinds = s.book, 0, set()
    for squad in members(book.squads & book.of_nation[book.units[unit].nation]):
        counter = book.units[squad].counter
        if s.hex[squad] == UNUSED and counter not in kinds:
            kinds.add(counter)
            squads |= 1 << squad
    return squads


@rule("GWC-A47a")
def cannot_be_light(s: Field, seat: int, unit: int) -> bool:
    """Unless a Platoon is about to break and a Squad can take its place."""
    return not s.book.platoons >> unit & 1 or s.hex[unit] < 0 or not unused_squads(s, unit)


@procedure
def wound_lightly(seat: int, card: int, unit: int) -> Steps:
    """A point is lost, and a Squad takes the place of the Platoon."""
    return (pay_for_wounds, take_squad)


@rule("GWC-A47b")
def pay_for_wounds(s: Field, seat: int, card: int) -> None:
    """The card is discarded and a victory point lost."""
    discard(s, seat, card, "GWC-A47a")
    gain(s, seat, -PRICE, "GWC-A47b")


@decision(rule="GWC-A47b", asks="unit", among=(unused_squads, "no_unused_squad"))
def take_squad(s: Field, squad: int, unit: int, seat: int) -> None:
    """Which Squad takes the place of the Platoon."""
    exchange(s, unit, squad, "GWC-A47b")


@rule("GWC-A47b")
def exchange(s: Field, old: int, new: int, rule_id: str) -> None:
    """A counter takes the place of another with its markers, Weapon and activation."""
    hex_, weapon = s.hex[old], s.weapon[old]
    for name in ("broken", "suppressed", "veteran", "activated"):
        setattr(s, name, _swapped(getattr(s, name), old, new))
    s.weapon[old] = NOTHING
    s.weapon[new] = weapon
    _exchange_in_records(s, old, new)
    place(s, new, hex_, rule_id)
    remove(s, old, UNUSED)
    tell(s, "told.replaced", rule_id, unit=old, by=new)


def _swapped(units: UnitSet, old: int, new: int) -> UnitSet:
    return units & ~(1 << old) | 1 << new if units >> old & 1 else units


@rule("GWC-A47b", "GWC-O21.3a", "GWC-O21.3.7a", "GWC-O16.4.3")
def _exchange_in_records(s: Field, old: int, new: int) -> None:
    """The counter stands in for the other in all that is going on, and in what waits for it.

    So it does not fire twice, fights on in a melee, and makes the rolls that are still owed.
    """

    def swapped(units: UnitSet) -> UnitSet:
        return _swapped(units, old, new)

    def change(name: str, *sets: str, **others: Callable[[Any], Any]) -> None:
        made = {**dict.fromkeys(sets, swapped), **others}
        s.book.program.change_records(
            s,
            name,
            lambda record: record._replace(
                **{field: make(getattr(record, field)) for field, make in made.items()}
            ),
        )

    def stand_in(unit: int) -> int:
        return new if unit == old else unit

    def in_each(groups: Iterable[UnitSet]) -> tuple[UnitSet, ...]:
        return tuple(map(swapped, groups))

    def who_tried(refused: Iterable[tuple[int, UnitSet]]) -> tuple[tuple[int, UnitSet], ...]:
        return tuple([(at, swapped(tried)) for at, tried in refused])

    s.hot = in_each(s.hot)
    change("order", "activated", "moved", "finished")
    change("trial", "waiting", unit=stand_in)
    change("march", "movers", "sound", "in_vain")
    change("volley", "ready", "summoned", groups=in_each, refused=who_tried)
    change("attack", "firers", "waiting", answering=stand_in)
    change("melee", "fighters")


about_to_break = window(
    "about_to_break",
    rule="GWC-A47a",
    order=side_alone,
    plays=[
        play(
            "GWC-A47a",
            wound_lightly,
            name="light_wounds",
            cards=with_action("A47"),
            barred=cannot_be_light,
        )
    ],
    hands=HANDS,
    needs=("unit",),
    tells=lambda s, unit: {"at": s.hex[unit]},
    voices=owner_alone,
)


@rule("GWC-A53")
def has_no_star(s: Field, seat: int, unit: int) -> bool:
    """Unless a Unit or a Leader on the board is broken."""
    book = s.book
    is_human = (book.soldiers | book.leaders) >> unit & 1
    return not is_human or s.hex[unit] < 0 or not s.broken >> unit & 1


@procedure(rule=("GWC-A53", "GWC-3.2.5"))
def follow_star(s: Field, seat: int, card: int, unit: int) -> None:
    """The Formation is unbroken and goes on with what it was activated for."""
    discard(s, seat, card, "GWC-A53")
    rally(s, unit, "GWC-A53")


has_broken = window(
    "has_broken",
    rule="GWC-A53",
    order=side_alone,
    plays=[
        play(
            "GWC-A53", follow_star, name="lucky_star", cards=with_action("A53"), barred=has_no_star
        )
    ],
    hands=HANDS,
    needs=("unit",),
    tells=lambda s, unit: {"at": s.hex[unit]},
    voices=owner_alone,
)
