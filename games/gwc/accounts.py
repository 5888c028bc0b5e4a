"""How the totals of attacks and the Morale in defence come about, line by line for the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ww1core.events import Account, Told
from ww1core.hexgrid.hexset import members
from ww1core.texts import Text, text

if TYPE_CHECKING:
    from games.gwc.state import Field

__all__ = ["ACCOUNTS", "RULES"]

Lines = Sequence[tuple[Text, str]]

RULES = {
    "others": "GWC-O21.3.1.2",
    "hindrance": "GWC-10.3.2",
    "height": "GWC-T110.2",
    "splinters": "GWC-T124b",
    "barrage": "GWC-A32",
}
"""The rule behind each modifier of an attack that is no Action."""


def attack_account(s: Field, _event: object) -> Lines:
    """The FP that an attack starts from, and everything added to it."""
    attack = s.attack
    lines = [(text("account.power", power=attack.power), "GWC-O21.3.1.2")]
    for what, value in attack.adds:
        lines.append((text("account.add", what=what, value=f"{value:+}"), _rule_of(what)))
    return lines if attack.adds else ()


def _rule_of(what: str) -> str:
    """The rule of a modifier; that of an Action bears its id."""
    return RULES.get(what, f"GWC-{what}")


def defence_account(s: Field, event: object) -> Lines:
    """The Morale on the counter, and what markers, Leader and Cover make of it."""
    from games.gwc.rules.terrain import shelter_from  # the rules know the book
    from games.gwc.rules.values import face, leadership

    if not isinstance(event, Told):
        return ()
    told = dict(event.args)
    unit, worth = told["unit"], told["morale"]
    if not isinstance(unit, int) or not isinstance(worth, int):
        return ()
    book, printed = s.book, face(s, unit).morale
    lines = [(text("account.morale", morale=printed), "GWC-3.1.4")]
    led = shelter = 0
    if book.soldiers >> unit & 1:
        led = leadership(s, s.hex[unit], book.units[unit].seat)
    if not book.tanks >> unit & 1:
        shelter = shelter_from(s, unit)
    markers = worth - printed - led - shelter
    for what, value, rule in (
        ("markers", markers, "GWC-13.2a"),
        ("leader", led, "GWC-3.3.1.5"),
        ("cover", shelter, "GWC-T99.3"),
    ):
        if value:
            lines.append((text("account.add", what=what, value=f"{value:+}"), rule))
    return lines if worth != printed or led or shelter else ()


def melee_account(s: Field, event: object) -> Lines:
    """What each Formation of a side adds to its strength in melee, and what its Actions do."""
    from games.gwc.rules.values import melee_power

    if not isinstance(event, Told):
        return ()
    told = dict(event.args)
    seat = told["seat"]
    if not isinstance(seat, int):
        return ()
    plus, fighters = s.melee.adds[seat], s.melee.fighters & s.book.own[seat]
    if fighters & ~s.present[seat]:  # an event has taken one of them from the board
        return ()
    powers = {unit: melee_power(s, unit) for unit in members(fighters)}
    if sum(powers.values()) + plus != told["power"]:  # an event has changed them since
        return ()
    lines = [
        (text("account.fighter", unit=unit, power=power), "GWC-O16.4.1b")
        for unit, power in powers.items()
    ]
    if plus:
        lines.append((text("account.add", what="actions", value=f"{plus:+}"), "GWC-O16.4.1b"))
    return lines


ACCOUNTS: dict[str, Account] = {
    "told.attack_total": attack_account,
    "told.defence": defence_account,
    "told.melee_total": melee_account,
}
