"""Heavy siege artillery (9.5.4): each gun fires at one fort until it misses."""

from __future__ import annotations

from games.grand_illusion.rules.headquarters import flip
from games.grand_illusion.rules.losses import hit
from games.grand_illusion.state import Front
from ww1core.events import tell
from ww1core.hexgrid import first, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other
from ww1core.turns import Steps, bar, decision, each, loop, procedure, put, roll, when, while_


@rule("GI-9.5.4b", "GI-9.5.4a1", "GI-2.4j", "GI-8.5a")
def ready_guns(s: Front) -> UnitSet:
    """The guns of the acting side in the hex that belong to the battle and have not fired."""
    activation, battle = s.activation, s.battle
    guns = s.standing[battle.hex] & s.book.guns_of[battle.acting] & ~s.reduced
    return guns & ~activation.moved if battle.hex == activation.at else guns & activation.moved


@rule("GI-9.5.4c1")
def targets(s: Front) -> UnitSet:
    """The enemy forts in the hex."""
    return s.standing[s.battle.hex] & s.book.forts_of[other(s.battle.acting)]


def can_bombard(s: Front) -> bool:
    """Whether guns and forts are there."""
    return ready_guns(s) != 0 and targets(s) != 0


@rule("GI-9.5.4c1")
def guns_rest(s: Front, guns: UnitSet) -> bool:
    """Whether no gun has fired, or none is left that may follow it, alone."""
    return not guns or not can_bombard(s)


@procedure(rule=("GI-9.1.3f", "GI-9.5.4c1"))
def bombard() -> Steps:
    """The guns that are committed fire one after the other; two committed together do more."""
    return (
        when(
            can_bombard,
            loop(
                put("guns", commit_guns),
                each("gun", lambda _s, guns: members(guns), bombard_with),
                concentrate,
                until=guns_rest,
            ),
        ),
    )


def gunner(s: Front) -> int:
    """The side that acts."""
    return s.battle.acting


def told_of_forts(s: Front) -> dict[str, object]:
    """For the question: the hex and the forts in it."""
    return {"at": s.battle.hex, "forts": members(targets(s))}


@decision(
    rule="GI-9.5.4d",
    asks="unit",
    seat=gunner,
    repeated=True,
    among=(ready_guns, "not_ready_to_bombard"),
    words=("fire",),
    tells=told_of_forts,
)
def commit_guns(_s: Front, _choice: int | str) -> None:
    """Which guns bombard in this battle, named before any die is rolled."""


@procedure(rule=("GI-9.5.4c2", "GI-9.5.4c3"))
def bombard_with(gun: int) -> Steps:
    """One gun: it stays with a fort until that falls, and fires until it misses."""
    return (
        aim,
        put("is_on", targets),
        while_("is_on", put("fort", choose_fort), put("is_on", fire_gun)),
        turn_gun,
    )


def aim(s: Front) -> None:
    """A gun begins with a fort of its own choice."""
    s.bombarded = 0


@rule("GI-9.5.4c2")
def other_forts(s: Front, left: UnitSet) -> UnitSet:
    """The forts other than the one that is being bombarded."""
    under_fire = s.bombarded & targets(s)
    return left & ~under_fire if under_fire else 0


@decision(
    rule="GI-9.5.4c1",
    asks="unit",
    seat=gunner,
    among=(targets, "no_fort_here"),
    bars=[bar("GI-9.5.4c2", "another_fort_is_under_fire", other_forts)],
    needs=("gun",),
)
def choose_fort(s: Front, fort: int) -> None:
    """Which fort the gun bombards."""
    s.bombarded = 1 << fort


@rule("GI-9.5.4c1", "GI-9.5.4c3", "GI-2.4h", "GI-9.5.1b", "GI-14.3.6A2")
def fire_gun(s: Front, gun: int, fort: int) -> bool:
    """One die plus the number of the fort; a hit takes a step and the gun fires again."""
    die = roll(s, "bombardment", gun, fort, rule="GI-9.5.4c1")
    total = die + fort_plus(s, fort)
    is_hit = total <= s.book.units[gun].bombardment
    tell(s, "told.bombarded", "GI-9.5.4c1", unit=gun, fort=fort, total=total, hits=int(is_hit))
    if is_hit:
        hit(s, fort, "GI-9.5.4c1")
    return is_hit and targets(s) != 0


def fort_plus(s: Front, fort: int) -> int:
    """What the present step of a fort adds to the die of a bombardment."""
    works = s.book.units[fort].works
    return works[len(works) - s.steps[fort]][1] + dict(s.fort_bonus).get(fort, 0)


@rule("GI-9.5.4b", "GI-9.5.4c3", "GI-9.5.4d")
def turn_gun(s: Front, gun: int) -> None:
    """A gun that was committed has fired, whether it found a target or not."""
    flip(s, 1 << gun, "GI-9.5.4c3")


@rule("GI-9.5.4d")
def concentrate(s: Front, guns: UnitSet) -> None:
    """Two guns that left a fort standing cost the one under fire another step."""
    under_fire = s.bombarded & targets(s)
    if guns & guns - 1 and under_fire:
        hit(s, first(under_fire), "GI-9.5.4d")
    s.bombarded = 0
