"""Activation and command (chapters 5 and 10): the cup, the command roll, an army's phase."""

from __future__ import annotations

from games.clash_giants.rules.movement import choose_mover
from games.clash_giants.rules.segment import combat_segment, declare_combat, may_declare_combat
from games.clash_giants.rules.stacking import check_stacking
from games.clash_giants.state import Activation, Field
from ww1core.events import tell
from ww1core.hexgrid import from_members
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import Steps, chose, decision, draw_member, procedure, put, roll, when


@rule("CG-5.33d")
def drawing_player(s: Field) -> int:
    """The central side draws on odd turns, the entente on even ones."""
    return 1 - s.turn % 2


def drawing_player_first(s: Field) -> tuple[int, ...]:
    """The order of the sides in a mutual phase."""
    first = drawing_player(s)
    return first, other(first)


def armies_in_play(s: Field) -> int:
    """The armies whose markers are used on this turn."""
    return from_members(
        number for number, army in enumerate(s.book.armies) if army.marker_from <= s.turn
    )


@rule("CG-5.33c")
def fill_cup(s: Field) -> None:
    """The markers of all armies of both sides go into one cup."""
    s.cup = armies_in_play(s)


@rule("CG-5.33i")
def markers_are_left(s: Field) -> bool:
    """Draws go on until the cup is empty."""
    return s.cup != 0


@procedure(rule=("CG-5.33h", "CG-5.33i", "CG-5.34b"))
def operational_phase() -> Steps:
    """One marker: draw it, move its army, and perhaps fight."""
    return (
        put("army", draw_marker),
        put("seat", owner_of_army),
        move_army,
        when(
            may_declare_combat,
            put("declared", declare_combat),
            when(chose("declared", "fight"), combat_segment),
        ),
    )


@rule("CG-5.33c", "CG-5.33d", "CG-10.1d", "CG-2.0a", "CG-2.28a")
def draw_marker(s: Field) -> int:
    """A marker out of the cup, blindly."""
    army = draw_member(s, "marker", s.cup, drawing_player(s), rule="CG-5.33c")
    s.cup &= ~(1 << army)
    return army


@rule("CG-5.33e")
def owner_of_army(s: Field, army: int) -> int:
    """Whoever draws, the owner of the army rolls and moves."""
    return s.book.armies[army].seat


@procedure(rule="CG-5.33b")
def chosen_operation(seat: int) -> Steps:
    """One army of the active player's choice."""
    return put("army", choose_army), move_army


@rule("CG-5.33b")
def muster_armies(s: Field, seat: int) -> None:
    """The active player's armies wait for their turn."""
    s.cup = s.book.armies_of[seat] & armies_in_play(s)


@rule("CG-5.33b")
def armies_are_left(s: Field, seat: int) -> bool:
    """Whether an army of the active player has not moved yet."""
    return s.cup != 0


@decision(rule="CG-5.33b", asks="army", among=("cup", "army_does_not_wait"), needs=("seat",))
def choose_army(s: Field, army: int) -> None:
    """Which army rolls and moves next."""
    s.cup &= ~(1 << army)


@procedure(rule=("CG-10.1c", "CG-11.2c", "CG-6.1a"), owns="activation")
def move_army(army: int, seat: int) -> Steps:
    """One army: its command roll, its units one by one, and the stacking check."""
    return (
        roll_command,
        choose_mover,
        check_stacking,
    )


@rule("CG-5.33e", "CG-10.1a", "CG-10.1b", "CG-10.2a", "CG-10.2b", "CG-2.28a", "GAL-MOB")
def roll_command(s: Field, army: int, seat: int) -> None:
    """One die on the army's own track fixes the allowance of all its units for this turn."""
    die = roll(s, "command", army, rule="CG-10.1a")
    points = s.book.armies[army].allowance(s.turn, die)
    s.allowance[army] = points
    s.activation = Activation(army, seat, points)
    tell(s, "told.command", "CG-10.1a", army=army, points=points)
    if is_held_back(s, army, die):
        s.idle_armies |= 1 << army
        tell(s, "told.friction", "GAL-MOB", army=army)


@rule("GAL-MOB", "CG-10.3")
def is_held_back(s: Field, army: int, die: int) -> bool:
    """Whether the die bars the army's units from attacking this turn."""
    entry = s.book.rules.get("GAL-MOB")
    if entry is None or entry.turns is None:
        return False
    first, last = entry.turns
    return first <= s.turn <= last and die in entry.die and s.book.armies[army].id in entry.armies
