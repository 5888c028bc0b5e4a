"""The model of the support tables."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from games.gwc.schema.terms import CounterId, Nation, Span
from ww1core.tables import Datum, Entry, MisplacedError, Positive

LEAST, MOST = 2, 12


class SupportItem(Entry):
    """Some counters of a kind; a weapon comes with its carrier."""

    id: CounterId
    count: Positive = 1
    carrier: CounterId | None = None


class SupportEntry(Datum):
    """The support table of a nation in some years."""

    nation: Nation
    years: Span
    rows: dict[int, Annotated[tuple[SupportItem, ...], Field(min_length=1)]]
    """What comes, by the total of the dice; a shift goes one row down and ends in nothing."""

    @model_validator(mode="after")
    def _is_whole(self) -> SupportEntry:
        for total in range(LEAST, MOST + 1):
            if total not in self.rows:
                message = f"row {total} is missing, expected {LEAST} to {MOST}"
                raise MisplacedError(message, "rows", advice=f"add row {total}")
        for total, items in self.rows.items():
            if not LEAST <= total <= MOST:
                message = f"row {total} is no total of two dice, expected {LEAST} to {MOST}"
                raise MisplacedError(message, "rows", total, advice="remove the row")
            here = {item.id for item in items}
            for number, item in enumerate(items):
                if item.carrier is not None and item.carrier not in here:
                    message = f"carrier {item.carrier} does not come in row {total}"
                    path = ("rows", total, number, "carrier")
                    raise MisplacedError(message, *path, advice="name a unit of the same row")
        return self


class SupportTables(Datum):
    """Every support table."""

    tables: dict[str, SupportEntry]
