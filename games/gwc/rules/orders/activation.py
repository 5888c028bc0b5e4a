"""Activation (3.3.1, O14): one Formation, a Leader and those around him, a chain of Leaders."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.gwc.rules.formations.command import highest_leader, in_radius
from games.gwc.rules.formations.excuses import ACTIVATED, NOT_YOURS, OFF_BOARD
from games.gwc.rules.formations.partners import ALLIED, his_own
from games.gwc.rules.formations.ranks import ranks_are_open, settle_ranks
from games.gwc.state import NOTHING, Field, Summons, UnitSet
from ww1core.hexgrid import from_members, members
from ww1core.ledger import rule
from ww1core.pieces import units_in
from ww1core.turns import Steps, bar, decision, only, procedure, put, when, word

Able = Callable[[Field, int], UnitSet]
Useful = Callable[[Field, UnitSet, int], Iterator[int]]


class Purpose:
    """What Formations are activated for.

    ``able(s, seat)`` are those that may take part, ``useful(s, units, seat)`` gives one after the
    other those who could carry the Order out; at least one of these has to be activated.
    """

    __slots__ = ("able", "text", "useful")

    def __init__(self, able: Able, useful: Useful, text: str) -> None:
        self.able = able
        self.useful = useful
        self.text = text


PURPOSES: dict[str, Purpose] = {}
"""By the name of the purpose; the chapters of the Orders enter theirs."""


def purpose_of(name: str, *, able: Able, useful: Useful, text: str = "cannot_take_part") -> None:
    """Enter a purpose for which Formations are activated."""
    PURPOSES[name] = Purpose(able, useful, text)


@rule("GWC-GL-ACTIVATION", "GWC-E70.1b", "SR-three-players")
def fresh(s: Field, seat: int) -> UnitSet:
    """The Formations of a player on the board that can still be activated this Turn."""
    return his_own(s, seat) & (~s.activated | s.book.heroes)


def able(s: Field, seat: int, purpose: str) -> UnitSet:
    """Who may be activated for a purpose."""
    left = fresh(s, seat)
    return left & PURPOSES[purpose].able(s, seat) if left else 0


def executors(s: Field, seat: int, purpose: str) -> UnitSet:
    """Who could be activated and carry it out."""
    return from_members(PURPOSES[purpose].useful(s, able(s, seat, purpose), seat))


@rule("GWC-3.1.6", "GWC-O14.2.1", "GWC-O23.5.1", "GWC-3.3.1.6")
def led_in_tanks(s: Field, bosses: UnitSet, seat: int, purpose: str) -> UnitSet:
    """The Tanks that Tank Leaders bring, and only while their side has lost none."""
    if s.tank_lost[seat] or purpose not in {"move", "advance"}:
        return 0
    book, near = s.book, 0
    for boss in members(bosses):
        near |= book.land.grid.within(s.hex[boss], book.data.tank_leader_radius.radius)
    return units_in(s, near) & able(s, seat, purpose) & book.tanks & ~book.tank_leaders


@rule("GWC-3.3.1.2b", "GWC-3.3.1.2a")
def led_by(s: Field, chain: UnitSet, seat: int, purpose: str) -> UnitSet:
    """Whom Leaders that are activated can activate: Units, and from the first one on Leaders."""
    bosses, kinds = chain & s.book.tank_leaders, s.book.soldiers
    if bosses:
        return led_in_tanks(s, bosses, seat, purpose)
    highest = highest_leader(s, seat)
    if highest >= 0 and chain >> highest & 1:
        kinds |= s.book.leaders
    return in_radius(s, chain & s.book.leaders, able(s, seat, purpose) & kinds)


def can_activate(s: Field, seat: int, purpose: str) -> bool:
    """Whether anybody can be activated who could carry it out."""
    return any(True for _ in PURPOSES[purpose].useful(s, able(s, seat, purpose), seat))


def leads_to(s: Field, first: int, seat: int, purpose: str) -> UnitSet:
    """Everybody whom a Formation that is activated first can bring along, itself included."""
    group = chain = 1 << first
    book = s.book
    if not (book.leaders | book.tank_leaders) >> first & 1:
        return group
    while True:
        more = led_by(s, chain, seat, purpose) & ~group
        group |= more
        leaders = more & book.leaders
        if not leaders:
            return group
        chain |= leaders


@procedure(owns="summons", result="summoned")
def activate(seat: int, purpose: str) -> Steps:
    """Activate Formations for an Order or for Op Fire; the result is the set of them."""
    return (
        when(ranks_are_open, settle_ranks),
        begin_summons,
        choose_first,
        when(leads_others, choose_others),
        put("summoned", end_summons),
    )


def begin_summons(s: Field, seat: int, purpose: str) -> None:
    """Nobody is activated yet."""
    s.summons = Summons(purpose, seat)


@rule("GWC-O14.5")
def leading_nowhere(s: Field, left: UnitSet, seat: int, purpose: str) -> UnitSet:
    """Those who could not carry it out, nor bring anybody who could."""
    useful = executors(s, seat, purpose)
    useless = left & ~useful
    leaders = useless & (s.book.leaders | s.book.tank_leaders)
    rest = useless & ~leaders
    while leaders:
        bit = leaders & -leaders
        leaders ^= bit
        if not leads_to(s, bit.bit_length() - 1, seat, purpose) & useful:
            rest |= bit
    return rest


@rule("GWC-3.3.1.1a")
@decision(
    rule="GWC-O14.1b",
    asks="unit",
    bars=[
        ALLIED,
        *(NOT_YOURS, OFF_BOARD, ACTIVATED),
        only("GWC-O14.1b", "takes_no_part", able),
        bar("GWC-O14.5", "would_execute_nothing", leading_nowhere),
    ],
    needs=("purpose",),
)
def choose_first(s: Field, unit: int, seat: int) -> None:
    """Which Formation is activated, alone or as the one who activates others."""
    bit = 1 << unit
    leads = bit & (s.book.leaders | s.book.tank_leaders)
    s.summons = s.summons._replace(first=unit, chosen=bit, chain=leads)


def leads_others(s: Field, seat: int, purpose: str) -> bool:
    """Whether the Formation activated first can bring others."""
    chain = s.summons.chain
    return bool(chain and led_by(s, chain, seat, purpose) & ~s.summons.chosen)


def within_command(s: Field, left: UnitSet, seat: int, purpose: str) -> UnitSet:
    """Whom the Leaders activated so far can activate."""
    summons = s.summons
    return left & led_by(s, summons.chain, seat, purpose) & ~summons.chosen


def executes_nothing(s: Field, seat: int, purpose: str) -> bool:
    """Whether nobody activated so far could carry it out."""
    units = s.summons.chosen & able(s, seat, purpose)
    return not any(True for _ in PURPOSES[purpose].useful(s, units, seat))


@rule("GWC-O14.2b", "GWC-3.3.1.2c")
@decision(
    rule="GWC-O14.2a",
    asks="unit",
    repeated=True,
    again=True,
    words=[word("done", bar("GWC-O14.5", "nobody_executes", executes_nothing))],
    bars=[ALLIED, only("GWC-3.3.1.1a", "out_of_command", within_command)],
    needs=("purpose",),
)
def choose_others(s: Field, unit: int | str, seat: int) -> None:
    """Who else is activated, one after the other, before anything is carried out."""
    if isinstance(unit, int):
        summons, bit = s.summons, 1 << unit
        chain = summons.chain | bit & s.book.leaders
        s.summons = summons._replace(chosen=summons.chosen | bit, chain=chain)


def end_summons(s: Field, seat: int) -> UnitSet:
    """All of them are activated now, for the Order if it is their own side's."""
    chosen = s.summons.chosen
    s.activated |= chosen
    if s.order is not None and s.order.seat == seat:
        first = s.summons.first if s.summons.chain else NOTHING
        s.order = s.order._replace(activated=s.order.activated | chosen, leader=first)
    return chosen
