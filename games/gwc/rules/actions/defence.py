"""Actions just before a defence roll: cover, counter-attack, hidden works, field of fire."""

from __future__ import annotations

from games.gwc.rules.cards.fate import HANDS, STRATEGY, discard, discard_action, with_action
from games.gwc.rules.cards.rolls import spend_strategy
from games.gwc.rules.fire.firers import targets_of
from games.gwc.rules.formations.excuses import SUPPRESSED
from games.gwc.rules.formations.partners import nation_of, owner_alone, side_alone
from games.gwc.rules.formations.status import suppress
from games.gwc.rules.formations.values import is_functional
from games.gwc.rules.formations.weapons import arm, unused_weapon
from games.gwc.rules.ground import works
from games.gwc.rules.ground.ground_now import change_ground, ground
from games.gwc.rules.ground.terrain import cover, firing_hexes, shelter_in
from games.gwc.state import NOTHING, UNUSED, Field, Played, UnitSet, WeaponSet, armed
from ww1core.events import tell
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import other, place
from ww1core.turns import Steps, because, decision, play, procedure, put, when, window

SOFT_GROUND = frozenset({"open", "field"})
HIDDEN_COVER = 2
"""The Cover that hides a gun."""
MOST_SUPPRESSED = 2
FEWEST_GUNS = 2


@procedure(owns="played", result="stands")
def play_action(seat: int, card: int) -> Steps:
    """An Action is announced that Scouts can undo; the result says whether it stands."""
    return (announce, action_announced, put("stands", still_stands))


def announce(s: Field, seat: int, card: int) -> None:
    """The card is on the table."""
    discard_action(s, seat, card)
    s.played = Played(seat, card)


def still_stands(s: Field) -> bool:
    """Whether nobody has taken the effect away."""
    return not s.played.is_cancelled


def opponent(s: Field) -> tuple[int, ...]:
    """The opponent of whoever announced the Action."""
    return (other(s.played.seat),)


def tell_played(s: Field) -> dict[str, object]:
    """What the prompt says about the Action."""
    return {"card": s.played.card}


@procedure(rule="GWC-S98.5.7")
def send_scouts(s: Field, seat: int, card: int) -> None:
    """The Action has no effect; both cards are gone."""
    spend_strategy(s, seat, card, "GWC-S98.5.7")
    s.played = s.played._replace(is_cancelled=True)
    tell(s, "told.undone", "GWC-S98.5.7", card=s.played.card)


@rule("GWC-S98.5.7")
def is_undone(s: Field, seat: int) -> bool:
    """Whether the Action has no effect any more."""
    return s.played.is_cancelled


action_announced = window(
    "action_announced",
    rule="GWC-S98.5.7",
    order=opponent,
    plays=[
        play(
            "GWC-S98.5.7",
            send_scouts,
            name="scouts",
            cards=lambda book: book.situations.get("S98.5.7", 0),
            barred=is_undone,
        )
    ],
    hands=STRATEGY,
    tells=tell_played,
)


@rule("GWC-A45")
def is_not_defender(s: Field, seat: int) -> bool:
    """Whether a player is not the Defender of the scenario."""
    return s.book.sheet.defender != seat


def lower_total(s: Field, by: int, rule_id: str) -> None:
    """The Attack Total falls for everybody who has still to answer."""
    s.attack = s.attack._replace(total=s.attack.total - by)
    tell(s, "told.total_lowered", rule_id, by=by, total=s.attack.total)


@procedure
def take_cover(seat: int, card: int, unit: int) -> Steps:
    """Take Cover: the Cover of the hex counts twice."""
    return (put("stands", play_action), when("stands", duck))


@rule("GWC-A36")
def duck(s: Field, unit: int) -> None:
    """The Attack Total falls by the Cover that the hex gives against the attack."""
    lower_total(s, target_cover(s, unit), "GWC-A36")


def target_cover(s: Field, unit: int) -> int:
    """The Cover that the hex attacked gives the player of a Formation."""
    return shelter_in(s, s.attack.target, s.book.owner[unit])


@rule("GWC-A36", "GWC-O21.3.7.1")
def has_no_cover(s: Field, seat: int, unit: int) -> bool:
    """Whether the hex gives no Cover against the attack, or a Tank answers, which has none."""
    return bool(s.book.tanks >> unit & 1) or target_cover(s, unit) <= 0


@procedure
def counter_attack(seat: int, card: int) -> Steps:
    """Counter-Attack: those who fire from close by are suppressed."""
    return (put("stands", play_action), when("stands", choose_suppressed))


@rule("GWC-A37a", "GWC-A37b")
def close_enemies(s: Field, seat: int) -> UnitSet:
    """Those activated for the fire who stand next to an unbroken Unit of a player, no Runner."""
    if s.attack.kind != "fire":
        return 0
    book, close = s.book, 0
    fighters = book.corps[s.voice[seat]] & book.soldiers & ~book.runners & ~s.broken
    for enemy in members(s.volley.summoned & ~s.suppressed):
        if s.hex[enemy] < 0:
            continue
        for hex_ in members(book.land.grid.neighbours_of(1 << s.hex[enemy])):
            if s.standing[hex_] & fighters:
                close |= 1 << enemy
    return close


SILENT = because("GWC-A37a", "does_not_fire", lambda s, left: left & ~s.volley.summoned)


@rule("GWC-A37a")
def nobody_close(s: Field, seat: int) -> bool:
    """Whether there is nobody to counter-attack."""
    return not close_enemies(s, seat)


@decision(
    rule="GWC-A37a",
    asks="unit",
    repeated=True,
    among=(close_enemies, "no_fighter_near", SILENT, SUPPRESSED),
    least=1,
    most=MOST_SUPPRESSED,
)
def choose_suppressed(s: Field, unit: int | str, seat: int) -> None:
    """Who is suppressed: one of them, or two."""
    if isinstance(unit, int):
        suppress(s, 1 << unit, "GWC-A37a")


@procedure
def hit_the_dirt(seat: int, card: int) -> Steps:
    """Hit the Dirt: a Shell Hole is found in the open."""
    return (put("stands", play_action), when("stands", dig_shell_hole))


@rule("GWC-A43")
def dig_shell_hole(s: Field) -> None:
    """A Shell Hole is there now, and its Cover counts in this attack."""
    change_ground(s, s.attack.target, "shell_hole", "GWC-A43")


@rule("GWC-A43")
def is_no_soft_ground(s: Field, seat: int, unit: int) -> bool:
    """Unless somebody on foot defends in the open or in a field without any works."""
    target = s.attack.target
    if s.book.tanks >> unit & 1 or works.works_in(s, target):
        return True
    return ground(s, target) not in SOFT_GROUND


@procedure(rule="GWC-A45.1")
def hidden_pillbox(s: Field, seat: int, card: int) -> None:
    """The Pillbox is there, and its Cover counts in this attack."""
    discard(s, seat, card, "GWC-A45.1")
    works.build(s, s.attack.target, "pillbox", "GWC-A45.1")


@rule("GWC-A45.1", "GWC-A45", "VAL-marker-supply")
def no_hidden_pillbox(s: Field, seat: int) -> bool:
    """Unless the Defender is attacked on an Objective where a Pillbox can stand."""
    if is_not_defender(s, seat):
        return True
    target = s.attack.target
    if not any(hexes >> target & 1 for hexes in s.book.objective_hexes):
        return True
    built = (s.pillboxes | s.blockhouses).bit_count()
    return built >= s.book.markers["pillbox"] or not works.may_fortify(s, target)


@procedure(rule="GWC-A45.2a")
def hidden_position(s: Field, seat: int, card: int) -> None:
    """The Squad stands in the hex with its gun and has to answer the attack as well."""
    discard(s, seat, card, "GWC-A45.2a")
    squad, gun = hidden_counters(s, seat)
    place(s, squad, s.attack.target, "GWC-A45.2b")
    arm(s, squad, gun, "GWC-A45.2b")
    s.attack = s.attack._replace(waiting=s.attack.waiting | 1 << squad)


@rule("GWC-A45.2b")
def hidden_counters(s: Field, seat: int) -> tuple[int, int]:
    """The Squad and the gun of a side's hidden position, if they are unused."""
    book = s.book
    counter, gun = book.hidden_positions[nation_of(s, seat)]
    squads = book.of_counter.get(counter, 0)
    squad = next((unit for unit in members(squads) if s.hex[unit] == UNUSED), NOTHING)
    return squad, unused_weapon(s, gun)


@rule("GWC-A45.2a", "GWC-A45")
def no_hidden_position(s: Field, seat: int) -> bool:
    """Unless the Defender is attacked where he set up, in Cover, is there and has the counters."""
    target = s.attack.target
    if not s.occupied[seat] >> target & 1:
        return True
    if is_not_defender(s, seat) or not s.book.sides[seat].zone >> target & 1:
        return True
    return cover(s, target) < HIDDEN_COVER or NOTHING in hidden_counters(s, seat)


@procedure(rule="GWC-A46")
def field_of_fire(s: Field, seat: int, card: int) -> None:
    """The attack is worth one less for each of them."""
    discard(s, seat, card, "GWC-A46")
    lower_total(s, guns_on_firers(s, seat).bit_count(), "GWC-A46")


@rule("GWC-A46")
def guns_on_firers(s: Field, seat: int) -> WeaponSet:
    """The machine guns of a player that work and have somebody who fires in range and sight."""
    if s.attack.kind != "fire":
        return 0
    book, hexes, guns = s.book, firing_hexes(s), 0
    for unit in members(armed(s) & book.corps[s.voice[seat]]):
        gun = s.weapon[unit]
        if s.hex[unit] < 0 or not book.machine_guns >> gun & 1 or not is_functional(s, unit):
            continue
        if targets_of(s, len(book.units) + gun, hexes):
            guns |= 1 << gun
    return guns


@rule("GWC-A46")
def too_few_guns(s: Field, seat: int) -> bool:
    """Whether fewer than two machine guns can take part."""
    return guns_on_firers(s, seat).bit_count() < FEWEST_GUNS


def tell_total(s: Field) -> dict[str, object]:
    """What the prompt says about the attack."""
    return {"at": s.attack.target, "total": s.attack.total}


before_defence = window(
    "before_defence",
    rule="GWC-A28.1",
    order=side_alone,
    plays=[
        play("GWC-A36", take_cover, cards=with_action("A36"), barred=has_no_cover),
        play("GWC-A37a", counter_attack, cards=with_action("A37"), barred=nobody_close),
        play("GWC-A43", hit_the_dirt, cards=with_action("A43"), barred=is_no_soft_ground),
        play("GWC-A45.1", hidden_pillbox, cards=with_action("A45.1"), barred=no_hidden_pillbox),
        play("GWC-A45.2a", hidden_position, cards=with_action("A45.2"), barred=no_hidden_position),
        play("GWC-A46", field_of_fire, cards=with_action("A46"), barred=too_few_guns),
    ],
    hands=HANDS,
    needs=("unit",),
    tells=tell_total,
    voices=owner_alone,
)
