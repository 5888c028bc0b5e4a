"""The Time Track (6.1, 6.2): what an advance of the Time marker brings, step by step."""

from __future__ import annotations

from games.gwc.rules.actions.digging import time_advanced
from games.gwc.rules.artillery.gas import clear_gas
from games.gwc.rules.cards.fate import deal_strategy, reshuffle
from games.gwc.rules.cards.rolls import dice_roll, hush, unhush
from games.gwc.rules.formations.command import contested
from games.gwc.rules.formations.precedence import inactive_first
from games.gwc.rules.orders.melee import fight_melees
from games.gwc.rules.turns.endings import end_by_points
from games.gwc.rules.turns.points import gain
from games.gwc.rules.turns.reinforcements import enter_reinforcements
from games.gwc.state import Field
from ww1core.events import tell
from ww1core.hexgrid import HexSet, from_members
from ww1core.ledger import rule
from ww1core.turns import Steps, bind, decision, procedure, put, when

CLEARED = 2
"""Markers of Smoke and of Gas that go in one advance."""
DEFENDER_GAINS = 1


@procedure(rule=("GWC-6.1.2a", "GWC-6.1.2b", "GWC-O16.4", "SR-three-players"))
def advance_time(seat: int) -> Steps:
    """Time advances by one space because of a player, who shuffles; then step after step.

    The last card of a deck counts as a trigger too: no roll in here has one, but those of the
    melees have, which follow when the advance is over.
    """
    return (
        hush,
        put("spared", contested),
        move_marker,
        reshuffle,
        when(
            sudden_death_is_due,
            put("rolled", bind(dice_roll, kind="sudden_death")),
            judge_sudden_death,
        ),
        pay_defender,
        when(smoke_hexes, put("lifted", bind(choose_dispersed, overlay="smoke")), lift_smoke),
        when(gas_hexes, put("lifted", bind(choose_dispersed, overlay="gas")), lift_gas),
        enter_reinforcements,
        time_advanced,
        draw_missing_strategy,
        unhush,
        fight_melees,
    )


@rule("GWC-6.1.2a", "GWC-1.9.1.4", "GWC-6.1.1")
def move_marker(s: Field, seat: int) -> None:
    """The Time marker enters the next space; beyond the last one the fight is over."""
    s.time += 1
    tell(s, "told.time", "GWC-6.1.2a", seat=s.voice[seat], time=s.time)
    track = s.book.tracks.time
    if track.ends_beyond and s.time > track.last:
        end_by_points(s, "sudden_death", "GWC-6.2.2")


@rule("GWC-6.2.1", "GWC-6.2.2")
def sudden_death_is_due(s: Field) -> bool:
    """Whether the marker has reached or passed the space of Sudden Death."""
    return s.time >= s.book.sheet.sudden_death


@rule("GWC-6.2.2", "GWC-6.3")
def judge_sudden_death(s: Field, rolled: int) -> None:
    """A roll below the number of the space ends the fight at once."""
    tell(s, "told.sudden_death", "GWC-6.2.2", rolled=rolled, time=s.time)
    if rolled < s.time:
        end_by_points(s, "sudden_death", "GWC-6.2.2")


@rule("GWC-6.1.2c")
def pay_defender(s: Field) -> None:
    """The side in defence, if one is, gains a point."""
    defender = s.book.sheet.defender
    if defender >= 0:
        gain(s, defender, DEFENDER_GAINS, "GWC-6.1.2c")


def smoke_hexes(s: Field) -> HexSet:
    """The hexes with Smoke."""
    return from_members(hex_ for hex_, _ in s.smoke)


def gas_hexes(s: Field) -> HexSet:
    """The hexes with Gas."""
    return s.gas


def with_overlay(s: Field, overlay: str) -> HexSet:
    """The hexes with Smoke or with Gas."""
    return gas_hexes(s) if overlay == "gas" else smoke_hexes(s)


@rule("GWC-6.1.2d", "GWC-T107.2")
def to_disperse(s: Field, overlay: str) -> int:
    """How many markers of Smoke or of Gas go."""
    return min(CLEARED, with_overlay(s, overlay).bit_count())


@rule("GWC-T107.2")
@decision(
    rule="GWC-6.1.2d",
    asks="hex",
    repeated=True,
    least=to_disperse,
    most=to_disperse,
    among=(with_overlay, "nothing_to_disperse"),
    needs=("overlay",),
)
def choose_dispersed(_s: Field, _hex: int | str) -> None:
    """Which markers of Smoke or of Gas go, by the player who brought the advance about."""


def lift_smoke(s: Field, lifted: HexSet) -> None:
    """The Smoke is gone."""
    s.smoke = tuple(smoke for smoke in s.smoke if not lifted >> smoke[0] & 1)


def lift_gas(s: Field, lifted: HexSet) -> None:
    """The Gas is gone."""
    clear_gas(s, lifted)


@rule("GWC-6.1.2h", "GWC-1.S.b")
def draw_missing_strategy(s: Field) -> None:
    """Who has no Strategy Card draws one, for use from the next Turn on."""
    for seat in inactive_first(s):
        for player in s.book.partners(seat):
            if not s.strategy[player]:
                deal_strategy(s, player, "GWC-6.1.2h")
                if s.strategy[player]:
                    s.strategy_new |= 1 << player
