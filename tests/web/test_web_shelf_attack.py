"""What tries to spoil a shelf is refused and changes nothing; `make fuzz` sends the same."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from support.fuzz.shelf_requests import REFUSED, SECRET, all_files, attempts, lay_shelf
from support.web.in_process import DirectPool, application, ask

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_no_request_spoils_a_shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = lay_shelf(tmp_path)
    app = application(monkeypatch, DirectPool(), shelf=folder, is_shelf_writable=True)
    before = all_files(tmp_path)
    seen: Counter[int] = Counter()
    for it in attempts():
        answer = ask(app, it.method, it.path, it.body, headers=it.headers)
        assert answer.status in REFUSED, (it.method, it.path[:80], answer.status, answer.data[:200])
        assert SECRET not in answer.data
        assert str(tmp_path).encode() not in answer.data
        seen[answer.status] += 1
    assert {name for name in all_files(tmp_path) if not name.endswith(".lock")} == set(before)
    assert all_files(tmp_path) | before == all_files(tmp_path)
    assert [it for it in (403, 404, 412, 415, 422) if not seen[it]] == [], seen
