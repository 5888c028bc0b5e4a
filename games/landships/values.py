"""Printed values, and what optional rules of a year make of them (16.11, 16.12, 16.15)."""

from __future__ import annotations

from collections.abc import Mapping

from games.landships.forces import Type
from games.landships.schema.options import OptionNumbers
from ww1core.ledger import rule


@rule("LS-2.2c")
def trained(
    types: Mapping[str, Type], year: int, options: frozenset[str], numbers: OptionNumbers
) -> dict[str, Type]:
    """The types as they are in a year under some options; nothing changes them in play."""
    changed = dict(types)
    for id_, type_ in types.items():
        value = type_
        if type_.morale:
            if "bef_1914" in options:
                value = as_regular(value, year, numbers)
            if "training" in options:
                value = with_training(value, year, numbers, is_storming="stosstruppen" in options)
            if "war_weariness" in options:
                value = wearied(value, year, numbers)
            if "stosstruppen" in options and id_ in numbers.stosstruppen.types:
                value = value._replace(fire=value.fire + numbers.stosstruppen.fire)
        changed[id_] = value
    return changed


@rule("LS-16.11.b")
def as_regular(type_: Type, year: int, numbers: OptionNumbers) -> Type:
    """British infantry of 1914 has the values of regulars."""
    bef = numbers.bef
    if year != bef.year or type_.kind != "infantry" or type_.nation != "british":
        return type_
    return type_._replace(fire=bef.fire, range=bef.range, morale=bef.morale)


@rule("LS-16.11a", "LS-16.11.a", "LS-16.11c", "LS-16.15.a1")
def with_training(type_: Type, year: int, numbers: OptionNumbers, *, is_storming: bool) -> Type:
    """The range of infantry by nation, less for every year after 1915; stosstruppen keep theirs."""
    training = numbers.training
    if type_.kind not in {"infantry", "cavalry"}:
        return type_
    if is_storming and type_.id in numbers.stosstruppen.types:
        return type_._replace(range=training.stosstruppen)
    trained_ = training.ranges.get(type_.nation, training.other)
    lost = training.lost_a_year * max(0, year - training.after)
    return type_._replace(range=max(training.least, trained_ - lost))


@rule("LS-16.12")
def wearied(type_: Type, year: int, numbers: OptionNumbers) -> Type:
    """Morale of 1918 is 4 at most, but for fresh or picked troops."""
    weariness = numbers.weariness
    is_exempt = type_.nation in weariness.exempt or type_.id in numbers.stosstruppen.types
    if year != weariness.year or is_exempt:
        return type_
    return type_._replace(morale=min(type_.morale, weariness.most))
