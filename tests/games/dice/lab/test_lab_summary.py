"""The summary of a playtest: which figures are kept, and what is said about them."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from generator.games.dice.lab.compiling import MODULES, PACKAGE
from generator.games.dice.lab.report.data import data
from generator.games.dice.lab.report.summary import SUMMARY, contents, mark, meanings, show
from generator.games.dice.lab.report.summary import summarise as kept_of
from generator.games.dice.lab.weights import FILE
from generator.games.dice.load.edition import dice_edition
from generator.registry import layout_folder
from support.games.player import domain
from support.games.playtests import made_up

KEPT: dict[str, Any] = {
    "against": "B",
    "games": 1200,
    "seed": 7,
    "players": {"hasty": [52.1, 0.3], "learned": [61.64, 0.2]},
    "more": [1.6, 0.4],
    "reached": {"50": 0.984, "60": 0.2},
    "starts": {"silver": [60.9, 0.2], "goods": [61.7, 0.1]},
    "behind": {"silver": [1.0, 0.4], "goods": [0.5, 0.6]},
    "terrains": {"mine": [1.6, 0.2], "city": [8.0, 0.3], "river": [5.0, 0.1]},
    "marked": [1.2, -0.1, *[0.25] * 35],
}


def shown(**changes: Any) -> Any:
    """Show what was kept of a playtest of domain A, with some figures changed."""
    return show({**KEPT, **changes}, domain("A"))


def test_the_figures_that_a_page_shows_are_kept() -> None:
    found = kept_of(data(made_up("B")))
    assert found == {
        "against": "A",
        "games": 4000,
        "seed": 1,
        "players": {"random": [40.3, 0.2], "hasty": [52.6, 0.19], "learned": [61.6, 0.18]},
        "more": [6.8, 0.12],
        "reached": {"50": 0.984, "60": 0.644, "70": 0.083},
        "starts": {
            "goods": [61.64, 0.18],
            "silver": [60.98, 0.18],
            "worker": [60.79, 0.18],
            "monk": [60.05, 0.18],
        },
        "behind": {
            "goods": [0.0, 0.0],
            "silver": [0.66, 0.16],
            "worker": [0.85, 0.16],
            "monk": [1.59, 0.16],
        },
        "terrains": {
            "monastery": [5.2, 0.2],
            "mine": [1.6, 0.2],
            "river": [9.3, 0.2],
            "city": [8.0, 0.2],
            "pasture": [7.6, 0.2],
        },
        "marked": pytest.approx([sum(it) for it in made_up("B").hexes], abs=0.0051),
    }
    assert all(round(it, 2) == it for it in found["marked"])
    assert kept_of(data(made_up("A")))["more"] is None


def test_what_was_kept_is_shown_in_words() -> None:
    found = shown()
    assert (found.against, found.traits) == ("B", ("easy", "fair", "city-matters"))
    assert found.level == "61.6 points"
    assert found.basis == "on average in 1,200 solo games of the learned player, a program"
    assert [it.replace("\xa0", " ") for it in found.sentences] == [
        "Easier than domain B by 1.6 ± 0.4 points.",
        "It reaches 50 points in 98 %, 60 points in 20 % of its games.",
        "The best and the worst starting castle are 1.0 ± 0.4 points apart.",
    ]
    assert [(title, [" ".join(it).replace("\xa0", " ") for it in rows])
            for title, rows in found.tables] == [
        ("Points of each program", ["Hasty player 52.1 ± 0.3", "Learned player 61.6 ± 0.2"]),
        ("Points with each start",
         ["Castle with silver 60.9 ± 0.2", "Castle with goods 61.7 ± 0.1"]),
        ("Points lost without a terrain",
         ["City 8.0 ± 0.3", "River 5.0 ± 0.1", "Mine 1.6 ± 0.2"]),
    ]  # fmt: skip
    assert found.shares == (1.0, 0.0, *[0.25] * 35)


def test_a_domain_is_found_under_what_is_clear_about_it() -> None:
    easier, harder = "Easier than domain B by", "Harder than domain B by"
    unclear = "No clear difference from domain B"
    for more, trait, sentence in (
        *(([1.5, 0.4], "easy", easier), ([1.49, 0.4], "medium", easier)),
        *(([-1.5, 0.4], "hard", harder), ([-1.49, 0.4], "medium", harder)),
        *(([2.0, 2.0], "medium", unclear), ([2.0, 1.99], "easy", easier)),
        *((None, "medium", unclear), ([-2.0, 2.1], "medium", unclear)),
    ):
        found = shown(more=more)
        assert found.traits[0] == trait, more
        assert found.sentences[0].startswith(sentence), more
    for against in (None, ""):
        found = shown(against=against, more=None)
        assert (found.against, found.traits[0]) == ("", "medium")
        assert found.sentences[0] == "Other domains are compared with this one."
    assert shown(behind={"silver": [1.01, 0.4]}).traits == ("easy", "city-matters")
    assert shown(terrains={"castle": [9.0, 0.1], "mine": [8.0, 0.1]}).traits == ("easy", "fair")


@pytest.mark.parametrize(
    "changes",
    [
        {"marked": [0.5] * 36},
        {"marked": [0.5] * 38},
        {"terrains": {}},
        {"behind": {}},
        {"players": {}},
        {"players": None},
        {"games": "many"},
        {"starts": {"silver": [1]}},
        {"starts": [1]},
        {"games": float("inf")},
    ],
)
def test_what_is_no_summary_of_the_domain_is_an_error(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        shown(**changes)


def test_traits_have_names_and_meanings() -> None:
    assert SUMMARY.traits() == {
        **{it: it for it in ("easy", "medium", "hard")},
        "fair": "fair starts",
        **{
            f"{it}-matters": f"{it} matters"
            for it in ("river", "city", "pasture", "monastery", "mine")
        },
    }
    alone = {
        "fair": "The starting castles are at most one point apart.",
        **{
            f"{it}-matters": "If a player leaves one terrain empty, this one costs the most points."
            for it in ("river", "city", "pasture", "monastery", "mine")
        },
    }
    assert meanings("") == alone
    assert meanings("B") == {
        "easy": "A program reaches clearly more points here than on domain B.",
        "medium": "A program reaches about as many points here as on domain B.",
        "hard": "A program reaches clearly fewer points here than on domain B.",
        **alone,
    }


def test_hexes_and_players_have_a_digest() -> None:
    assert contents(domain("A")) == "218ccb81bb8d3684"
    assert contents(domain("B")) != contents(domain("A"))
    assert contents(replace(domain("A"), names={"en": "Other"})) == contents(domain("A"))
    files = [Path(str(import_module(f"{PACKAGE}.{it}").__file__)) for it in MODULES]
    parts = [it.read_bytes() for it in (*files, layout_folder("dice") / FILE)]
    parts.append(repr(dice_edition()).encode())
    whole = b"".join(sha256(it).digest() for it in parts)
    assert mark() == sha256(whole).hexdigest()[:16]
