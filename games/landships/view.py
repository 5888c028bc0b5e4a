"""What a seat cannot know: missions of enemy aircraft, the enemy's plan, how bad breakdowns are."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from games.landships.forces import BOMBING, MISSIONS, OBSERVATION, STRAFING
from games.landships.rules.artillery_plan import imagine_plan
from games.landships.rules.breakdown import imagine_breakdowns, is_secret
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
    planes = members(book.planes & book.own[enemy] & ~book.of_kind.get("F", 0))
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


@rule("LS-2.51.a", "LS-2.51.b")
def possible(book: LandshipsBook, plane: int) -> list[int]:
    """The missions that an aircraft might have, for all that everybody knows."""
    if book.units[plane].kind == "B":
        return [BOMBING]
    late = [STRAFING] if book.year >= book.air.strafing_from else []
    return [OBSERVATION, BOMBING, *late]
