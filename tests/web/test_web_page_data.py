"""The data that pages of the studio give their scripts, and the blank sheets of every game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from generator.cli.commands.new import GAME_SHEETS, _blank
from generator.language import speaking
from generator.load.layouts.any_layout import load_any
from generator.load.layouts.library import find_layout
from generator.products.studio.game_form import form_data, form_games
from generator.web.pages.documents import PAGES, Site, calculator_names, calculator_page
from generator.web.pages.script_data import FILED, SHARED, common_words, page_data

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Golden

TOO_LONG = {"themes", "forms"}
"""What other tests show, and is too long here."""


@pytest.mark.parametrize("page", PAGES)
def test_the_data_of_a_page_are_the_approved_ones(page: str, golden: Golden) -> None:
    with speaking("en"):
        served, static = (page_data(page, is_static=it) for it in (False, True))
    lines = [f"{key}: {written(it)}" for key, it in served.items() if key not in TOO_LONG]
    other = [key for key, it in static.items() if it != served.get(key)]
    golden(f"page-data/{page}.txt", "\n".join([*lines, f"other without a server: {other}"]) + "\n")


def test_every_page_has_words_of_its_own() -> None:
    with speaking("en"):
        shared = {name: page_data(name, is_static=False, shelf="read") for name in PAGES}
        shared["shelf"] = page_data("shelf", is_static=False, shelf="read")
        common = common_words()
    assert {name for name, it in shared.items() if "shelf" in it} == SHARED
    assert {name for name, it in shared.items() if "file-is" in it["words"]} == FILED
    assert {name for name, it in shared.items() if it["words"] == common} == {"workshop"}
    assert all(it["words"].items() >= common.items() for it in shared.values())
    assert [name for name, it in shared.items() if "lab" in it] == ["design"]


@pytest.mark.parametrize(
    ("language", "columns", "colour", "size", "template"),
    [
        ("en", ("id", "title", "cost"), "gold", "mini-euro", "Plain"),
        ("fr", ("identifiant", "titre", "coût"), "or", "mini européen", "Simple"),
        ("de", ("Kennung", "Titel", "Kosten"), "Gold", "Mini-Euro", "Schlicht"),
    ],
)
def test_the_cards_page_names_everything_in_its_language(
    language: str, columns: tuple[str, ...], colour: str, size: str, template: str
) -> None:
    with speaking(language):
        data = page_data("deck", is_static=False)
    assert tuple(data["columns"].values())[:3] == columns
    assert data["colours"]["gold"] == colour
    assert {it["name"]: it["label"] for it in data["sizes"]}["mini-euro"] == size
    assert data["labels"]["plain"] == template
    fields = {it["name"] for fields in data["templates"].values() for it in fields}
    assert data["columns"].keys() == fields | set(data["special"])


def test_the_board_game_is_entered_and_designed_in_its_own_words() -> None:
    with speaking("fr"):
        form = json.dumps(form_data("board"), ensure_ascii=False)
        names = page_data("design", is_static=False)["names"]["terrains"]
    assert all(f'"{it}"' in form for it in ("connaissances", "navires", "ville"))
    assert not any(f'"{it}"' in form for it in ("monastère", "rivière", "cité"))
    assert (names["board"]["river"], names["dice"]["river"]) == ("navires", "rivière")


def written(value: Any) -> str:
    """Write data in one line; of texts by their names, one line for each name."""
    if isinstance(value, dict) and value and all(isinstance(it, str) for it in value.values()):
        return "".join(f"\n  {key}: {it}" for key, it in value.items())
    return json.dumps(value, ensure_ascii=False)


@pytest.mark.parametrize("game", form_games())
def test_the_form_of_a_game_is_the_approved_one(game: str, golden: Golden) -> None:
    with speaking("en"):
        data = form_data(game)
    lines = [f"{key}: {json.dumps(it)}" for key, it in data.items() if key not in {"parts", "game"}]
    entries = (json.dumps(it, ensure_ascii=False) for it in (*data.get("game", ()), *data["parts"]))
    lines += (it.replace('{"kind"', '\n  {"kind"') for it in entries)
    golden(f"page-data/form-{game}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("name", [*GAME_SHEETS, "A", "1", "yacht", "skat", "colour-rows"])
def test_a_blank_sheet_is_the_approved_one(name: str, golden: Golden, tmp_path: Path) -> None:
    with speaking("en"):
        if name in GAME_SHEETS:
            text = GAME_SHEETS[name]()
        else:
            text = _blank(load_any(find_layout(name)), tmp_path)
    golden(f"page-data/blank-{name}.txt", text)


@pytest.mark.parametrize(
    ("site", "addresses"),
    [
        (Site(), ["./", "print", "?lang=de", "assets/a.js", "calculator/dice"]),
        (
            Site(chosen="fr"),
            ["./?lang=fr", "print?lang=fr", "?lang=de", "assets/a.js", "calculator/dice?lang=fr"],
        ),
        (Site(up="../"), ["../", "../print", "?lang=de", "../assets/a.js", "../calculator/dice"]),
        (
            Site(is_static=True, chosen="fr"),
            [
                *("index.html", "print.html", "../de/print.html", "../assets/a.js"),
                "calculator-dice.html",
            ],
        ),
    ],
)
def test_the_addresses_of_a_site(site: Site, addresses: list[str]) -> None:
    assert [
        site.address("home"),
        site.address("print"),
        site.language_address("print", "de"),
        site.asset("a.js"),
        site.calculator("dice"),
    ] == addresses


@pytest.mark.parametrize(
    ("site", "addresses"),
    [
        (Site(), ["games/yacht", "p/yacht", "pictures/sheets/yacht.webp", "pads?start=yacht"]),
        (
            Site(chosen="fr", up="../"),
            [
                *("../games/yacht?lang=fr", "../p/yacht?lang=fr"),
                *("../pictures/sheets/yacht.webp?lang=fr", "../pads?lang=fr&start=yacht"),
            ],
        ),
        (
            Site(is_static=True),
            [
                *("calculator-yacht.html", "calculator-yacht.html"),
                *("../pictures/sheets/yacht.webp", "pads.html"),
            ],
        ),
    ],
)
def test_the_addresses_of_a_game(site: Site, addresses: list[str]) -> None:
    assert [
        site.game("yacht"),
        site.phone("yacht"),
        site.sheet("yacht"),
        site.address("pads", start="yacht"),
    ] == addresses


def test_what_has_a_calculator() -> None:
    names = calculator_names()
    assert names[:4] == ("dice", "board", "cards", "bruges")
    assert {"yacht", "skat"} <= set(names)
    assert calculator_page("dice") == "calculator-dice"
