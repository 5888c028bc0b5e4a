"""Light artillery (11.6, O21.2): a Targeting roll before the attack, and what shells do."""

from __future__ import annotations

from games.gwc.rules.cards.rolls import dice_roll
from games.gwc.rules.fire.firers import worst_hindrance
from games.gwc.rules.ground import terrain
from games.gwc.rules.ground.ground_now import breach, ground, has_wall
from games.gwc.rules.ground.terrain import firing_hexes
from games.gwc.state import NOTHING, Field
from ww1core.events import tell
from ww1core.hexgrid import first, from_members
from ww1core.ledger import rule
from ww1core.turns import Steps, bind, chose, decision, procedure, put, when

FIELD_GUN = "fra-w-c75"
FIELD_GUN_RANGE = 6
"""How near a 75 has to be to shoot down a wall."""


@rule("GWC-O21.2a", "GWC-11.6")
def is_light_fire(s: Field) -> bool:
    """Whether light artillery fires: it has to find its target first."""
    return bool(s.attack.guns) or fires_shells(s)


@rule("GWC-T99.5")
def fires_shells(s: Field) -> bool:
    """Whether a mortar or a gun fires that counts as artillery for the ground; a Tank does not."""
    return bool(s.attack.weapons & s.book.light_artillery)


@procedure(result="hit")
def target_hit(seat: int) -> Steps:
    """The Targeting roll; its result says whether the shot finds the hex."""
    return (put("rolled", bind(dice_roll, kind="targeting")), put("hit", has_found))


@rule("GWC-O21.2.1.1", "GWC-O21.2.1.2", "GWC-O21.2.1")
def has_found(s: Field, rolled: int) -> bool:
    """Whether the product of the dice is above the distance with the highest Hindrance."""
    target, hexes = s.attack.target, firing_hexes(s)
    distance = s.book.land.grid.distance(first(hexes), target)
    needed = distance + worst_hindrance(s, hexes, target)
    key = "told.target_found" if rolled > needed else "told.target_missed"
    tell(s, key, "GWC-O21.2.1.1", at=target, rolled=rolled, needed=needed)
    return rolled > needed


@procedure
def shell_target(seat: int) -> Steps:
    """The hex is found: it is attacked, or the wall before it is shot down."""
    return (
        when(faces_wall, put("what", choose_breach)),
        when(chose("what", "breach"), shoot_breach, otherwise=("shoot",)),
    )


@rule("SR-direct-75")
def wall_before(s: Field) -> int:
    """The hex before the wall that a 75 fires across into its target; NOTHING without one."""
    book, target = s.book, s.attack.target
    guns = from_members(n for n, gun in enumerate(book.weapons) if gun.counter == FIELD_GUN)
    if not book.special.direct_75 or not s.attack.weapons & guns:
        return NOTHING
    from_ = first(firing_hexes(s))
    if book.land.grid.distance(from_, target) > FIELD_GUN_RANGE:
        return NOTHING
    line = book.land.grid.crossed(from_, target)[-2]
    return next((before for before in line if has_wall(s, before, target)), NOTHING)


def faces_wall(s: Field) -> bool:
    """Whether a wall can be shot down instead."""
    return wall_before(s) >= 0


@decision(rule="SR-direct-75", words=("attack", "breach"))
def choose_breach(s: Field, what: str, seat: int) -> None:
    """Whether the Formations are attacked or the wall is shot down."""


@rule("SR-direct-75")
def shoot_breach(s: Field) -> None:
    """The wall is a destroyed wall from now on."""
    breach(s, wall_before(s), s.attack.target)


@rule("GWC-T124b")
def splinters(s: Field) -> tuple[tuple[str, int], ...]:
    """What splinters add to an attack with shells on a hex of woods."""
    if not fires_shells(s):
        return ()
    bonus = s.book.terrain.terrain[ground(s, s.attack.target)].artillery_bonus
    return (("splinters", bonus),) if bonus else ()


@rule("GWC-T99.5")
def degrade_ground(s: Field) -> None:
    """Shells with a high total change the ground before anybody answers."""
    if fires_shells(s):
        terrain.degrade(s, s.attack.target, s.attack.total, "GWC-T99.5")
