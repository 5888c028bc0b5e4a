"""How a seat sees a game at Corvin."""

from __future__ import annotations

from ww1_tutorial.rules.assault import column_shifts, final_column
from ww1_tutorial.state import Field
from ww1core.hexgrid import iterate
from ww1core.scenes import (
    Battle,
    Card,
    Hand,
    HexCell,
    LegendEntry,
    Marker,
    Piece,
    Scene,
    SideFeature,
    Token,
    Track,
    cells,
    geometry,
    side_features,
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


def scene(s: Field, seat: int) -> Scene:
    """Everything the seat may see."""
    book = s.book
    clock = book.sequence.clock
    owners = dict(enumerate(s.control))
    return Scene(
        title=book.say(text("scene.title")),
        subtitle=clock.label(s.turn),
        geometry=geometry(book.land.grid),
        hexes=tuple(_without_rail(cell) for cell in cells(book.land, s.changes, owners=owners)),
        sides=(*side_features(book.land), *_rails(s)),
        pieces=tuple(_pieces(s)),
        tracks=(
            Track(
                book.say(text("scene.turn")),
                tuple(str(turn) for turn in range(clock.first, clock.last + 1)),
                (Token(s.turn - clock.first, book.say(text("scene.now"))),)
                if s.turn >= clock.first
                else (),
            ),
            Track(
                book.say(text("scene.objectives")),
                tuple(str(count) for count in range(book.objectives.bit_count() + 1)),
                tuple(
                    Token(held.bit_count(), book.seats[side], side)
                    for side, held in enumerate(s.control)
                ),
            ),
        ),
        hands=tuple(_hand(s, other, seat) for other in range(len(book.seats))),
        battle=_battle(s),
        legend=tuple(_with_words(s, entry) for entry in LEGEND),
    )


def _now(s: Field) -> tuple[Token, ...]:
    first = s.book.sequence.clock.first
    return (Token(s.turn - first, s.book.say(text("scene.now"))),) if s.turn >= first else ()


def _with_words(s: Field, entry: LegendEntry) -> LegendEntry:
    return entry._replace(label=s.book.say(text(f"legend.{entry.key}")))


def _without_rail(cell: HexCell) -> HexCell:
    """The railway is drawn from hex to hex, not as ground."""
    return cell._replace(terrain=tuple(key for key in cell.terrain if key != "rail"))


def _rails(s: Field) -> list[SideFeature]:
    number = s.book.land.number
    return [SideFeature(number(a), number(b), "rail") for a, b in s.book.rail_pairs]


def _pieces(s: Field) -> list[Piece]:
    book = s.book
    found = []
    for unit, hex_ in enumerate(s.hex):
        if hex_ < 0:
            continue
        about = book.units[unit]
        badges = []
        if s.unsupplied >> unit & 1:
            badges.append(Marker("U", "unsupplied"))
        if s.ordered >> unit & 1:
            badges.append(Marker("*", "ordered"))
        found.append(
            Piece(
                book.name("unit", unit),
                book.land.number(hex_),
                about.seat,
                "artillery" if about.is_gun else "infantry",
                values=(f"{s.steps[unit]}-{about.movement}",),
                steps=s.steps[unit],
                max_steps=about.steps,
                facing=s.facing[unit] if about.is_gun else None,
                markers=tuple(badges),
                label=about.name,
            )
        )
    return found


def _hand(s: Field, owner: int, seat: int) -> Hand:
    name, cards = s.book.seats[owner], s.hands[owner]
    if owner != seat and s.ended is None:
        return Hand(name, (), cards.bit_count(), owner)
    return Hand(name, tuple(Card(s.book.name("card", c)) for c in iterate(cards)), 0, owner)


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
        tuple(book.name("unit", unit) for unit in iterate(fight.attackers)),
        tuple(book.name("unit", unit) for unit in iterate(defenders)),
        tuple(f"{book.say(shift.line('table.shift').text)} ({shift.rule})" for shift in shifts),
        column,
        tuple(columns.labels),
    )
