"""Barrage (5.1, 5.2, 5.4): hexes are named, guns laid on them, lines and orders tested."""

from __future__ import annotations

from games.landships.forces import SEATS
from games.landships.rules.ammunition import SMOKE, choose_ammunition, choose_kind
from games.landships.rules.artillery_plan import fire_by_plan
from games.landships.rules.batteries import (
    elements_left,
    guns_on,
    laid_guns,
    lay_guns,
    may_add_guns,
    spend_guns,
)
from games.landships.rules.ground import melees
from games.landships.rules.observation import (
    choose_observer,
    is_watched,
    needs_line,
    observed,
    use_observer,
)
from games.landships.rules.shells import fall
from games.landships.state import Barrage, Field
from ww1core.events import tell
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import with_item
from ww1core.tables import Modifier, Modifiers
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
    when_option,
)


@procedure(rule=("LS-4.1", "LS-5.0b", "LS-5.0a", "LS-11.31a", "LS-16.22a"))
def barrage_phase(seat: int) -> Steps:
    """The phasing side shells one hex after the other, until it has done."""
    return (
        when_option(
            "artillery_plan",
            fire_by_plan,
            otherwise=(
                loop(when_chosen("target", choose_barrage, barrage), until=chose("target", "done")),
            ),
        ),
        call_observers_home,
    )


@rule("LS-11.31a", "LS-5.12c")
def call_observers_home(s: Field, seat: int) -> None:
    """Aircraft that observed for these barrages go home."""
    for plane in members(s.book.planes & s.book.own[seat]):
        s.aloft[plane] = -1
    s.watching = with_item(s.watching, seat, 0)


def without_guns(s: Field, left: HexSet, seat: int) -> HexSet:
    """The hexes that no battery and no gun can shell now."""
    if elements_left(s, seat) > 0:
        return 0
    for _, hexes in laid_guns(s, seat):
        left &= ~hexes
    return left


def aimed_at(s: Field) -> HexSet:
    """The hexes at which a barrage has been aimed in this turn."""
    return s.aimed


@rule("LS-12.1Ea")
def under_melee(s: Field) -> HexSet:
    """The hexes with a melee, into which shells only scatter."""
    return melees(s)


@rule("LS-5.11.b2")
@decision(
    rule="LS-5.11a",
    asks="hex",
    among=(observed, "not_observed"),
    bars=[
        bar("LS-12.1Ea", "melee_there", under_melee),
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
        when(is_watched, choose_observer),
        spend_guns,
        put("is_fired", is_permitted),
        when("is_fired", use_observer, fall),
    )


def name_target(s: Field, target: int, seat: int) -> None:
    """A hex is to be shelled."""
    s.barrage = Barrage(seat, target)


def numbers(s: Field, target: int, seat: int) -> int:
    """How many batteries off the map may fire: none only where guns on it can."""
    least = 0 if guns_on(s, target, seat) else 1
    return from_members(range(least, max(elements_left(s, seat), 0) + 1))


@decision(rule="LS-5.11.b1", asks="number", among=(numbers, "not_so_many"), needs=("target",))
def choose_elements(s: Field, number: int, seat: int) -> None:
    """How many batteries off the map fire."""
    s.barrage = s.barrage._replace(elements=number)


@rule("LS-5.11.c1", "LS-5.11.c2", "LS-5.11.d3", "LS-5.13b", "LS-5.14a", "LS-5.33b", "LS-5.12d")
def is_permitted(s: Field, target: int, seat: int) -> bool:
    """Whether the observer reaches the guns and they are allowed to fire; smoke needs no order."""
    if needs_line(s, target, seat) and not is_line_whole(s, target):
        tell(s, "told.no_line", "LS-5.11.c1", target=target)
        return False
    if not needs_order(s):
        return True
    if not is_granted(s, roll(s, "fire_order", target, rule="LS-5.11.d3"), target, seat):
        tell(s, "told.no_order", "LS-5.11.d3", target=target)
        return False
    return True


@rule("LS-5.14a", "LS-5.33b", "LS-5.13b")
def needs_order(s: Field) -> bool:
    """Whether the guns need an order: not in the first turn, and not for smoke."""
    return s.turn > 1 and s.barrage.ammunition != SMOKE


@rule("LS-5.11.d3")
def is_granted(s: Field, die: int, target: int, seat: int) -> bool:
    """Whether a die of the fire order lets the guns fire."""
    return die + order_modifiers(s, seat).total <= fires_on(s, target)


@rule("LS-5.11.c1")
def is_line_whole(s: Field, target: int) -> bool:
    """Whether the die lets an observer reach the guns."""
    return roll(s, "communication", target, rule="LS-5.11.c1") in s.book.barrage.communication


@rule("LS-5.12d", "LS-5.11.d3")
def order_modifiers(s: Field, seat: int) -> Modifiers:
    """What the scenario and an aircraft that observes add to the fire order."""
    book = s.book
    found = Modifiers()
    if added := book.entry.fire_order.get(SEATS[seat], 0):
        found = found.plus(Modifier("scenario_order", added, "LS-5.11.d3"))
    if s.barrage.plane >= 0:
        observer = book.barrage.aircraft_observer
        found = found.plus(Modifier("aircraft_observer", observer.value, observer.rule))
    return found


@rule("LS-5.11.d1", "LS-5.11.d3")
def fires_on(s: Field, target: int) -> int:
    """The number of the fire order by the turns in which the hex has resisted."""
    resisted = s.resistance[target]
    columns = s.book.barrage.fire_order
    return [column.fires_on for column in columns if column.resistance <= resisted][-1]
