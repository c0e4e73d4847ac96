"""What becomes of orders: how many pages on how many sides, what is told, and names of files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.products.catalogue import carry_out, make_order
from generator.products.order import Run

if TYPE_CHECKING:
    from generator.products.order import Print


def made(product: str, /, **given: Any) -> Print:
    return carry_out(make_order(product, given, "en"))


def test_a_page_for_a_browser_is_one_file_without_paper() -> None:
    for name, given in (
        ("board-2019", {"game": "board", "edition": "2019", "players": "3"}),
        ("yacht", {"game": "yacht", "players": "5"}),
        ("hearts-target-50", {"game": "hearts", "rules": ("target=50",)}),
    ):
        page = made("calculator", html=True, **given)
        assert (page.document, page.pages, page.sides, page.notes) == (None, 1, 0, ())
        files = page.write(Run())
        ((file, content),) = files.by_place.items()
        assert file.as_posix() == f"output/calculator-{name}.html"
        assert content.startswith(b"<!doctype html>")
        size = f"{len(content) / 1000:.0f} kB"
        assert files.lines == (f"output/calculator-{name}.html: {size}",)


CUTS = "sheets of paper, printed on both sides, flipped on the long edge"
MINI = (
    "The Game Crafter Mini Deck: 44.45 × 63.5 mm after cutting, drawn at 100 %. Its sizes are not"
    " confirmed; compare them with the template of the shop."
)
PRINTS: tuple[tuple[str, dict[str, Any], int, int, tuple[str, ...]], ...] = (
    ("calculator", {"game": "kubb"}, 1, 1, ()),
    (
        "pad",
        {"domains": ("kubb",), "sheets": "4", "up": "2", "duplex": True, "number": True},
        4,
        2,
        (f"2 {CUTS}, 5 cuts",),
    ),
    ("kit cards", {"only": ("castle-3",), "product": "tgc-mini-deck"}, 2, 0, (MINI,)),
    ("kit cards", {"only": ("castle-3",), "one_per_page": True}, 4, 0, ()),
    ("kit cards", {"only": ("castle-3",)}, 2, 2, (f"1 {CUTS.replace('sheets', 'sheet', 1)}",)),
)
"""Orders, with their pages, the sides of their papers, and what is told about them."""


def test_a_print_has_so_many_pages_sides_and_notes() -> None:
    for product, given, pages, sides, notes in PRINTS:
        found = made(product, **given)
        assert (found.pages, found.sides, found.notes) == (pages, sides, notes), given
        assert found.document is not None
        assert len(found.document.pages) == pages
