"""Reinforcements and replacements (7.1, 7.2) and who comes back by order (14.1.1)."""

from __future__ import annotations

from games.grand_illusion.rules.control import settle
from games.grand_illusion.rules.east import choose_for_the_east, is_called_east
from games.grand_illusion.rules.headquarters import displace
from games.grand_illusion.rules.losses import withdraw
from games.grand_illusion.rules.paris import note_danger
from games.grand_illusion.rules.room import finds_room, roomy
from games.grand_illusion.rules.supply import fed_hexes, hexes_fed, sources_of
from games.grand_illusion.state import ALLIED, BELGIAN, BRITISH, FRENCH, GERMAN, GERMANS, Front, bit
from ww1core.events import tell
from ww1core.hexgrid import HexSet, first, members, subset
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, hexes_of, place, remove, spend
from ww1core.turns import (
    Steps,
    bar,
    chose,
    decision,
    each,
    loop,
    procedure,
    put,
    when,
    when_chosen,
    word,
)


@procedure(rule=("GI-4.0b", "GI-7.1a"))
def reinforce(seat: int) -> Steps:
    """One side: those called east go, those due arrive, then eliminated units are bought."""
    return (
        when(is_called_east, choose_for_the_east),
        exchange_ninth,
        each("nation", nations_that_return, choose_returned),
        loop(when_chosen("unit", choose_arrival, arrive, displace), until=chose("unit", "done")),
        put_off,
        when(
            may_replace,
            loop(
                when_chosen(
                    "unit",
                    choose_replacement,
                    put("when_", choose_when),
                    when(chose("when_", "now"), enter_rebuilt, otherwise=(wait,)),
                ),
                until=chose("unit", "done"),
            ),
        ),
    )


@rule("GI-7.1c", "GI-7.1b", "GI-7.2b", "GI-2.4b")
def due_units(s: Front, seat: int) -> UnitSet:
    """The units on the Turn Track whose turn has come."""
    return subset(s.book.own[seat] & s.waiting, lambda unit: 0 < s.due[unit] <= s.turn)


@rule("GI-7.1a", "GI-7.1b", "GI-7.2d", "GI-12.6a")
def entries_of(s: Front, unit: int) -> HexSet:
    """The hexes where a unit that is due enters, if there is room.

    Its printed hex, if it is supplied there, or on a later turn the sources of its nation; units
    without a printed hex go where variable entry lets them, replacements where these may.
    """
    book, about = s.book, s.book.units[unit]
    if s.returning >> unit & 1:
        hexes = s.control[ALLIED] & book.coast & book.sources[BELGIAN]
    elif s.rebuilt >> unit & 1:
        is_bought = about.nation in (FRENCH, GERMANS)
        hexes = replacement_hexes(s, unit) if is_bought else variable_hexes(s, unit)
    elif about.entry >= 0 and not s.rerouted >> unit & 1:
        hexes = (1 << about.entry | dutch_entry(s, unit)) & hexes_fed(s, unit)
    elif about.entry >= 0:
        hexes = sources_of(s, about.nation)
    else:
        hexes = variable_hexes(s, unit)
    return hexes & s.control[about.seat]


def arrival_hexes(s: Front, unit: int) -> HexSet:
    """The hexes where a unit that is due may be placed now."""
    return roomy(s, unit, entries_of(s, unit))


@rule("GI-7.1.1a", "GI-7.1.1b", "GI-7.1.2a", "GI-7.1.3a", "GI-12.3a", "GI-14.1.1b1", "GI-14.3.6B5a")
@rule("GI-14.3.6B5c")
def variable_hexes(s: Front, unit: int) -> HexSet:
    """Where a unit of variable entry may be placed."""
    book, nation = s.book, s.book.units[unit].nation
    hexes = home_hexes(s, nation)
    if book.quarters >> unit & 1:
        fed = fed_hexes(s, nation, 0)
        hexes = hexes & bit(book.places.paris) | fed & ~headquarters_of(s, nation)
        if book.detachment >> unit & 1:
            hexes |= hexes_of(s, s.present[GERMAN] & book.numbered) & fed
    if book.coast_arrivals >> unit & 1:
        hexes |= book.coast & hexes_fed(s, unit)
    lands = s.holland and book.coast_arrivals >> unit & 1
    if book.fed_in_antwerp >> unit & 1 or lands or (nation == GERMANS and s.has_dutch_rail):
        hexes |= bit(book.places.antwerp)
    return hexes & ~closed_to_arrivals(s, nation)


def headquarters_of(s: Front, nation: str) -> HexSet:
    """The hexes with a headquarters of a nation."""
    return hexes_of(
        s, s.present[s.book.seat_of(nation)] & s.book.quarters & s.book.of_nation[nation]
    )


@rule("GI-7.1.1a", "GI-7.1.2a", "GI-7.1.3a", "GI-7.2d")
def home_hexes(s: Front, nation: str) -> HexSet:
    """The sources of a nation, its supplied headquarters of earlier turns, Paris for the French."""
    fed = fed_hexes(s, nation, 0)
    known = headquarters_of(s, nation) & ~hexes_of(s, s.fresh_headquarters)
    if nation == FRENCH:
        known |= bit(s.book.places.paris)
    return known & fed | sources_of(s, nation)


@rule("GI-7.1.1b", "GI-7.2e", "GI-14.3.1d4", "GI-8.4.7b")
def closed_to_arrivals(s: Front, nation: str) -> HexSet:
    """The Schlieffen Plan hexes, to the British and French of the first turns."""
    if nation in (FRENCH, BRITISH) and s.turn <= s.book.switches.arrivals_closed_through:
        return s.book.schlieffen
    return 0


@rule("GI-14.3.6B5a")
def dutch_entry(s: Front, unit: int) -> HexSet:
    """Antwerp, for Germans due at the northern edge, once trains come through Holland."""
    book = s.book
    if s.has_dutch_rail and book.northern_edge >> book.units[unit].entry & 1:
        return bit(book.places.antwerp)
    return 0


def placeless(s: Front, left: UnitSet) -> UnitSet:
    """The units that are due and find no hex."""
    return subset(left, lambda unit: not finds_room(s, unit, entries_of(s, unit)))


@decision(
    rule="GI-7.1a",
    asks="unit",
    among=(due_units, "not_due"),
    bars=[bar("GI-7.1a", "no_hex_to_arrive", placeless)],
    words=("done",),
)
def choose_arrival(_s: Front, _unit: int | str, seat: int) -> None:
    """Which unit that is due is placed next; the rest waits."""


@rule("GI-7.1a")
@decision(rule="GI-7.1.1a", asks="hex", among=(arrival_hexes, "cannot_arrive_there"))
def arrive(s: Front, hex_: int, unit: int) -> None:
    """Where the unit arrives."""
    numbered = s.book.numbered & s.book.quarters_of[GERMAN]
    replaced = s.standing[hex_] & numbered if s.book.detachment >> unit & 1 else 0
    place(s, unit, hex_, "GI-7.1a")
    s.due[unit] = 0
    s.waiting &= ~(1 << unit)
    s.returning &= ~(1 << unit)
    s.rebuilt &= ~(1 << unit)
    if s.book.quarters >> unit & 1:
        s.fresh_headquarters |= 1 << unit
    settle(s, hex_)
    note_danger(s, hex_)
    if replaced:
        send_ahead(s, first(replaced))


@rule("GI-14.1.1b1")
def send_ahead(s: Front, quarters: int) -> None:
    """A headquarters whose place was taken returns a turn later, where its player likes."""
    remove(s, quarters)
    s.waiting |= 1 << quarters
    s.due[quarters] = s.turn + s.book.events.detachment.turns


@rule("GI-7.1b", "GI-7.1c")
def put_off(s: Front, seat: int) -> None:
    """Whose printed hex was lost or full enters later at any source of its nation."""
    for unit in members(due_units(s, seat) & ~s.rebuilt):
        if s.book.units[unit].entry >= 0 and not arrival_hexes(s, unit):
            s.rerouted |= 1 << unit


@rule("GI-8.4.9f")
def exchange_ninth(s: Front, seat: int) -> None:
    """On the turn after the alarm the full IX Corps takes the place of the reduced one."""
    book = s.book
    if seat != ALLIED or not s.danger or s.turn != s.danger + 1:
        return
    for old, new in book.replacement_of.items():
        if not book.come_for_paris >> new & 1:
            continue
        at = s.hex[old]
        if at >= 0:
            remove(s, old)
            place(s, new, at, "GI-8.4.9f")
            s.due[new] = 0
            s.waiting &= ~(1 << new)
        withdraw(s, old)


@rule("GI-14.1.1a7", "GI-14.1.1a8")
def returnable(s: Front, nation: str) -> UnitSet:
    """The eliminated infantry of a nation."""
    return s.pile & s.book.infantry & s.book.of_nation[nation]


@rule("GI-14.1.1a7", "GI-14.1.1a8")
def nations_that_return(s: Front, seat: int) -> tuple[str, ...]:
    """The nations of a side that get an eliminated unit back on this turn."""
    return tuple(
        nation
        for entry in s.book.events.returns
        if entry.turn == s.turn
        for nation in entry.nations
        if returnable(s, nation) and s.book.seat_of(nation) == seat
    )


@decision(
    rule="GI-14.1.1a7", asks="unit", among=(returnable, "not_to_be_returned"), words=("none",)
)
def choose_returned(s: Front, unit: int | str, nation: str, seat: int) -> None:
    """Which eliminated unit comes back, as one of variable entry."""
    if isinstance(unit, int):
        s.pile &= ~(1 << unit)
        s.waiting |= 1 << unit
        s.rebuilt |= 1 << unit
        s.due[unit] = s.turn
        if any(entry.disrupted for entry in s.book.events.returns if entry.turn == s.turn):
            s.disrupted |= 1 << unit


@rule("GI-7.2a", "GI-7.2c")
def may_replace(s: Front, seat: int) -> bool:
    """Whether the side has CAPs and eliminated units that CAPs rebuild."""
    return s.book.switches.replacements and s.caps[seat] > 0 and replaceable(s, seat) != 0


@rule("GI-7.2a", "GI-7.2c")
def replaceable(s: Front, seat: int) -> UnitSet:
    """The eliminated French or German combat units of a side."""
    book = s.book
    return s.pile & book.own[seat] & ~(book.of_nation[BRITISH] | book.of_nation[BELGIAN])


def affordable(s: Front, seat: int) -> UnitSet:
    """Those of them that a CAP can still buy."""
    return replaceable(s, seat) if s.caps[seat] else 0


@decision(rule="GI-7.2a", asks="unit", among=(affordable, "not_to_be_rebuilt"), words=("done",))
def choose_replacement(_s: Front, _unit: int | str, seat: int) -> None:
    """Which eliminated unit is rebuilt."""


@rule("GI-7.2d", "GI-7.2e", "GI-7.2f", "GI-7.1a")
def replacement_hexes(s: Front, unit: int) -> HexSet:
    """Where a rebuilt unit may enter: a source, or a supplied headquarters of its nation."""
    book, about = s.book, s.book.units[unit]
    hexes = home_hexes(s, about.nation) & s.control[about.seat]
    if about.seat == GERMAN and s.turn < book.movement.border_barred_before:
        hexes &= ~book.deep_france
    new = hexes_of(s, s.fresh_headquarters)
    return roomy(s, unit, hexes & ~new & ~closed_to_arrivals(s, about.nation))


def cannot_enter_now(s: Front, unit: int, seat: int) -> bool:
    """Whether two CAPs are missing, or a hex to enter."""
    return s.caps[seat] < s.book.command.costs.replace_now or not replacement_hexes(s, unit)


@decision(
    rule="GI-7.2a",
    words=[word("now", bar("GI-7.2a", "cannot_enter_now", cannot_enter_now)), "later"],
    needs=("unit",),
)
def choose_when(_s: Front, _answer: str, seat: int) -> None:
    """Whether two CAPs bring the unit back now, or one in two turns."""


@rule("GI-7.2a", "GI-14.1.1c2")
@decision(rule="GI-7.2d", asks="hex", among=(replacement_hexes, "cannot_be_rebuilt_there"))
def enter_rebuilt(s: Front, hex_: int, unit: int) -> None:
    """Where the rebuilt unit enters."""
    command = s.book.command
    spend(s, "caps", s.book.units[unit].seat, command.costs.replace_now, "GI-7.2a")
    s.pile &= ~(1 << unit)
    if s.turn >= command.disrupted_from["now"]:
        s.disrupted |= 1 << unit
    place(s, unit, hex_, "GI-7.2d")
    settle(s, hex_)
    note_danger(s, hex_)


@rule("GI-7.2b", "GI-14.1.1c1", "GI-14.1.1c2")
def wait(s: Front, unit: int, seat: int) -> None:
    """A unit that one CAP rebuilt waits for two turns."""
    command = s.book.command
    spend(s, "caps", seat, command.costs.replace_later, "GI-7.2b")
    s.pile &= ~(1 << unit)
    s.waiting |= 1 << unit
    s.rebuilt |= 1 << unit
    s.due[unit] = s.turn + command.replace_delay
    if s.turn >= command.disrupted_from["later"]:
        s.disrupted |= 1 << unit
    tell(s, "told.rebuilt_later", "GI-7.2b", unit=unit, turn=s.due[unit])
