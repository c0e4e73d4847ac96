"""Every product keeps the standards that its files claim, and claims no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.model.order import Colour, Prepress, Standard
from generator.render.pdf import draw_pdf
from support.pages.drawn_pages import draw
from support.papers.paper_orders import orders_of, products
from support.papers.pdf_clauses import check_pdfa2, check_pdfx4, opened, property_of
from support.papers.validators import ARCHIVE, TAGGED, broken_rules, print_faults
from support.program import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Needs

PADS = sorted(path.stem for path in (ROOT / "layouts" / "pad").glob("*.toml"))
OTHERS = (
    "pad A --scannable",
    "pad A --up 2 --sheets 6 --duplex",
    "pad A --paper a3 --up 4 --bleed 3 --gutter 6",
    "kit cards --only players --fold",
    "kit cards --only castles --one-per-page --bleed 3",
    "check samples/faulty.toml",
    "calibrate",
    "score samples/evening.toml",
    "playtest A",
    "invent A lake D",
)
"""Ways to print that no product has by itself, and what is printed without an order."""
FILLABLE = ("pad A --fillable", "pad yacht --fillable")
"""Files with fields, which are made for no shop and no archive."""
ORDERS = {
    **{f"{name} {at}": it for name in products() for at, it in enumerate(orders_of(name, 3))},
    **{f"pad {name}": f"pad {name}" for name in PADS},
    **{it: it for it in (*OTHERS, *FILLABLE)},
}


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory, needs: Needs) -> dict[str, list[str]]:
    """Draw every order and return the rules that its files break, by the name of the order.

    veraPDF looks at all files at once: most of its time is the start of Java.
    """
    folder = tmp_path_factory.mktemp("every-standard")
    names: dict[Path, str] = {}
    wanted: dict[str, list[Path]] = {ARCHIVE: [], TAGGED: []}
    found: dict[str, list[str]] = {}
    for number, (name, order) in enumerate(ORDERS.items()):
        document = draw(order)
        found[name] = []
        for standard in (None,) if order in FILLABLE else (None, *Standard):
            colour = Colour.CMYK if standard is Standard.PDFX4 else Colour.RGB
            file = folder / f"{number}-{standard}.pdf"
            file.write_bytes(draw_pdf(document, prepress=Prepress(colour, standard)))
            names[file] = name
            if standard is Standard.PDFX4:
                check_pdfx4(file.read_bytes())
                found[name] += print_faults(file)
                assert property_of(opened(file.read_bytes()), "pdfuaid:part") is None
            else:
                wanted[TAGGED].append(file)
            if standard is Standard.PDFA2:
                check_pdfa2(file.read_bytes())
                wanted[ARCHIVE].append(file)
    for (profile, file), rules in broken_rules(needs("java"), wanted).items():
        found[names[file]] += [f"{profile} {clause}: {text}" for clause, text in rules.items()]
    return found


@pytest.mark.parametrize("name", ORDERS)
def test_a_product_keeps_the_standards_that_it_claims(
    name: str, broken: dict[str, list[str]]
) -> None:
    assert broken[name] == []
