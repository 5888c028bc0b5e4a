"""The Actions of a melee: Ambush, what strengthens a side, No Quarter (A30, A33, A35, A51 ...)."""

from __future__ import annotations

from games.gwc.rules.cards import fate
from games.gwc.rules.cards.rolls import spend_strategy
from games.gwc.rules.formations.partners import his_own, nation_of, opponent, senior
from games.gwc.rules.formations.precedence import inactive_first
from games.gwc.rules.formations.status import break_formation
from games.gwc.rules.turns.points import gain
from games.gwc.state import Field, UnitSet
from ww1core.events import tell
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import other, stack_of, with_item
from ww1core.turns import Steps, bind, decision, play, procedure, put, spoken_by, window

STRENGTHENING = ("A33", "A40", "A48", "A55")
NO_QUARTER = 2


@procedure
def ambush(seat: int, card: int) -> Steps:
    """An Ambush: the opponent breaks one of his Formations in the melee."""
    return (
        fate.discard_action,
        spoken_by(who_suffers, put("unit", bind(ambushed, enemy=opponent))),
        bind(break_formation, rule_id="GWC-A30a"),
    )


def who_suffers(s: Field, seat: int) -> int:
    """The player of the other side who chooses whom the Ambush breaks."""
    return senior(s, other(seat), s.standing[s.melee.hex])


def fighters_of(s: Field, enemy: int) -> UnitSet:
    """The Formations of a player in the melee."""
    return stack_of(s, s.melee.hex, enemy)


@decision(rule="GWC-A30a", asks="unit", seat="enemy", among=(fighters_of, "not_in_the_melee"))
def ambushed(_s: Field, unit: int, enemy: int) -> None:
    """Which Formation is broken by the Ambush."""


@rule("GWC-A30a", "GWC-A30b", "SR-three-players")
def nobody_to_ambush(s: Field, seat: int) -> bool:
    """Whether the opponent has nobody left; a side that is itself wiped out may still ambush.

    A player whose partner fights alone there may not.
    """
    hex_ = s.melee.hex
    if stack_of(s, hex_, seat) and has_nobody(s, seat):
        return True
    return not stack_of(s, hex_, other(seat))


@procedure
def force_noire(seat: int, card: int) -> Steps:
    """La Force Noire: as an Ambush, by a Strategy Card."""
    return (
        spend_force_noire,
        spoken_by(who_suffers, put("unit", bind(ambushed, enemy=opponent))),
        bind(break_formation, rule_id="GWC-S98.3.8"),
    )


@rule("GWC-S98.3.8")
def spend_force_noire(s: Field, seat: int, card: int) -> None:
    """The Strategy Card is played."""
    spend_strategy(s, seat, card, "GWC-S98.3.8")


@rule("GWC-S98.3.8")
def no_force_noire(s: Field, seat: int) -> bool:
    """Whether a player can use no Strategy Card now, or the opponent has nobody left."""
    return fate.has_no_strategy(s, seat) or nobody_to_ambush(s, seat)


@procedure(rule=("GWC-A33", "GWC-A40", "GWC-A48", "GWC-A55"))
def strengthen(s: Field, seat: int, card: int) -> None:
    """A card adds to the strength of a side."""
    _add(s, seat, card)


@procedure(rule="GWC-A35")
def charge(s: Field, seat: int, card: int) -> None:
    """A Leader in the hex leads a charge."""
    _add(s, seat, card)


def _add(s: Field, seat: int, card: int) -> None:
    """A card is played, and the side has more in this melee."""
    fate.discard_action(s, seat, card)
    action = fate.card_of(s, card).action
    plus = s.book.catalogue.actions[action].fp
    adds = with_item(s.melee.adds, seat, s.melee.adds[seat] + plus)
    s.melee = s.melee._replace(adds=adds)
    tell(s, "told.melee_plus", f"GWC-{action}", seat=s.voice[seat], plus=plus)


def has_nobody(s: Field, seat: int) -> bool:
    """Whether a player has nobody in the melee to strengthen."""
    return not his_own(s, seat) & s.standing[s.melee.hex]


@rule("GWC-A35")
def has_no_leader(s: Field, seat: int) -> bool:
    """Whether no Leader of a player is in the melee."""
    return not his_own(s, seat) & s.standing[s.melee.hex] & s.book.leaders


before_melee = window(
    "before_melee",
    rule="GWC-O16.4.1b",
    order=inactive_first,
    plays=[
        play("GWC-A30a", ambush, cards=fate.with_action("A30"), barred=nobody_to_ambush),
        play("GWC-O16.4.1b", strengthen, cards=fate.with_action(*STRENGTHENING), barred=has_nobody),
        play("GWC-A35", charge, cards=fate.with_action("A35"), barred=has_no_leader),
        play(
            "GWC-S98.3.8", force_noire, cards=fate.with_situation("S98.3.8"), barred=no_force_noire
        ),
    ],
    hands=fate.ALL_CARDS,
    rounds=True,
    tells=lambda s: {"at": s.melee.hex, "units": members(s.standing[s.melee.hex])},
)


@procedure(rule="GWC-A51")
def no_quarter(s: Field, seat: int, card: int) -> None:
    """The winner of a melee gives no quarter: two points."""
    fate.discard_action(s, seat, card)
    gain(s, seat, NO_QUARTER, "GWC-A51")


@rule("GWC-A51")
def no_unit_survived(s: Field, seat: int) -> bool:
    """Whether a player has no Unit left in the hex, or is of a nation that gives quarter."""
    if nation_of(s, seat) not in s.book.catalogue.actions["A51"].nations:
        return True
    return not his_own(s, seat) & s.standing[s.melee.hex] & s.book.soldiers


melee_over = window(
    "melee_over",
    rule="GWC-A51",
    order=inactive_first,
    plays=[play("GWC-A51", no_quarter, cards=fate.with_action("A51"), barred=no_unit_survived)],
    hands=fate.HANDS,
    tells=lambda s: {"at": s.melee.hex},
)
