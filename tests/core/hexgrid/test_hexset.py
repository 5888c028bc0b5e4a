from __future__ import annotations

import random

import pytest

from ww1core.hexgrid.hexset import (
    Members,
    contains,
    count,
    first,
    from_members,
    has_any,
    iterate,
    members,
    nth,
)


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
@pytest.mark.parametrize("thinned", range(4))
def test_the_nth_member_is_that_of_the_list(seed, thinned):
    rng = random.Random(seed)
    set_ = rng.getrandbits(400) << seed * 50
    for _ in range(thinned):
        set_ &= rng.getrandbits(700)

    assert members(set_) == tuple(nth(set_, number) for number in range(set_.bit_count()))


@pytest.mark.parametrize("set_", [0b101, 1 << 900 | 1])
def test_there_is_no_member_beyond_the_last(set_):
    with pytest.raises(IndexError, match="a set of 2"):
        nth(set_, 2)


def test_a_set_can_be_read_as_a_sequence():
    listed = Members(from_members((2, 65, 400)))

    assert (3, [2, 65, 400]) == (len(listed), list(listed))
    assert (2, 400, 400, (65, 400)) == (listed[0], listed[2], listed[-1], listed[1:])
    assert [True, False, False, False] == [one in listed for one in (65, 64, -1, "65")]
    assert not Members(0)
    with pytest.raises(IndexError, match="a set of 3"):
        listed[3]


def test_no_member_is_looked_for_after_the_first_that_passes():
    asked = []

    def is_big(hex_):
        asked.append(hex_)
        return hex_ > 3

    assert has_any(0b1110010, is_big)
    assert [1, 4] == asked
    assert not has_any(0b1110, is_big)
    assert not has_any(0, is_big)
