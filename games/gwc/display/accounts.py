"""How the totals of attacks and the Morale in defence come about, line by line for the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.events import Account, Told
from ww1core.hexgrid import members
from ww1core.words import Lines, text

if TYPE_CHECKING:
    from games.gwc.state import Field


RULES = {
    "others": "GWC-O21.3.1.2",
    "hindrance": "GWC-10.3.2",
    "height": "GWC-T110.2",
    "splinters": "GWC-T124b",
    "barrage": "GWC-A32",
}
"""The rule behind each modifier of an attack that is no Action; an Action's bears its id."""

MORALE = {
    "suppressed": "GWC-13.2a",
    "veteran": "VAL-veteran-marker",
    "wire": "GWC-F131.1",
    "leader": "GWC-3.3.1.5",
    "cover": "GWC-T99.3",
    "woods": "GWC-S98.5.9",
}
"""The rule behind each modifier of the Morale."""


def attack_account(s: Field, _event: object) -> Lines:
    """The FP that an attack starts from, and everything added to it."""
    attack = s.attack
    lines = [(text("account.power", power=attack.power), "GWC-O21.3.1.2")]
    for what, value in attack.adds:
        by = RULES.get(what, f"GWC-{what}")
        lines.append((text("account.add", what=what, value=f"{value:+}"), by))
    return lines if attack.adds else ()


def defence_account(s: Field, event: object) -> Lines:
    """The Morale on the counter, and what each marker, Leader and Cover make of it."""
    from games.gwc.rules.formations.values import face  # the rules know the book

    if not isinstance(event, Told):
        return ()
    args = dict(event.args)
    unit = args["unit"]
    if not isinstance(unit, int):
        return ()
    parts = morale_parts(s, unit)
    lines = [(text("account.morale", morale=face(s, unit).morale), "GWC-3.1.4")]
    for what, value in parts:
        lines.append((text("account.add", what=what, value=f"{value:+}"), MORALE[what]))
    return lines if parts else ()


def morale_parts(s: Field, unit: int) -> list[tuple[str, int]]:
    """What changes the Morale of a Formation against the attack on the table, each by itself."""
    from games.gwc.rules.formations.values import leadership, marks_on
    from games.gwc.rules.ground.terrain import shelter_from
    from games.gwc.rules.turns.special import own_morale

    book, parts = s.book, list(marks_on(s, unit))
    if book.soldiers >> unit & 1:
        parts.append(("leader", leadership(s, unit)))
    if not book.tanks >> unit & 1:
        parts += [("cover", shelter_from(s, unit)), ("woods", own_morale(s, unit))]
    return [(what, value) for what, value in parts if value]


def melee_account(s: Field, event: object) -> Lines:
    """What each Formation of a side adds to its strength in melee, and what its Actions do."""
    from games.gwc.rules.formations.values import melee_power

    if not isinstance(event, Told):
        return ()
    args = dict(event.args)
    seat = args["seat"]
    if not isinstance(seat, int):
        return ()
    plus, fighters = s.melee.adds[seat], s.melee.fighters & s.book.own[seat]
    if fighters & ~s.present[seat]:  # an event has taken one of them from the board
        return ()
    powers = {unit: melee_power(s, unit) for unit in members(fighters)}
    if sum(powers.values()) + plus != args["power"]:  # an event has changed them since
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
