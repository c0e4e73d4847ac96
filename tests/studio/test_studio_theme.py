"""The Theme page as its users work: change a colour, see the sheet, come back later, print."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from generator.language import speaking
from generator.load.settings.theme import load_theme
from generator.model.order import Ink
from generator.web.pages.theme import theme_data
from support.studio.ordering import SETTLED, read
from support.studio.windows import FITS

if TYPE_CHECKING:
    from pathlib import Path

    from support.studio.browser import Tab
    from support.studio.page_scripts import InNode
    from support.studio.windows import Studio

READY = "() => document.body.dataset.ready"
PAINTED = "(colour) => document.querySelector(`#sheet [fill='${colour}']`) !== null"
ACCENT = "[data-path='ink.full.accent']"
COLOUR = """(selector, colour) => {
  const it = document.querySelector(selector);
  it.value = colour;
  it.dispatchEvent(new Event("input", { bubbles: true }));
}"""
VALUE = "(selector) => document.querySelector(selector).value"


def test_a_theme_is_changed_kept_and_printed(desktop: Tab, studio: Studio, tmp_path: Path) -> None:
    desktop.open(f"{studio.address}theme?lang=en")
    desktop.wait(READY)
    desktop.wait(PAINTED, "#862c28")
    desktop.run(COLOUR, ACCENT, "#123456")
    desktop.wait(PAINTED, "#123456")
    desktop.run(COLOUR, "[data-path='ink.full.soft']", "#eeeeee")
    assert "Less important words is hard to read" in read(desktop, "#weak")
    desktop.click("#undo")
    assert read(desktop, "#weak") == ""
    desktop.reload()
    desktop.wait(READY)
    assert desktop.run(VALUE, ACCENT) == "#123456"
    desktop.run(COLOUR, ACCENT, "#654321")
    desktop.click("[data-start=glass]")
    assert desktop.run(VALUE, ACCENT) not in {"#123456", "#654321"}
    desktop.press("Control+z")
    assert desktop.run(VALUE, ACCENT) == "#654321"
    desktop.click("#undo")
    assert desktop.run(VALUE, ACCENT) == "#123456"
    desktop.click("#save")
    file = desktop.keep(tmp_path)
    assert file.name == "my-theme.toml"
    assert file.read_text(encoding="utf-8").split("\n\n") == [
        'name = "my theme"',
        '[ink.full]\naccent = "#123456"\n',
    ]
    assert load_theme(str(file)).inks[Ink.FULL]["accent"] == "#123456"
    desktop.click("[data-start=slate]")
    desktop.page.set_input_files("#open", file)
    desktop.wait("() => document.querySelector('#outcome').textContent.includes('my-theme.toml')")
    assert desktop.run(VALUE, ACCENT) == "#123456"
    desktop.click("#to-print")
    desktop.wait(SETTLED)
    assert read(desktop, "#command") == "scriptorium pad --theme my-theme.toml"


def test_a_phone_shows_the_sheet_above_the_values(phone: Tab, studio: Studio) -> None:
    phone.open(f"{studio.address}theme?lang=de")
    phone.wait(READY)
    phone.wait(PAINTED, "#862c28")
    assert phone.run(FITS)
    top = "(it) => document.querySelector(it).getBoundingClientRect().top"
    assert phone.run(top, "#sheet") < phone.run(top, "#colours")


RUN = """
import { readFileSync } from "node:fs";
import { contrast, readTheme, withValue, writeTheme } from "./theme/theme_file.js";
const { standard, themes } = JSON.parse(readFileSync(0, "utf8"));
const files = Object.fromEntries(themes.map((theme) => [theme.name, writeTheme(theme, standard)]));
const again = themes.map((theme) => readTheme(files[theme.name], standard));
const strange = ["x = 1", "[ink.full]\\nline = 7", "{", "[lines]\\nhair = oops"];
const refused = strange.map((text) => readTheme(text, standard));
console.log(JSON.stringify({ files, again, refused, contrast: contrast("#000000", "#ffffff") }));
"""


def test_the_file_of_a_theme_means_the_same_to_the_program(in_node: InNode, tmp_path: Path) -> None:
    with speaking("en"):
        data: dict[str, Any] = json.loads(json.dumps(theme_data()))
    standard = data["themes"][data["standard"]]
    themes = [it | {"name": f"my-{name}"} for name, it in data["themes"].items()]
    found = in_node(RUN, standard=standard, themes=themes)
    assert found["again"] == themes
    assert found["refused"] == [None] * 4
    assert found["contrast"] == 21
    for theme in themes:
        file = tmp_path / f"{theme['name']}.toml"
        file.write_text(found["files"][theme["name"]], encoding="utf-8")
        loaded = load_theme(str(file))
        assert loaded.name == theme["name"]
        assert {ink.value: it for ink, it in loaded.inks.items()} == theme["ink"]
        assert (loaded.lines, loaded.ornaments) == (theme["lines"], theme["ornaments"])
        assert loaded.fonts == theme["fonts"]
