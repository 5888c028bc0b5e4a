"""The forts: hexes, steps and garrisons as the book lists them."""

from __future__ import annotations

import pytest

from games.grand_illusion.book import content
from games.grand_illusion.schema import Forts
from ww1core.hexgrid import members
from ww1core.ledger.provenance import sources_at

FORTS = {
    "fort_antwerp": (52, "5+0 . 3+0 ."), "fort_antwerp_o": (52, "5+1 . 3+1 ."),
    "fort_namur": (64, "3+1 ."), "fort_liege_o": (72, "4+0 . 2+0 ."),
    "fort_metz5": (86, "5+0 . 3+0 ."), "fort_metz3": (86, "3+0 ."), "fort_trier": (94, "3+0 ."),
    "fort_strasbourg": (105, "5+0 . 3+0 ."), "fort_versailles": (10, "2+0 1+0"),
    "fort_paris": (19, "5+0 4+0 2+0 1+0"), "fort_hazebrouck_o": (24, "3+0 2+0"),
    "fort_lille_o": (34, "3+0 2+0"), "fort_maubeuge": (54, "5+2 4+2 3+1 2+1"),
    "fort_verdun67": (67, "5+2 4+2 3+2 2+2"), "fort_verdun76": (76, "5+3 4+3 3+3 2+3"),
    "fort_stmihiel": (77, "4+0 3+0 2+0 1+0"), "fort_langres": (79, "4+0 3+0 2+0 1+0"),
    "fort_nancy": (87, "4+1 3+1 2+1 1+1"), "fort_toul": (87, "5+2 4+2 3+2 2+2"),
    "fort_epinal_a": (98, "4+0 3+0 2+0 1+0"), "fort_epinal_b": (98, "5+2 4+2 3+2 2+2"),
    "fort_belfort": (104, "5+2 4+2 3+2 2+2"),
}  # fmt: skip
"""Hex and printed steps; a dot is a reverse side that is not printed."""
LARGE = {
    "fort_metz5", "fort_metz3", "fort_maubeuge", "fort_verdun67", "fort_verdun76", "fort_toul",
    "fort_epinal_b", "fort_belfort", "fort_antwerp_o",
}  # fmt: skip


def test_every_fort_of_the_list_is_there(what_if):
    assert set(FORTS) == {what_if.units[fort].id for fort in members(what_if.forts)}


@pytest.mark.rule("GI-13.1.6c", "GI-13.1.6d", "GI-13.1.6e", "GI-13.1.6f")
@pytest.mark.parametrize(("id_", "hex_", "printed"), [(k, *v) for k, v in FORTS.items()])
def test_a_fort_has_the_printed_hex_and_steps(id_, hex_, printed):
    document = content().read("forts.yaml", Forts)
    path, fort = document.entry("forts", id_)

    assert hex_ == fort.at
    assert len(printed.split()) == len(fort.steps)
    for number, (wanted, (cs, plus)) in enumerate(zip(printed.split(), fort.steps, strict=True)):
        kinds = {source.kind for source in sources_at(document, *path, "steps", number)}
        assert wanted in {f"{cs}+{plus}", "."}
        assert {"design" if wanted == "." else "book"} == kinds


@pytest.mark.rule("GI-2.4i", "GI-13.1.6b")
def test_a_fort_has_two_to_four_steps_that_fall(what_if):
    for fort in members(what_if.forts):
        strengths = [cs for cs, _ in what_if.units[fort].works]
        assert 2 <= len(strengths) <= 4
        assert sorted(set(strengths), reverse=True) == strengths


@pytest.mark.rule("GI-9.5.2a", "GI-13.G")
def test_large_garrisons_are_the_listed_ones(what_if):
    assert LARGE == {what_if.units[fort].id for fort in members(what_if.garrisons)}
    for fort in members(what_if.forts_of[0]):
        about = what_if.units[fort]
        assert max(plus for _, plus in about.works) < 2 or about.large_garrison


@pytest.mark.rule("GI-13.1.6a")
def test_forts_stand_in_hexes_of_their_side(campaign):
    for fort in members(campaign.forts):
        about = campaign.units[fort]
        assert campaign.start_control[about.seat] >> about.start & 1, about.id


@pytest.mark.rule("GI-9.5.3c")
def test_surrender_is_on_one_with_a_large_garrison_and_on_two_without(campaign):
    surrender = campaign.battle.surrender

    assert ((1,), (1, 2)) == (surrender["large_garrison"], surrender["other"])


@pytest.mark.rule("GI-14.3.6A2", "GI-14.3.6A5a")
def test_plans_bring_forts_and_better_works(what_if):
    brought = {
        plan: {what_if.units[n].id for n in members(units & what_if.forts)}
        for plan, units in what_if.plan_units.items()
    }
    better = {plan.id: plan.bombardment_defence for plan in what_if.plan_entries}

    assert {"fort_hazebrouck_o", "fort_lille_o"} == brought["A2"]
    assert {"fort_antwerp_o", "fort_liege_o"} == brought["A5"]
    assert {"fort_metz5": 1, "fort_metz3": 1} == better["A2"]
