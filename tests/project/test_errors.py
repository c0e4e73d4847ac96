"""Close matches: a typing error is recognised, an unrelated word is not."""

from __future__ import annotations

import pytest

from generator.errors import closest

KNOWN = (
    "A",
    "B",
    "1",
    "lake",
    "crescent",
    "pad",
    "board",
    "check",
    "score",
    "referee",
    "calculator",
    "monastery",
    "pasture",
    "river",
    "Source Sans Pro",
)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("pda", "pad"),
        ("padd", "pad"),
        ("LAKE", "lake"),
        ("lkae", "lake"),
        ("bord", "board"),
        ("scroe", "score"),
        ("refree", "referee"),
        ("calcluator", "calculator"),
        ("calc", None),
        ("monast", "monastery"),
        ("monastary", "monastery"),
        ("monstery", "monastery"),
        ("source sans por", "Source Sans Pro"),
    ],
)
def test_a_typing_error_is_recognised(name: str, meant: str | None) -> None:
    assert closest(name, KNOWN) == meant


@pytest.mark.parametrize(
    "name",
    [
        *("Z", "2", "", "Bb", "xx", "qqq"),
        *("bread", "cheese", "posters", "refuse", "tractor", "present", "moderator"),
        *("core-sets", "blackboard", "factory", "lakeside-town"),
    ],
)
def test_an_unrelated_word_gets_no_proposal(name: str) -> None:
    assert closest(name, KNOWN) is None
