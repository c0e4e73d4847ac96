"""What readers make of sheets that were read: tables, questions and remarks to the last word."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from math import ceil
from random import Random
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import pytest
from PIL import Image

from generator.errors import ScanError
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.sheet import Variant
from generator.games.dice.rules.referee import referee
from generator.games.dice.rules.scoring import Scorer
from generator.games.dice.scanning import course, explaining, written
from generator.games.dice.scanning.course import find_course, find_kept
from generator.games.dice.scanning.explaining import Due, Kind, Steps, explain
from generator.games.dice.scanning.identity import domain_digest
from generator.games.dice.scanning.marking import Allowance, Marking
from generator.games.dice.scanning.reader import DiceReader, make_reader
from generator.games.dice.scanning.written import bonus_fields, read_written
from generator.games.pad.scanning.identity import pad_digest, plain
from generator.games.pad.scanning.reader import PadReader
from generator.games.pad.scanning.reader import make_reader as make_pad_reader
from generator.hexes.frame import Box
from generator.model.order import Style
from generator.model.scan import Reading, SheetCode
from generator.model.terrain import Terrain
from generator.page.marks import Field
from generator.page.marks import Kind as Mark
from generator.scan import opening, pages, photos, pictures, reading
from generator.scan.opening import open_pictures
from generator.scan.pictures import ScannedSheet, crop_png, name_png, overlay_jpeg, sheet_jpeg
from support.approved import brief, digest
from support.games.filled_sheets import KINDS, fill_sheet, read_surely
from support.games.pad_sheets import shipped
from support.games.player import domain, play_game, shipped_edition

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from conftest import Golden

    from generator.games.dice.model.sheet import Sheet
    from generator.model.score_pad.pad import Pad

MOST_LISTED = 20
"""How many lines of a kind are written one by one."""
PADS = {
    "yacht": "columns-3",
    "hearts": "columns-4",
    "cribbage": "columns-2",
    "sets-and-majorities": "columns-3",
    "bird-habitats": "columns-2",
}
PLAIN = ("hearts", "cribbage")
"""Pads that had more rounds on a sheet before they had legends."""


def sheet_of(name: str, seed: int) -> Sheet:
    """Return the sheet of a game that was played by luck."""
    game = referee(play_game(Random(seed), domain(name)), shipped_edition()).game  # noqa: S311
    assert game is not None
    return game.sheets[0]


@cache
def reader(name: str, style: Style, *, solo: bool = False) -> DiceReader:
    """Return the reader of a domain's sheets."""
    digest = domain_digest(domain(name))
    code = SheetCode("dice", name, digest, style.value, "a4", "full", "en", "vellum", solo)
    return make_reader(code, [])


def doubted(values: dict[str, str], seed: int, number: int) -> dict[str, Reading]:
    """Return readings of which some are doubtful, wrong or both."""
    luck = Random(seed)  # noqa: S311
    readings = read_surely(values)
    for name in luck.sample(sorted(readings), number):
        it = readings[name]
        digits = KINDS.get(name.split("-")[0]) in {"digit", "number", "sum"}
        other = str(luck.randrange(1, 7)) if digits else luck.choice(["", "x", "o"])
        share = luck.choice([0.6, 0.9, 0.98])
        others = ((it.value, round(0.99 - share, 3)), ("4" if digits else "", 0.005))
        readings[name] = it._replace(value=other, certainty=share, others=others)
    return readings


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize(("name", "seed"), [("A", 3), ("lake", 4), ("C", 8)])
def test_a_sheet_of_the_dice_game_is_worked_out(
    name: str, seed: int, style: Style, golden: Golden
) -> None:
    solo = seed == 8
    sheet = sheet_of(name, seed)
    values = fill_sheet(sheet, shipped_edition(), style, Variant.SOLO if solo else None)
    made = reader(name, style, solo=solo)
    lines = [made.text([made.table(values, "Anna")])]
    for number in (0, 2, 5, 9):
        readings = doubted(values, seed + number, number)
        found = {field: it.value for field, it in readings.items()}
        lines.append(f"== {number} doubtful")
        lines += (f"{tuple(it)}" for it in made.questions(readings))
        lines += made.remarks(found, "Anna")
        table = made.table(found, "Anna")
        lines.append(f"{table}")
    golden(f"scan/dice-{name}-{style}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize(("name", "seed"), [("A", 3), ("B", 5), ("lake", 4)])
def test_the_course_of_a_game_is_found_the_same_way(
    name: str, seed: int, style: Style, golden: Golden
) -> None:
    sheet, lines = sheet_of(name, seed), []
    ground = Scorer(shipped_edition()).ground(sheet.layout)
    values = fill_sheet(sheet, shipped_edition(), style)
    names = sorted(it for it in values if it.startswith(("points", "row", "zone", "colour")))
    some = names[:: max(1, len(names) // 3)]
    for changes in ({}, *({it: ""} for it in some), {"points-1-1": "7"}):
        read = read_written(ground, style, {**values, **changes})
        for solo in (False, True):
            found = find_course(ground, read, solo=solo)
            lines.append(f"{changes} {solo} {found}")
        steps = Steps(4000)
        kept = find_kept(ground, read, steps=steps)
        lines.append(f"kept {kept} after {4000 - steps.left} steps")
    golden(f"scan/course-{name}-{style}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("style", Style)
def test_the_fields_of_a_sheet_are_sorted_once_for_all_readings(
    style: Style, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A doubtful sheet is read thousands of times, each time with other values."""
    asked: list[Bonus] = []

    def counting(names: Iterable[str], bonus: Bonus) -> list[str]:
        asked.append(bonus)
        return bonus_fields(names, bonus)

    monkeypatch.setattr(written, "bonus_fields", counting)
    sheet = sheet_of("A", 3)
    ground = Scorer(shipped_edition()).ground(sheet.layout)
    values = {**fill_sheet(sheet, shipped_edition(), style), "once": ""}
    for value in "123456":
        found = read_written(ground, style, {**values, "hex-1-1": value})
        assert found.marks[0] == int(value)
    assert sorted(asked) == sorted(Bonus)


def test_marks_are_arranged_within_rolls_and_silver(golden: Golden) -> None:
    lines = []
    for name, seed in (("A", 3), ("B", 5)):
        sheet = sheet_of(name, seed)
        ground = Scorer(shipped_edition()).ground(sheet.layout)
        finished = {
            number: max(sheet.phases[it] for it in zone.cells)
            for number, zone in enumerate(ground.zones)
            if all(sheet.marks[it] != 0 for it in zone.cells)
        }
        lines.append(f"{name} {finished}")
        for rolls in (3, 5, 6, 7, 8, 9):
            for silver in (0, 2, 4):
                marking = Marking(ground, sheet.marks, Allowance(rolls, silver))
                lines.append(f"{rolls} {silver} {marking.is_overfull} {marking.arrange(finished)}")
        marking = Marking(ground, sheet.marks, Allowance(8, 2))
        lines.append(f"{marking.start} {marking.reached} {[*marking.distances.values()]}")
        lines.append(f"{[marking.distance(it) for it in range(len(ground.zones))]}")
        for phase in (1, 2, 3):
            alike = dict.fromkeys(finished, phase)
            lines.append(f"{phase} {marking.could_be(alike)} {marking.arrange(alike)}")
            lines.append(f"{marking.force(alike)}")
        for zone, at in finished.items():
            one = {**finished, zone: 1}
            lines.append(f"{zone} {at} {marking.could_be(one)} {marking.could_be({zone: at})}")
    golden("scan/marking.txt", "\n".join(lines) + "\n")


def test_signs_are_explained_in_this_order(golden: Golden) -> None:
    kinds = (Kind((3, 2, 1), 2), Kind((6, 4, 2), 1, (1, 2)), Kind((0, 0, 2), 2))
    dues = (
        None,
        Due({Terrain.CITY: 5}, {Terrain.MINE: (4, 2)}, 2, 3, 4),
        Due({}, {Terrain.MINE: (4, 2), Terrain.RIVER: (4, 1)}, 3, None, 2),
        Due({}, {}, 0, 1, 1),
    )
    signs: tuple[list[list[Any]], ...] = (
        [[3, 6], [2], [2]],
        [[3, 5], [2, 4], [1, 2, 2]],
        [[], [], []],
        [[3, 3, 3], [9], []],
    )
    lines = []
    for due in dues:
        for columns in signs:
            for faults in range(4):
                steps = Steps(900)
                found = [*explain(kinds, columns, due, faults, steps)]
                lines.append(f"{due} {columns} {faults}: {len(found)} in {900 - steps.left}")
                lines += (f"  {tuple(it)}" for it in found[:3])
    golden("scan/explained.txt", "\n".join(lines) + "\n")


def test_steps_are_counted_and_shared() -> None:
    whole = Steps(3)
    part = Steps(2, whole)
    assert [part.take() for _step in range(3)] == [True, True, False]
    other = Steps(9, whole)
    assert [other.take() for _step in range(2)] == [True, False]
    assert Steps().left == explaining.MOST_STEPS == 12_000
    assert (course.MOST_FAULTS, course.MOST_EXPLANATIONS, course.ONE_TRY) == (3, 60, 150)
    assert (course.MOST_STEPS, course.FEWER_STEPS) == (60_000, 12_000)
    assert course.DEPTHS == (3000, 12_000)
    assert course.APART == 2


def pad_reader(pad: Pad) -> PadReader:
    """Return the reader of a score pad."""
    code = SheetCode("pad", pad.id, pad_digest(pad), PADS[pad.id], "a4", "full", "en", "vellum")
    return make_pad_reader(code, [])


def summary(lines: list[str]) -> list[str]:
    """Return some of many lines, evenly chosen, and the checksum of all of them."""
    if len(lines) <= MOST_LISTED:
        return lines
    chosen = lines[:: ceil(len(lines) / MOST_LISTED)]
    return [*chosen, f"{len(lines)} lines {digest(*lines)}"]


@pytest.mark.parametrize("name", PADS)
def test_a_sheet_of_a_score_pad_is_worked_out(name: str, golden: Golden) -> None:
    golden(f"scan/pad-{name}.txt", worked_out(pad_reader(shipped(name))))


@pytest.mark.parametrize("name", PLAIN)
def test_a_sheet_from_before_a_pad_had_legends_is_worked_out(name: str, golden: Golden) -> None:
    golden(f"scan/pad-{name}-plain.txt", worked_out(pad_reader(plain(shipped(name)))))


def worked_out(made: PadReader) -> str:
    """Return what a reader makes of empty, half-full and full sheets."""
    luck = Random(5)  # noqa: S311
    fields = {key: it.kind for key, it in made.fields.items() if it.kind is not Mark.TEXT}
    places = [f"{it.player} {it.round} {it.row.id} {it.entry.id} {it.fields}" for it in made.places]
    lines = summary(places)
    for share in (0.0, 0.3, 0.8):
        digits = {Mark.NUMBER, Mark.SUM, Mark.DIGIT}
        values = {
            key: luck.choice(["1", "3", "12", "25"]) if kind in digits else "x"
            for key, kind in fields.items()
        }
        values = {key: it if luck.random() < share else "" for key, it in values.items()}
        readings = {}
        for key, value in values.items():
            certainty = luck.choice([1.0, 1.0, 1.0, 0.9, 0.6])
            others = (("2", 0.05), ("7", 0.02)) if certainty < 1 and value.isdigit() else ()
            readings[key] = Reading(key, fields[key], value, certainty, others)
        lines += summary([f"{tuple(it)}" for it in made.questions(readings)])
        table = made.table(values, "Anna, Ben")
        lines += (brief(f"{made.players(values)} {table}"), *made.remarks(values, "Anna, Ben"))
        lines += summary(made.text([table]).split("\n"))
    return "\n".join(lines) + "\n"


def png(picture: Image.Image, form: str = "PNG", **more: Any) -> bytes:
    """Return a picture as a file."""
    file = BytesIO()
    picture.save(file, form, **more)
    return file.getvalue()


def test_a_photo_is_turned_as_its_camera_noted() -> None:
    dots = np.zeros((4, 6, 3), np.uint8)
    dots[0, 0], dots[0, 5], dots[3, 0] = (250, 0, 0), (0, 250, 0), (0, 0, 250)
    for turn, wanted in (
        *((1, ("rgb.", (4, 6))), (2, ("gr.b", (4, 6))), (3, (".bgr", (4, 6)))),
        *((4, ("b.rg", (4, 6))), (5, ("rbg.", (6, 4))), (6, ("br.g", (6, 4)))),
        *((7, (".gbr", (6, 4))), (8, ("g.rb", (6, 4))), (9, ("rgb.", (4, 6)))),
    ):
        notes = Image.Exif()
        notes[0x0112] = turn
        (found,) = open_pictures(png(Image.fromarray(dots), exif=notes), "x.png")
        corners = [found[y, x] for y in (0, -1) for x in (0, -1)]
        letters = "".join("rgb"[it.argmax()] if it.any() else "." for it in corners)
        assert (letters, found.shape[:2]) == wanted, turn


def test_deep_clear_and_grey_pictures_become_colours() -> None:
    deep = Image.fromarray(np.array([[0, 30_000, 60_000]], np.uint16))
    (found,) = open_pictures(png(deep), "x.png")
    assert found.tolist() == [[[0] * 3, [128] * 3, [255] * 3]]
    low = Image.fromarray(np.array([[0, 64, 128]], np.uint16))
    (found,) = open_pictures(png(low), "x.png")
    assert found[0, :, 0].tolist() == [0, 64, 128]
    clear = Image.new("RGBA", (1, 1), (100, 0, 0, 0))
    assert next(open_pictures(png(clear), "x.png")).tolist() == [[[255, 255, 255]]]
    marked = Image.new("P", (2, 1), 1)
    marked.putpalette([100, 0, 0, 0, 100, 0])
    marked.putpixel((0, 0), 0)
    assert next(open_pictures(png(marked, transparency=0), "x.png")).tolist() == [
        [[255, 255, 255], [0, 100, 0]]
    ]
    grey = Image.new("L", (1, 1), 90)
    assert next(open_pictures(png(grey), "x.png")).tolist() == [[[90, 90, 90]]]


def test_pictures_are_opened_up_to_their_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (*(40_000_000, 60_000_000, 170_000_000),) == (
        opening.MOST_BYTES,
        opening.MOST_DOTS,
        opening.MOST_JPEG_DOTS,
    )
    assert (*(26_000_000, 30_000, 20),) == (
        opening.ENOUGH_DOTS,
        opening.LONGEST_SIDE,
        pages.MOST_PAGES,
    )
    assert pages.MOST_PAGE_DOTS == 36_000_000
    data = png(Image.new("RGB", (40, 30)))
    monkeypatch.setattr(opening, "MOST_DOTS", 1200)
    assert next(open_pictures(data, "x.png")).shape == (30, 40, 3)
    monkeypatch.setattr(opening, "MOST_DOTS", 1199)
    with pytest.raises(ScanError, match="too many dots"):
        next(open_pictures(data, "x.png"))
    monkeypatch.undo()
    monkeypatch.setattr(opening, "LONGEST_SIDE", 40)
    assert next(open_pictures(data, "x.png")).shape == (30, 40, 3)
    monkeypatch.setattr(opening, "LONGEST_SIDE", 39)
    with pytest.raises(ScanError, match="with at most 60 megapixels"):
        next(open_pictures(data, "x.png"))
    monkeypatch.undo()
    monkeypatch.setattr(opening, "MOST_BYTES", len(data))
    assert next(open_pictures(data, "x.png")).shape == (30, 40, 3)
    monkeypatch.setattr(opening, "MOST_BYTES", len(data) - 1)
    with pytest.raises(ScanError, match="too large"):
        open_pictures(data, "x.png")
    monkeypatch.setattr(opening, "MOST_BYTES", 2_500_000)
    with pytest.raises(ScanError, match="up to 2 MB"):
        open_pictures(bytes(2_500_001), "x.png")
    monkeypatch.undo()
    monkeypatch.setattr(opening, "MOST_JPEG_DOTS", 4800)
    monkeypatch.setattr(opening, "ENOUGH_DOTS", 1200)
    photo = png(Image.new("RGB", (80, 60)), "JPEG")
    assert next(open_pictures(photo, "x.jpg")).shape == (30, 40, 3)
    monkeypatch.setattr(opening, "ENOUGH_DOTS", 1199)
    assert next(open_pictures(photo, "x.jpg")).shape == (15, 20, 3)
    monkeypatch.setattr(opening, "MOST_JPEG_DOTS", 4799)
    with pytest.raises(ScanError, match="too many dots"):
        next(open_pictures(photo, "x.jpg"))
    with pytest.raises(ScanError, match="not a picture that can be read"):
        next(open_pictures(b"text", "x.txt"))
    with pytest.raises(ScanError, match="cannot be opened"):
        next(open_pictures(b"  %PDF-1.7 no", "x.pdf"))
    with pytest.raises(ScanError, match="damaged"):
        open_pictures(b"0000ftypheicmore", "x.heic")


def test_pages_of_a_pdf_are_rendered_as_a_scanner_sees_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = Image.new("RGB", (120, 60), "white")
    data = png(page, "PDF", resolution=72.0, save_all=True, append_images=[page])
    assert [it.shape for it in open_pictures(data, "x.pdf")] == [(250, 500, 3)] * 2
    monkeypatch.setattr(pages, "MOST_PAGE_DOTS", 50_000)
    assert [it.shape for it in open_pictures(data, "x.pdf")] == [(159, 317, 3)] * 2
    monkeypatch.setattr(pages, "MOST_PAGES", 2)
    assert len([*open_pictures(data, "x.pdf")]) == 2
    monkeypatch.setattr(pages, "MOST_PAGES", 1)
    with pytest.raises(ScanError, match="more than 1 pages"):
        list(open_pictures(data, "x.pdf"))


@cache
def scanned() -> ScannedSheet:
    """Return a sheet of 40 × 30 mm with some fields."""
    fields = (
        Field("a", Mark.DIGIT, Box(5, 5, 12, 12)),
        Field("b", Mark.CROSS, Box(15, 5, 19, 8)),
        Field("c", Mark.BONUS, Box(25, 5, 30, 10)),
        Field("d", Mark.RING, Box(33, 5, 38, 10)),
        Field("late", Mark.TEXT, Box(4, 15, 30, 19), tab=5),
        Field("name", Mark.TEXT, Box(4, 22, 30, 26), tab=2),
    )
    rows, columns = np.mgrid[0:240, 0:320]
    picture = np.stack([rows % 256, columns % 256, np.full_like(rows, 90)], axis=2).astype(np.uint8)
    code = SheetCode("dice", "A", "", "sheet", "a4", "full", "en", "vellum")
    quad = np.zeros((4, 2), np.float32)
    return ScannedSheet(code, None, {}, picture, quad, fields)  # type: ignore[arg-type]


def dots(data: bytes) -> np.ndarray:
    """Return the dots of a picture."""
    return np.asarray(Image.open(BytesIO(data)).convert("RGB")).astype(int)


def test_pictures_of_a_scan_show_these_parts() -> None:
    sheet = scanned()
    assert dots(crop_png(sheet, "a")).shape == (360, 360, 3)
    assert dots(crop_png(sheet, "b")).shape == (360, 415, 3)
    crop = dots(crop_png(sheet, "a"))
    assert crop[0, 0].tolist() == pytest.approx([6, 6, 90], abs=1)
    assert crop[-1, -1].tolist() == pytest.approx([129, 129, 90], abs=1)
    name = name_png(sheet)
    assert name is not None
    assert dots(name).shape == (48, 224, 3)
    assert dots(name)[0, 0].tolist() == [168, 24, 90]
    assert name_png(sheet._replace(fields=sheet.fields[:2])) is None
    assert dots(sheet_jpeg(sheet)).shape == (180, 240, 3)
    assert dots(sheet_jpeg(sheet, 2.0)).shape == (60, 80, 3)
    assert (pictures.QUALITY, pictures.INK, pictures.PAPER) == (82, (214, 0, 110), (255, 255, 255))


def test_what_was_read_is_drawn_beside_its_field(golden: Golden) -> None:
    sheet = scanned()
    values = {"a": "5", "b": "x", "c": "ox", "d": "o", "name": "Anna", "late": ""}
    shown = dots(overlay_jpeg(sheet, values))
    plain = dots(overlay_jpeg(sheet, {}))
    assert shown.shape == plain.shape == (240, 320, 3)
    changed = np.abs(shown - plain).max(axis=2) > 90
    ink = (shown[:, :, 0] > 150) & (shown[:, :, 1] < 90)
    small = cv2.resize((changed * 1.0), (80, 60), interpolation=cv2.INTER_AREA)
    red = cv2.resize((ink * 1.0), (80, 60), interpolation=cv2.INTER_AREA)
    lines = [
        "".join("#" if red[y, x] > 0.5 else "+" if small[y, x] > 0.5 else "." for x in range(80))
        for y in range(60)
    ]
    golden("scan/overlay.txt", "\n".join(lines) + "\n")


def test_a_sheet_is_empty_when_nearly_all_is_certainly_empty() -> None:
    empty = Reading("a", "digit", "", 1.0)
    unsure = empty._replace(certainty=0.9)
    for number, is_empty in ((1, False), (0, True)):
        readings = [unsure] * number + [empty] * (9 * number or 9)
        assert reading._is_empty(readings) == is_empty  # noqa: SLF001
    assert reading._is_empty([unsure, *[empty] * 10])  # noqa: SLF001
    sums = [unsure._replace(kind="sum")] * 20
    assert reading._is_empty([*sums, *[empty] * 10])  # noqa: SLF001
    assert not reading._is_empty([empty._replace(value="3"), *[empty] * 30])  # noqa: SLF001
    assert reading._doubtful(empty).certainty == 0.5  # noqa: SLF001
    assert reading._doubtful(empty._replace(certainty=0.3)).certainty == 0.3  # noqa: SLF001


def test_layouts_are_looked_for_around_a_photo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert (photos.MOST_LAYOUTS, photos.MOST_BYTES, photos.LONGEST_NAME) == (200, 40_000_000, 200)
    (tmp_path / "in").mkdir()
    for name in ("in/b.toml", "in/a.toml", "in/c.txt", "z.toml"):
        (tmp_path / name).write_text("", encoding="utf-8")
    found = photos.layout_files(tmp_path / "in" / "x.jpg", [tmp_path / "given.toml"])
    assert [it.name for it in found] == ["given.toml", "a.toml", "b.toml", "z.toml"]
    monkeypatch.setattr(photos, "MOST_LAYOUTS", 1)
    found = photos.layout_files(tmp_path / "in" / "x.jpg", [])
    assert [it.name for it in found] == ["a.toml", "z.toml"]
    shown: list[tuple[int, int]] = []
    told = photos.read_photos([tmp_path / "no.jpg"] * 2, [], lambda *it: shown.append(it))
    assert shown == [(0, 2), (1, 2), (2, 2)]
    assert [it.sheets for it in told] == [(), ()]
    assert (told[0].refused or "").count("no.jpg") == 1
