"""How a fight stands for a player: the balance, what ends it, losses, arrivals; a card in full."""

from __future__ import annotations

from collections.abc import Mapping

from games.gwc.display.naming import action_key
from games.gwc.rules.turns.endings import casualty_spaces
from games.gwc.rules.turns.objectives import objective_value
from games.gwc.rules.turns.points import balance_text
from games.gwc.state import AWAY, NOTHING, Field
from ww1core.hexgrid import members
from ww1core.words import Lines, Text, text

CAUSES = {
    **dict.fromkeys(("told.order", "told.event", "told.melee", "told.strategy"), True),
    **dict.fromkeys(("told.sudden_death", "told.time", "told.no_room_left"), True),
    **dict.fromkeys(("told.control", "told.exited", "told.open_chit"), False),
}
"""What is told of a fight that may turn it, and whether what follows is its doing."""


def score(s: Field, seat: int) -> tuple[int, Text]:  # noqa: ARG001 (the balance is open)
    """The balance of victory points and the time."""
    last = s.book.tracks.time.last
    return s.vp, text("report.score", points=balance_text(s), time=s.time, last=last)


def report(s: Field, seat: int) -> Mapping[str, Lines]:
    """What is told of a fight besides its score."""
    return {
        "victory": [*_endings(s), *_objectives(s, seat)],
        "losses": [_losses(s, side) for side in range(len(s.surrender))],
        "due": _due(s),
    }


def _endings(s: Field) -> Lines:
    """How many losses each side is from its surrender, and when Sudden Death may come."""
    lines = [
        (
            text(
                "report.surrender",
                seat=side,
                left=max(most - casualty_spaces(s, side), 0),
                most=most,
            ),
            "GWC-4.3c",
        )
        for side, most in enumerate(s.surrender)
    ]
    death = text("report.sudden_death", space=s.book.sheet.sudden_death, seat=s.initiative)
    return [*lines, (death, "GWC-6.3.2")]


def _objectives(s: Field, seat: int) -> Lines:
    """Who holds each Objective, and what it counts by the markers that the player sees."""
    chits = s.open_chits | (s.secret_chits[seat] if seat >= 0 else 0)
    lines = []
    for number, hex_ in enumerate(s.book.board.objective_hex):
        worth, owner = objective_value(s.book, number, chits), s.control[number]
        key = "report.objective" if owner != NOTHING else "report.free_objective"
        line = text(key, objective=number, hex=hex_, points=worth, seat=owner)
        lines.append((line, "GWC-7.3"))
    return lines


def _losses(s: Field, side: int) -> tuple[Text, str]:
    fallen = tuple(members(s.fallen[side]))
    if not fallen:
        return text("report.no_losses", seat=side), "GWC-4.3a"
    return text("report.losses", seat=side, units=fallen), "GWC-4.3a"


def _due(s: Field) -> Lines:
    """Who waits on the Time Track, by space."""
    by_space: dict[int, list[int]] = {}
    for space, unit in sorted(s.away):
        if s.hex[unit] == AWAY:
            by_space.setdefault(space, []).append(unit)
    return [
        (text("report.due", space=space, units=tuple(units)), "GWC-6.1.1")
        for space, units in by_space.items()
    ]


def card(s: Field, seat: int, number: int) -> Lines:  # noqa: ARG001 (the cards are printed)
    """A Fate card with its Order, its Actions, its Event and its roll; a Strategy Card's title."""
    book = s.book
    if book.every_strategy >> number & 1:
        about = next(entry for entry in book.decks.strategy if entry.id == book.cards[number].id)
        return [(text("report.strategy", card=about.id), f"GWC-{about.text}")]
    fate = book.decks.cards[number]
    also = book.catalogue.orders[fate.order].also_action
    lines = [(text("report.order", order=fate.order), f"GWC-{fate.order}")]
    if also is not None:
        lines.append((text("report.action", action=also), f"GWC-{also}"))
    lines.append((text("report.action", action=action_key(book, fate)), f"GWC-{fate.action}"))
    lines.append((text("report.event", event=fate.event), f"GWC-{fate.event}"))
    white, coloured = fate.dice
    lines.append((text("report.roll", white=white, coloured=coloured, hex=fate.hex), "GWC-1.8a"))
    if fate.trigger:
        lines.append((text("report.trigger", trigger=fate.trigger), "GWC-1.9.1a"))
    return lines
