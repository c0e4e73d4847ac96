"""Drawing: the picture, the check and the prints of a thing, in a folder with only its files."""

from __future__ import annotations

import os
from contextlib import chdir
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from generator.errors import InvalidError, ScriptoriumError
from generator.gallery.maps import draw_map
from generator.language import _, ordering, spoken
from generator.load.files.access import SUFFIX, within
from generator.load.files.document import decode_text
from generator.load.layouts.kind import layout_kind
from generator.model.layout import Layout
from generator.model.order import Ink
from generator.products.catalogue import carry_out, find_product, make_order
from generator.products.layouts import check_text
from generator.products.order import Run
from generator.products.results.playtest_summaries import summariser_of
from generator.shelf.beside import files_beside
from generator.shelf.entry import DECK, DOMAIN, PAD, describe
from generator.units import PAPERS
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.load.layouts.kind import AnyLayout
    from generator.shelf.entry import Description

KINDS = (DOMAIN, PAD, DECK)
"""What has a page of its own."""
PAPER_NAMES = ("a4", "letter")
DECK_PRODUCT = "kit deck"
SMALL_BYTES = 6_000
WIDTH, QUALITY = 560, 50
"""How wide the picture of a print is in dots, and how fine."""
MOST_PAGES = 1_000
MOST_FINDINGS = 20
READABLE = 0o644 << 16


class Task(NamedTuple):
    """A thing to draw: its content, and how its files are to begin."""

    folder: Path
    name: str
    data: bytes
    stem: str
    language: str


class Made(NamedTuple):
    """What was drawn: what the thing says about itself, what is known of it, and its files."""

    about: Description
    facts: dict[str, Any]
    files: dict[str, bytes]


def draw_thing(task: Task) -> Made:
    """Describe, check and draw a thing; its faults are among what is known of it."""
    with ordering(task.language):
        about = describe(task.name, task.data)
        if about.faults or about.kind not in KINDS:
            return Made(about, {}, {})
        try:
            beside = files_beside(task.folder, task.name) if about.kind == DECK else {}
            if about.kind == DECK:
                return _draw_deck(task, about, beside)
            return _draw_layout(task, about)
        except (ScriptoriumError, RecursionError) as error:
            return Made(about, {"faults": sentences(error)}, {})


def sentences(error: Exception) -> list[str]:
    """Return what is wrong, a sentence for each fault."""
    if isinstance(error, RecursionError):
        return [_("The input is nested too deeply; make it flatter.")]
    if isinstance(error, InvalidError):
        return [str(it).partition("\n")[0] for it in error.findings[:MOST_FINDINGS]]
    return [str(error)]


def _draw_layout(task: Task, about: Description) -> Made:
    file = f"{task.name.rpartition('/')[2]}{SUFFIX}"
    text = decode_text(task.data, Path(file))
    report = check_text(text, file, custom=False, paper=PAPERS[PAPER_NAMES[0]])
    if report.layout is None or report.findings:
        raise InvalidError(report.findings)
    kind = layout_kind(about.game)
    counts = kind.counts(report.layout)
    describe_counts = kind.describe_listed or kind.describe_counts
    product = kind.command
    field = next(it.id for it in find_product(product).options if it.is_argument)
    files, facts = _print(task, product, field, {file: task.data})
    facts |= {
        "words": list(describe_counts(counts)),
        "players": [counts.get("fewest", 0), counts.get("most", 0)],
        "note": _note(report.layout, kind.about(report.layout)),
    }
    summariser = summariser_of(about.game)
    if summariser is not None:
        facts["contents"] = summariser.contents(report.layout)
    if isinstance(report.layout, Layout):
        facts["picture"] = f"pictures/{task.stem}.svg"
        files[facts["picture"]] = draw_map(report.layout).encode()
    else:
        facts["picture"] = _small(task, files)
    return Made(about, facts, files)


def _note(layout: AnyLayout, about: str) -> str:
    notes: Mapping[str, str] = getattr(layout, "notes", {})
    return about or notes.get(spoken()) or notes.get("en") or ""


def _draw_deck(task: Task, about: Description, beside: Mapping[str, bytes]) -> Made:
    file = f"{task.name.rpartition('/')[2]}{SUFFIX}"
    own = {file: task.data, **beside}
    files, facts = _print(task, DECK_PRODUCT, "files", own)
    facts["picture"] = _small(task, files)
    if beside:
        name = f"files/{task.stem}.zip"
        files[name] = _packed(own)
        facts["archive"] = name
    return Made(about, {**facts, "words": [], "players": [0, 0], "note": ""}, files)


def _print(
    task: Task, product: str, field: str, own: Mapping[str, bytes]
) -> tuple[dict[str, bytes], dict[str, Any]]:
    """Print a thing on each paper in each ink; what one paper has no room for is left out.

    The first file of OWN is the thing; it is printed in a folder that has nothing else.
    """
    from generator.render.png import draw_medium  # noqa: PLC0415 - it opens a library

    options = {it.id for it in find_product(product).options}
    files: dict[str, bytes] = {}
    prints: list[list[str]] = []
    missing: dict[str, list[str]] = {}
    with TemporaryDirectory(prefix="scriptorium-") as folder:
        first = _put(Path(folder), own)
        with chdir(folder), within(Path(folder)):
            for paper in PAPER_NAMES:
                for ink in Ink:
                    wanted = {"paper": paper, "ink": ink.value}
                    given = {key: to for key, to in wanted.items() if key in options}
                    try:
                        data = _pdf(product, {field: [first], **given}, task.language)
                    except (ScriptoriumError, RecursionError) as error:
                        missing.setdefault(paper, sentences(error))
                        break
                    name = f"prints/{task.stem}-{paper}-{ink.value}.pdf"
                    files[name] = data
                    prints.append([paper, ink.value, name])
    if not files:
        raise InvalidError(missing[PAPER_NAMES[0]])
    whole = next(iter(files.values()))
    large = f"pictures/{task.stem}-large.webp"
    files[large] = draw_medium(whole, WIDTH, QUALITY)
    return files, {"prints": prints, "missing": missing, "large": large}


def _small(task: Task, files: dict[str, bytes]) -> str:
    """Draw the small picture of what was printed, and return its name."""
    from generator.render.png import draw_small  # noqa: PLC0415 - it opens a library

    name = f"pictures/{task.stem}.webp"
    files[name] = draw_small(next(iter(files.values())), SMALL_BYTES)
    return name


def _put(folder: Path, own: Mapping[str, bytes]) -> str:
    """Write the files of a thing into a folder; return the name of the first."""
    for name, data in own.items():
        place = folder / name
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(data)
    return f".{os.sep}{next(iter(own))}"


def _pdf(product: str, options: Mapping[str, Any], language: str) -> bytes:
    run = Run(most_pages=MOST_PAGES, alone=True)
    made = carry_out(make_order(product, options, language), run).write(run)
    return next(iter(made.by_place.values()))


def _packed(own: Mapping[str, bytes]) -> bytes:
    """Pack a deck with its tables and pictures, with the same bytes each time.

    Every file has the earliest date that an archive can have.
    """
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, data in own.items():
            info = ZipInfo(name)
            info.external_attr, info.compress_type, info.create_system = READABLE, ZIP_DEFLATED, 3
            archive.writestr(info, data)
    return packed.getvalue()
