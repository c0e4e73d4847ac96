"""Every kind of page looks as approved, mark by mark."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.pages.drawn_pages import KINDS

if TYPE_CHECKING:
    from conftest import Golden


@pytest.mark.parametrize("name", KINDS)
def test_a_page_looks_as_it_was_found_good(name: str, golden: Golden) -> None:
    golden(f"{name}.txt", str(KINDS[name]))
