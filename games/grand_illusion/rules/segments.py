"""The Action Phase (8.1): segments that alternate, passing, and what a CAP buys."""

from __future__ import annotations

from games.grand_illusion.rules.activation import activate, end_activation
from games.grand_illusion.rules.administration import end_actions
from games.grand_illusion.rules.blocks import blocked_hexes, unblock
from games.grand_illusion.rules.general_retreat import (
    carry_out,
    is_due,
    may_declare_retreat,
    must_retreat,
    offer_retreat,
    surrender,
)
from games.grand_illusion.rules.headquarters import displace
from games.grand_illusion.rules.landings import enter_from_the_north, gates, land, landing_force
from games.grand_illusion.rules.mandates import closed_by_command, contained_in_antwerp
from games.grand_illusion.rules.reorganization import reorganizable, reorganize_hex
from games.grand_illusion.rules.trenches import build_trench, diggable
from games.grand_illusion.state import ALLIED, Front, Segment
from ww1core.events import tell
from ww1core.hexgrid import HexSet
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import Steps, bar, bind, chose, decision, loop, only, procedure, put, when, word


@procedure(rule=("GI-8.1a", "GI-4.0d", "GI-8.1.2a"))
def action_phase() -> Steps:
    """Segments of both players by turns, the one with the Initiative first."""
    return (
        begin_actions,
        put("seat", lambda s: s.initiative),
        loop(put("seat", act_segment), until=is_over),
        end_actions,
    )


def begin_actions(s: Front) -> None:
    """Nobody has passed yet."""
    s.passes = 0


@rule("GI-8.1.2a", "GI-8.1.1a2", "GI-8.1.1b2")
def is_over(s: Front, seat: int) -> bool:
    """Whether nobody acts any more: two passes, no CAPs, or a pass against a player without."""
    if s.passes >= len(s.caps) or not any(s.caps):
        return True
    return s.passes > 0 and not s.caps[seat]


@procedure(owns="segment", result="next")
def act_segment(seat: int) -> Steps:
    """One player's segment; it gives the player who acts next."""
    return (
        begin_segment,
        when(may_retreat_first, bind(offer_retreat, seat=lambda _s, seat: other(seat))),
        loop(when(may_act, act, otherwise=(surrender,)), until=lambda s: s.segment.is_over),
        note_opening,
        put("next", next_player),
    )


def begin_segment(s: Front, seat: int) -> None:
    """The player has his chance to spend CAPs."""
    s.segment = Segment(seat)


@rule("GI-8.7.1a")
def may_retreat_first(s: Front, seat: int) -> bool:
    """Whether the other player may declare his General Retreat before this segment."""
    return may_declare_retreat(s, other(seat))


@rule("GI-8.1.1b1", "GI-8.1.1b2", "GI-8.1.1b3", "GI-6.0a")
def may_act(s: Front, seat: int) -> bool:
    """Whether the player may spend another CAP: two at most, unless the other one has none left."""
    segment = s.segment
    if segment.is_over or not s.caps[seat]:
        return False
    return segment.activations < most_activations(s, seat) or (
        not s.caps[other(seat)] and not segment.reorganized
    )


@rule("GI-6.0a", "GI-8.1.1")
def most_activations(s: Front, seat: int) -> int:
    """Two; one for the Allies when they open the first turn."""
    if s.turn == 1 and seat == ALLIED and not s.has_opened:
        return s.book.switches.first_activations
    return s.book.command.activations


@rule("GI-6.0a")
def note_opening(s: Front, seat: int) -> None:
    """The Allies have had their first segment."""
    s.has_opened = s.has_opened or seat == ALLIED


@rule("GI-8.1.1b1", "GI-8.1.1b2")
def next_player(s: Front, seat: int) -> int:
    """The other player, unless only this one has CAPs left."""
    enemy = other(seat)
    return seat if not s.caps[enemy] and s.caps[seat] and not s.passes else enemy


@procedure
def act(seat: int) -> Steps:
    """One action: a hex activated, entrenched or reorganized, a General Retreat, or a pass."""
    return (
        put("at", choose_action),
        when(chose("at"), activate),
        when(chose("at", "dig"), put("at", choose_dig), build_trench, end_activation),
        when(chose("at", "reorganize"), put("at", choose_rest), reorganize_hex),
        when(chose("at", "retreat"), carry_out, surrender),
        when(chose("at", "unblock"), unblock),
        when(chose("at", "land"), land, displace),
        when(chose("at", "north"), enter_from_the_north),
        when(chose("at", "pass"), pass_on),
        when(chose("at", "stop"), surrender),
    )


@rule("GI-8.2.1a")
def own_hexes(s: Front, seat: int) -> HexSet:
    """The hexes with a unit of the side that can act."""
    return s.occupied[seat]


@rule("GI-8.1.1b3", "GI-5.2b", "GI-9.8.3b")
def has_reorganized(s: Front) -> bool:
    """Whether the player has begun to reorganize, and may do nothing else now."""
    return s.segment.reorganized


def cannot_retreat(s: Front, seat: int) -> bool:
    """Whether no General Retreat may be declared now."""
    return s.segment.activations > 0 or not may_declare_retreat(s, seat)


@rule("GI-8.4.9b")
def paris_waits(s: Front, seat: int) -> bool:
    """Whether the Allies may do nothing else before their General Retreat."""
    return not s.segment.activations and must_retreat(s, seat)


@rule("GI-8.4.9b")
def ends_too_early(s: Front, seat: int) -> bool:
    """Whether a pass would end the phase before that retreat."""
    return s.passes > 0 and is_due(s, seat)


@rule("GI-8.1.1a1")
def has_acted(s: Front) -> bool:
    """Whether a CAP has been spent in this segment."""
    return s.segment.activations > 0


def told_of_caps(s: Front, seat: int) -> dict[str, object]:
    """For the question: the CAPs of both sides, and which activation this is."""
    return {"caps": s.caps[seat], "theirs": s.caps[other(seat)], "next": s.segment.activations + 1}


PARIS = bar("GI-8.4.9b", "paris_forces_retreat", paris_waits)
EARLY = bar("GI-8.4.9b", "paris_forces_retreat", ends_too_early)
BOUND = bar("GI-5.2b", "only_reorganizing_now", has_reorganized)
DEEDS = (
    word("reorganize", PARIS, only("GI-5.2c", "nothing_to_reorganize", reorganizable)),
    word("dig", PARIS, BOUND, only("GI-9.7.2a", "nothing_to_entrench", diggable)),
    word("retreat", bar("GI-8.7.1a", "no_general_retreat", cannot_retreat)),
    word("unblock", BOUND, only("GI-8.4.5c", "nothing_blocked", blocked_hexes)),
    word("land", PARIS, BOUND, only("GI-14.3.6A4a", "no_landing", landing_force)),
    word("north", BOUND, only("GI-14.3.6B5d", "no_army_in_the_north", gates)),
    word("pass", PARIS, EARLY, bar("GI-8.1.1a1", "has_acted", has_acted)),
    word("stop", only("GI-8.1.1a1", "has_not_acted", has_acted)),
)
"""What a player may do beside activating a hex."""


@rule("GI-4.0c", "GI-8.1.1", "GI-8.1.1a1")
@decision(
    rule="GI-8.2.1a",
    asks="hex",
    among=(own_hexes, "no_unit_of_yours"),
    bars=[
        bar("GI-8.4.9b", "paris_forces_retreat", lambda s, left, seat: left * paris_waits(s, seat)),
        bar("GI-5.2b", "only_reorganizing_now", lambda s, left: left * has_reorganized(s)),
        bar("GI-14.1.1a2", "not_commanded_yet", closed_by_command),
        bar("GI-12.5.2a", "contained_in_antwerp", contained_in_antwerp),
    ],
    words=DEEDS,
    tells=told_of_caps,
)
def choose_action(s: Front, choice: int | str, seat: int) -> int | str:
    """Which hex is activated, or what else is done with a CAP, or nothing."""
    if choice not in ("pass", "unblock"):
        s.passes = 0
    return choice


@rule("GI-8.1.1a1", "GI-8.1.1a2")
def pass_on(s: Front, seat: int) -> None:
    """The player gives the Initiative away without having spent a CAP."""
    s.passes += 1
    tell(s, "told.passed", "GI-8.1.1a1", seat=seat)
    surrender(s)


@decision(rule="GI-9.7.2a", asks="hex", among=(diggable, "not_to_be_entrenched"))
def choose_dig(_s: Front, _hex: int, seat: int) -> None:
    """Which hex is entrenched."""


@decision(rule="GI-9.8.3a", asks="hex", among=(reorganizable, "not_to_be_reorganized"))
def choose_rest(_s: Front, _hex: int, seat: int) -> None:
    """Which hex is reorganized."""
