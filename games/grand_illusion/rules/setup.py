"""Set-up (chapter 13)."""

from __future__ import annotations

from games.grand_illusion.rules.plans import make_plans
from games.grand_illusion.state import ALLIED, BRITISH, Front
from ww1core.hexgrid import from_members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, place, set_up
from ww1core.turns import Steps, decision, procedure, when


@procedure(rule=("GI-3.1a", "GI-13.1.1a"))
def set_up_campaign() -> Steps:
    """Everything where the counters say; the British choose who starts in Maubeuge."""
    return (
        lay_control,
        lay_markers,
        lay_out,
        when(british_may_choose, station_british),
        when(plans_are_made, make_plans),
        note_start,
    )


@rule("GI-2.2a", "GI-13.1.2b", "GI-13.1.3g")
def lay_control(s: Front) -> None:
    """Every hex is controlled as it is printed or marked, Trier among the German ones."""
    s.control = s.book.start_control


@rule("GI-13.1.2a", "GI-13.1.2d", "GI-13.1.3a", "GI-13.1.3d", "GI-13.1.3f")
def lay_markers(s: Front) -> None:
    """Trenches, points and cups."""
    book = s.book
    levels = [from_members(h for h, at in book.start_trenches.items() if at == n) for n in (1, 2)]
    s.trenches = tuple(levels)
    s.points = book.start_points
    s.cups = (book.vp.cups.plan17, book.vp.cups.german)


@rule("GI-13.1.1a", "GI-13.1.1b", "GI-13.1.6a")
def lay_out(s: Front) -> None:
    """Every counter on the map or the Turn Track."""
    s.disrupted = s.book.start_disrupted
    for unit, about in enumerate(s.book.units):
        s.steps[unit] = len(about.works)
        if about.option:
            continue
        if about.start >= 0:
            set_up(s, unit, about.start)
        elif about.turn:
            s.due[unit] = about.turn
            s.waiting |= 1 << unit


@rule("GI-13.1.1c")
def british_may_choose(s: Front) -> bool:
    """Whether British infantry may start in Maubeuge."""
    return s.book.switches.british_start


@rule("GI-14.3a", "GI-14.3.6a")
def plans_are_made(s: Front) -> bool:
    """Whether the scenario has secret plans."""
    return s.book.switches.plans


def british_infantry(s: Front, seat: int) -> UnitSet:
    """The British infantry that stands where it may be moved from."""
    return s.standing[s.book.british_start] & s.book.infantry & s.book.of_nation[BRITISH]


@decision(
    rule="GI-13.1.1c",
    asks="unit",
    seat=lambda _s: ALLIED,
    repeated=True,
    among=(british_infantry, "not_british_infantry"),
    words=("done",),
    most=lambda s: s.book.events.british_start.most,
)
def station_british(s: Front, unit: int | str) -> None:
    """Which British infantry starts in Maubeuge."""
    if isinstance(unit, int):
        place(s, unit, s.book.places.maubeuge, "GI-13.1.1c")


@rule("GI-14.1.1a3")
def note_start(s: Front) -> None:
    """Who starts in Maubeuge may come back to it."""
    at: int = s.book.places.maubeuge
    if at >= 0:
        s.started_in_maubeuge = s.standing[at]
