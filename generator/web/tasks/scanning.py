"""Scanning: a worker reads the photo of finished sheets in memory, and turns answers into a file.

No photo is ever stored. Only layouts that came along are written, to a folder that is removed.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, cast

from generator.errors import OrderError, ScanError, ScriptoriumError, UnknownNameError, shown
from generator.language import _, speaking
from generator.load.files.access import within
from generator.page.scannable.code import decode, encode
from generator.products.scanning.asking import Asked, settled, sure_remarks, told
from generator.products.scanning.deciding import open_decisions
from generator.products.scanning.learning import learned
from generator.products.scanning.scans import scan_part
from generator.values import NamedTuple
from generator.web.shared.answers import Refusal
from generator.web.tasks.finished_games import LAYOUT, SHEET, safe_name
from generator.web.tasks.layouts import refuse_crowd

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.model.scan import Reading, SheetCode
    from generator.products.scanning.deciding import Decision
    from generator.products.scanning.scans import SheetReader
    from generator.scan.reading import ScannedSheet
    from generator.web.tasks.finished_games import TextFile

LIBRARIES = ("numpy", "cv2", "zxingcpp")
"""What the extra `scan` installs."""
MOST_OTHERS = 4
"""How many other values of a reading the page gets."""


class PhotoOrder(NamedTuple):
    """A photo in base64, the name of its file, and the layouts that its sheets may be of."""

    file: str
    photo: str
    layouts: tuple[TextFile, ...]
    hexes: int
    language: str


class Answered(NamedTuple):
    """A sheet whose squares were read: by its code, with what somebody answered, by field."""

    code: str
    readings: tuple[Reading, ...]
    answers: Mapping[str, str]
    name: str
    apart: frozenset[str] = frozenset()
    """Fields that look alike, of which somebody said that they differ."""


class AnswerOrder(NamedTuple):
    """Sheets that become files, and the layouts that they may be of."""

    sheets: tuple[Answered, ...]
    layouts: tuple[TextFile, ...]
    hexes: int
    language: str


class _Filed(NamedTuple):
    """The sheets that one file has: who reads them, the names on them, and their tables."""

    reader: SheetReader
    names: list[str]
    tables: list[dict[str, Any]]
    notes: list[tuple[str, ...]]
    """What an answer about another square settled, in sentences, for each sheet."""


def can_scan() -> bool:
    """Return whether the extra `scan` is installed."""
    return all(find_spec(name) for name in LIBRARIES)


def no_extra() -> str:
    """Return the sentence for a studio that cannot scan."""
    return _("This studio cannot read photos: install the extra 'scan', and start it again.")


def scan(order: PhotoOrder) -> dict[str, Any] | Refusal:
    """Read a photo: its sheets, each with what was read and what has to be asked."""
    with speaking(order.language):
        try:
            if not can_scan():
                raise OrderError(no_extra())
            with _laid(order.layouts, order.hexes) as paths:
                return _scanned(_bytes(order.photo), order.file, paths)
        except ScriptoriumError as error:
            return Refusal((str(error),))


def too_large(order: PhotoOrder) -> Refusal:
    """Return the answer for a photo that took all that a worker has."""
    with speaking(order.language):
        message = _(
            "{photo}: There is not enough memory to read it; take a photo with fewer pixels."
        )
        return Refusal((message.format(photo=shown(order.file or _("The photo"))),))


def answer(order: AnswerOrder) -> dict[str, Any] | Refusal:
    """Turn what was read and answered into sheet files; what is still doubtful is asked again."""
    with speaking(order.language):
        try:
            with _laid(order.layouts, order.hexes) as paths:
                return _answered(order.sheets, paths)
        except ScriptoriumError as error:
            return Refusal((str(error),))


@contextmanager
def _laid(layouts: Sequence[TextFile], hexes: int) -> Iterator[tuple[Path, ...]]:
    """Write layouts into a folder for as long as they are needed; without any, write nothing."""
    if not layouts:
        with within(Path()):
            yield ()
        return
    with TemporaryDirectory(prefix="scriptorium-") as name:
        folder = Path(name).resolve()
        paths: dict[Path, str] = {}
        for each in layouts:
            refuse_crowd(each.text, hexes)
            paths[folder / safe_name(each.file, LAYOUT)] = each.text
        for path, text in paths.items():
            path.write_bytes(text.encode(errors="surrogatepass"))
        with within(folder):
            yield tuple(paths)


def _bytes(photo: str) -> bytes:
    try:
        return b64decode(photo, validate=True)
    except ValueError as error:
        raise OrderError(_("The photo is not in base64; send it again.")) from error


def _scanned(data: bytes, file: str, layouts: Sequence[Path]) -> dict[str, Any] | Refusal:
    # Only who scans loads the libraries of the extra.
    from generator.scan.reading import scan_photo, sheet_jpeg  # noqa: PLC0415

    found, refused = [], []
    try:
        found = scan_photo(data, file or _("The photo"), layouts)
    except ScanError as error:
        found = cast("list[ScannedSheet]", list(error.sheets))
        refused.append(str(error))
    except UnknownNameError:
        message = _(
            "The domain of this sheet is not built in; keep it in My domains on the Design "
            "page, then photograph the sheet again."
        )
        refused.append(message)
    if not found:
        return Refusal(tuple(refused))
    return {"sheets": [_sheet(it, sheet_jpeg(it)) for it in found], "refused": refused}


def _sheet(scanned: ScannedSheet, jpeg: bytes) -> dict[str, Any]:
    """Return what a page shows of a sheet."""
    (page,) = scanned.reader.printed.document.pages
    fields = [
        {"name": it.name, "kind": it.kind.value, "label": it.label, "box": _rounded(it.box)}
        for it in page.fields
    ]
    picture = b64encode(jpeg).decode()
    return {
        "code": encode(scanned.code),
        **_about(scanned.code, scanned.reader),
        "width": page.width,
        "height": page.height,
        "picture": f"data:image/jpeg;base64,{picture}",
        "fields": fields,
        "readings": [_reading(it) for it in scanned.readings.values()],
        "questions": [_question(it) for it in open_decisions(scanned.reader, scanned.readings, {})],
    }


def _about(code: SheetCode, reader: SheetReader) -> dict[str, Any]:
    return {
        "game": code.game,
        "layout": Path(reader.layout).name,
        "style": code.style,
        "number": code.number,
    }


def _rounded(box: Sequence[float]) -> list[float]:
    return [round(float(it), 2) for it in box]


def _reading(reading: Reading) -> dict[str, Any]:
    others = [
        {"value": value, "certainty": round(float(it), 4)}
        for value, it in reading.others[:MOST_OTHERS]
    ]
    return {
        "field": reading.field,
        "kind": reading.kind,
        "value": reading.value,
        "certainty": round(float(reading.certainty), 4),
        "others": others,
        "shape": reading.shape,
    }


def _question(decision: Decision) -> dict[str, Any]:
    question = decision.question
    return {
        "field": question.field,
        "fields": list(decision.fields),
        "shown": question.shown,
        "read": question.read,
        "certainty": round(float(question.certainty), 4),
        "choices": list(question.choices),
        "reason": question.reason,
    }


def _answered(sheets: Sequence[Answered], layouts: Sequence[Path]) -> dict[str, Any]:
    """Return what is still asked and remarked about each sheet, and the files of all of them."""
    about = []
    files: dict[tuple[str, str], _Filed] = {}
    for number, sheet in enumerate(sheets, 1):
        name = sheet.name.strip() or _("Player {number}").format(number=number)
        code = _decoded(sheet.code)
        reader = scan_part(code.game).reader(code, layouts)
        readings = {it.field: it for it in sheet.readings}
        open_ = open_decisions(reader, readings, sheet.answers, sheet.apart)
        asked = Asked((), dict(sheet.answers), learned(readings, sheet.answers, sheet.apart))
        values = asked.values
        questions = tuple(it.question for it in open_)
        remarks = sure_remarks(reader, values, name, questions)
        about.append(
            {
                "questions": [_question(it) for it in open_],
                "remarks": [it.removeprefix(f"{name}: ") for it in remarks],
                "settled": {it.field: it.value for it in settled(asked.readings, asked.answers)},
            }
        )
        filed = files.setdefault((code.game, reader.layout), _Filed(reader, [], [], []))
        filed.names.append(name)
        filed.notes.append(tuple(told(reader, asked)))
        filed.tables.append(reader.table(values, name))
    return {"sheets": about, "files": [_file(it, layouts) for it in files.values()]}


def _decoded(code: str) -> SheetCode:
    try:
        return decode(code)
    except ValueError as error:
        message = _("The code of a sheet is not one of ours; photograph the sheet again.")
        raise OrderError(message) from error


def _file(filed: _Filed, layouts: Sequence[Path]) -> dict[str, str]:
    text = filed.reader.text(filed.tables, filed.notes)
    for folder in {path.parent for path in layouts}:  # The page has its layouts beside the sheet.
        text = text.replace(f"{folder.as_posix()}/", "")
    names = "-".join(name.strip() for several in filed.names for name in several.split(","))
    return {"file": safe_name(f"sheet-{names}.toml", SHEET), "text": text}
