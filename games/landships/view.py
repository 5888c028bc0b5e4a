"""What a seat cannot know: missions of enemy aircraft, the enemy's plan, how bad breakdowns are."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from games.landships.forces import BOMBING, MISSIONS, OBSERVATION, STRAFING
from games.landships.rules.artillery_plan import (
    STAGES,
    has_guns,
    note,
    plannable_elements,
    plannable_guns,
    plannable_hexes,
    plannable_turns,
    write_down,
)
from games.landships.rules.breakdown import FACES, is_secret
from games.landships.rules.missions import is_blind
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import other, with_item

if TYPE_CHECKING:
    from games.landships.book import LandshipsBook
    from games.landships.state import Field


@rule("LS-11.1a")
def resample(s: Field, seat: int, random: Random) -> None:
    """The other side may fly any missions that are not known, within its markers."""
    enemy = other(seat)
    book = s.book
    planes = members(book.planes & book.own[enemy] & ~book.of_kind["F"])
    known = s.missions[enemy]
    drawn: list[int] = []
    for at, plane in enumerate(planes[: len(known)]):
        if s.flown >> plane & 1:
            drawn.append(known[at])
            continue
        shown = [known[n] for n, one in enumerate(planes[: len(known)]) if s.flown >> one & 1]
        open_ = [
            mission
            for mission in possible(s.book, plane)
            if (drawn + shown).count(mission) < s.book.air.missions[MISSIONS[mission]]
        ]
        drawn.append(random.choice(open_ or possible(s.book, plane)))
    s.missions = with_item(s.missions, enemy, tuple(drawn))
    if "artillery_plan" in book.options:
        imagine_plan(s, enemy, random)
    if is_secret(s):
        imagine_breakdowns(s, enemy, random)


@rule("LS-11.1a", "LS-16.42a")
def possible(book: LandshipsBook, plane: int) -> list[int]:
    """The missions that an aircraft might have, for all that everybody knows."""
    if book.units[plane].kind == "B":
        return [BOMBING]
    late = [STRAFING] if book.year >= book.air.strafing_from else []
    two = [] if is_blind(book, plane) else [OBSERVATION]
    return [*two, BOMBING, *late]


@rule("LS-16.22a")
def imagine_plan(s: Field, seat: int, random: Random) -> None:
    """Another plan that a side might have written, as long as its own and as far."""
    count, stages = len(s.plan[seat]), len(s.draft[seat])
    s.plan = with_item(s.plan, seat, ())
    s.draft = with_item(s.draft, seat, ())
    whole = STAGES if has_guns(s, seat) else STAGES - 1
    for number in range(count + (stages > 0)):
        for stage in range(whole if number < count else stages):
            note(s, seat, random.choice(_choices(s, seat, stage)))
        if number < count:
            write_down(s, seat)


def _choices(s: Field, seat: int, stage: int) -> tuple[int, ...]:
    """What might be written down next; as few guns as can be, so that all barrages find some."""
    if stage in {0, 1}:
        return members((plannable_turns, plannable_hexes)[stage](s, seat))
    if stage in {2, 3}:
        return (0,)
    return members((plannable_elements, plannable_guns)[stage - 4](s, seat))[:1]


@rule("LS-6.16O")
def imagine_breakdowns(s: Field, seat: int, random: Random) -> None:
    """Any machine of a side that is broken somehow might be so for good."""
    likely = FACES[-1] - max(s.book.machinery.temporary)
    imagined = (
        entry & ~1 | (random.randrange(len(FACES)) < likely) for entry in s.severities[seat]
    )
    s.severities = with_item(s.severities, seat, tuple(imagined))
