"""Events that move Leaders, Runners and deserters: E58, E63, E85, E88."""

from __future__ import annotations

from games.gwc.rules.cards.random_hex import find_random_hex
from games.gwc.rules.events.reach import enter_by_event, nearest_units, of_event, open_neighbours
from games.gwc.rules.events.support import room_in, unused_units
from games.gwc.rules.formations.command import highest_leader, is_coherent
from games.gwc.rules.formations.excuses import IN_COHESION, NO_UNIT, NOT_YOURS, OFF_BOARD
from games.gwc.rules.formations.partners import his_own, nation_of, owner
from games.gwc.rules.formations.ranks import settle_ranks
from games.gwc.rules.formations.status import clear_markers
from games.gwc.rules.orders.rout import nearest_to_edge, run_away
from games.gwc.rules.turns.objectives import take_control
from games.gwc.state import AWAY, NOTHING, Field, UnitSet
from ww1core.events import tell
from ww1core.hexgrid import HexSet, first, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import hexes_of, other, remove, units_in
from ww1core.turns import (
    Steps,
    because,
    bind,
    call,
    decision,
    each,
    procedure,
    put,
    spoken_by,
    when,
    when_chosen,
)

DESERTED_HEXES = 3


@procedure(rule="GWC-E58")
def auftragstaktik(seat: int) -> Steps:
    """The German may shift a Leader, with all Units of his hex, into the next hex."""
    return when_chosen(
        "leader",
        choose_officer,
        put("hex_", choose_shift),
        each("unit", shifted, bind(enter_by_event, rule_id="GWC-E58")),
    )


@rule("GWC-E58")
def free_officers(s: Field, seat: int) -> UnitSet:
    """The German Leaders who are not in melee and have a passable hex beside them."""
    leaders = of_event(s, "E58", his_own(s, seat) & s.book.leaders)
    return from_members(
        leader
        for leader in members(leaders)
        if not s.occupied[other(seat)] >> s.hex[leader] & 1 and open_neighbours(s, leader)
    )


@decision(rule="GWC-E58", asks="unit", words=("no",), among=(free_officers, "no_free_officer"))
def choose_officer(_s: Field, leader: int | str) -> None:
    """Which Leader acts on his own, if any."""


def beside_leader(s: Field, leader: int) -> HexSet:
    """The passable hexes next to the Leader."""
    return open_neighbours(s, leader)


APART = because(
    *("GWC-E58", "not_next_to_leader"),
    lambda s, left, leader: left & ~s.book.land.around[s.hex[leader]],
)


@decision(
    rule="GWC-E58",
    asks="hex",
    among=(beside_leader, "cannot_be_entered", APART),
    needs=("leader",),
)
def choose_shift(_s: Field, hex_: int) -> None:
    """Where they go."""


@rule("GWC-E58")
def shifted(s: Field, leader: int) -> tuple[int, ...]:
    """The Leader and all Units of his hex; other Leaders and Tanks stay."""
    return members(s.standing[s.hex[leader]] & s.book.soldiers | 1 << leader)


@procedure(rule="GWC-E63")
def deserters(seat: int) -> Steps:
    """Of the player's Units out of Cohesion the one nearest to a random hex routs."""
    return (
        put("centre", bind(find_random_hex, rule_id="GWC-E63")),
        when_chosen(
            "unit", choose_deserter, spoken_by(owner, bind(run_away, steps=DESERTED_HEXES))
        ),
    )


@rule("GWC-E63", "GWC-3.3.2")
def nearest_deserters(s: Field, seat: int, centre: int) -> UnitSet:
    """The player's Units out of Cohesion that are nearest to the random hex."""
    strays = from_members(
        unit for unit in members(his_own(s, seat) & s.book.soldiers) if not is_coherent(s, unit)
    )
    return nearest_units(s, centre, strays)


@decision(
    rule="GWC-E63",
    asks="unit",
    among=(
        nearest_deserters,
        "not_nearest_deserter",
        *(NOT_YOURS, NO_UNIT, OFF_BOARD, IN_COHESION),
    ),
    needs=("centre",),
    lapses=True,
)
def choose_deserter(_s: Field, unit: int) -> None:
    """Which of the nearest Units routs."""


@rule("GWC-E85")
def rearmost_leaders(s: Field, seat: int) -> UnitSet:
    """The player's Leaders who are nearest to his own edge."""
    leaders = his_own(s, seat) & s.book.leaders
    return leaders & units_in(s, nearest_to_edge(s, seat, hexes_of(s, leaders)))


@decision(rule="GWC-E85", asks="unit", among=(rearmost_leaders, "not_rearmost"), lapses=True)
def choose_recalled(s: Field, leader: int) -> None:
    """Which of the rearmost Leaders goes to the next space of the Time Track, in Good Order."""
    hex_ = s.hex[leader]
    remove(s, leader, AWAY)
    clear_markers(s, leader)
    s.away = (*s.away, (s.time + 1, leader))
    tell(s, "told.recalled", "GWC-E85", unit=leader, space=s.time + 1)
    take_control(s, hex_)


@procedure
def runner_arrives(seat: int) -> Steps:
    """The player may have a Runner with his highest Leader."""
    return (settle_ranks, when(runner_can_come, send_runner))


@rule("GWC-E88", "GWC-8.2")
def runner_can_come(s: Field, seat: int) -> bool:
    """Whether a Runner is unused and the hex of the highest Leader has room for him."""
    leader, runner = highest_leader(s, seat), _unused_runner(s, seat)
    if NOTHING in {leader, runner}:
        return False
    return bool(room_in(s, runner, 1 << s.hex[leader]))


def _unused_runner(s: Field, seat: int) -> int:
    nation = s.book.of_nation[nation_of(s, seat)]
    return first(unused_units(s, seat) & s.book.runners & nation)


@decision(rule="GWC-E88", words=("yes", "no"))
def send_runner(s: Field, choice: str, seat: int) -> None:
    """Whether the Runner comes."""
    if choice == "yes":
        hex_ = s.hex[highest_leader(s, seat)]
        call(s, enter_by_event, _unused_runner(s, seat), hex_, "GWC-E88")
