"""Actions just before a fire roll (O21.3.4): each adds to the FP, as often as it is played."""

from __future__ import annotations

from collections.abc import Callable

from games.gwc.rules.actions.defence import is_not_defender
from games.gwc.rules.cards.fate import HANDS, card_of, discard, with_action
from games.gwc.rules.fire.attacks import is_moving
from games.gwc.rules.fire.firers import carrier_of
from games.gwc.rules.formations.partners import firer, speaker
from games.gwc.rules.ground.terrain import firing_hexes
from games.gwc.state import Field
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import play, procedure, window

REGISTERED = 5
"""The FP that has to be printed on a pre-registered Weapon."""


@procedure(rule=("GWC-A28.1", "GWC-O21.3.4", "GWC-A28.3"))
def support_fire(s: Field, seat: int, card: int) -> None:
    """The FP rises by what the Action says; effects add up."""
    action = card_of(s, card).action
    discard(s, seat, card, f"GWC-{action}")
    more = s.book.catalogue.actions[action].fp
    s.attack = s.attack._replace(adds=(*s.attack.adds, (action, more)))


@rule("GWC-A33")
def no_grenade_pack(s: Field, seat: int) -> bool:
    """Unless a German Weapon fires at a Tank in an adjacent hex."""
    target = s.attack.target
    if not s.standing[target] & s.book.tanks:
        return True
    return not any(
        s.book.weapons[weapon].nation == "german"
        and s.book.land.grid.distance(s.hex[carrier_of(s, weapon)], target) == 1
        for weapon in members(s.attack.weapons)
    )


@rule("GWC-A34")
def nothing_registered(s: Field, seat: int) -> bool:
    """Unless the Defender fires a Weapon with a high printed FP."""
    return is_not_defender(s, seat) or not any(
        s.book.weapons[weapon].fp >= REGISTERED for weapon in members(s.attack.weapons)
    )


@rule("GWC-A38")
def nobody_moves(s: Field, seat: int) -> bool:
    """Unless a moving Formation is fired at."""
    enemies = s.standing[s.attack.target] & s.book.own[other(s.attack.seat)]
    return not any(is_moving(s, unit) for unit in members(enemies))


@rule("GWC-A44")
def nobody_adjacent(s: Field, seat: int) -> bool:
    """Unless at least one of those who fire is adjacent to the target."""
    return not firing_hexes(s) & s.book.land.grid.neighbours_of(1 << s.attack.target)


@rule("GWC-A50")
def no_marksmen(s: Field, seat: int) -> bool:
    """Unless a Platoon or a Squad of the nation fires."""
    book = s.book
    marksmen = book.of_nation.get(book.data.marksmanship.nation, 0)
    return not s.attack.firers & marksmen & (book.platoons | book.squads)


def tell_attack(s: Field) -> dict[str, object]:
    """What the prompt says about the attack."""
    attack = s.attack
    return {"at": attack.target, "power": attack.power + sum(value for _, value in attack.adds)}


SUPPORT: dict[str, tuple[str, Callable[[Field, int], bool] | None]] = {
    "grenade_pack": ("A33", no_grenade_pack),
    "pre_registered": ("A34", nothing_registered),
    "crossfire": ("A38", nobody_moves),
    "elan": ("A40", None),
    "grenades": ("A44", nobody_adjacent),
    "immortal": ("A48", None),
    "marksmanship": ("A50", no_marksmen),
    "unternehmungslustig": ("A55", None),
}
"""The Actions that add to the FP, and what bars each of them."""


before_fire = window(
    "before_fire",
    rule="GWC-O21.3.4",
    order=firer,
    plays=[
        play(f"GWC-{action}", support_fire, name=name, cards=with_action(action), barred=barred)
        for name, (action, barred) in SUPPORT.items()
    ],
    hands=HANDS,
    tells=tell_attack,
    voices=speaker,
)
