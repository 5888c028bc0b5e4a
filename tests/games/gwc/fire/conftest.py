"""Fire on the chalk of Berry-au-Bac: G7 to I9 is open and level ground."""

from __future__ import annotations

import pytest

from games.gwc.rules.formations.command import on_map
from games.gwc.state import Attack, March, Order, Volley, carried
from ww1core.hexgrid.hexset import from_members, iterate
from ww1core.turns import current_offer


@pytest.fixture
def field(field):
    """A position in which dice set nothing off, unless ``hushed`` is 0."""

    def build(*args, hushed=1, **given):
        return field(*args, hushed=hushed, **given)

    return build


@pytest.fixture
def labels():
    """The answers that are offered, by name."""

    def listed(s, offer=None):
        offer = current_offer(s) if offer is None else offer
        asks = offer.asking.spec.asks
        return [
            choice if isinstance(choice, str) else s.book.name(asks, choice)
            for choice in offer.options
        ]

    return listed


@pytest.fixture
def fire(run):
    """Everybody of a side is ready to fire with all he has."""

    def begin(s, seat=0):
        ready = on_map(s, seat)
        return run(s, "fire_at_will", seat, ready, carried(s, ready))

    return begin


@pytest.fixture
def power(told):
    """The FP of each attack so far, as it was when the dice were rolled."""

    def listed(s):
        return [line["power"] for line in told(s, "told.attack_total")]

    return listed


@pytest.fixture
def attacked(unit, at):
    """An attack of a side whose total is known already, with everybody in the hex to answer."""

    def begin(s, label, total, *, seat=0, firers=(), weapons=0, kind="fire"):
        hex_ = at(s, label)
        units = from_members(unit(s, name) for name in firers)
        waiting = s.standing[hex_] & s.book.own[1 - seat]
        s.attack = Attack(kind, seat, hex_, units, weapons, total=total, waiting=waiting)
        s.volley = Volley(seat, 0, units, (units,))
        return s

    return begin


@pytest.fixture
def marching(unit):
    """The enemy of the firer has just spent points to enter where his stack stands."""

    def begin(s, *names, seat=1, spent=1, order="O23"):
        movers = from_members(unit(s, name) for name in names)
        s.order = Order(order, seat, activated=movers)
        start = s.hex[next(iterate(movers))]
        s.march = March(seat, movers, start, spent)
        return s

    return begin


@pytest.fixture
def shown(fire, answer):
    """The Actions that may be played before the roll of an attack at a hex by some firers."""

    def listed(s, at, *firers, seat=0):
        if fire(s, seat).name == "choose_target":
            answer(s, at)
        answer(s, *firers)
        offer = current_offer(s)
        if offer is None or offer.name != "before_fire_play":
            return []
        return [s.book.cards[card].action for card in offer.options if isinstance(card, int)]

    return listed
