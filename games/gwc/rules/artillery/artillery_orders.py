"""Artillery Orders (O18 to O20): denied, requested, or sent for by a Runner."""

from __future__ import annotations

from games.gwc.rules.artillery import field_guns
from games.gwc.rules.artillery.bombardment import fire_for_effect
from games.gwc.rules.artillery.field_guns import fire_blindly
from games.gwc.rules.artillery.telephones import break_telephone, choose_box, has_telephone, works
from games.gwc.rules.formations.command import highest_leader
from games.gwc.rules.formations.excuses import BROKEN, NOT_HIGHEST, Cause
from games.gwc.rules.formations.partners import ALLIED
from games.gwc.rules.orders.activation import fresh
from games.gwc.state import NOTHING, Field, UnitSet
from ww1core.events import tell
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import Steps, bar, decision, only, procedure, put, when, word


@rule("GWC-O18")
def can_deny(s: Field, seat: int) -> bool:
    """Whether the opponent has a Telephone, broken or not."""
    return has_telephone(s, other(seat))


@procedure(rule="GWC-O18")
def artillery_denied(s: Field, seat: int) -> None:
    """Break it, or take a broken one off; nobody is activated."""
    break_telephone(s, other(seat), "GWC-O18")


@rule("GWC-O19.a", "GWC-O19.2b")
def can_request(s: Field, seat: int) -> bool:
    """Whether a line can be mended, somebody can observe, or field guns fire unasked."""
    if not has_telephone(s, seat):
        return field_guns.can_fire_blindly(s)
    return not works(s, seat) or not observer_is_used(s, seat) or bool(observing_leader(s, seat))


@procedure(rule="GWC-O19.a")
def artillery_request(seat: int) -> Steps:
    """Mend the line to the battery, or have it fire."""
    return when(
        works,
        put("observer_hex", choose_observer),
        fire_for_effect,
        otherwise=(when(has_telephone, battery_access, otherwise=(fire_blindly,)),),
    )


@procedure
def battery_access(seat: int) -> Steps:
    """The broken Telephone works again, in a box of the player's choice."""
    return (mend_line, choose_box)


@rule("GWC-O19.1")
def mend_line(s: Field, seat: int) -> None:
    """Turn the Telephone to its working side."""
    s.line_cut &= ~(1 << seat)
    tell(s, "told.line_mended", "GWC-O19.1", seat=seat, telephone=s.telephone[seat])


@rule("GWC-O19.2b")
def observing_leader(s: Field, seat: int) -> UnitSet:
    """The Highest-Ranking Leader, if he is unbroken and can still be activated; else nobody."""
    leader = highest_leader(s, seat)
    if leader == NOTHING:
        return 0
    return 1 << leader & fresh(s, seat) & ~s.broken


NO_TELEPHONE: Cause = ("GWC-O19.a", "no_telephone", lambda s, seat: not has_telephone(s, seat))
NO_OBSERVER: Cause = (
    *("GWC-O19.2b", "leader_cannot_observe"),
    lambda s, seat: not observing_leader(s, seat),
)


@rule("GWC-O19.2b", "GWC-2.4")
def observer_is_used(s: Field, seat: int) -> bool:
    """Whether the Artillery Observer of a side has observed this Turn."""
    return bool(s.observers_used >> seat & 1)


@rule("GWC-2.4")
@decision(
    rule="GWC-O19.2b",
    asks="unit",
    words=[word("observer", bar("GWC-O19.2b", "observer_is_used", observer_is_used))],
    among=(observing_leader, "was_activated", ALLIED, NOT_HIGHEST, BROKEN),
)
def choose_observer(s: Field, unit: int | str, seat: int) -> int:
    """Who observes: the Highest-Ranking Leader or the Artillery Observer; he is activated."""
    if isinstance(unit, str):
        s.observers_used |= 1 << seat
        tell(s, "told.observer", "GWC-O19.2b", seat=seat)
        return NOTHING
    enlist(s, 1 << unit)
    tell(s, "told.observes", "GWC-O19.2b", unit=unit)
    return s.hex[unit]


def enlist(s: Field, units: UnitSet) -> None:
    """Formations are activated for the Order."""
    s.activated |= units
    if s.order is not None:
        s.order = s.order._replace(activated=s.order.activated | units)


def messengers(s: Field, seat: int) -> UnitSet:
    """The Runners that can be activated in the hex of a Leader who can observe."""
    leader = observing_leader(s, seat)
    if not leader:
        return 0
    return s.standing[s.hex[leader.bit_length() - 1]] & s.book.runners & fresh(s, seat)


@rule("GWC-O20", "GWC-O27.c")
def can_use_confusion(s: Field, seat: int) -> bool:
    """Whether a Runner stands ready with the Highest-Ranking Leader and the Telephone works."""
    return works(s, seat) and bool(messengers(s, seat))


@procedure(rule=("GWC-O20", "GWC-O27.c"))
def messenger_request(seat: int) -> Steps:
    """A Leader and a Runner with him are activated, and the Leader observes from their hex."""
    return (put("observer_hex", send_messenger), fire_for_effect)


@rule("GWC-O27.c")
@decision(
    rule="GWC-O20",
    asks="unit",
    bars=[ALLIED, only("GWC-O20", "not_a_messenger", messengers)],
)
def send_messenger(s: Field, unit: int, seat: int) -> int:
    """Which Runner carries the request; he and the Leader are activated."""
    leader = observing_leader(s, seat)
    enlist(s, 1 << unit | leader)
    tell(s, "told.messenger", "GWC-O20", unit=leader.bit_length() - 1, runner=unit)
    return s.hex[unit]
