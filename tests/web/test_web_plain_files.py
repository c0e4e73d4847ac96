"""What plain files and kept pages are made of: manifests, versions, scripts and fonts."""

from __future__ import annotations

import json
import struct
from hashlib import sha256
from pathlib import Path

import pytest

from generator.errors import OrderError
from generator.language import LANGUAGES, SOURCE_LANGUAGE
from generator.render import webfont
from generator.render.fonts import font_licences
from generator.web.forms.orders import PrintOrder
from generator.web.pages import assets, export, offline
from generator.web.pages.assets import font_roles, light_font
from generator.web.pages.documents import calculator_names
from generator.web.shared.answers import Asset, Refusal


def test_the_installed_pages_are_described() -> None:
    data = export._manifest()  # noqa: SLF001 - one of the files
    assert data.endswith(b"}\n")
    found = json.loads(data)
    assert {key: it for key, it in found.items() if not key.endswith("_color")} == {
        "name": "Scriptorium",
        "short_name": "Scriptorium",
        "start_url": "index.html",
        "scope": "./",
        "display": "standalone",
        "icons": [
            {"src": src, "sizes": sizes, "type": kind, "purpose": "any maskable"}
            for src, sizes, kind in (
                ("icons/icon-192.png", "192x192", "image/png"),
                ("icons/icon-512.png", "512x512", "image/png"),
                ("icons/icon.svg", "any", "image/svg+xml"),
            )
        ],
    }
    assert (len(found["background_color"]), len(found["theme_color"])) == (7, 7)


def test_the_icons_have_their_sizes() -> None:
    page = export.icon_page()
    assert (page.width, page.height, page.title) == (32.0, 32.0, "Scriptorium")
    icons = export._icons()  # noqa: SLF001 - some of the files
    assert list(icons) == ["icons/icon.svg", "icons/icon-192.png", "icons/icon-512.png"]
    for size in (192, 512):
        assert struct.unpack(">II", icons[f"icons/icon-{size}.png"][16:24]) == (size, size)


def test_the_script_that_keeps_files_changes_with_any_of_them() -> None:
    def version(files: dict[str, bytes]) -> str:
        first, second, *rest = export._worker(files).decode().splitlines()  # noqa: SLF001 - as above
        assert second == f"const FILES = {json.dumps(sorted(files))};"
        assert "\n".join(rest) in assets.assets()["shared/worker.js"].data.decode()
        return first.removeprefix("const VERSION = ").rstrip(";")

    digest = sha256(sha256(b"1").digest() + sha256(b"2").digest()).hexdigest()[:16]
    assert version({"b": b"2", "a": b"1"}) == f'"{digest}"'
    assert version({"b": b"2", "a": b"3"}) != f'"{digest}"'


def test_what_pages_load_is_found_with_what_that_imports(monkeypatch: pytest.MonkeyPatch) -> None:
    scripts = {
        "home/a.js": b'import { x } from "../shared/b.js"; import("./c.js")',
        "shared/b.js": b"import 'c.js'",
        "home/c.js": b'import "./a.js"',
        "shared/c.js": b"",
        "shared/d.css": b"url(fonts/text.woff)",
    }
    kinds = {name: Asset(data, "") for name, data in scripts.items()}
    monkeypatch.setattr(export, "assets", lambda: kinds)
    page = b'<script src="../assets/home/a.js"></script><link href="assets/shared/d.css">'
    assert export._asked_for({"x.html": page}) == set(scripts)  # noqa: SLF001 - what is written
    files = {"assets/shared/d.css": scripts["shared/d.css"], "a.js": b"fonts/no.woff"}
    assert export._fonts_in(files) == {"text"}  # noqa: SLF001 - as above


def test_fonts_come_with_their_licences(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("font", "light_font"):
        monkeypatch.setattr(
            export, name, lambda role, name=name: Asset(f"{name} {role}".encode(), "")
        )
    found = export.font_files(["own"])
    assert set(found) == {
        *(f"fonts/{role}.{end}" for role in (*font_roles(), "own") for end in ("woff", "woff2")),
        *(f"fonts/{family}-licence.txt" for family in font_licences()),
    }
    assert found["fonts/own.woff"] == b"font own"
    assert found["fonts/own.woff2"] == b"light_font own"


def test_a_sheet_that_cannot_be_drawn_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[PrintOrder] = []

    def draw(order: PrintOrder) -> bytes | Refusal:
        asked.append(order)
        return Refusal(("One.", "Two.")) if order.language == "xx" else b"webp"

    monkeypatch.setattr(export, "draw_small_sheet", draw)
    monkeypatch.setattr(export, "sheet_order", lambda name, it: PrintOrder(name, {}, it))
    export._sheet_picture.cache_clear()  # noqa: SLF001 - nothing was drawn yet
    files = export._shelf_files()  # noqa: SLF001 - some of the files
    assert next(iter(files)) == "games.json"
    names = [f"pictures/sheets/{it}.webp" for it in calculator_names()]
    assert (list(files)[1:], set(files.values()) - {files["games.json"]}) == (names, {b"webp"})
    assert {it.language for it in asked} == {SOURCE_LANGUAGE}
    monkeypatch.setattr(export, "SOURCE_LANGUAGE", "xx")
    export._sheet_picture.cache_clear()  # noqa: SLF001 - as above
    with pytest.raises(OrderError, match=r"^One\. Two\.$"):
        export._sheet_picture("yacht")  # noqa: SLF001 - one of the files
    export._sheet_picture.cache_clear()  # noqa: SLF001 - as above


def test_the_script_that_keeps_the_studio_lists_what_it_keeps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written: list[tuple[str, str, str]] = []

    def page(name: str, language: str, shelf: str = "") -> Asset:
        written.append((name, language, shelf))
        return Asset(f"{name} {language} {shelf}".encode(), "")

    monkeypatch.setattr(offline, "page_asset", page)
    found = []
    for shelf in ("", "read"):
        made = offline.studio_worker.__wrapped__(shelf)
        lines = made.data.decode().splitlines()
        values = {
            line.split()[1]: json.loads(line.partition(" = ")[2].rstrip(";")) for line in lines[:4]
        }
        assert list(values) == ["VERSION", "LANGUAGES", "FILES", "PAGES"]
        assert len(values["VERSION"]) == 16
        assert values["LANGUAGES"] == list(LANGUAGES)
        assert made.kind == "text/javascript"
        found.append(values)
    plain, shared = found
    assert plain["VERSION"] != shared["VERSION"]
    files = plain["FILES"]
    assert [it for it in files if it.startswith("fonts/")] == [
        f"fonts/{it}.woff2" for it in font_roles()
    ]
    assert {it for it in assets.assets() if f"assets/{it}" not in files} == offline.OF_OTHERS
    assert plain["PAGES"][:2] == ["", "workshop"]
    assert [it for it in shared["PAGES"] if it not in plain["PAGES"]] == ["shelf"]
    assert plain["PAGES"][plain["PAGES"].index("offline") + 1] == "games/dice"
    first, *_others, last = LANGUAGES
    assert written[:2] == [("home", first, ""), ("workshop", first, "")]
    assert written[-1] == ("shelf", last, "read")


def test_fonts_for_browsers_are_kept_for_the_next_start(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made: list[str] = []

    def web_font(file: str) -> bytes:
        made.append(file)
        return b"woff"

    own = tmp_path / "Own.ttf"
    own.write_bytes(b"ttf")
    monkeypatch.setattr(assets, "web_font", web_font)
    monkeypatch.setattr(assets, "sheet_fonts", lambda: {"text": str(own)})
    folder = tmp_path / "kept"
    monkeypatch.setattr(assets, "cache_folder", lambda _name: folder)
    font = assets.font.__wrapped__
    assert font("text") == font("text") == Asset(b"woff", "font/woff")
    (kept,) = folder.iterdir()
    newest = max(own.stat().st_mtime_ns, Path(webfont.__file__ or "").stat().st_mtime_ns)
    assert (kept.name, kept.read_bytes()) == (f"Own-{newest}.woff", b"woff")
    assert made == [str(own)]
    kept.write_bytes(b"kept")
    assert font("text").data == b"kept"
    monkeypatch.setattr(assets, "cache_folder", lambda _name: None)
    assert font("text").data == b"woff"
    assert light_font("text").kind == "font/woff2"
