"""What is at stake in a scenario: Formations, cards, and the pull of ground worth having."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.gwc.rules.turns.objectives import objective_value
from games.gwc.state import NOTHING, Field
from ww1core.hexgrid import from_members, members
from ww1core.pieces import other
from ww1core.players import pull
from ww1core.turns import per_book

if TYPE_CHECKING:
    from games.gwc.book import GwcBook
    from games.gwc.content.pieces import Formation

RINGS = 3

Table = tuple[float, ...]


class Stake(NamedTuple):
    """What a Formation is worth: kept on the board, lost, and as points when it leaves."""

    keep: float
    loss: float
    points: float
    takes: float
    size: int


class Ground(NamedTuple):
    """What markers and control make of the board, by seat and hex.

    ``pull`` draws those who can take an Objective, ``leave`` those who score beyond the enemy's
    edge, for each of their points; ``pull_near[n]`` and ``leave_near[n]`` are the best of it
    within n hexes.
    """

    balance: float
    pull: tuple[Table, Table]
    leave: tuple[Table, Table]
    pull_near: tuple[tuple[Table, ...], tuple[Table, ...]]
    leave_near: tuple[tuple[Table, ...], tuple[Table, ...]]
    stakes: tuple[Stake, ...]


@per_book
def stakes_of(book: GwcBook) -> tuple[Stake, ...]:
    """What every Formation is worth."""
    return tuple(stake_of(book, about) for about in book.units)


def stake_of(book: GwcBook, about: Formation) -> Stake:
    """What a Formation is worth."""
    points = 1 + about.good.command if about.kind == "leader" else book.worth[about.kind]
    w = book.weights
    keep = w.power * about.good.fp + w.command * about.good.command
    falls = 0.0 if about.kind in {"hero", "runner"} else w.lost
    return Stake(
        keep,
        w.point * points + keep + falls,
        float(points),
        0.0 if about.kind == "runner" else 1.0,
        about.silhouettes,
    )


def _order_values(book: GwcBook) -> dict[str, float]:
    """How useful the Orders of cards are in the long run."""
    w = book.weights
    return {
        "O16": w.card_advance,
        "O17": w.card_air_assault,
        "O18": w.card_artillery_denied,
        "O19": w.card_artillery_request,
        "O20": w.card_command_confusion,
        "O21": w.card_fire,
        "O22": w.card_hmg_suppress,
        "O23": w.card_move,
        "O24": w.card_offensive,
        "O25": w.card_recover,
        "O26": w.card_rout,
        "O27": w.card_runner,
    }


@per_book
def card_values(book: GwcBook, seat: int) -> tuple[float, ...]:
    """What each Fate card is better in a hand than the average of the deck."""
    idle, orders = book.special.idle_orders, _order_values(book)
    worth = [0.0 if card.order in idle else orders[card.order] for card in book.decks.cards]
    deck = list(members(book.fate[seat]))
    average = sum(worth[card] for card in deck) / len(deck)
    return tuple(value - average for value in worth)


def ground_of(s: Field, seat: int) -> Ground:
    """The ground as a seat knows it: open markers, its own, and of the others an average."""
    return _ground(s.book, s.control, s.open_chits, s.secret_chits[seat], _hidden(s, seat))


def _hidden(s: Field, seat: int) -> int:
    """How many markers the other players have in secret."""
    return sum([held.bit_count() for n, held in enumerate(s.secret_chits) if n != seat])


def _worths(book: GwcBook, chits: int) -> list[int]:
    """The points that some markers give to each of the Objectives."""
    return [objective_value(book, number, chits) for number in range(len(book.objective_hexes))]


@per_book
def _ground(book: GwcBook, control: tuple[int, ...], open_: int, own: int, hidden: int) -> Ground:
    """The ground for what a seat knows of the markers."""
    w, every = book.weights, (1 << len(book.chits)) - 1
    rest = every & ~(open_ | own)
    rest &= from_members(n for n, chit in enumerate(book.chits) if chit.secret)
    share = hidden / max(rest.bit_count(), 1)
    later = [
        known + share * unknown
        for known, unknown in zip(_worths(book, own), _worths(book, rest), strict=True)
    ]
    total = [now + then for now, then in zip(_worths(book, open_), later, strict=True)]
    balance = 0.0
    for number, holder in enumerate(control):
        if holder != NOTHING:
            balance += w.point * later[number] * (1 if holder == 0 else -1)
    bonus = 1.0 + w.exit_bonus * book.exit_bonus(open_)
    pulls, leaves = [], []
    for seat in (0, 1):
        shares = [w.held if holder == seat else w.near for holder in control]
        goals = [
            (hexes, w.point * points * part)
            for hexes, points, part in zip(book.objective_hexes, total, shares, strict=True)
        ]
        pulls.append(pull(book, goals, fade=w.fade))
        way_out = (book.edges[other(seat)], w.point * w.leave * bonus)
        leaves.append(pull(book, [way_out], fade=w.fade))
    return Ground(
        balance,
        (pulls[0], pulls[1]),
        (leaves[0], leaves[1]),
        (_near(book, pulls[0]), _near(book, pulls[1])),
        (_near(book, leaves[0]), _near(book, leaves[1])),
        stakes_of(book),
    )


def _near(book: GwcBook, table: Table) -> tuple[Table, ...]:
    """The best of a table within some hexes of every hex."""
    around = book.land.around
    rings = [table]
    for _ in range(RINGS):
        last = rings[-1]
        widened = list(last)
        for hex_ in book.land.grid.hexes:
            widened[hex_] = max([last[hex_], *[last[to] for to in members(around[hex_])]])
        rings.append(tuple(widened))
    return tuple(rings)
