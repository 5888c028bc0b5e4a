"""What steps cost on the board, by class of movers; points of foot are halved."""

from __future__ import annotations

from games.landships.land import Board
from games.landships.schema import charts, scenario
from ww1core.hexgrid import CostBook, CostModel, CostTable
from ww1core.ledger import rule


@rule("LS-7.1", "LS-7.11a", "LS-7.11b", "LS-7.11.a", "LS-2.21d")
def foot_costs(board: Board, chart: charts.Terrain, entry: scenario.ScenarioData) -> CostModel:
    """A whole point for every hex, half of it along a road or a trench.

    The scenario says whether rivers are forded; a road leads over one by its bridge.
    """
    is_fordable = entry.river is not None and entry.river.fordable
    table = CostTable(
        terrain={name: ground.foot for name, ground in chart.ground.items() if ground.foot},
        routes={"road": chart.along, "trench": chart.along},
        opening=frozenset({"road"}),
        forbidden=frozenset() if is_fordable else frozenset({"river"}),
    )
    return CostBook(board.land, table).at()


@rule("LS-6.11b")
def drive_costs(board: Board) -> CostModel:
    """A point for every hex that a vehicle may enter, trenches and uphill as well."""
    ground = ("clear", "woods", "marsh", "river", "town")
    return CostBook(board.land, CostTable(terrain=dict.fromkeys(ground, 1))).at()
