"""Questions of Great War Commander that nobody has to be asked."""

from __future__ import annotations

import pytest

from games.gwc.display.settled import any_defender, best_base
from games.gwc.display.stakes import called_back
from games.gwc.rules.fire.fire_group import members_of
from games.gwc.rules.fire.firers import power_at
from games.gwc.state import Attack
from ww1core.hexgrid import members


@pytest.mark.rule("GWC-O21.3.1.2")
def test_the_highest_fire_power_is_the_base(field):
    table = field("bleid", german="M6 fus14 rommel, M7 inf14", entente="I7 lig14")
    s = table.s
    firers = sum(1 << table.unit(one) for one in ("fus14", "inf14", "rommel"))
    s.attack = Attack("fire", 0, table.hex("I7"), firers=firers)
    powers = {one: power_at(s, one, s.attack.target) for one in members(members_of(s))}

    assert len(set(powers.values())) > 1
    assert max(powers.values()) == powers[best_base(s)]


@pytest.mark.rule("GWC-O21.3.7a")
@pytest.mark.parametrize(("total", "is_settled"), [(8, True), (16, False)])
def test_who_answers_first_is_settled_where_nobody_can_fail(field, total, is_settled):
    """Men of morale 7 and more roll at least 2."""
    table = field("bleid", german="M6 fus14", entente="I7 lig14 violette")
    s = table.s
    s.attack = Attack("fire", 0, table.hex("I7"), total=total, waiting=s.standing[table.hex("I7")])

    assert is_settled == (any_defender(s) is not None)


@pytest.mark.rule("GWC-1.9.1.3", "GWC-9.1a")
@pytest.mark.parametrize("holder", [0, 1])
def test_a_sniper_of_the_own_roll_is_no_reason_to_roll_again(field, holder):
    """Morale 7 against 5: the German holds whatever he rolls."""
    table = field(
        german="N5 inf14, O1 abt", entente="C5 spe", dice=["4-4 sniper"], initiative=holder
    )
    unit = table.unit("inf14")
    table.s.attack = Attack("impact", 1, table.hex("N5"), total=5, answering=unit)
    table.run("defend", unit).play_on(until="roll_called_back_play")
    card = table.s.book.decks.cards[table.s.roll.card]

    assert "sniper" == card.trigger
    assert (holder == 0) == (called_back(table.s, holder) is None)
