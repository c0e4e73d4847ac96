"""What the benchmark waits for is on the pages of the studio: each wait ends, however long."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from support.studio.browser import Chromium, Tab
    from support.studio.windows import Studio

waiting: Any = importlib.import_module("waiting")


@pytest.mark.parametrize("product", waiting.PRODUCTS)
def test_the_first_sheet_of_a_product_ends_a_wait(
    desktop: Tab, studio: Studio, product: str
) -> None:
    times = waiting.wait_for_previews(desktop, studio.address, product, 1)
    assert len(times.waits) == 1
    assert desktop.run("() => document.querySelector('#products input:checked')?.value") in (
        product,
        None,
    )


def test_findings_end_a_wait(desktop: Tab, studio: Studio) -> None:
    assert len(waiting.wait_for_findings(desktop, studio.address, 1).waits) == 1


@pytest.mark.parametrize("page", waiting.PAGES)
def test_a_page_ends_a_wait(chromium: Chromium, studio: Studio, page: str) -> None:
    assert waiting.wait_for_page(chromium, studio.address, page) > 0
