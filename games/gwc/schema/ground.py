"""The models of the terrain chart and of the chart of fortifications."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from games.gwc.schema.terms import FortificationKind, Month, Span
from ww1core.tables import Datum, MisplacedError, Positive

TankTest = Literal["never", "always", "first_in_order"]
Corner = tuple[int, int]
Polygon = Annotated[tuple[Corner, ...], Field(min_length=3)]


class TerrainEntry(Datum):
    """What one type of terrain does to those in it and to those who look across it."""

    rank: Positive
    """The place in the chart: of several types drawn in a hex the lowest rank counts."""
    move: int | Literal["impassable"]
    same_move: int | None = None
    """The cost from a hex of the same type."""
    first_extra: int = 0
    """Points more for the first hex of the type in an Order."""
    by_way_only: bool = False
    """Whether it is entered along a road, railway or path only."""
    cover: int | None
    """Without it nobody is in such a hex."""
    sight: Literal["clear", "hindrance", "obstacle", "obstacle_all_levels", "deep"]
    see_into: int = 0
    """How many such hexes a line may enter, where sight is deep."""
    hindrance: int = 0
    sunken: bool = False
    """Whether those inside see and are seen only from beside or from above."""
    water: bool = False
    vulnerability: int | None = None
    """The impact total that degrades it."""
    degrades_to: str | None = None
    tanks: Literal["allowed", "by_road", "by_road_or_free_centre", "by_way", "prohibited"] = (
        "allowed"
    )
    tank_test: TankTest = "never"
    fortifiable: bool = True
    flammable: bool = False
    marker_only: bool = False
    """Whether it is never printed on a board."""
    artillery_bonus: int = 0
    """What artillery and mortars add to their attack total."""

    @model_validator(mode="after")
    def _agrees(self) -> TerrainEntry:
        if (self.sight == "hindrance") != (self.hindrance > 0):
            message = f"sight {self.sight} with hindrance {self.hindrance}, expected both or none"
            raise MisplacedError(message, "hindrance", advice="correct sight or hindrance")
        if (self.vulnerability is None) != (self.degrades_to is None):
            message = "vulnerability and degrades_to stand alone, expected both or none"
            raise MisplacedError(message, "degrades_to", advice="add the other or remove it")
        if (self.sight == "deep") != (self.see_into > 0):
            message = f"sight {self.sight} with see_into {self.see_into}, expected both or none"
            raise MisplacedError(message, "see_into", advice="correct sight or see_into")
        return self


class OverlayEntry(Datum):
    """What gas or smoke adds to the terrain of a hex."""

    move_extra: int = 0
    hindrance: Span
    """The least and the most."""
    own_hex: bool
    """Whether it hinders lines from and to its own hex."""
    all_levels: bool
    suppresses: bool = False
    """Whether those who enter are suppressed, and broken if they were."""
    bars_recovery: bool = False
    since: Month | None = None


class ElementEntry(Datum):
    """What a way drawn across hexes does."""

    move: int
    """The cost of a step along it."""
    movement_bonus: int = 0
    uphill_free: bool = False
    cover: int = 0
    """Added to the Cover of the terrain."""
    cover_on: tuple[str, ...] = ()
    """The terrain to whose Cover it is added."""
    hindrance: int = 0
    clear_along: bool = False
    """Whether a line exactly along it is clear."""


class HexsideEntry(Datum):
    """What one kind of barrier on a hexside does."""

    move_extra: int
    cover: int
    cover_not_against: tuple[Literal["mortar", "artillery"], ...] = ()
    sight: Literal["hindrance", "obstacle"]
    hindrance: int = 0
    clear_beside: bool
    """Whether it is clear for those in a hex that it touches."""


class HillData(Datum):
    """What heights do."""

    levels: tuple[int, ...]
    uphill_extra: int
    fire_down: int
    fire_up: int
    observer_level: int
    """The level of the artillery observers beside the board."""
    tank_test: bool
    """Whether a change of level tests a tank."""


class FootprintData(Datum):
    """What a building covers of its hex, in hundredths of the way from centre to hexside.

    The centre is (0, 0), x runs to the right and y down.
    """

    block: Polygon
    corner: Polygon
    """Towards direction 1; turned clockwise by a sixth for each further direction."""
    joined: int
    """Half the width of the strip to each side across which a building goes on."""


class TerrainData(Datum):
    """The terrain chart."""

    terrain: dict[str, TerrainEntry]
    overlays: dict[Literal["gas", "smoke"], OverlayEntry]
    elements: dict[Literal["road", "rail", "path"], ElementEntry]
    hexsides: dict[Literal["fence", "hedge", "wall", "destroyed_wall"], HexsideEntry]
    hills: HillData
    footprints: FootprintData

    @model_validator(mode="after")
    def _is_whole(self) -> TerrainData:
        first: dict[int, str] = {}
        for name, row in self.terrain.items():
            if row.rank in first:
                message = f"{name} has the rank of {first[row.rank]}, expected one of its own"
                raise MisplacedError(message, "terrain", name, "rank", advice="give it a free rank")
            first[row.rank] = name
            if row.degrades_to is not None and row.degrades_to not in self.terrain:
                message = f"{name} degrades to unknown {row.degrades_to}, expected a terrain"
                raise MisplacedError(message, "terrain", name, "degrades_to", advice="correct it")
        return self


class FortificationEntry(Datum):
    """What one kind of fortification does."""

    cover: int | None = None
    """Without it the Cover is that of the terrain."""
    vulnerability: int
    degrades_to: Literal["foxhole", "rubble", "shell_hole"]
    in_building: Literal["rubble"] | None = None
    """What it degrades to in a building or on a bridge, if something else."""
    tank_test: TankTest = "never"
    fp: int = 0
    """Added to the FP of those in it; likewise range and morale."""
    range: int = 0
    morale: int = 0
    attacks_vehicles: int = 0
    """The FP with which it attacks those who enter or leave."""
    attacks_others: int = 0
    survives_tie: bool = False
    """Whether its last sole occupant survives a drawn melee."""
    move_from_same: int | None = None
    """The cost of a step from one into the next."""
    sheltered_from: tuple[FortificationKind, ...] = ()
    """Where those come from who may enter it without being fired at."""
    stops: bool = False
    crushed: bool = False
    """Whether a tank that enters removes it and stops."""
    in_game: bool = True


class Fortifications(Datum):
    """The chart of fortifications."""

    fortifications: dict[FortificationKind, FortificationEntry]
    most_in_a_hex: int
    in_water: bool
