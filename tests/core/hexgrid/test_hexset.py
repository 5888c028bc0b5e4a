from __future__ import annotations

import random

import pytest

from ww1core.hexgrid.hexset import contains, count, first, from_members, iterate, members, nth


def test_members_are_ascending():
    assert (0, 3, 70) == members(1 << 70 | 1 << 3 | 1)


def test_the_empty_set_has_no_members():
    assert () == members(0)
    assert -1 == first(0)
    assert 0 == count(0)


def test_a_complement_cannot_be_listed():
    with pytest.raises(ValueError, match="a complement has no end of members"):
        members(~1)
    with pytest.raises(ValueError, match="a complement has no end of members"):
        list(iterate(~1))


def test_first_is_the_lowest_member():
    assert 3 == first(1 << 70 | 1 << 3)


def test_contains_asks_for_one_bit():
    set_ = from_members((2, 65))

    assert contains(set_, 65)
    assert not contains(set_, 64)
    assert not contains(set_, 400)


@pytest.mark.parametrize("seed", range(5))
def test_a_set_made_of_its_members_is_the_same_set(seed):
    rng = random.Random(seed)
    hexes = {rng.randrange(900) for _ in range(rng.randrange(200))}
    set_ = from_members(hexes)

    assert tuple(sorted(hexes)) == members(set_)
    assert sorted(hexes) == list(iterate(set_))
    assert len(hexes) == count(set_)


@pytest.mark.parametrize("seed", range(5))
def test_the_nth_member_is_that_of_the_list(seed):
    set_ = random.Random(seed).getrandbits(200) << seed * 50

    assert members(set_) == tuple(nth(set_, number) for number in range(set_.bit_count()))


def test_there_is_no_member_beyond_the_last():
    with pytest.raises(IndexError, match="a set of 2"):
        nth(0b101, 2)
