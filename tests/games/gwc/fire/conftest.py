"""Fire on the chalk of Berry-au-Bac: G7 to I9 is open and level ground."""

from __future__ import annotations

import pytest

from games.gwc.rules.formations.command import on_map
from games.gwc.state import Attack, March, Order, Volley, carried
from ww1core.hexgrid.hexset import from_members, iterate
from ww1core.turns.run import current_offer


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
def fire():
    """Everybody of a side is ready to fire with all he has."""

    def begin(table, seat=0):
        ready = on_map(table.s, seat)
        return table.run("fire_at_will", seat, ready, carried(table.s, ready)).offer

    return begin


@pytest.fixture
def power():
    """The FP of each attack so far, as it was when the dice were rolled."""

    def listed(table):
        return [line["power"] for line in table.told("told.attack_total")]

    return listed


@pytest.fixture
def attacked():
    """An attack of a side whose total is known already, with everybody in the hex to answer."""

    def begin(table, label, total, *, seat=0, firers=(), weapons=0, kind="fire"):
        s = table.s
        hex_ = table.hex(label)
        units = from_members(table.unit(name) for name in firers)
        waiting = s.standing[hex_] & s.book.own[1 - seat]
        s.attack = Attack(kind, seat, hex_, units, weapons, total=total, waiting=waiting)
        s.volley = Volley(seat, 0, units, (units,))
        return table

    return begin


@pytest.fixture
def marching():
    """The enemy of the firer has just spent points to enter where his stack stands."""

    def begin(table, *names, seat=1, spent=1, order="O23"):
        movers = from_members(table.unit(name) for name in names)
        table.s.order = Order(order, seat, activated=movers)
        start = table.s.hex[next(iterate(movers))]
        table.s.march = March(seat, movers, start, spent)
        return table

    return begin


@pytest.fixture
def shown(fire):
    """The Actions that may be played before the roll of an attack at a hex by some firers."""

    def listed(table, at, *firers, seat=0):
        if fire(table, seat).name == "choose_target":
            table.answer(at)
        table.answer(*firers)
        offer = current_offer(table.s)
        if offer is None or offer.name != "before_fire_play":
            return []
        return [table.book.cards[card].action for card in offer.options if isinstance(card, int)]

    return listed
