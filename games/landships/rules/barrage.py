"""Barrage (5.1, 5.2, 5.4): hexes are named, guns laid on them, lines and orders tested."""

from __future__ import annotations

from games.landships.forces import SEATS
from games.landships.rules.arcs import cone_hexes
from games.landships.rules.guns import crewed_guns
from games.landships.rules.observation import (
    always_observed,
    needs_line,
    observed,
    seen_by_observers,
    seen_from_above,
)
from games.landships.rules.shells import fall
from games.landships.state import Barrage, Field
from ww1core.events import tell
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, with_item
from ww1core.turns import (
    Steps,
    bar,
    chose,
    decision,
    loop,
    procedure,
    put,
    roll,
    when,
    when_chosen,
    word,
)

OPEN_GROUND = ("clear", "woods", "marsh", "river")
"""The ground at which shrapnel may be fired (LS-5.32a)."""


@procedure(rule=("LS-4.1", "LS-5.0b", "LS-5.0a"))
def barrage_phase(seat: int) -> Steps:
    """The phasing side shells one hex after the other, until it has done."""
    return (
        loop(when_chosen("target", choose_barrage, barrage), until=chose("target", "done")),
        call_observers_home,
    )


@rule("LS-11.31a", "LS-5.12c")
def call_observers_home(s: Field, seat: int) -> None:
    """Aircraft that observed for these barrages go home."""
    for plane in members(s.book.planes & s.book.own[seat]):
        s.aloft[plane] = -1
    s.watching = with_item(s.watching, seat, 0)


@rule("LS-11.1d", "LS-11.31a")
def use_observer(s: Field, target: int, seat: int) -> None:
    """An aircraft that alone observed a barrage that is fired has had a use, and goes home."""
    if not is_by_aircraft(s, target, seat):
        return
    book = s.book
    for plane in members(book.planes & book.own[seat] & ~s.downed):
        at = s.aloft[plane]
        near = book.barrage.observation.aircraft
        if at >= 0 and book.land.grid.distance(at, target) <= near:
            s.uses[plane] += 1
            s.aloft[plane] = -1
            watched = s.watching[seat]
            left = from_members(h for h in s.aloft if h >= 0 and watched >> h & 1)
            s.watching = with_item(s.watching, seat, left)
            return


@rule("LS-5.0a", "LS-5.11.c1")
def elements_left(s: Field, seat: int) -> int:
    """The batteries off the map that have not been used in this turn."""
    return s.book.entry.elements.get(SEATS[seat], 0) - s.elements_used[seat]


@rule("LS-5.0E", "LS-5.6e", "LS-5.6.a3", "LS-13.22a", "LS-2.3.c2")
def guns_on(s: Field, target: int, seat: int) -> UnitSet:
    """The guns of a side with a crew that have a hex in arc and indirect range and are free."""
    book = s.book
    guns = s.present[seat] & book.of_kind.get("ART", 0) & ~(s.shelled | s.captured)
    found = 0
    for gun in members(crewed_guns(s, guns)):
        about = book.units[gun].type.gun
        at = s.hex[gun]
        is_near = about is not None and book.land.grid.distance(at, target) <= about.indirect
        if is_near and cone_hexes(book, at, s.facing[gun], (0,)) >> target & 1 and at != target:
            found |= 1 << gun
    return found


def without_guns(s: Field, left: HexSet, seat: int) -> HexSet:
    """The hexes that no battery and no gun can shell now."""
    if elements_left(s, seat) > 0:
        return 0
    return left & ~from_members(hex_ for hex_ in members(left) if guns_on(s, hex_, seat))


def aimed_at(s: Field) -> HexSet:
    """The hexes at which a barrage has been aimed in this turn."""
    return s.aimed


@decision(
    rule="LS-5.11a",
    asks="hex",
    among=(observed, "not_observed"),
    bars=[
        bar("LS-5.11.b2", "shelled_already", aimed_at),
        bar("LS-5.11.b1", "no_guns_left", without_guns),
    ],
    words=("done",),
)
def choose_barrage(s: Field, target: int | str, seat: int) -> None:
    """Which hex is shelled, or that no more is."""
    if isinstance(target, int):
        s.aimed |= 1 << target


@procedure(rule=("LS-4.1", "LS-5.11.b1", "LS-5.41a"), owns="barrage")
def barrage(target: int, seat: int) -> Steps:
    """A barrage from its naming to its fall."""
    return (
        name_target,
        choose_ammunition,
        choose_kind,
        put("number", choose_elements),
        when(may_add_guns, lay_guns),
        spend_guns,
        put("is_fired", is_permitted),
        when("is_fired", use_observer, fall),
    )


def name_target(s: Field, target: int, seat: int) -> None:
    """A hex is to be shelled."""
    s.barrage = Barrage(seat, target)


@rule("LS-5.32a")
def no_shrapnel(s: Field, target: int) -> bool:
    """Whether fewer than three squads are in the hex, or its ground or works forbid it."""
    book = s.book
    land, bit = book.land.terrain, 1 << target
    works = book.board.trench | land["fortification"]
    is_open = any(land[name] & bit for name in OPEN_GROUND)
    squads = s.standing[target] & book.squads
    return not is_open or bool(works & bit) or squads.bit_count() < book.barrage.shrapnel.squads


@rule("LS-5.33a")
def no_smoke(s: Field, seat: int) -> bool:
    """Whether the scenario gives the side no smoke."""
    return SEATS[seat] not in s.book.entry.smoke


@rule("LS-5.34a")
def no_gas(s: Field, seat: int) -> bool:
    """Whether the scenario gives the side no gas, or it is too early in the war."""
    book = s.book
    return SEATS[seat] not in book.entry.gas or book.year < book.barrage.gas.from_year


@decision(
    rule="LS-5.11.b2",
    words=[
        "he",
        word("shrapnel", bar("LS-5.32a", "no_shrapnel", no_shrapnel)),
        word("smoke", bar("LS-5.33a", "no_smoke", no_smoke)),
        word("gas", bar("LS-5.34a", "no_gas", no_gas)),
    ],
    needs=("target",),
)
def choose_ammunition(s: Field, ammunition: str, seat: int) -> None:
    """What is fired."""
    s.barrage = s.barrage._replace(ammunition=ammunition)


@rule("LS-5.22a", "LS-5.33a", "LS-5.34a")
def no_hurricane(s: Field) -> bool:
    """Whether the ammunition is fired as drumfire alone."""
    return s.barrage.ammunition in {"smoke", "gas"}


@decision(
    rule="LS-5.21a",
    words=["drumfire", word("hurricane", bar("LS-5.22a", "no_hurricane", no_hurricane))],
    needs=("target",),
)
def choose_kind(s: Field, kind: str, seat: int) -> None:
    """How it is fired."""
    s.barrage = s.barrage._replace(kind=kind)


def numbers(s: Field, target: int, seat: int) -> int:
    """How many batteries off the map may fire: none only where guns on it can."""
    least = 0 if guns_on(s, target, seat) else 1
    return from_members(range(least, max(elements_left(s, seat), 0) + 1))


@decision(rule="LS-5.11.b1", asks="number", among=(numbers, "not_so_many"), needs=("target",))
def choose_elements(s: Field, number: int, seat: int) -> None:
    """How many batteries off the map fire."""
    s.barrage = s.barrage._replace(elements=number)


def may_add_guns(s: Field, target: int, seat: int) -> bool:
    """Whether guns on the map can fire at the hex."""
    return bool(guns_on(s, target, seat))


@rule("LS-5.11.b1")
def least_guns(s: Field) -> int:
    """How many guns have to fire where no battery does."""
    return 0 if s.barrage.elements else 1


@decision(
    rule="LS-5.11.b1",
    asks="unit",
    among=(guns_on, "cannot_shell"),
    repeated=True,
    least=least_guns,
    needs=("target",),
)
def lay_guns(s: Field, gun: int | str, seat: int) -> None:
    """Which guns on the map fire as well."""
    if isinstance(gun, int):
        s.barrage = s.barrage._replace(guns=s.barrage.guns | 1 << gun)


@rule("LS-5.11.b1", "LS-5.11.c1", "LS-5.6.a2", "LS-5.11.a3")
def spend_guns(s: Field, seat: int) -> None:
    """What was named is used in this turn, whether it fires or not."""
    barrage_ = s.barrage
    used = s.elements_used[seat] + barrage_.elements
    s.elements_used = with_item(s.elements_used, seat, used)
    s.shelled |= barrage_.guns


@rule("LS-5.11.c1", "LS-5.11.c2", "LS-5.11.d3", "LS-5.13b", "LS-5.14a", "LS-5.33b", "LS-5.12d")
def is_permitted(s: Field, target: int, seat: int) -> bool:
    """Whether the observer reaches the guns and they are allowed to fire; smoke needs no order."""
    book = s.book
    if needs_line(s, target, seat):
        die = roll(s, "communication", target, rule="LS-5.11.c1")
        if die not in book.barrage.communication:
            tell(s, "told.no_line", "LS-5.11.c1", target=target)
            return False
    if s.turn == 1 or s.barrage.ammunition == "smoke":
        return True
    die = roll(s, "fire_order", target, rule="LS-5.11.d3") + order_modifier(s, target, seat)
    if die > fires_on(s, target):
        tell(s, "told.no_order", "LS-5.11.d3", target=target)
        return False
    return True


@rule("LS-5.12d", "LS-5.11.d3")
def order_modifier(s: Field, target: int, seat: int) -> int:
    """What the scenario and an aircraft that observes add to the fire order."""
    book = s.book
    added = book.entry.fire_order.get(SEATS[seat], 0)
    if is_by_aircraft(s, target, seat):
        added += book.barrage.aircraft_observer.value
    return added


@rule("LS-5.12a", "LS-5.12d")
def is_by_aircraft(s: Field, target: int, seat: int) -> bool:
    """Whether nobody but an aircraft observes a hex."""
    others = always_observed(s.book, seat) | seen_by_observers(s, seat)
    return bool(seen_from_above(s, seat) & ~others & 1 << target)


@rule("LS-5.11.d1", "LS-5.11.d3")
def fires_on(s: Field, target: int) -> int:
    """The number of the fire order by the turns in which the hex has resisted."""
    resisted = s.resistance[target]
    columns = s.book.barrage.fire_order
    return [column.fires_on for column in columns if column.resistance <= resisted][-1]
