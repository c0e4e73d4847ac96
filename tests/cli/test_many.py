"""Many layouts at once: folders, one file each, several processes, all faults together."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.games.dice.model.order import PadOrder
from generator.games.dice.printing import draw_pad
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import find_layout
from generator.model.order import PRINTED, Format, Ink
from generator.products import side_by_side
from generator.units import PAPERS
from support.program import ROOT, at_once, everything, scriptorium, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import pytest


def write_layouts(folder: Path, number: int) -> list[str]:
    """Write NUMBER layouts and return their files."""
    text = find_layout("A").read_text(encoding="utf-8")
    folder.mkdir(parents=True, exist_ok=True)
    for count in range(number):
        own = re.sub(r'(?m)^id = "A"', f'id = "L{count}"', text)
        (folder / f"l{count}.toml").write_text(own, encoding="utf-8")
    return [str(path) for path in sorted(folder.iterdir())]


def test_processes_side_by_side_write_the_same_files(tmp_path: Path) -> None:
    files = write_layouts(tmp_path / "many", side_by_side.FEWEST)
    args = ["--each", "--format", "svg"]
    result = scriptorium("pad", "many", *args, "-o", "together/", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert len(result.stdout.splitlines()) == side_by_side.FEWEST
    assert at_once("pad", *files[:2], *args, "-o", "alone/", cwd=tmp_path).returncode == 0
    alone = everything(tmp_path / "alone")
    together = everything(tmp_path / "together")
    assert len(together) == side_by_side.FEWEST
    assert len(alone) == 2
    assert alone.items() <= together.items()


def jobs(number: int, *forms: Format) -> Iterator[side_by_side.Job]:
    """Return NUMBER jobs that differ, in these forms in turn."""
    layout = load_layout(find_layout("A"))
    for count in range(number):
        order = PadOrder((layout,), count + 1, PAPERS["a4"], Ink.FULL, solo=False, language="fr")
        form = forms[count % len(forms)]
        yield side_by_side.Job(draw_pad, (order,), "fr", form, 72)


def test_processes_side_by_side_render_the_same_bytes_in_every_form() -> None:
    given = list(jobs(side_by_side.FEWEST, *PRINTED))
    together, errors = side_by_side.render_jobs(given, lambda *_: None)
    assert errors == []
    assert together == [side_by_side.render_job(job) for job in given]


def test_a_system_without_processes_renders_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object, **_kwargs: object) -> None:
        raise OSError

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", refuse)
    seen: list[tuple[int, int]] = []
    prints, errors = side_by_side.render_jobs(
        list(jobs(side_by_side.FEWEST, Format.PDF)), lambda *it: seen.append(it)
    )
    assert errors == []
    assert [it.pages for it in prints] == list(range(1, side_by_side.FEWEST + 1))
    assert seen == [(done, side_by_side.FEWEST) for done in range(1, side_by_side.FEWEST + 1)]


def test_failures_in_other_processes_come_back_as_they_were(tmp_path: Path) -> None:
    write_layouts(tmp_path / "many", side_by_side.FEWEST)
    theme = tmp_path / "theme.toml"
    theme.write_text("colour = 1\n", encoding="utf-8")
    args = ["--each", "--theme", "theme.toml"]
    result = at_once("pad", "many", *args, cwd=tmp_path)
    alone = at_once("pad", "A", "--theme", "theme.toml", cwd=tmp_path)
    assert result.returncode == alone.returncode == 1
    assert result.stderr == alone.stderr
    assert "output" not in everything(tmp_path)


def test_faults_of_all_files_are_reported_together_and_nothing_is_written(tmp_path: Path) -> None:
    write_layouts(tmp_path / "many", 2)
    text = (tmp_path / "many" / "l0.toml").read_text(encoding="utf-8")
    (tmp_path / "many" / "bad.toml").write_text(text.replace("Kg", "Xg"), encoding="utf-8")
    (tmp_path / "many" / "broken.toml").write_text('map = """\n', encoding="utf-8")
    names = ["many", "missing.toml", "Z9"]
    result = at_once("pad", *names, "--each", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    for part in (
        "many/bad.toml:10:13: map-token",
        "many/broken.toml:2: This is not TOML",
        "missing.toml: There is no such file",
        "There is no layout 'Z9'",
    ):
        assert part in result.stderr
    assert "output" not in everything(tmp_path)


def test_findings_alone_are_answered_with_one(tmp_path: Path) -> None:
    files = write_layouts(tmp_path / "many", 2)
    for file in files:
        path = tmp_path / file
        path.write_text(path.read_text("utf-8").replace("Kg", "Xg"), encoding="utf-8")
    result = at_once("pad", *files, cwd=tmp_path)
    assert result.returncode == 1
    assert result.stderr.count("map-token") == 2


def test_a_folder_means_every_layout_of_the_dice_game_in_it(tmp_path: Path) -> None:
    write_layouts(tmp_path / "many" / "deep", 1)
    (tmp_path / "many" / "scriptorium.toml").write_text('map = "no"\n', encoding="utf-8")
    (tmp_path / "many" / ".hidden.toml").write_text('map = "no"\n', encoding="utf-8")
    (tmp_path / "many" / "theme.toml").write_text('name = "x"\n', encoding="utf-8")
    (tmp_path / "many" / "b.toml").write_text('game = "board"\nmap = ""\n', encoding="utf-8")
    result = at_once("pad", "many", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("output/pad-L0-a4.pdf: 1 page")


def test_the_shipped_layouts_are_printed_with_one_word(tmp_path: Path) -> None:
    result = at_once("pad", ROOT / "layouts", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert "6 pages" in result.stdout
    files = sorted((ROOT / "layouts" / "dice").rglob("*.toml"))
    files += sorted((ROOT / "layouts").glob("*/kit/*.toml"))
    result = at_once("pad", *files, "-o", "x.pdf", cwd=tmp_path)
    assert result.returncode == 0
    assert "x.pdf: 6 pages" in result.stdout
    notes = result.stderr.splitlines()
    assert len(notes) == len(files) - 6
    assert all(line.endswith(".toml: This is not a layout; it is skipped.") for line in notes)


def test_files_of_which_none_is_a_layout_are_named(tmp_path: Path) -> None:
    samples = ROOT / "docs" / "samples"
    result = at_once("pad", samples / "anna.toml", samples / "herbs.toml", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (1, "")
    assert "anna.toml:5:1: unknown-key: This is a game, not a layout; score it " in result.stderr
    assert "herbs.toml:4:1: unknown-key: This is a deck, not a layout; print" in result.stderr


def test_an_empty_folder_is_refused_and_a_domains_name_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "A").mkdir()
    result = at_once("pad", "A/", cwd=tmp_path)
    assert result.returncode == 2
    assert "There is no layout of the dice game" in sentence(result)
    result = at_once("pad", "A", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")


def test_each_domain_has_a_pdf_of_its_own(tmp_path: Path) -> None:
    result = at_once("pad", "A", "B", "--each", "--sheets", "3", "-o", "x.pdf", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert set(everything(tmp_path)) == {"x-A.pdf", "x-B.pdf"}
    assert re.findall(r"x-[AB]\.pdf: 3 pages", result.stdout) == [
        "x-A.pdf: 3 pages",
        "x-B.pdf: 3 pages",
    ]
    result = at_once("pad", "A", "--sheets", "3", "-o", "y.pdf", cwd=tmp_path)
    assert (tmp_path / "x-A.pdf").read_bytes() == (tmp_path / "y.pdf").read_bytes()
