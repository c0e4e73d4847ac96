"""The reader of scannable sheets: from what was read in each field to a sheet file."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from generator.games.dice.load.edition import GAME, dice_edition
from generator.games.dice.model.edition import ROMAN
from generator.games.dice.model.sheet import EMPTY, Variant
from generator.games.dice.rules.scoring import Scorer
from generator.games.dice.scanning.course import find_course, find_kept
from generator.games.dice.scanning.evidence import Evidence
from generator.games.dice.scanning.explaining import Steps
from generator.games.dice.scanning.identity import (
    STYLE_NAMES,
    domain_digest,
    find_domain,
    read_domain,
    style_of,
)
from generator.games.dice.scanning.printed import draw_printed
from generator.games.dice.scanning.questions import find_questions, find_waiting
from generator.games.dice.scanning.sheets import sheet_table, sheet_text, written_sheet
from generator.games.dice.scanning.written import TOTAL, read_written
from generator.language import _
from generator.load.layouts.library import layout_paths
from generator.load.results.named_layouts import layout_name
from generator.page.scannable.code import sheet_variants
from generator.products.results.additions import wrong_sums
from generator.products.scanning.agreement import Agreement
from generator.products.scanning.scans import ScanPart

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from generator.games.dice.model.sheet import Sheet
    from generator.games.dice.scanning.course import Course
    from generator.games.dice.scanning.written import Written
    from generator.model.layout import Layout
    from generator.model.scan import Question, Reading, SheetCode
    from generator.model.score import Score
    from generator.page.marks import Field
    from generator.products.results.additions import WrongSum
    from generator.products.scanning.scans import PrintedSheet


def domain_codes(files: Sequence[Path]) -> Iterator[SheetCode]:
    """Yield the codes of the domains in files; without files, of those that are shipped."""
    for path in files or layout_paths(GAME).values():
        layout = read_domain(path)
        if layout is not None:
            digest = domain_digest(layout)
            yield from sheet_variants(GAME, layout.id, digest, STYLE_NAMES, (False, True))


MOST_STEPS = 60_000
"""How many steps the search for misread signs takes at most."""


class DiceReader:
    """Reads the sheets of one domain, as their code says that they were printed."""

    def __init__(self, code: SheetCode, domain: Layout) -> None:
        """Take the code and the domain that it names."""
        self.code = code
        self.domain = domain
        self.style, _form = style_of(code)
        self.variant = Variant.SOLO if code.solo else Variant.STANDARD
        self._scorer = Scorer(dice_edition())
        self._ground = self._scorer.ground(domain)

    @cached_property
    def printed(self) -> PrintedSheet:
        """The sheet as it was printed."""
        return draw_printed(self.code, self.domain)

    @property
    def layout(self) -> str:
        """What a sheet file calls the domain: its letter, or its file."""
        return layout_name(self.domain)

    def questions(self, readings: Mapping[str, Reading]) -> tuple[Question, ...]:
        """Return what has to be asked: what is uncertain, and what a rule disagrees with."""
        return find_questions(self._evidence(readings))

    def waiting(self, readings: Mapping[str, Reading]) -> tuple[Question, ...]:
        """Return the signs that are in doubt: they are asked about when all marks are clear."""
        return find_waiting(self._evidence(readings))

    def _evidence(self, readings: Mapping[str, Reading]) -> Evidence:
        values = {name: it.value for name, it in readings.items()}
        written, course, sheet = self._work_out(values, "?")
        at_once = replace(sheet, phases=tuple(int(mark != EMPTY) for mark in sheet.marks))
        steps = Steps(MOST_STEPS)
        return Evidence(
            self._ground,
            readings,
            written,
            course,
            self._score(sheet).violations,
            self._score(at_once).violations,
            partial(self._is_explained, values, Steps(MOST_STEPS)),
            partial(self._is_kept, values, steps),
            lambda: steps.left < 0,
            Agreement(self._fields(values), readings),
        )

    def players(self, values: Mapping[str, str]) -> int:  # noqa: ARG002 - the same for all games
        """Return how many players a sheet is of."""
        return 1

    def names_in(self, name: str) -> tuple[str]:
        """Return the name of the only player; it may contain a comma."""
        return (name,)

    def table(self, values: Mapping[str, str], name: str) -> dict[str, Any]:
        """Return the player's table of a sheet file, from the value of each field."""
        return sheet_table(self._work_out(values, name)[2])

    def points(self, values: Mapping[str, str]) -> tuple[float, ...]:
        """Return the points of the player."""
        return (self._score(self._work_out(values, "?")[2]).total,)

    def remarks(self, values: Mapping[str, str], name: str) -> tuple[str, ...]:
        """Return a sentence for each written sum or total that is not the computed one."""
        found = [_sum_sentence(it) for it in wrong_sums(self._fields(values), values)]
        written = values.get(TOTAL, "")
        total = self._score(self._work_out(values, name)[2]).total
        if written.isdecimal() and int(written) != total:
            message = _("The total on the sheet is {written}; the program counts {total}.")
            found.append(message.format(written=written, total=total))
        return tuple(f"{name}: {it}" for it in found)

    def text(
        self,
        tables: Sequence[Mapping[str, Any]],
        notes: Sequence[Sequence[str]] = (),
        folder: Path | None = None,
    ) -> str:
        """Return the sheet file, in FOLDER, of these players' tables, with notes as comments."""
        return sheet_text(self.domain, tables, notes, folder, solo=self.code.solo)

    def _work_out(self, values: Mapping[str, str], name: str) -> tuple[Written, Course, Sheet]:
        solo = self.code.solo
        written = read_written(self._ground, self.style, values)
        course = find_course(self._ground, written, solo=solo)
        return written, course, written_sheet(self._ground, written, course, name, solo=solo)

    def _is_explained(
        self, values: Mapping[str, str], steps: Steps, change: Mapping[str, str]
    ) -> bool:
        """Return whether a game that keeps the rules explains all that is written, once changed."""
        written = read_written(self._ground, self.style, {**values, **change})
        return find_kept(self._ground, written, solo=self.code.solo, steps=steps) is not None

    def _is_kept(self, values: Mapping[str, str], steps: Steps, change: Mapping[str, str]) -> bool:
        """Return whether a game explains all that is written, once changed, and keeps all rules."""
        written = read_written(self._ground, self.style, {**values, **change})
        course = find_kept(self._ground, written, solo=self.code.solo, steps=steps)
        if course is None or any(len(places) > 1 for places in written.claims.values()):
            return False
        sheet = written_sheet(self._ground, written, course, "?", solo=self.code.solo)
        return not self._score(sheet).violations

    def _score(self, sheet: Sheet) -> Score:
        return self._scorer.score_sheet(sheet, self.variant)

    def _fields(self, values: Mapping[str, str]) -> tuple[Field, ...]:
        """Return the fields of a sheet with sums; without any, nothing has to be drawn."""
        is_added = any(it for name, it in values.items() if name.startswith((TOTAL, "sum-")))
        return self.printed.document.pages[0].fields if is_added else ()


def _sum_sentence(wrong: WrongSum) -> str:
    place = wrong.field.name.removeprefix("sum-")
    columns = {str(phase): roman for phase, roman in ROMAN.items()}
    if place in columns:
        message = _("You wrote {written} below column {column}; the column adds up to {due}.")
    elif place == TOTAL:
        message = _("You wrote {written} as the total; the sums add up to {due}.")
    else:
        message = _("You wrote {written} at {label}; it adds up to {due}.")
    values = {"written": wrong.written, "due": wrong.due, "label": wrong.field.label}
    return message.format(**values, column=columns.get(place, ""))


def make_reader(code: SheetCode, layouts: Sequence[Path]) -> DiceReader:
    """Make the reader of a sheet; its domain is a shipped one or in one of the files."""
    domain, _file = find_domain(code, layouts)
    return DiceReader(code, domain)


SCAN = ScanPart(make_reader, domain_codes)
