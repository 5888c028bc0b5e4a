"""Rout (O26): broken Formations of one player are tested and run for their edge of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.gwc.rules.cards.rolls import dice_roll
from games.gwc.rules.formations.bonds import has_twin, twin_of
from games.gwc.rules.formations.excuses import Cause
from games.gwc.rules.formations.partners import owner, side_of
from games.gwc.rules.formations.status import eliminate, is_gone, suppress
from games.gwc.rules.formations.values import morale
from games.gwc.rules.ground.ground_now import impassable
from games.gwc.rules.movement.steps import enter, only_it
from games.gwc.rules.orders.recover import put_to_test, stand_in, tested, waiting_on_map
from games.gwc.rules.turns.objectives import take_control
from games.gwc.state import Field, Trial, UnitSet
from ww1core.events import tell
from ww1core.hexgrid import Approach, HexSet, from_members
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import (
    Steps,
    because,
    bind,
    decision,
    per_book,
    procedure,
    put,
    spoken_by,
    stop_if,
    when,
    when_chosen,
    while_,
)

if TYPE_CHECKING:
    from games.gwc.book import GwcBook


@rule("GWC-O26.1", "GWC-O26.5", "SR-three-players")
def routable(s: Field, player: int) -> UnitSet:
    """The broken Formations of a player that a Rout tests: Units and Leaders."""
    on_board = s.present[0] | s.present[1]
    return on_board & s.book.corps[player] & s.broken & ~s.book.tanks


@rule("GWC-O26.1")
def players_to_rout(s: Field) -> int:
    """The players who may be chosen: not activated for Recover or Rout, with somebody to test."""
    players = range(len(s.book.seats))
    return from_members(
        player for player in players if not s.players_used >> player & 1 and routable(s, player)
    )


@rule("GWC-O26.1")
def can_rout(s: Field, seat: int) -> bool:
    """Whether a Rout can be given."""
    return bool(players_to_rout(s))


NOBODY_BROKEN: Cause = (
    *("GWC-O26.1", "nobody_is_broken"),
    lambda s, _seat: not any(routable(s, player) for player in range(len(s.book.seats))),
)
USED = because("GWC-O26.1", "player_was_activated", lambda s: s.players_used)


@procedure(rule="GWC-O26.2a", owns="trial")
def rout_order(seat: int) -> Steps:
    """The giver chooses a player and tests his broken Formations, from his own deck."""
    return (
        put("player", choose_player),
        note_routable,
        while_(
            waiting_on_map,
            next_to_rout,
            put("rolled", bind(dice_roll, kind="rout")),
            put("unit", tested),
            put("steps", judge_rout),
            put("twin", twin_of),
            spoken_by(owner, run_away, when(has_twin, bind(run_away, unit=twin_runs))),
        ),
    )


@decision(rule="GWC-O26.1", asks="seat", among=(players_to_rout, "has_nobody_to_rout", USED))
def choose_player(s: Field, player: int, seat: int) -> int:
    """Which player is activated."""
    s.players_used |= 1 << player
    tell(s, "told.rout", "GWC-O26.1", seat=s.voice[seat], player=player)
    return player


def note_routable(s: Field, player: int) -> None:
    """Those who can rout when the Order is announced are tested."""
    s.trial = Trial(routable(s, player))


@decision(rule="GWC-O26.2a", asks="unit", among=(waiting_on_map, "not_to_be_tested"))
def next_to_rout(s: Field, unit: int) -> None:
    """Who is tested next."""
    put_to_test(s, unit)


@rule("GWC-O26.4", "GWC-T107.1b")
def rout_morale(s: Field, unit: int) -> int:
    """The Morale that counts in a Rout: in Gas without Cover; Wire counts all the same."""
    return morale(s, unit, 0) if s.gas >> s.hex[unit] & 1 else morale(s, unit)


@rule("GWC-O26.2b", "GWC-13.1")
def judge_rout(s: Field, unit: int, rolled: int) -> int:
    """How many hexes a Formation routs: what the roll is above its Morale; a tie suppresses."""
    if s.hex[unit] < 0 or not s.broken >> unit & 1:
        return 0
    worth = rout_morale(s, unit)
    tell(s, "told.rout_test", "GWC-O26.2b", unit=unit, morale=worth, rolled=rolled)
    if rolled == worth:
        suppress(s, 1 << unit, "GWC-O26.2b")
    return max(rolled - worth, 0)


@rule("GWC-E64.2a")
def twin_runs(s: Field, twin: int) -> int:
    """The Squad that was just detached routs like its Platoon."""
    return twin


@procedure(rule=("GWC-O26.3", "GWC-O26.3.1", "GWC-O26.3.2", "GWC-O26.3.3"))
def run_away(unit: int, steps: int) -> Steps:
    """A Formation routs hex by hex, whatever the ground and Wire; nobody may fire at it."""
    return while_(
        "steps",
        put("unit", stand_in),
        stop_if(is_gone),
        put("from_", where_it_is),
        when_chosen(
            "to",
            step_back,
            bind(enter, movers=only_it, rule_id="GWC-O26.3"),
            leave_hex,
            otherwise=(lose_router,),
        ),
        put("steps", one_less),
    )


def where_it_is(s: Field, unit: int) -> int:
    """The hex of the Formation."""
    return s.hex[unit]


def leave_hex(s: Field, from_: int) -> None:
    """See whether somebody is alone now in the Objective that was left."""
    take_control(s, from_)


def one_less(s: Field, steps: int) -> int:
    """The hexes that are left."""
    return steps - 1


@per_book
@rule("GWC-O26.3")
def way_home(book: GwcBook, seat: int) -> Approach:
    """How far every hex is from the edge of a side, and which way leads there."""
    return Approach(book.land, book.edges[seat])


def nearest_to_edge(s: Field, seat: int, hexes: HexSet) -> HexSet:
    """Those of some hexes that are nearest to the edge of a side."""
    return next((ring & hexes for ring in way_home(s.book, seat).rings if ring & hexes), 0)


@rule("GWC-O26.3", "GWC-O26.3.4", "GWC-7.2.2a")
def ways_to_rout(s: Field, unit: int) -> HexSet:
    """The next hexes nearer to the edge of its side, without enemies, that can be entered."""
    seat = s.book.units[unit].seat
    nearer = way_home(s.book, seat).nearer(s.hex[unit])
    return nearer & ~(s.occupied[other(seat)] | impassable(s))


@rule("GWC-O26.3.4", "GWC-7.2.2a", "GWC-7.2.2b")
def lose_router(s: Field, unit: int) -> None:
    """A Formation without a hex to go is eliminated: off the board, among enemies, impassable."""
    eliminate(s, unit, "GWC-O26.3.4")


@rule("GWC-O26.3.1", "GWC-O26.3.3")
@decision(
    rule="GWC-O26.3", asks="hex", seat=side_of, among=(ways_to_rout, "not_a_way_back"), lapses=True
)
def step_back(_s: Field, hex_: int, unit: int) -> None:
    """Where its owner lets the Formation rout next; gas and mines wait for it there."""
