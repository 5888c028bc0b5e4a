"""Three players (SR-three-players): two of them share the Entente, each with his own Formations.

The rules speak of sides. Where two players share one, one of them acts for it at any moment; his
are the cards that are played and turned up then, and his Formations those that obey.
"""

from __future__ import annotations

from games.gwc.state import Field, UnitSet, WeaponSet, carried
from ww1core.hexgrid import HexSet, from_members, subset
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import bar, decision, put, shared, spoken_by, when_shared


@rule("SR-three-players")
def his_own(s: Field, seat: int) -> UnitSet:
    """The Formations on the board of the player who acts for a side: all, or those of his own."""
    return s.present[seat] & s.book.corps[s.voice[seat]]


def nation_of(s: Field, seat: int) -> str:
    """The nation of the player who acts for a side."""
    return s.book.commanders[s.voice[seat]].nation


def owner(s: Field, unit: int) -> int:
    """The player to whom a Formation belongs."""
    return s.book.owner[unit]


def side_of(s: Field, unit: int) -> int:
    """The side of a Formation."""
    return s.book.units[unit].seat


def partners_of(s: Field, seat: int) -> tuple[int, ...]:
    """The players of a side, in the order in which they act."""
    return s.book.partners(seat)


@rule("SR-three-players")
def senior(s: Field, seat: int, units: UnitSet) -> int:
    """The player of a side for what concerns some Formations together: the first who has any."""
    partners = s.book.partners(seat)
    return next((player for player in partners if s.book.corps[player] & units), partners[0])


# who is asked in a window


def side_alone(s: Field, unit: int) -> tuple[int, ...]:
    """The side of a Formation, in a window for it."""
    return (s.book.units[unit].seat,)


def owner_alone(s: Field, unit: int) -> tuple[int, ...]:
    """The owner of a Formation and not his partner: Actions are for one's own Formations."""
    return (s.book.owner[unit],)


def mover(s: Field) -> tuple[int, ...]:
    """The player whose Order it is."""
    return (s.order.seat,)


def other_player(s: Field) -> tuple[int, ...]:
    """The player whose Order it is not."""
    return (other(s.order.seat),)


@rule("GWC-O21.3.4")
def firer(s: Field) -> tuple[int, ...]:
    """Whoever fires."""
    return (s.attack.seat,)


def speaker(s: Field, seat: int) -> tuple[int, ...]:
    """The player who acts for a side, and not his partner."""
    return (s.voice[seat],)


@rule("SR-three-players")
def first_partner(s: Field, seat: int) -> tuple[int, ...]:
    """The player who decides for a side on rolls: the American."""
    return s.book.partners(seat)[:1]


def mover_or_partners(s: Field, seat: int) -> tuple[int, ...]:
    """The player whose Order it is; of the other side all."""
    return (s.voice[seat],) if s.order.seat == seat else s.book.partners(seat)


# whom an Order or an Action reaches


def allied(s: Field, left: UnitSet, seat: int) -> UnitSet:
    """Those of the candidates who belong to the partner of the player who acts."""
    return left & s.book.own[seat] & ~s.book.corps[s.voice[seat]]


ALLIED = shared(bar("SR-three-players", "not_his_formation", allied))
"""The Formations of the partner, in games that have one."""


def allied_hexes(s: Field, left: HexSet, seat: int) -> HexSet:
    """Those of the candidates in which the partner stands and the player who acts does not."""
    own = s.book.corps[s.voice[seat]]
    return subset(left & s.occupied[seat], lambda hex_: not s.standing[hex_] & own)


ALLIED_HEXES = shared(bar("SR-three-players", "no_formation_of_his", allied_hexes))
"""The hexes of the partner, in games that have one."""


def allied_weapons(s: Field, left: WeaponSet, seat: int) -> WeaponSet:
    """Those of the candidates that Formations of the partner carry."""
    return left & carried(s, allied(s, s.present[seat], seat))


ALLIED_WEAPONS = shared(bar("SR-three-players", "not_his_formation", allied_weapons))
"""The Weapons of the partner, in games that have one."""


# which opponent a card strikes


def opponent(_s: Field, seat: int) -> int:
    """The other side."""
    return other(seat)


def facing(*steps: object) -> object:
    """Steps against one opponent, whom the player chooses where two share the other side."""
    return when_shared(
        put("opponent", choose_opponent), spoken_by("opponent", *steps), otherwise=steps
    )


def opponents(s: Field, seat: int) -> int:
    """The players of the other side."""
    return from_members(s.book.partners(other(seat)))


@decision(rule="SR-three-players", asks="seat", among=(opponents, "not_an_opponent"))
def choose_opponent(_s: Field, player: int, seat: int) -> None:
    """Which of two opponents a card strikes that speaks of one."""
