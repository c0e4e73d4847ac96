"""A few thousand random files and command lines; `make fuzz` runs as many as wanted."""

from __future__ import annotations

import asyncio
import json
import shutil
import sys
from collections import Counter
from subprocess import CompletedProcess
from typing import TYPE_CHECKING

import pytest

from generator.scan import drawing
from support.fuzz.answers import SHOWN, faults
from support.fuzz.seeds import CALLS, MAKERS, Seed, seeds_of
from support.program import ROOT, at_once

if sys.platform == "win32":
    pytest.skip("the limits on time and memory are those of POSIX", allow_module_level=True)

from support.fuzz import attack, binary_files, calls, runs
from support.fuzz.runs import (
    MOST_MEGABYTES,
    REFUSED,
    WEIGHTS,
    make_input,
    read,
    run_inputs,
    save,
    storm,
    warm_up,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

INPUTS = 2000
LAYOUT = Seed("layout", ("check", "x.toml", "--json"), "x.toml", {"x.toml": b"id = 1\n"})


def test_random_inputs_break_nothing(tmp_path: Path) -> None:
    warm_up(tmp_path)
    outcome = storm(range(INPUTS), lambda number: make_input(7, number), tmp_path)
    assert outcome.findings == ()
    assert outcome.inputs == INPUTS
    assert INPUTS // 2 < outcome.refused < INPUTS


def test_every_kind_of_file_is_changed() -> None:
    kinds = {seed.kind for maker in MAKERS for seed in seeds_of(maker)}
    wanted = {"layout", "sheet", "record", "deck", "persons", "theme", "template", "font"}
    wanted |= {"picture", "table", "configuration", "edition", "product", "pad", "evening"}
    wanted |= {"worksheet", "ods", "photo", "pdf", "player", "played"}
    assert kinds == wanted
    assert set(WEIGHTS) == {*MAKERS, "options"}
    suffixes = {seed.file.rpartition(".")[2] for maker in MAKERS for seed in seeds_of(maker)}
    wanted = {"toml", "json", "csv", "xlsx", "ods", "j2", "ttf", "png", "svg"}
    assert suffixes == wanted | {"jpg", "webp", "heic", "pdf", "weights"}


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


def test_a_lane_has_only_its_own_inputs() -> None:
    kinds = {make_input(3, number, ["pdf", "player"]).kind for number in range(40)}
    assert kinds == {"pdf", "player"}


def test_several_processes_find_the_same_as_one(tmp_path: Path) -> None:
    def make(number: int) -> Seed:
        text = b"id = 1\n" if number % 3 else (ROOT / "layouts/dice/A.toml").read_bytes()
        return LAYOUT._replace(files={"x.toml": text})

    one = storm(range(12), make, tmp_path)
    three = storm(range(12), make, tmp_path, processes=3)
    assert one == three
    assert (one.inputs, one.refused, one.findings) == (12, 8, ())


def test_a_failing_input_is_saved_with_its_number_by_any_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "faults", lambda *_given: [("flood", "too much")])
    outcome = storm(range(5, 9), lambda _number: LAYOUT, tmp_path, tmp_path / "kept", processes=2)
    assert sorted(it.number for it in outcome.findings) == [5, 6, 7, 8]
    saved = sorted(it.name for it in (tmp_path / "kept").iterdir())
    assert saved == ["flood-5", "flood-6", "flood-7", "flood-8"]


PLAYER = Seed("player", (CALLS, "play_weights", "x.weights", "A"), "x.weights", {"x.weights": b""})


@pytest.mark.usefixtures("compiled_lab")
def test_a_player_plays_and_one_of_another_size_is_refused(tmp_path: Path) -> None:
    contents = [binary_files.player(), b"\0" * 12]

    def make(number: int) -> Seed:
        return PLAYER._replace(files={"x.weights": contents[number]})

    found = dict(run_inputs(range(2), make, tmp_path))
    assert found == {0: [], 1: [(REFUSED, "")]}


def test_a_call_that_raises_is_a_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "play_weights", lambda *_given: 1 / 0)
    ((number, ((kind, text),)),) = run_inputs([4], lambda _number: PLAYER, tmp_path)
    assert (number, kind) == (4, "traceback")
    assert "ZeroDivisionError" in text


def test_memory_is_measured_where_a_library_hides_that_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make(number: int) -> Seed:
        """Let the first take more than it may, and return it at once."""
        monkeypatch.setattr(runs, "faults", [_take_and_return, _answer_well][number])
        return LAYOUT._replace(kind="photo")

    found = dict(run_inputs(range(2), make, tmp_path))
    assert [kind for kind, _text in found[0]] == [REFUSED, "memory"]
    assert found[1] == [(REFUSED, "")]


def _take_and_return(*_given: object) -> list[tuple[str, str]]:
    taken = bytearray(b"x") * (MOST_MEGABYTES * 1_100_000)
    return [] if taken else [("filled", "")]


def test_a_worksheet_in_the_folder_is_read_in_place_of_the_game_s(tmp_path: Path) -> None:
    (seed, *_others) = (it for it in seeds_of("worksheet") if it.file == "worksheet.toml")
    broken = seed._replace(files={seed.file: b"players = 3\n"})
    found = dict(run_inputs(range(2), [seed, broken].__getitem__, tmp_path))
    assert found == {0: [], 1: [(REFUSED, "")]}


def test_every_small_pdf_and_photo_is_read_as_one_without_a_sheet(tmp_path: Path) -> None:
    for seed in (*seeds_of("pdf"), *seeds_of("photo")):
        folder = tmp_path / "here"
        save(seed, folder)
        with calls.standing_in(seed.order, folder):
            result = at_once(*seed.order, cwd=folder)
        assert "no scannable sheet" in result.stdout + result.stderr, (seed.file, result)
        shutil.rmtree(folder)


def test_a_process_that_breaks_while_it_draws_is_a_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "draw_pages", lambda *_given: 1 / 0)
    (seed, *_others) = seeds_of("pdf")
    ((_number, wrong),) = run_inputs([0], lambda _number: seed, tmp_path)
    assert "traceback" in {kind for kind, _text in wrong}


def _run_on(*_given: object) -> list[tuple[str, str]]:
    while True:
        pass


def _fill(*_given: object) -> list[tuple[str, str]]:
    return [("filled", str(len(bytes(700_000_000))))]


def _answer_well(*_given: object) -> list[tuple[str, str]]:
    return []


def test_a_long_answer_is_judged_by_its_last_line() -> None:
    head = "HTTP/1.1 200 OK\r\ncontent-type: application/x-ndjson\r\n"
    head += "Transfer-Encoding: chunked\r\n\r\n"
    body = '8\r\n{"a": 1}\r\n6\r\n\n{"b":\r\n4\r\n 2}\n\r\n0\r\n\r\n'
    assert attack.read_answer((head + body).encode()) == (200, b'{"b": 2}')
    plain = b"HTTP/1.1 503 Busy\r\ncontent-type: application/json\r\n\r\n{}\n"
    assert attack.read_answer(plain) == (503, b"{}\n")
    assert attack.read_answer(b"") == (0, b"")


def test_thirty_addresses_order_playtests_and_thirty_others_send_photos(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[str, str]] = []

    async def note(_server: object, it: attack.Ask, source: str) -> tuple[int, bytes]:
        asked.append((it.path, source))
        return 200, b""

    async def scene() -> None:
        for number in range(attack.Force().playing):
            await attack.order_playtests(attack.Place("", 0), number)
        for number in range(attack.Force().photographing):
            await attack.send_photos(attack.Place("", 0), number)

    monkeypatch.setattr(attack, "ask", note)
    asyncio.run(scene())
    assert Counter(path for path, _source in asked) == {"/api/playtest": 30, "/api/scan": 30}
    sources = {source for _path, source in asked}
    assert len(sources) == 60
    assert not sources & {*attack.PEOPLE, *attack.NEWCOMERS, attack.ATTACKER}
