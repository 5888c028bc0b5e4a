"""The Battle Board as a player sees it: lanes, reserves, dice, hits, modifiers."""

from __future__ import annotations

from typing import Any

from games.grand_illusion.preview import Preview, planned_field, preview
from games.grand_illusion.rules.battles import begin_battle
from games.grand_illusion.rules.board import attackers, defenders, defending
from games.grand_illusion.rules.combat import modifiers_of
from games.grand_illusion.rules.strength import attack_modifiers, defence_modifiers
from games.grand_illusion.state import LANES, Front
from ww1core import scenes
from ww1core.events import Told
from ww1core.hexgrid import first, from_members, members
from ww1core.pieces import UnitSet, other
from ww1core.scenes import Die, Lane, LaneBox
from ww1core.tables import Modifiers
from ww1core.words import Text, text


def battle_panel(s: Front) -> scenes.Battle | None:
    """The battle with its board; none while nobody fights."""
    battle, say = s.battle, s.book.say
    if battle is None:
        field = planned_field(s)
        return None if field < 0 else _planned(s, field)
    lanes = tuple(
        Lane(str(lane + 1), _boxes(s, battle.seat, lane), _boxes(s, defending(s), lane))
        for lane in range(LANES)
    )
    return scenes.Battle(
        s.book.land.number(battle.hex),
        _names(s, attackers(s)),
        _names(s, defenders(s)),
        lines=_lines(s, s),
        lanes=lanes,
        rows=(say(text("board.front")), say(text("board.reserve"))),
    )


def _planned(s: Front, field: int) -> scenes.Battle:
    """A battle that is declared or cannot be avoided, before anybody is on the board."""
    t = s.clone()
    begin_battle(t, field)
    return scenes.Battle(
        s.book.land.number(field),
        _names(s, t.battle.attackers),
        _names(s, defenders(t)),
        lines=_lines(t, s),
    )


def _boxes(s: Front, seat: int, lane: int) -> tuple[LaneBox, LaneBox]:
    """The front and the reserve of a lane."""
    battle = s.battle
    hits = battle.hits[seat] >> lane & 1
    return _box(s, battle.front[seat][lane], hits), _box(s, battle.reserve[seat][lane])


def _box(s: Front, units: UnitSet, hits: int = 0) -> LaneBox:
    dice = [Die(str(face), is_hit=hit) for by, face, hit in s.battle.dice if units and by == units]
    return LaneBox(_names(s, units), tuple(dice), hits)


def _names(s: Front, units: UnitSet) -> tuple[str, ...]:
    """The counters of some units; forts, which have none, by what they are called."""
    book = s.book
    return tuple(
        book.called("unit", unit) if book.forts >> unit & 1 else book.name("unit", unit)
        for unit in members(units)
    )


def _lines(s: Front, before: Front) -> tuple[str, ...]:
    """What Fortunes of War made of the battle, and what is added to the dice of each side.

    What may come is foreseen from ``before``, where the battle may not have begun.
    """
    battle, say = s.battle, s.book.say
    lines = []
    if battle.fortune:
        lines.append(say(text("board.fortune", fortune=battle.fortune)))
    if battle.is_plan17:
        lines.append(say(text("board.plan17")))
    attack, defence = attack_modifiers(s, 0, 0), defence_modifiers(s, 0)
    parts = _parts("board.attack", attack) + _parts("board.defence", defence)
    lines += [f"{say(line)} ({rule})" for line, rule in parts]
    if not battle.dice and battle.fortune not in ("cancelled", "withdrawn"):
        lines += [say(line) for line in _chances(s, preview(before, battle.hex))]
    return tuple(lines)


def _chances(s: Front, ahead: Preview) -> list[Text]:
    """What the dice would bring if nothing else happened, and what Fortunes of War may do first."""
    seat, enemy = s.battle.acting, other(s.battle.acting)
    hits = [f"{float(count):.1f}" for count in ahead.hits]
    forced = [scenes.percent(chance) for chance in ahead.forced]
    sides = {"seat": seat, "enemy": enemy}
    lines = [
        text("board.hits", **sides, hits=hits[seat], theirs=hits[enemy]),
        text("board.forced", **sides, chance=forced[seat], theirs=forced[enemy]),
    ]
    if ahead.fortunes:
        results = tuple(
            text("board.result", fortune=fortune, chance=scenes.percent(chance))
            for fortune, chance in ahead.fortunes
        )
        lines.append(text("board.fortunes", results=results))
    return lines


def _parts(key: str, modifiers: Modifiers) -> list[tuple[Text, str]]:
    """Each modifier of a side with its rule."""
    return [
        (text(key, modifier=text("modifier." + part.name), value=f"{part.value:+d}"), part.rule)
        for part in modifiers
    ]


def fire_account(s: Front, event: Told) -> list[tuple[Text, str]]:
    """What is added to the die of a box that fires."""
    told: dict[str, Any] = dict(event.args)
    units, target = (from_members(told[name]) for name in ("units", "targets"))
    seat = s.book.units[first(units)].seat
    key = "board.attack" if seat == s.battle.seat else "board.defence"
    return _parts(key, modifiers_of(s, seat, units, target))
