"""What pages say of files that do not fit: their kind, by the first bytes and the ending."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.web.pages.file_words import file_words
from support.studio.ordering import HOLDS

if TYPE_CHECKING:
    from pathlib import Path

    from support.studio.browser import Tab
    from support.studio.page_scripts import InNode
    from support.studio.windows import Studio

RUN = """
globalThis.document = { getElementById: () => ({ textContent: "{}" }) };
const { kindOfBytes } = await import("./shared/file_kinds.js");
const { files } = JSON.parse(await new Response(process.stdin).text());
console.log(JSON.stringify(files.map(([name, hex]) => kindOfBytes(Buffer.from(hex, "hex"), name))));
"""
DICE = b'game = "dice"\nid = "own"\n'
BOOK = b"PK\x03\x04\x14\x00mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
CASES = [
    ("rules.pdf", b"%PDF-1.7\n", "pdf"),
    ("renamed.toml", b"%PDF-1.7\n", "pdf"),
    ("photo.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF", "picture"),
    ("phone.heic", b"\0\0\0\x18ftypheic\0\0", "picture"),
    ("picture", b"RIFF\x24\0\0\0WEBPVP8 ", "picture"),
    ("crest.svg", b"<?xml version='1.0'?>\n<svg xmlns='x'/>", "drawing"),
    ("crest", b"<!-- ours -->\n<svg viewBox='0 0 1 1'/>", "drawing"),
    ("song.mp3", b"ID3\x04\0", "sound"),
    ("song.mp3", b"la", "sound"),
    ("film.mp4", b"\0\0\0\x18ftypisom", "film"),
    ("cards.ods", BOOK, "spreadsheet"),
    ("cards.xlsx", b"PK\x03\x04\x14\0\x06\0[Content_Types].xml", "spreadsheet"),
    ("cards", b"PK\x03\x04\x14\0\x06\0[Content_Types].xml...xl/workbook.xml", "spreadsheet"),
    ("old.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0", "spreadsheet"),
    ("letter.docx", b"PK\x03\x04\x14\0...word/document.xml", "document"),
    ("letter.rtf", b"{\\rtf1", "document"),
    ("all.zip", b"PK\x03\x04\x14\0\0\0my.toml", "archive"),
    ("font.woff", b"wOFF\0\x01", "font"),
    ("setup.exe", b"MZ\x90\0", "program"),
    ("own.toml", DICE, "toml"),
    ("own", DICE, "toml"),
    ("own.txt", b"\xef\xbb\xbf" + DICE, "toml"),
    ("own.toml", "name = 'Brügge'".encode("latin-1"), "unknown"),
    ("cards.csv", b"name,points\nA,1\n", "table"),
    ("my-domains.json", b'{"format": 1}', "json"),
    ("page.html", b"<!doctype html><html>", "web-page"),
    ("shopping.txt", b"milk\nbread: two\n", "text"),
    ("cut", "é".encode()[:1], "text"),
    ("nothing.toml", b"", "empty"),
    ("strange", b"\0\x01\x02\x03", "unknown"),
]


def test_a_file_is_known_by_its_first_bytes_and_its_ending(in_node: InNode) -> None:
    files = [(name, data.hex()) for name, data, _kind in CASES]
    assert in_node(RUN, files=files) == [kind for _name, _data, kind in CASES]


@pytest.mark.parametrize("kind", sorted({kind for _name, _data, kind in CASES} | {"unreadable"}))
def test_every_kind_has_a_name(kind: str) -> None:
    assert file_words()[f"kind-{kind}"]


@pytest.mark.parametrize("page", ["pads", "deck", "theme"])
def test_pages_of_makers_say_what_a_file_is(
    desktop: Tab, studio: Studio, tmp_path: Path, page: str
) -> None:
    rules = tmp_path / "rules.pdf"
    rules.write_bytes(b"%PDF-1.7\n")
    desktop.open(f"{studio.address}{page}?lang=en")
    desktop.wait("() => document.body.dataset.ready")
    desktop.page.set_input_files("#open", rules)
    desktop.wait(HOLDS, "#outcome", "'rules.pdf' is a PDF. Choose a file that ends in .")
    assert desktop.run("() => document.querySelector('#outcome').matches('.bad')")
