"""`scriptorium scan`: photos of finished sheets become sheet files, and scores."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cli.output.asking import ask_name, ask_person, check_names
from generator.cli.output.console import progress, say, say_json
from generator.cli.output.delivery import answers_beside, check_standard_output, write
from generator.cli.parameters import described
from generator.errors import (
    INVALID,
    UNREADABLE,
    InvalidError,
    MalformedError,
    OrderError,
    ScriptoriumError,
    shown,
)
from generator.language import N_, _, ngettext
from generator.load.files.access import SUFFIX
from generator.load.files.document import parse_toml
from generator.load.layouts.any_layout import read_any
from generator.load.results.finished import game_of
from generator.products.naming import is_standard_output, listed, name_files, safe
from generator.products.options import common
from generator.products.options.kinds import DataFile, Flag, Kind
from generator.products.options.option import Option
from generator.products.results.answers import result_json
from generator.products.results.rulebooks import rulebook
from generator.products.scanning.asking import (
    doubt_json,
    doubts,
    guess_all,
    sure_remarks,
    told,
)
from generator.scan.photos import read_photos
from generator.values import NamedTuple
from generator.writing.sentences import LONGEST
from generator.writing.temporary import temporary_folder

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.model.scan import Question
    from generator.products.results.rulebooks import Scored
    from generator.scan.photos import Photo
    from generator.scan.reading import ScannedSheet

READ = "-read.jpg"
"""The end of the name of the picture with what was read."""


class Result(NamedTuple):
    """A sheet of a photo: its values, what is doubtful about them, and the player's table."""

    photo: Photo
    sheet: ScannedSheet
    stem: str
    name: str
    values: dict[str, str]
    doubtful: tuple[Question, ...]
    notes: tuple[str, ...]
    """Comments in the sheet file: what is doubtful, and what an answer about another field told."""

    @property
    def remarks(self) -> tuple[str, ...]:
        """Where the player added up wrongly."""
        return sure_remarks(self.sheet.reader, self.values, self.name, self.doubtful)

    @property
    def table(self) -> dict[str, Any]:
        """The player's table of the sheet file."""
        table: dict[str, Any] = self.sheet.reader.table(self.values, self.name)
        return table


@described(
    N_(
        """Read photos of finished sheets into sheet files, and score them.

The sheets must be printed with 'scriptorium pad --scannable'. What cannot be read with
certainty is asked, with a picture of it; Enter takes the likeliest value. Each sheet gets a file
for 'scriptorium score', and a picture with what was read drawn over the photo. The exit code is 0
if all photos were read, and 2 if one was not; then nothing is written. With --game it is 1 if a
sheet breaks a rule."""
    ),
    (
        "scriptorium scan anna.jpg",
        "scriptorium scan anna.jpg ben.jpg --name Anna --name Ben --game -o evening.toml",
        "scriptorium scan sheet.heic --layout mine.toml --no-questions",
    ),
    Option("photos", DataFile(), sample="PHOTO...", is_argument=True, multiple=True, required=True),
    Option(
        "layout",
        DataFile(),
        N_("Layout of your own that is on a photo; files beside the photo are found."),
        key="layouts",
        multiple=True,
        sample="FILE",
    ),
    Option(
        "game", Flag(), N_("The photos are one game: write one file, and score it."), key="is_game"
    ),
    Option(
        "name",
        Kind(),
        N_(
            "Player of each sheet, in order; for a sheet with several players, put commas "
            "between their names."
        ),
        key="names",
        multiple=True,
        sample="NAME",
    ),
    Option("no-questions", Flag(), N_("Ask nothing; mark doubtful fields in the file.")),
    common.FORCE,
    common.JSON,
    common.LANGUAGE,
    common.output(N_("File or folder to write.  [default: the photo's name in output/]")),
)
def command(
    *,
    photos: tuple[Path, ...],
    layouts: tuple[Path, ...],
    is_game: bool,
    names: tuple[str, ...],
    no_questions: bool,
    force: bool,
    as_json: bool,
    output: str | None,
) -> int:
    """Read photos of finished sheets into sheet files, and score them."""
    _check(output, layouts, as_json=as_json)
    with progress() as show:
        read = read_photos(photos, layouts, show)
    refused = [photo.refused for photo in read if photo.refused is not None]
    if refused and not as_json:
        for sentence in refused:
            say(sentence, err=True)
        return UNREADABLE
    asks = not (no_questions or as_json) and sys.stdin.isatty() and sys.stderr.isatty()
    results = _work_out(read, names, asks=asks)
    if refused:
        say_json({"sheets": list(_sheets_json(read, results))})
        return UNREADABLE
    if not (asks or no_questions or as_json) and any(it.doubtful for it in results):
        say(
            _("This is not a terminal, so nothing is asked; the file marks what is doubtful."),
            err=True,
        )
    texts = _texts(results, output, is_game=is_game)
    scored = _score(texts) if is_game else None
    with answers_beside(output):
        if output is not None or not as_json:
            files = _files(texts)
            write(files, force=force)
            _report(results, texts, files, quiet=as_json)
        return _tell(read, results, scored, as_json=as_json)


def _check(output: str | None, layouts: Sequence[Path], *, as_json: bool) -> None:
    """Refuse what is wrong with the order before any photo is read."""
    check_standard_output(output, as_json=as_json)
    ending = "" if output is None or Path(output).is_dir() else Path(output).suffix.lower()
    if ending not in {"", SUFFIX} and not is_standard_output(output):
        message = _("Sheets are written as TOML; '{file}' must end in .toml.")
        raise OrderError(message.format(file=shown(output)))
    faults = [fault for layout in layouts if (fault := _fault_of(layout)) is not None]
    match faults:
        case []:
            return
        case [fault]:
            raise fault
    raise MalformedError([it for fault in faults for it in _findings(fault)])


def _fault_of(layout: Path) -> ScriptoriumError | None:
    """Return why a file is no layout; None for one that is."""
    if not layout.is_file():
        message = _("{file}: There is no such layout file; correct --layout.")
        return OrderError(message.format(file=shown(layout, LONGEST)))
    try:
        reading = read_any(layout)
    except ScriptoriumError as error:
        return error
    return MalformedError(reading.findings) if reading.layout is None else None


def _findings(fault: ScriptoriumError) -> Sequence[object]:
    return fault.findings if isinstance(fault, InvalidError) else (str(fault),)


def _work_out(photos: Sequence[Photo], names: Sequence[str], *, asks: bool) -> list[Result]:
    """Ask what is doubtful about each sheet, and who its player is."""
    sheets = [(photo, sheet) for photo in photos for sheet in photo.sheets]
    stems = _stems(photos)
    given = list(names)
    results: list[Result] = []
    number, name = 0, ""
    with temporary_folder() if asks else nullcontext(Path()) as folder:
        for stem, (photo, sheet) in zip(stems, sheets, strict=True):
            read = sheet.reader, sheet.readings
            asked = ask_person(sheet, folder) if asks else guess_all(*read)
            values = asked.values
            players = sheet.reader.players(values)
            if players:
                usual = _("Player {number}")
                counted = range(number + 1, number + players + 1)
                name = ", ".join(usual.format(number=it) for it in counted)
                number += players
                if given:
                    name = given.pop(0)
                    check_names(sheet, name, players)
                elif asks:
                    name = ask_name(sheet, name, players, folder)
            doubtful = () if asks else asked.questions
            notes = (*doubts(sheet.reader, doubtful), *told(sheet.reader, asked))
            results.append(Result(photo, sheet, stem, name, values, doubtful, notes))
    if given:
        raise OrderError(
            _("There are more names than sheets; leave out '{name}'.").format(name=shown(given[0]))
        )
    return results


def _stems(photos: Sequence[Photo]) -> list[str]:
    """Name each sheet after its photo, with a number where a photo has several."""
    found: list[str] = []
    for photo in photos:
        stem = safe(photo.path.stem) or "sheet"
        several = len(photo.sheets) > 1
        for number in range(1, len(photo.sheets) + 1):
            name = f"{stem}-{number}" if several else stem
            again = sum(it == name or it.startswith(f"{name}~") for it in found)
            found.append(f"{name}~{again + 1}" if again else name)
    return [it.replace("~", "-") for it in found]


def _texts(
    results: Sequence[Result], output: str | None, *, is_game: bool
) -> dict[Path, tuple[str, tuple[Result, ...]]]:
    """Return the sheet files: one for each sheet, or one for all of a game."""
    stems = [it.stem for it in results]
    groups = [tuple(results)] if is_game else [(it,) for it in results]
    pages = [listed(stems)] if is_game else stems
    places = name_files(output, pages, SUFFIX.removeprefix("."), "-".join)
    found = {}
    for place, group in zip(places, groups, strict=True):
        first, *others = group
        if any(_subject(it) != _subject(first) for it in others):
            raise OrderError(_("The photos are of different games or layouts; leave out --game."))
        notes = [it.notes for it in group]
        text = first.sheet.reader.text([it.table for it in group], notes, place.parent)
        found[place] = text, group
    return found


def _subject(result: Result) -> tuple[str, str]:
    return result.sheet.code.game, result.sheet.reader.layout


def _score(texts: dict[Path, tuple[str, tuple[Result, ...]]]) -> Scored:
    """Score the game of a file that is not written yet."""
    ((place, (text, _results)),) = texts.items()
    documents = [parse_toml(text, str(place))]
    return rulebook(game_of(documents)).score(documents, None)


def _files(texts: dict[Path, tuple[str, tuple[Result, ...]]]) -> dict[Path, bytes]:
    """Return everything that is written: the sheet files, and the pictures beside them."""
    from generator.scan.reading import overlay_jpeg  # noqa: PLC0415 - it loads the libraries

    files = {place: text.encode() for place, (text, _results) in texts.items()}
    for place, (_text, group) in texts.items():
        if not is_standard_output(str(place)):
            for it in group:
                stem = place.stem if len(group) == 1 else it.stem
                picture = overlay_jpeg(it.sheet, it.values)
                files[place.with_name(f"{stem}{READ}")] = picture
    return files


def _report(
    results: Sequence[Result],
    texts: dict[Path, tuple[str, tuple[Result, ...]]],
    files: dict[Path, bytes],
    *,
    quiet: bool,
) -> None:
    """Say what was written, what is doubtful in it, and where players added up wrongly."""
    if quiet:
        return
    for place, (_text, group) in texts.items():
        count = sum(len(it.doubtful) for it in group)
        message = ngettext(
            "{file}: written; {number} doubtful field is marked with a comment.",
            "{file}: written; {number} doubtful fields are marked with comments.",
            count,
        )
        if not count:
            message = _("{file}: written; score it with 'scriptorium score {file}'.")
        say(message.format(file=shown(place, LONGEST), number=count))
    for place in files:
        if place not in texts:
            message = _("{file}: what was read, drawn over the photo")
            say(message.format(file=shown(place, LONGEST)))
    for it in results:
        for remark in it.remarks:
            say(remark)


def _tell(
    photos: Sequence[Photo], results: Sequence[Result], scored: Scored | None, *, as_json: bool
) -> int:
    """Tell the score of a game, or answer other programs; return the exit code."""
    if as_json:
        sheets = {"sheets": list(_sheets_json(photos, results))}
        say_json(
            sheets
            if scored is None
            else {**result_json(scored.result, explain_lines=False), **sheets}
        )
    elif scored is not None:
        from generator.cli.output.tables import print_result  # noqa: PLC0415 - only for people

        print_result(scored.game, scored.result, explain_lines=False)
    return INVALID if scored is not None and not scored.result.clean else 0


def _sheets_json(photos: Sequence[Photo], results: Sequence[Result]) -> Iterator[dict[str, Any]]:
    """Yield each sheet for other programs, and each photo that was refused."""
    for photo in photos:
        for it in results:
            if it.photo is photo:
                yield {
                    "photo": str(photo.path),
                    "sheet": it.table,
                    "domain": it.sheet.reader.layout,
                    "doubtful": [doubt_json(question) for question in it.doubtful],
                    "remarks": list(it.remarks),
                    "refused": None,
                }
        if photo.refused is not None:
            yield {
                "photo": str(photo.path),
                "sheet": None,
                "domain": None,
                "doubtful": [],
                "remarks": [],
                "refused": photo.refused,
            }
