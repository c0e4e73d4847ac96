"""The Cards page as its users work: write a table, see the card, come back later, print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from support.studio.ordering import SETTLED, read
from support.studio.windows import FITS

if TYPE_CHECKING:
    from pathlib import Path

    from support.studio.browser import Tab
    from support.studio.page_scripts import InNode
    from support.studio.windows import Studio

READY = "() => document.body.dataset.ready"
HOLDS = "(selector, text) => document.querySelector(selector)?.textContent.includes(text)"
WRONG = "() => [...document.querySelectorAll('#table [aria-invalid]')].map((it) => it.ariaLabel)"
CARDS = "() => document.querySelectorAll('#table tbody tr').length"
PASTE = """(selector, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const how = { bubbles: true, cancelable: true, clipboardData };
  document.querySelector(selector).dispatchEvent(new ClipboardEvent("paste", how));
}"""


def cell(row: int, column: int) -> str:
    return f'[data-row="{row}"][data-cell="{column}"]'


def visit(tab: Tab, studio: Studio) -> None:
    tab.open(f"{studio.address}deck?lang=en")
    tab.wait(READY)


def test_a_deck_is_written_checked_kept_and_printed(
    desktop: Tab, studio: Studio, tmp_path: Path
) -> None:
    visit(desktop, studio)
    desktop.wait(HOLDS, "#faces svg", "First card")
    desktop.page.fill(cell(1, 0), "Nightshade")
    desktop.wait(HOLDS, "#faces svg", "Nightshade")
    desktop.wait(HOLDS, "#amount", "Cards: 4")
    desktop.page.fill(cell(1, 1), "many")
    desktop.wait(HOLDS, "#faults", "'many' is not a count")
    assert desktop.run(WRONG) == ["count, card 2"]
    desktop.complaints.clear()
    desktop.click("#undo")
    desktop.wait("() => document.querySelector('#faults').textContent === ''")
    desktop.reload()
    desktop.wait(READY)
    assert desktop.run(f"() => document.querySelector('{cell(1, 0)}').value") == "Nightshade"
    desktop.click("#undo")
    assert desktop.run(f"() => document.querySelector('{cell(1, 0)}').value") == "Second card"
    desktop.click("#redo")
    desktop.click("#to-print")
    desktop.wait(SETTLED)
    assert read(desktop, "#command") == "scriptorium kit deck mydeck.csv"
    desktop.wait(HOLDS, "#sheets svg", "Nightshade")
    desktop.click("#download")
    assert desktop.keep(tmp_path).read_bytes().startswith(b"%PDF-")


def test_rows_are_pasted_moved_copied_and_deleted_with_a_way_back(
    desktop: Tab, studio: Studio
) -> None:
    visit(desktop, studio)
    desktop.run(PASTE, cell(2, 0), "Rue\t2\t4\nSage\t3\t5\r\n")
    assert desktop.run(CARDS) == 4
    desktop.wait(HOLDS, "#faces svg", "Rue")
    desktop.page.focus(cell(3, 0))
    desktop.wait(HOLDS, "#faces svg", "Sage")
    desktop.press("Enter")
    assert desktop.run(CARDS) == 5
    desktop.wait(HOLDS, "#faces", "This card is empty")
    desktop.click("#table tbody tr:nth-child(1) summary")
    desktop.click("#table tbody tr:nth-child(1) .row-actions button:nth-child(4)")
    assert desktop.run(CARDS) == 4
    assert read(desktop, "#outcome") == "Card 1 was deleted."
    desktop.press("Control+z")
    assert desktop.run(CARDS) == 5
    desktop.click("#sample")
    desktop.wait(HOLDS, "#outcome", "'herbs' is open")
    desktop.wait(HOLDS, "#faces svg", "Sage")
    desktop.wait(HOLDS, "#amount", "sheets of paper")
    assert desktop.run("() => document.querySelector('#faults').textContent") == ""


def test_a_phone_shows_one_card_as_a_form(phone: Tab, studio: Studio) -> None:
    visit(phone, studio)
    phone.wait(HOLDS, "#faces svg", "First card")
    assert phone.run(FITS)
    phone.touch(cell(2, 0))
    phone.wait(HOLDS, "#faces svg", "Third card")
    entries = "[...document.querySelectorAll('tr.current td')].filter((it) => it.offsetHeight)"
    assert phone.run(f"() => {entries}.length") == 8


RUN = """
import { readFileSync } from "node:fs";
import { readTable, writeTable, pasted, withColumn, withoutColumn } from "./deck/table.js";
const { cases } = JSON.parse(readFileSync(0, "utf8"));
const answers = cases.map((text) => {
  const table = readTable(text);
  const { text: written, cellAt } = writeTable(table);
  return { table, again: readTable(written), places: table.rows.map((row, number) =>
    row.map((cell, index) => written.split("\\n").flatMap((line, at) =>
      cell && line.includes(cell.split("\\n")[0])
        ? [cellAt(at + 1, line.indexOf(cell.split("\\n")[0]) + 1)] : []))) };
});
const grown = pasted({ columns: ["a", "b"], rows: [["1", "2"]] }, [["x", "y", "z"], ["u"]], 0, 1);
const wide = withColumn(grown, "c");
console.log(JSON.stringify({ answers, grown, wide, narrow: withoutColumn(wide, 0) }));
"""


def test_tables_are_read_as_spreadsheets_write_them(
    in_node: InNode,
) -> None:
    cases = {
        'title,text\nSage,"a ""b"", c"\n': [["Sage", 'a "b", c']],
        "title;text\r\nRue;x\r\n\r\n;\r\n": [["Rue", "x"]],
        'title\ttext\nA\t"one\ntwo"\nB': [["A", "one\ntwo"], ["B", ""]],
    }
    found: dict[str, object] = in_node(RUN, cases=list(cases))
    answers = found["answers"]
    assert isinstance(answers, list)
    for answer, rows in zip(answers, cases.values(), strict=True):
        assert answer["table"] == {"columns": ["title", "text"], "rows": rows}
        assert answer["again"] == answer["table"]
        for number, row in enumerate(answer["places"]):
            for index, places in enumerate(row):
                if rows[number][index] and '"' not in rows[number][index]:
                    assert {"row": number, "cell": index} in places
    assert found["grown"] == {"columns": ["a", "b"], "rows": [["1", "x"], ["", "u"]]}
    assert found["narrow"] == {"columns": ["b", "c"], "rows": [["x", ""], ["u", ""]]}
