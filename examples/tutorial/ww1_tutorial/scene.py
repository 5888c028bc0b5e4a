"""How a seat sees a game at Corvin."""

from __future__ import annotations

from ww1_tutorial.rules.assault import column_shifts, final_column
from ww1_tutorial.state import Field
from ww1core.hexgrid import members
from ww1core.scenes import (
    Battle,
    Card,
    Hand,
    HexCell,
    LegendEntry,
    Piece,
    Scene,
    Token,
    badges,
    cells,
    numbered,
    printed,
    turn_track,
)
from ww1core.words import text

__all__ = ["scene"]

LEGEND = (
    LegendEntry("clear"),
    LegendEntry("woods"),
    LegendEntry("hill"),
    LegendEntry("town"),
    LegendEntry("shell_holes", letter="o", pattern="shell_hole"),
    LegendEntry("trench", letter="="),
    LegendEntry("river", group="hexside"),
    LegendEntry("hedge", group="hexside"),
    LegendEntry("rail", group="hexside"),
    LegendEntry("0", group="side", colour="#2f5d9b", letter="B"),
    LegendEntry("1", group="side", colour="#a63a2f", letter="R"),
    LegendEntry("unsupplied", group="marker"),
    LegendEntry("ordered", group="marker"),
)
BADGES = {"unsupplied": "U", "ordered": "*"}


def scene(s: Field, seat: int) -> Scene:
    """Everything the seat may see."""
    book, say = s.book, s.book.say
    rails = tuple(("rail", a, b) for a, b in book.rail_pairs)
    shape, lines, legend = printed(book, LEGEND, lines=rails)
    owners = dict(enumerate(s.control))
    held = [
        Token(hexes.bit_count(), book.called("seat", n), n) for n, hexes in enumerate(s.control)
    ]
    most = book.objectives.bit_count()
    return Scene(
        title=say(text("scene.title")),
        subtitle=book.say(book.sequence.clock.text(s.turn)),
        geometry=shape,
        hexes=tuple(
            _without_rail(cell)
            for cell in cells(book.land, s.changes, owners=owners, named=book.texts.named)
        ),
        sides=lines,
        pieces=tuple(_pieces(s)),
        tracks=(
            turn_track(s, say(text("scene.turn")), say(text("scene.now"))),
            numbered(say(text("scene.objectives")), 0, most, *held),
        ),
        hands=tuple(_hand(s, other, seat) for other in range(len(book.seats))),
        battle=_battle(s),
        legend=legend,
    )


def _without_rail(cell: HexCell) -> HexCell:
    """The railway is drawn from hex to hex, not as ground."""
    return cell._replace(terrain=tuple(key for key in cell.terrain if key != "rail"))


def _pieces(s: Field) -> list[Piece]:
    book = s.book
    pieces = []
    for unit, hex_ in enumerate(s.hex):
        if hex_ < 0:
            continue
        about = book.units[unit]
        pieces.append(
            Piece(
                book.name("unit", unit),
                book.land.number(hex_),
                about.seat,
                "artillery" if about.is_gun else "infantry",
                values=(f"{s.steps[unit]}-{about.movement}",),
                steps=s.steps[unit],
                max_steps=about.steps,
                facing=s.facing[unit] if about.is_gun else None,
                markers=badges(s, unit, BADGES),
                label=book.texts.named(about.name),
            )
        )
    return pieces


def _hand(s: Field, owner: int, seat: int) -> Hand:
    name, cards = s.book.called("seat", owner), s.hands[owner]
    if owner != seat and s.ended is None:
        return Hand(name, (), cards.bit_count(), owner)
    return Hand(name, tuple(Card(s.book.name("card", c)) for c in members(cards)), 0, owner)


def _battle(s: Field) -> Battle | None:
    fight = s.assault
    if fight is None:
        return None
    book = s.book
    columns = book.assault_table.columns
    defenders = s.standing[fight.target] & ~book.own[fight.seat]
    is_rolled = fight.result != ""
    shifts = () if is_rolled else tuple(column_shifts(s))
    column = "" if is_rolled else columns.label(final_column(s))
    return Battle(
        book.land.number(fight.target),
        tuple(book.name("unit", unit) for unit in members(fight.attackers)),
        tuple(book.name("unit", unit) for unit in members(defenders)),
        tuple(f"{book.say(shift.line('table.shift').text)} ({shift.rule})" for shift in shifts),
        column,
        tuple(columns.labels),
    )
