"""The columns and rows of charts as data files hold them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Discriminator, Tag, model_validator

from ww1core.tables.axis import Axis, End
from ww1core.tables.columns import Odds, Ranges
from ww1core.tables.models import Entry, MisplacedError
from ww1core.tables.results import axis_faults
from ww1core.tables.spans import Span, ratio_of, span_of

__all__ = ["AxisData", "Columns", "SpanData"]

_KINDS = ("odds", "differential", "values", "names")


class SpanData(Entry):
    """A range whose label does not tell its numbers; an end left out is open."""

    label: str
    """The label as printed."""
    min: int | None = None
    """The lowest number."""
    max: int | None = None
    """The highest number."""

    @model_validator(mode="after")
    def _has_an_end(self) -> SpanData:
        if self.min is None and self.max is None:
            message = f"{self.label} has no end, expected min or max"
            raise MisplacedError(message, advice="add min or max")
        return self


def _form(value: object) -> str | None:
    if isinstance(value, dict | SpanData):
        return "range"
    return {int: "number", str: "text"}.get(type(value))


Item = Annotated[
    Annotated[int, Tag("number")] | Annotated[str, Tag("text")] | Annotated[SpanData, Tag("range")],
    Discriminator(
        _form,
        custom_error_type="item",
        custom_error_message="Input should be a number, a range or a mapping with min and max",
    ),
]


class AxisData(Entry):
    """The columns or rows of a table: odds, differences, values or names."""

    odds: tuple[str, ...] | None = None
    """Ratios of attack to defence, rising: ``[1-2, 1-1, 2-1]``."""
    differential: tuple[Item, ...] | None = None
    """Attack minus defence, in ranges."""
    values: tuple[Item, ...] | None = None
    """Plain values or modified dice, in ranges."""
    names: tuple[str, ...] | None = None
    """Columns that a rule calls by name."""
    below: End = "refuse"
    """What lies below the first: its result (clamp), nothing (refuse) or an own result."""
    above: End = "refuse"
    """The same above the last."""
    shifts_from: Literal["column", "value"] = "column"
    """Whether shifts start from the column found or from the value itself."""

    @model_validator(mode="after")
    def _is_one_axis(self) -> AxisData:
        kinds = self._kinds()
        if len(kinds) != 1:
            message = f"found {len(kinds)} kinds of columns, expected one of {', '.join(_KINDS)}"
            raise MisplacedError(message, advice="write one list of columns")
        for number, item in enumerate(getattr(self, kinds[0])):
            try:
                if kinds[0] == "odds":
                    ratio_of(item)
                elif kinds[0] != "names":
                    _span(item, None)
            except ValueError as error:
                advice = "correct the label"
                raise MisplacedError(str(error), kinds[0], number, advice=advice) from None
        return self

    def printed(self, dice: str | None = None) -> list[str]:
        """The labels in the order of the file."""
        if self.odds is not None or self.names is not None:
            return list(self.odds or self.names or ())
        return [span.label for span in self._spans(dice)]

    def axis(self, dice: str | None = None) -> Axis:
        """The axis in play."""
        if self.names is not None:
            return Axis(self.names)
        if self.odds is not None:
            return Odds(self.odds, below=self.below, above=self.above, shifts_from=self.shifts_from)
        spans = self._spans(dice)
        return Ranges(spans, below=self.below, above=self.above, shifts_from=self.shifts_from)

    def rows(self, dice: str | None = None) -> Ranges:
        """The axis in play as rows of a die: rising, in whatever order they are printed."""
        spans = self._spans(dice)
        spans.sort(key=lambda span: (span.low is not None, span.low or 0))
        return Ranges(spans, below=self.below, above=self.above)

    def check(self, part: str, axis: Axis, dice: str | None = None) -> None:
        """Refuse holes and overlaps of the axis in play, at the item where they are."""
        printed = self.printed(dice)
        for fault in axis_faults(axis, dice):
            at = printed.index(axis.labels[fault.item]) if printed else 0
            message = f"{fault.message}, expected every number in one place"
            advice = "make the labels meet, each number once and in order"
            raise MisplacedError(message, part, self._kinds()[0], at, advice=advice)

    def _kinds(self) -> list[str]:
        return [kind for kind in _KINDS if getattr(self, kind) is not None]

    def _spans(self, dice: str | None) -> list[Span]:
        items = self.differential if self.values is None else self.values
        return [_span(item, dice) for item in items or ()]


def _axis(value: object) -> object:
    return {"values": value} if isinstance(value, tuple) else value


Columns = Annotated[
    AxisData, BeforeValidator(_axis, json_schema_input_type=AxisData | tuple[Item, ...])
]
"""An axis, or just the list of its values."""


def _span(item: int | str | SpanData, dice: str | None) -> Span:
    if isinstance(item, SpanData):
        return Span(item.label, item.min, item.max)
    if dice == "d10" and str(item) == "0":
        return Span("0", 10, 10)  # the face 0 of a ten-sided die counts as 10
    return span_of(item)
