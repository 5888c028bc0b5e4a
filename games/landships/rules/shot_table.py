"""The table of anti-tank shots (8.53 to 8.59): the number of a range, and what is added to dice."""

from __future__ import annotations

from games.landships.rules.anti_tank import GUNS
from games.landships.rules.breakdown import leader_aboard
from games.landships.state import NOBODY, Field
from ww1core.ledger import rule
from ww1core.tables import Modifier, Modifiers


@rule("LS-8.56a", "LS-8.56E")
def acquired(s: Field) -> Modifier:
    """What the shots before this one at the same target are worth."""
    shooting, steps = s.shooting, s.book.anti_tank.acquisition
    last = len(steps) - 1
    is_known = (shooting.firer, shooting.target, s.hex[shooting.target]) in s.acquired
    is_known |= "quick_acquisition" in s.book.options and shooting.at_target > 0
    shots = last if is_known else min(shooting.at_target, last)
    return Modifier("acquisition", steps[shots], "LS-8.56a")


@rule("LS-8.32c", "LS-8.32d", "LS-8.58", "LS-13.23b", "LS-13.24b", "LS-13.24c", "LS-14.11.1")
@rule("LS-15.12.2")
def weapon_cases(s: Field) -> dict[str, bool]:
    """By its name what is odd about the weapon and about who serves it."""
    shooting = s.shooting
    about = s.book.firers[shooting.firer]
    unit, is_main_gun = about.unit, about.kind == "gun"
    return {
        "turned": about.kind in GUNS and bool(s.turned >> unit & 1),
        "at_gun_near": about.kind == "AT" and range_of(s) <= s.book.anti_tank.near,
        "captured": bool(s.captured >> unit & 1),
        "untrained": shooting.gunners != NOBODY and not s.captured >> unit & 1,
        "leader": is_main_gun and bool(leader_aboard(s, unit)),
        "crew_on_floor": is_main_gun and bool(s.floored >> unit & 1),
    }


@rule("LS-8.57a", "LS-8.59", "LS-13.22a")
def target_cases(s: Field) -> dict[str, bool]:
    """By its name what is odd about the target and where it stands."""
    book, target = s.book, s.shooting.target
    is_soft = book.units[target].kind != "tank"
    return {
        "target_in_town": bool(book.land.terrain["town"] >> s.hex[target] & 1),
        "art_at_soft_skin": book.firers[s.shooting.firer].kind == "ART" and is_soft,
    }


@rule("LS-8.57.a", "LS-2.44")
def shot_modifiers(s: Field) -> Modifiers:
    """All that is added to the die of a shot, each by its rule."""
    chart = s.book.anti_tank
    found = [acquired(s)]
    for name, holds in (weapon_cases(s) | target_cases(s)).items():
        if holds:
            entry = chart.modifiers[name]
            found.append(Modifier(name, entry.value, entry.rule))
    vehicle = s.book.units[s.shooting.target].type.vehicle
    if vehicle is not None and vehicle.size:
        size = chart.modifiers["size"]
        found.append(Modifier("size", size.value * vehicle.size, size.rule))
    return Modifiers(found)


def range_of(s: Field) -> int:
    """How far the target is."""
    shooting = s.shooting
    from_ = s.hex[s.book.firers[shooting.firer].unit]
    return s.book.land.grid.distance(from_, s.hex[shooting.target])


@rule("LS-8.53a", "LS-2.42.a2")
def number_of(s: Field) -> int:
    """The number of the range: a hit is at most that."""
    numbers, distance = s.book.anti_tank.numbers, range_of(s)
    return numbers[distance] if distance < len(numbers) else s.book.anti_tank.beyond


@rule("LS-8.53a", "LS-8.53.b")
def is_hit_by(s: Field, die: int) -> bool:
    """Whether a die of a gun hits: with all modifiers at most the number; a 1 always does."""
    if die in s.book.anti_tank.natural_hit:
        return True
    return die + shot_modifiers(s).total <= number_of(s)
