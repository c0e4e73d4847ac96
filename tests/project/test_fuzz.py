"""A few thousand random files and command lines; `make fuzz` runs as many as wanted."""

from __future__ import annotations

import json
import sys
from subprocess import CompletedProcess
from typing import TYPE_CHECKING

import pytest

from support.fuzz.answers import SHOWN, faults
from support.fuzz.seeds import MAKERS, Seed, seeds_of

if sys.platform == "win32":
    pytest.skip("the limits on time and memory are those of POSIX", allow_module_level=True)

from support.fuzz import runs
from support.fuzz.runs import WEIGHTS, make_input, read, run_inputs, save, storm

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

INPUTS = 2000
LAYOUT = Seed("layout", ("check", "x.toml", "--json"), "x.toml", {"x.toml": b"id = 1\n"})


def test_random_inputs_break_nothing(tmp_path: Path) -> None:
    outcome = storm(7, 0, INPUTS, tmp_path)
    assert outcome.findings == ()
    assert outcome.inputs == INPUTS
    assert INPUTS // 2 < outcome.refused < INPUTS


def test_every_kind_of_file_is_changed() -> None:
    kinds = {seed.kind for maker in MAKERS for seed in seeds_of(maker)}
    wanted = {"layout", "sheet", "record", "deck", "persons", "theme", "template", "font"}
    wanted |= {"picture", "table", "configuration", "edition", "product", "pad", "evening"}
    assert kinds == wanted
    assert set(WEIGHTS) == {*MAKERS, "options"}
    suffixes = {seed.file.rpartition(".")[2] for maker in MAKERS for seed in seeds_of(maker)}
    assert suffixes == {"toml", "json", "csv", "xlsx", "ods", "j2", "ttf", "png", "svg"}


def test_the_same_numbers_give_the_same_input_and_others_another() -> None:
    assert make_input(3, 14) == make_input(3, 14)
    orders = {(it.order, tuple(it.files.values())) for it in (make_input(3, n) for n in range(50))}
    assert len(orders) > 45


def test_a_saved_input_is_read_again(tmp_path: Path) -> None:
    save(LAYOUT, tmp_path / "hang-1")
    assert json.loads((tmp_path / "hang-1" / "order.json").read_text()) == list(LAYOUT.order)
    assert read(tmp_path / "hang-1") == LAYOUT._replace(kind="saved")


@pytest.mark.parametrize(
    ("code", "out", "err", "left", "kind"),
    [
        (3, "{}", "", (), "exit-code"),
        (2, "", "", (), "exit-code"),
        (
            2,
            "",
            "scriptorium: Something went wrong that is not your fault (E: x).",
            (),
            "traceback",
        ),
        (2, "", "Traceback (most recent call last):", (), "traceback"),
        (1, "{}", "x.toml:1: bad-value: \x1b[2J", (), "control-characters"),
        (1, "{}", "x.toml:1: bad-value: \u202e", (), "control-characters"),
        (1, "[", "x.toml:1: bad-value: 3", (), "json"),
        (1, "{}", "x.toml:1: bad-value: 3", ("o.pdf",), "file-left-behind"),
        (0, "{}", "", ("o.pdf.part",), "file-left-behind"),
        (1, "{}", "x.toml: bad-value: 3", (), "no-line"),
        (2, "{}", "scriptorium: x.toml: This is not TOML.", (), "no-line"),
        (1, "{}", "x.toml:1:2: bad-value: 3\n" * (SHOWN + 2), (), "too-many"),
        (1, "{}", "x.toml:1: " + "3" * 300_000, (), "flood"),
        (1, "{}", "x.toml:1: bad-value: é\n    \tx\nx.toml:1: missing-key: add it.", (), None),
        (0, "{}", "", ("o.pdf",), None),
    ],
)
def test_a_wrong_answer_is_found(
    code: int, out: str, err: str, left: Sequence[str], kind: str | None
) -> None:
    answer = CompletedProcess([], code, out, err)
    assert {it for it, _text in faults(LAYOUT, answer, set(left))} == ({kind} - {None})


def test_an_input_that_does_not_end_or_takes_too_much_memory_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "SECONDS", 0)

    def make(number: int) -> Seed:
        """Answer the first as a bad program would: the limits are those of the child."""
        monkeypatch.setattr(runs, "faults", [_run_on, _fill, _answer_well][number])
        return LAYOUT

    found = dict(run_inputs(range(3), make, tmp_path))
    kinds = {number: {kind for kind, _text in wrong} for number, wrong in found.items()}
    assert kinds == {0: {"hang"}, 1: {"memory"}, 2: {"refused"}}


def _run_on(*_given: object) -> list[tuple[str, str]]:
    while True:
        pass


def _fill(*_given: object) -> list[tuple[str, str]]:
    return [("filled", str(len(bytes(700_000_000))))]


def _answer_well(*_given: object) -> list[tuple[str, str]]:
    return []
