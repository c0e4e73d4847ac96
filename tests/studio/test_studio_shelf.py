"""My domains: kept in this browser, offered on the other pages, given away."""

from __future__ import annotations

import io
import json
import re
from typing import TYPE_CHECKING

from PIL import Image

from generator.load.layouts.layout import parse_layout
from support.studio.ordering import HOLDS
from support.studio.ordering import visit as visit_print
from support.studio.painting import READY, SAID, WRITE, begin, open_share, shown, visit

if TYPE_CHECKING:
    from pathlib import Path

    from support.studio.browser import Tab
    from support.studio.windows import Studio

NAMES = "() => [...document.querySelectorAll('.shelf-name')].map((it) => it.textContent)"
ACT = "(index, act) => document.querySelectorAll('#shelf .acts')[index].children[act].click()"
RENAME, COPY, DROP = range(3)


def keep(tab: Tab, identity: str, name: str) -> None:
    """Put a shipped domain on the shelf under a name."""
    begin(tab, identity)
    tab.run(WRITE, "id", name.lower())
    tab.run(WRITE, "name-en", name)
    tab.click("#shelf-keep")
    tab.wait(SAID, "message", f"{name} is now in My domains.")


def test_a_domain_is_kept_renamed_copied_deleted_and_brought_back(
    desktop: Tab, studio: Studio, tmp_path: Path
) -> None:
    visit(desktop, studio)
    keep(desktop, "A", "Weir")
    keep(desktop, "B", "Mill")
    assert desktop.run(NAMES) == ["Mill", "Weir"]
    desktop.run(WRITE, "name-en", "Old mill")
    desktop.click("#shelf-keep")
    desktop.wait(SAID, "message", "Old mill was updated in My domains.")
    assert desktop.run(NAMES) == ["Old mill", "Weir"]
    desktop.click("#message-back")
    assert desktop.run(NAMES) == ["Mill", "Weir"]
    desktop.run(ACT, 1, COPY)
    assert desktop.run(NAMES) == ["Mill", "Weir", "Weir 2"]
    desktop.run(ACT, 0, RENAME)
    desktop.type("Ford")
    desktop.press("Enter")
    assert desktop.run(NAMES) == ["Ford", "Weir", "Weir 2"]
    desktop.run(ACT, 1, DROP)
    assert desktop.run(NAMES) == ["Ford", "Weir 2"]
    desktop.click("#message-back")
    assert desktop.run(NAMES) == ["Ford", "Weir", "Weir 2"]

    desktop.click("#shelf-export")
    file = desktop.keep(tmp_path)
    archive = json.loads(file.read_text(encoding="utf-8"))
    assert (archive["format"], archive["version"]) == ("scriptorium-domains", 1)
    assert [it["file"] for it in archive["domains"]] == ["mill.toml", "weir.toml", "weir-2.toml"]
    for each in archive["domains"]:
        layout = parse_layout(each["layout"], each["file"]).layout
        assert layout
        assert len(layout.cells) == 37
    desktop.reload()
    desktop.wait(READY)
    assert desktop.run(NAMES) == ["Ford", "Weir", "Weir 2"]
    desktop.run(ACT, 0, DROP)
    desktop.page.set_input_files("#shelf-import", file)
    desktop.wait(SAID, "message", "Added: 1; already there: 2; not readable: 0.")
    assert desktop.run(NAMES) == ["Ford", "Weir", "Weir 2"]

    before = shown(desktop)
    desktop.click("#shelf li:nth-child(2) .start")
    desktop.wait(SAID, "title", "Weir")
    assert shown(desktop) != before

    visit_print(desktop, studio)
    desktop.click("#change")
    desktop.click("#own .game:has-text('Weir')")
    desktop.wait(HOLDS, "#command", "scriptorium pad weir.toml")
    printed = "() => [...document.querySelectorAll('#sheets text')].map((it) => it.textContent)"
    desktop.wait(f"() => ({printed})().includes('Weir')")
    desktop.open(f"{studio.address}score?game=dice&lang=en")
    desktop.wait("() => document.querySelectorAll('#domain optgroup option').length === 3")
    desktop.run(
        """() => {
      const select = document.getElementById("domain");
      select.value = select.querySelector("optgroup option").value;
      select.dispatchEvent(new Event("change"));
    }"""
    )
    desktop.wait("() => document.getElementById('domain').value === 'mill.toml'")


def test_the_address_keeps_the_domain_and_a_picture_shows_it(
    desktop: Tab, studio: Studio, tmp_path: Path
) -> None:
    visit(desktop, studio)
    begin(desktop, "A")
    desktop.run(WRITE, "name-en", "Weir")
    desktop.wait("() => location.hash.startsWith('#domain=')")
    address = desktop.wait("() => location.href")
    painted = shown(desktop)
    open_share(desktop)
    desktop.click("#copy-link")
    desktop.wait(SAID, "message", "only on this computer")
    assert "design" in address
    desktop.reload()
    desktop.wait(READY)
    assert shown(desktop) == painted
    with desktop.beside() as other:
        other.open(desktop.run("() => document.location.href"))
        other.wait(READY)
        assert shown(other) == painted

    open_share(desktop)
    desktop.click("#picture-svg")
    drawing = desktop.keep(tmp_path).read_text(encoding="utf-8")
    assert drawing.startswith("<svg")
    assert "var(" not in drawing
    used = set(re.findall(r'href="#([\w-]+)"', drawing))
    assert used
    assert used <= set(re.findall(r'id="([\w-]+)"', drawing))
    open_share(desktop)
    desktop.click("#picture-png")
    picture = Image.open(io.BytesIO(desktop.keep(tmp_path).read_bytes()))
    assert picture.width == 1600
    assert len(picture.convert("RGB").quantize(64).getcolors() or []) > 20
