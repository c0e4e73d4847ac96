"""Scriptorium for Python programs: load and check layouts, print, score and referee games.

This interface is stable. Names of options are those of the command line with underscores, and
their values are what one would write there, or the Python value: `sheets=50`, `paper="letter"`,
`duplex=True`. What cannot be done is raised as a `ScriptoriumError` in one sentence.

>>> from generator import api
>>> sheets = api.pad("A", "B", sheets=2)
>>> sheets.pages
4
>>> api.score("docs/samples/anna.toml").scores[0].total
59
"""

from __future__ import annotations

import warnings
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.errors import (
    InvalidError,
    MalformedError,
    OrderError,
    ScanError,
    ScriptoriumError,
    UnknownNameError,
    shown,
)
from generator.language import _, ordering
from generator.model.finding import Finding
from generator.model.score import Result, Score
from generator.products.catalogue import carry_out, make_order, product_entries
from generator.products.layouts import Report, check_files
from generator.products.layouts import find_layouts as _find_layouts
from generator.products.order import Run
from generator.products.results.score import referee_file, score_files
from generator.products.scanning.asking import (
    doubts,
    guess_all,
    is_possible,
    open_questions,
    sure_remarks,
    told,
)
from generator.products.scanning.learning import learned
from generator.units import Paper, parse_paper
from generator.values import dataclass
from generator.writing.files import write_files

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.model.scan import Question, Reading
    from generator.products.order import Print
    from generator.products.scanning.asking import Asked
    from generator.scan.reading import ScannedSheet

__all__ = [
    "Finding",
    "InvalidError",
    "MalformedError",
    "Prints",
    "Report",
    "Result",
    "Scan",
    "ScanError",
    "Score",
    "ScriptoriumError",
    "UnknownNameError",
    "board",
    "calculator",
    "check",
    "kit",
    "load",
    "order",
    "pad",
    "products",
    "referee",
    "scan",
    "score",
]


def load(name: str | Path, *, paper: str | Paper = "a3") -> Any:
    """Load a layout, by its id or its file; one that cannot be played is raised with all faults.

    It is a `Layout` of hexes, or what a game of another package has for one.
    """
    (layout,) = _find_layouts([str(name)], paper=_paper(paper))
    return layout


def check(
    *names: str | Path,
    custom: bool = False,
    paper: str | Paper = "a4",
    language: str = "en",
) -> tuple[Report, ...]:
    """Check layouts, by id or file, and return a report with all findings for each.

    CUSTOM relaxes the counts to what still plays and scores.
    """
    with ordering(language):
        return check_files([str(name) for name in names], custom=custom, paper=_paper(paper))


def products() -> tuple[str, ...]:
    """Return the names of everything that can be ordered, such as `pad` and `kit board`."""
    return tuple(entry.name for entry in product_entries())


def order(product: str, *, language: str = "en", **options: Any) -> Prints:
    """Order any product; OPTIONS are those of its command."""
    return Prints(product, options, language)


def pad(*domains: str | Path, language: str = "en", **options: Any) -> Prints:
    """Order a pad of score sheets: the domains A to D where none is named."""
    return order("pad", language=language, **_named("domains", domains), **options)


def board(*boards: str | Path, language: str = "en", **options: Any) -> Prints:
    """Order player boards: all of them where none is named."""
    return order("board", language=language, **_named("boards", boards), **options)


def kit(game: str, *files: str | Path, language: str = "en", **options: Any) -> Prints:
    """Order all that a game takes, or decks of one's own: `kit("deck", "herbs.toml")`."""
    return order(f"kit {game}", language=language, **_named("files", files), **options)


def calculator(game: str, *, language: str = "en", **options: Any) -> Prints:
    """Order worksheets on which the points of a game are added up."""
    return order("calculator", language=language, game=game, **options)


def score(
    *paths: str | Path,
    edition: str | None = None,
    rules: Mapping[str, str | int | bool] | None = None,
    language: str = "en",
) -> Result:
    """Score the files of one finished game: points with their reasons, and who won.

    RULES are options of a score pad with what is played: `rules={"capot": 500}`.
    """
    wanted = tuple((name, str(value)) for name, value in (rules or {}).items())
    files = [Path(path) for path in paths]
    with ordering(language):
        return score_files(files, edition=edition, rules=wanted).result


def referee(path: str | Path, *, edition: str | None = None, language: str = "en") -> Any:
    """Play a game record through and return the verdict: scores, or the first fault."""
    with ordering(language):
        return referee_file(Path(path), edition=edition).verdict


def scan(
    *photos: str | Path, layouts: Sequence[str | Path] = (), language: str = "en"
) -> tuple[Scan, ...]:
    """Read the scannable sheets on photos; the first photo that cannot be read is raised.

    LAYOUTS are files of domains or pads that are not shipped.
    """
    from generator.scan.photos import read_photos  # noqa: PLC0415 - an extra, and heavy

    with ordering(language):
        found = read_photos([Path(it) for it in photos], [Path(it) for it in layouts])
        for photo in found:
            if photo.refused is not None:
                raise ScanError(photo.refused, sheets=photo.sheets)
        return tuple(Scan(it.path, sheet, language) for it in found for sheet in it.sheets)


@dataclass(frozen=True)
class Scan:
    """A sheet that was read from a photo: what is doubtful is asked, the answers go into it."""

    photo: Path
    sheet: ScannedSheet = field(repr=False)
    language: str = "en"
    answers: dict[str, str] = field(default_factory=dict)

    @property
    def layout(self) -> str:
        """The id of its domain or pad, or its file."""
        return self.sheet.reader.layout

    @property
    def questions(self) -> tuple[Question, ...]:
        """What is still doubtful: the field, what was read, the likely values, and why."""
        with ordering(self.language):
            return open_questions(self.sheet.reader, self._learned, self.answers)

    @property
    def values(self) -> dict[str, str]:
        """The value of each field: what was answered, else the likeliest."""
        return self._guessed.values

    @property
    def _learned(self) -> dict[str, Reading]:
        return learned(self.sheet.readings, self.answers)

    @property
    def _guessed(self) -> Asked:
        return guess_all(self.sheet.reader, self._learned, self.answers)

    def answer(self, field: str, value: str) -> None:
        """Say what is in a field; it stands, even if it breaks a rule."""
        reading = self.sheet.readings.get(field)
        if not is_possible(reading.kind if reading else "text", value):
            message = _("'{value}' cannot be in the field '{field}'.")
            raise OrderError(message.format(value=shown(value), field=shown(field)))
        self.answers[field] = value

    def table(self, name: str) -> dict[str, Any]:
        """Return the table of a player of this name, as a sheet file has it."""
        with ordering(self.language):
            return self.sheet.reader.table(self.values, name)

    def text(self, name: str) -> str:
        """Return the sheet file of a player of this name; `score` reads it."""
        with ordering(self.language):
            reader, guessed = self.sheet.reader, self._guessed
            notes = (*doubts(reader, guessed.questions), *told(reader, guessed))
            return reader.text([self.table(name)], [notes])

    def remarks(self, name: str) -> tuple[str, ...]:
        """Return where the player added up wrongly."""
        with ordering(self.language):
            return sure_remarks(self.sheet.reader, self.values, name, self.questions)

    def picture(self) -> bytes:
        """Return the sheet with what was read drawn over it, as JPEG."""
        from generator.scan.reading import overlay_jpeg  # noqa: PLC0415 - as above

        return overlay_jpeg(self.sheet, self.values)


@dataclass(frozen=True)
class Prints:
    """An order that is carried out when its pages are asked for."""

    product: str
    options: Mapping[str, Any]
    language: str = "en"
    _kept: dict[str, Print] = field(default_factory=dict, repr=False, compare=False)

    @property
    def pages(self) -> int:
        """How many pages it has."""
        return self._made("pdf").pages

    @property
    def notes(self) -> tuple[str, ...]:
        """What the command line would say about it, such as how many papers it takes."""
        return self._made("pdf").notes

    def pdf(self) -> bytes:
        """Return it as one PDF."""
        (data,) = self.files("pdf").values()
        return data

    def svg(self) -> dict[str, bytes]:
        """Return each different page, or piece of a kit, as an SVG file by its name."""
        return self.files("svg")

    def png(self, dpi: int = 150) -> dict[str, bytes]:
        """Return each different page, or piece of a kit, as a PNG file by its name."""
        return self.files("png", dpi=dpi)

    def files(self, form: str, **more: Any) -> dict[str, bytes]:
        """Return the files of a format by their names; MORE are further options."""
        made = self._made(form, **more)
        with ordering(self.language):
            return {place.name: data for place, data in made.write(Run()).by_place.items()}

    def save(self, output: str | Path) -> list[Path]:
        """Write it where `-o OUTPUT` would, all files or none, and return them."""
        with ordering(self.language):
            wanted = make_order(self.product, self.options, self.language, str(output))
            files = carry_out(wanted).write(Run()).by_place
            write_files(files, announce=_warn)
        return list(files)

    def _made(self, form: str, **more: Any) -> Print:
        """Carry the order out in a format, once."""
        key = repr((form, sorted(more.items())))
        if key not in self._kept:
            with ordering(self.language):
                given = {**self.options, **({} if form == "pdf" else {"format": form}), **more}
                self._kept[key] = carry_out(make_order(self.product, given, self.language))
        return self._kept[key]


def _warn(text: str) -> None:
    """Tell what an interrupted run has left."""
    warnings.warn(text, stacklevel=4)


def _paper(paper: str | Paper) -> Paper:
    return paper if isinstance(paper, Paper) else parse_paper(paper)


def _named(key: str, values: tuple[str | Path, ...]) -> dict[str, Any]:
    """Return what was named, unless nothing was."""
    return {key: [str(value) for value in values]} if values else {}
