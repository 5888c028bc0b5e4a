"""The support table of a side as the rules read it."""

from __future__ import annotations

from typing import NamedTuple

from games.gwc.content.scenario import SEATS, Sheet, read_sheet
from games.gwc.schema.support import LEAST, MOST, SupportTables
from ww1core.tables import Content


class Support(NamedTuple):
    """Some counters of a kind; ``carrier`` is the kind of unit that gets a Weapon, or ""."""

    counter: str
    number: int
    carrier: str


class SupportTable(NamedTuple):
    """What a side gets by the total of two dice."""

    rows: tuple[tuple[Support, ...], ...]
    """The weakest first; before it is the red X, which brings nothing."""

    def row(self, total: int) -> int:
        """The number of the row of a total; a total above the highest reads as the highest."""
        return min(max(total, LEAST), MOST) - LEAST


def support_of(read: Content, sheet: Sheet) -> tuple[SupportTable, ...]:
    """By seat its support table."""
    tables = read.load("support.yaml", SupportTables).tables
    document = read_sheet(read, sheet.id)
    by_seat = []
    for side in sheet.sides:
        path = ("sides", SEATS[side.seat], "support")
        table = document.find("support table", side.support, tables, *path)
        if table.nation != side.nation or not table.years[0] <= sheet.year <= table.years[1]:
            message = f"table {side.support} is of another nation or of other years"
            raise document.error(message, *path, advice="name a table that fits")
        by_seat.append(
            SupportTable(
                tuple(
                    tuple(
                        Support(item.id, item.count, item.carrier or "")
                        for item in table.rows[total]
                    )
                    for total in range(LEAST, MOST + 1)
                )
            )
        )
    return tuple(by_seat)
