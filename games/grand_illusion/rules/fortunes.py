"""Fortunes of War (9.1.4): two dice before every battle, and what stands in their place."""

from __future__ import annotations

from games.grand_illusion.rules.board import field
from games.grand_illusion.rules.departures import retreat_from, retreaters
from games.grand_illusion.rules.mandates import receive_mandate, unordered_hexes
from games.grand_illusion.rules.retreats import has_way_out
from games.grand_illusion.state import ALLIED, BELGIAN, BRITISH, GERMAN, Front
from ww1core.events import tell
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import gain, other, place, spend
from ww1core.turns import Steps, bar, bind, decision, only, procedure, roll, stop_if, when, word


@procedure(rule="GI-9.1.4a")
def find_fortune() -> Steps:
    """What becomes of a battle: the Belgians leave, Allenby skirmishes, or two dice decide."""
    return (
        when(is_landing, roll_landing),
        stop_if(is_landing),
        when(belgians_may_leave, choose_withdrawal),
        stop_if(is_settled),
        when(is_allenbys_battle, choose_skirmish),
        stop_if(is_settled),
        roll_fortune,
        when(lambda s: s.battle.fortune == "chosen", choose_advantage),
        when(
            lambda s: s.battle.fortune == "withdrawn", bind(retreat_from, seat=defender, at=field)
        ),
    )


def is_settled(s: Front) -> bool:
    """Whether no dice are asked what becomes of the battle."""
    return s.battle.fortune != ""


@rule("GI-14.3.6A4b")
def is_landing(s: Front) -> bool:
    """Whether the attackers come from the sea."""
    return s.activation.is_landing


@rule("GI-14.3.6A4b")
def roll_landing(s: Front) -> None:
    """One die: a surprise in which the ground does not count, or an attack with Elan."""
    die = roll(s, "landing", s.battle.hex, rule="GI-14.3.6A4b")
    surprised = die in s.book.fortune_data.landing_surprise
    fortune = "landed_by_surprise" if surprised else "landed_with_elan"
    s.battle = s.battle._replace(fortune=fortune)
    tell(s, "told.landing", "GI-14.3.6A4b", at=s.battle.hex, fortune=fortune)


def defender(s: Front) -> int:
    """The side that is attacked."""
    return other(s.battle.acting)


@rule("GI-14.1.1a1", "GI-14.1.1a2", "GI-14.3.1a1")
def belgians_may_leave(s: Front) -> bool:
    """Whether Germans attack the Belgians whom orders still let go back into Antwerp."""
    battle, book = s.battle, s.book
    if not book.switches.belgian_withdrawal or s.turn != book.events.belgian_withdrawal.turn:
        return False
    if battle.hex != book.withdrawal[0] or unordered_hexes(s) >> battle.hex & 1:
        return False
    belgians = s.standing[battle.hex] & book.of_nation[BELGIAN]
    price = book.prices.belgian_withdrawal
    return battle.acting == GERMAN and belgians != 0 and s.caps[ALLIED] >= price


@rule("GI-14.1.1a2", "GI-12.5.2a")
@decision(rule="GI-14.1.1a1", words=("withdraw", "stay"), seat=defender)
def choose_withdrawal(s: Front, answer: str) -> None:
    """Whether all Belgians go into Antwerp for a CAP; nobody fights then, the Initiative stays."""
    if answer == "stay":
        return
    spend(s, "caps", ALLIED, s.book.prices.belgian_withdrawal, "GI-14.1.1a1")
    units = s.standing[s.battle.hex] & s.book.of_nation[BELGIAN] & ~s.book.forts
    for unit in members(units):
        place(s, unit, s.book.withdrawal[1], "GI-14.1.1a1")
    s.belgians_withdrew = s.belgians_driven = True
    s.battle = s.battle._replace(fortune="withdrawn")


@rule("GI-12.4a")
def is_allenbys_battle(s: Front) -> bool:
    """Whether it is the first battle in its hex against British infantry and cavalry together."""
    battle, book = s.battle, s.book
    if s.turn > book.switches.allenby_through or battle.acting == ALLIED:
        return False
    british = s.standing[battle.hex] & book.of_nation[BRITISH]
    both = bool(british & book.infantry and british & book.cavalry)
    return both and not s.allenby >> battle.hex & 1


@decision(rule="GI-12.4a", words=("skirmish", "roll"), seat=defender)
def choose_skirmish(s: Front, answer: str) -> None:
    """Whether Allenby's cavalry makes a Skirmish of the battle, the first one in its hex."""
    s.allenby |= 1 << s.battle.hex
    if answer == "skirmish":
        s.battle = s.battle._replace(fortune="skirmish")


@rule("GI-9.1.4a", "GI-2.1a", "GI-5.1.1b", "GI-5.1.1d", "GI-8.1.1b4", "GI-9.1.1e", "GI-14.1.1a6")
def roll_fortune(s: Front) -> None:
    """Two dice on the table; some rows do nothing in a Mandated Battle of Plan 17."""
    battle = s.battle
    total = sum(roll(s, "fortunes", battle.hex, die, rule="GI-9.1.4a") for die in (1, 2))
    row = s.book.fortunes[total]
    if battle.is_plan17 and total in s.book.fortune_data.ignored_in_plan17_battles:
        tell(s, "told.fortune_ignored", "GI-9.1.1e", total=total, fortune=row.id)
        return
    tell(s, "told.fortune", "GI-9.1.4a", total=total, fortune=row.id)
    if row.cap is not None:
        receive_cap(s, s.book.seats.index(row.cap))
    if row.mandated:
        receive_mandate(s, battle.acting)
    fortune = row.id if row.battle == "normal" else row.battle
    s.battle = battle._replace(fortune=fortune)
    if row.initiative == "lost":
        s.segment = s.segment._replace(is_over=True)


@rule("GI-5.1.1b", "GI-5.1.1d")
def receive_cap(s: Front, seat: int) -> None:
    """A General Staff result gives a CAP, unless the side has ten."""
    if s.caps[seat] < s.book.command.most:
        gain(s, "caps", seat, 1, "GI-5.1.1b")


def has_no_cap(s: Front) -> bool:
    """Whether the defender cannot pay."""
    return s.caps[defender(s)] < s.book.prices.tactical_advantage


def has_way(s: Front) -> bool:
    """Whether the defender has units beside his forts, and a hex for them to retreat to."""
    units = retreaters(s, defender(s), s.battle.hex)
    return units != 0 and has_way_out(s, units)


@rule("GI-9.1.1d", "GI-9.2.4a1")
@decision(
    rule="GI-9.1.4a",
    seat=defender,
    words=[
        "accept",
        word(
            "withdraw",
            bar("GI-9.1.4a", "no_cap_for_that", has_no_cap),
            only("GI-9.4.3b", "no_way_out", has_way),
        ),
        word("skirmish", bar("GI-9.1.4a", "no_cap_for_that", has_no_cap)),
        word("counterattack", bar("GI-9.1.4a", "no_cap_for_that", has_no_cap)),
    ],
)
def choose_advantage(s: Front, answer: str) -> None:
    """What the defender makes of his tactical advantage, who pays for all but accepting."""
    if answer != "accept":
        spend(s, "caps", defender(s), s.book.prices.tactical_advantage, "GI-9.1.4a")
    fortune = {"accept": "normal", "withdraw": "withdrawn"}.get(answer, answer)
    s.battle = s.battle._replace(fortune=fortune)
