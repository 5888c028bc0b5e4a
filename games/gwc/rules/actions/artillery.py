"""Actions in a bombardment (A32, A49) and the Forward Observer of a Strategy Card (S98.4.4)."""

from __future__ import annotations

from games.gwc.content.dates import month_number
from games.gwc.rules.artillery.telephones import FIXED, works
from games.gwc.rules.cards.fate import HANDS, STRATEGY, discard, discard_action, with_action
from games.gwc.rules.cards.rolls import spend_strategy
from games.gwc.rules.formations.command import tell_units
from games.gwc.rules.formations.partners import speaker
from games.gwc.rules.formations.status import eliminate
from games.gwc.state import NOTHING, Field, UnitSet
from ww1core.events import tell
from ww1core.hexgrid import members, subset
from ww1core.ledger import rule
from ww1core.turns import Steps, decision, play, procedure, window


def gunner(s: Field) -> tuple[int, ...]:
    """The player who carries the bombardment out."""
    return (s.mission.seat,)


@procedure(rule=("GWC-A32", "GWC-A28.1"))
def barrage(s: Field, seat: int, card: int) -> None:
    """The FP of the battery grows for every impact roll of this Order; several cards add up."""
    discard(s, seat, card, "GWC-A32")
    more = s.book.catalogue.actions["A32"].fp
    s.mission = s.mission._replace(adds=(*s.mission.adds, ("barrage", more)))
    tell(s, "told.barrage", "GWC-A32", seat=seat, plus=more)


@rule("GWC-A32")
def no_barrage(s: Field, seat: int) -> bool:
    """Only with one's own working Telephone in the box of Fixed and Rolling Barrages, from 1915."""
    mission = s.mission
    return (
        mission.owner != seat
        or mission.box != FIXED
        or not works(s, seat)
        or s.book.month < month_number(s.book.catalogue.actions["A32"].since)
    )


before_impact = window(
    "before_impact",
    rule="GWC-A32",
    order=gunner,
    plays=[play("GWC-A32", barrage, cards=with_action("A32"), barred=no_barrage)],
    hands=HANDS,
    tells=lambda s: {"hexes": members(s.impact[s.mission.owner])},
    voices=speaker,
)


@procedure
def major_gas_attack(seat: int, card: int) -> Steps:
    """One of those whom the gas broke is eliminated."""
    return (discard_action, choose_gas_victim)


def gassed(s: Field) -> UnitSet:
    """The Units on the board that the gas of this bombardment has broken."""
    broken = s.mission.gassed & s.broken & s.book.soldiers
    return subset(broken, lambda unit: s.hex[unit] >= 0)


def nobody_gassed(s: Field, seat: int) -> bool:
    """Whether the gas has broken no Unit."""
    return not gassed(s)


@decision(rule="GWC-A49", asks="unit", among=(gassed, "not_broken_by_this_gas"))
def choose_gas_victim(s: Field, unit: int) -> None:
    """Which Unit that this gas has broken is eliminated."""
    eliminate(s, unit, "GWC-A49")


gas_has_spread = window(
    "gas_has_spread",
    rule="GWC-A49",
    order=gunner,
    plays=[play("GWC-A49", major_gas_attack, cards=with_action("A49"), barred=nobody_gassed)],
    hands=HANDS,
    tells=lambda s: tell_units(s, gassed(s)),
    voices=speaker,
)


@procedure(rule="GWC-S98.4.4")
def forward_observer(s: Field, seat: int, card: int) -> None:
    """An accurate round falls where it was aimed."""
    s.mission = s.mission._replace(is_exact=True)
    spend_strategy(s, seat, card, "GWC-S98.4.4")


@rule("GWC-S98.4.4")
def no_forward_observer(s: Field, seat: int) -> bool:
    """Only in an Artillery Request that the Artillery Observer observes, and once."""
    mission, order = s.mission, s.order
    is_request = order is not None and order.id == "O19"
    return not is_request or mission.observer != NOTHING or mission.is_exact


round_is_placed = window(
    "round_is_placed",
    rule="GWC-S98.4.4",
    order=gunner,
    plays=[
        play(
            "GWC-S98.4.4",
            forward_observer,
            cards=lambda book: book.situations.get("S98.4.4", 0),
            barred=no_forward_observer,
        )
    ],
    hands=STRATEGY,
    tells=lambda s: {"at": s.spotted[s.mission.owner]},
    voices=speaker,
)
