"""Photos of finished sheets in the studio: read in memory, asked about, and turned into files."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from base64 import b64decode, b64encode
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from jsonschema import validate
from photos import taking
from PIL import Image
from starlette.applications import Starlette
from starlette.requests import Request

from generator.games.pad.scanning.identity import pad_digest
from generator.model.scan import SheetCode
from generator.page.scannable.code import encode
from generator.web.pages import documents
from generator.web.requests import answer_schemas
from generator.web.requests.photos import Photos
from generator.web.shared.answers import Refusal
from generator.web.shared.limits import Bounds, Limits
from generator.web.tasks import scanning
from generator.web.tasks.finished_games import TextFile
from generator.web.workers.pool import Pool
from support.games.pad_sheets import shipped
from support.photos.photographs import photograph
from support.program import PATIENCE, ROOT, python
from support.web import pool_tasks
from support.web.serving import until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from starlette.responses import Response

    from support.photos.photographs import Photograph
    from support.web.serving import Server

SCAN, ANSWERS, SCORE = "/api/scan", "/api/answers", "/api/score"
OWN = ROOT / "docs" / "samples" / "domains" / "ford.toml"
HEXES = 1_000
_opened: list[tuple[str, int]] = []
_is_watching: list[bool] = []


def watch(event: str, details: tuple[Any, ...]) -> None:
    """Note each file that is opened while somebody watches."""
    if _is_watching and event == "open":
        _opened.append((str(details[0]), details[2] or 0))


@pytest.fixture(scope="module")
def legal() -> Photograph:
    return photograph(21)


@pytest.fixture(scope="module")
def code(legal: Photograph) -> str:
    """Return the code of the sheet on the photo, as a page gets it."""
    (sheet,) = read_in_process(legal.jpeg)["sheets"]
    return str(sheet["code"])


@pytest.fixture(scope="module")
def broken() -> Photograph:
    return photograph(22, taking.BROKEN)


@contextmanager
def watching() -> Iterator[None]:
    """Watch which files this process opens."""
    sys.addaudithook(watch)
    _opened.clear()
    _is_watching.append(True)
    try:
        yield
    finally:
        _is_watching.clear()


def written() -> list[str]:
    """Return the files that were opened to write while somebody watched."""
    changing = os.O_WRONLY | os.O_RDWR | os.O_CREAT
    return [path for path, flags in _opened if flags & changing]


def files_of(server: Server) -> set[Path]:
    return {path for path in server.folder.rglob("*") if path.is_file()}


def read_in_process(data: bytes, *layouts: TextFile, language: str = "en") -> dict[str, Any]:
    photo = b64encode(data).decode()
    answer = scanning.scan(scanning.PhotoOrder("p.jpg", photo, layouts, HEXES, language))
    assert isinstance(answer, dict)
    return answer


def refused_in_process(data: bytes, language: str = "en") -> str:
    """Return the only sentence about a photo of which no sheet is read."""
    photo = b64encode(data).decode()
    answer = scanning.scan(scanning.PhotoOrder("p.jpg", photo, (), HEXES, language))
    assert isinstance(answer, Refusal)
    assert answer.status == 422
    (sentence,) = answer.sentences
    return sentence


def answered(sheet: dict[str, Any], truth: dict[str, str], name: str) -> dict[str, Any]:
    """Return a sheet of an answer as it is sent back: every square as it truly is."""
    answers = {it["field"]: truth.get(it["field"], "") for it in sheet["readings"]}
    asked = {it["field"]: truth[it["field"]] for it in sheet["questions"] if it["field"] in truth}
    own = {"code": sheet["code"], "readings": sheet["readings"], "name": name}
    return {**own, "answers": {**answers, **asked}}


def test_a_photo_becomes_readings_questions_and_a_file_with_the_true_score(
    server: Server, broken: Photograph
) -> None:
    before = files_of(server)
    assert until(lambda: server.post(SCAN, {"photo": ""}).status != 503)
    answer = server.post(SCAN, broken.body())
    assert answer.status == 200
    assert answer.headers["cache-control"] == "no-store"
    validate(answer.parsed, answer_schemas.SCANNED)
    (sheet,) = answer.parsed["sheets"]
    assert (sheet["game"], sheet["layout"], sheet["style"]) == ("dice", "A", "sheet-2")
    boxes = {it["name"]: it["box"] for it in sheet["fields"]}
    for left, top, right, bottom in boxes.values():
        assert 0 < left < right < sheet["width"]
        assert 0 < top < bottom < sheet["height"]
    assert {it["field"] for it in sheet["readings"]} <= set(boxes)
    assert sheet["questions"], "a sheet that breaks a rule is asked about"
    assert {it["shown"] for it in sheet["questions"]} <= set(boxes)
    kind, _comma, data = sheet["picture"].partition(",")
    assert kind == "data:image/jpeg;base64"
    width, height = Image.open(BytesIO(b64decode(data))).size
    assert width / height == pytest.approx(sheet["width"] / sheet["height"], abs=0.01)
    digits = [it for it in sheet["readings"] if it["kind"] == "digit"]
    right = [it for it in digits if it["value"] == broken.truth.get(it["field"], "")]
    assert len(right) >= 0.9 * len(digits)

    body = {"sheets": [answered(sheet, broken.truth, "Anna")]}
    filed = server.post(ANSWERS, body)
    assert filed.status == 200
    validate(filed.parsed, answer_schemas.ANSWERED)
    scored = server.post(SCORE, {"sheets": filed.parsed["files"]}).parsed
    assert scored["findings"] == []
    (player,) = scored["players"]
    assert (player["name"], player["total"]) == ("Anna", broken.score.total)
    assert broken.broken in {it["code"] for it in player["violations"]}
    assert files_of(server) == before


def test_no_file_is_written_while_a_photo_is_read(legal: Photograph, tmp_path: Path) -> None:
    with watching():
        (tmp_path / "seen").write_bytes(b"")
    assert written() == [str(tmp_path / "seen")]
    with watching():
        (sheet,) = read_in_process(legal.jpeg)["sheets"]
        filled = scanning.Answered(sheet["code"], (), legal.truth, "")
        answer = scanning.answer(scanning.AnswerOrder((filled,), (), HEXES, "en"))
    assert isinstance(answer, dict)
    assert written() == []


def test_sheets_of_one_evening_become_one_file_and_nobody_needs_a_name(
    legal: Photograph, code: str
) -> None:
    one = scanning.Answered(code, (), legal.truth, " ")
    two = scanning.Answered(code, (), legal.truth, "Ben")
    answer = scanning.answer(scanning.AnswerOrder((one, two), (), HEXES, "en"))
    assert isinstance(answer, dict)
    (file,) = answer["files"]
    assert 'name = "Player 1"' in file["text"]
    assert 'name = "Ben"' in file["text"]
    assert file["file"] == "sheet-Player 1-Ben.toml"


def test_the_players_of_a_score_pad_give_its_file_their_names() -> None:
    pad = shipped("hearts")
    code = SheetCode("pad", pad.id, pad_digest(pad), "columns-4", "a4", "full", "en", "vellum")
    taken = {f"p{player}-r1-taken": number for player, number in ((1, "13"), (2, "13"))}
    sheet = scanning.Answered(encode(code), (), taken, "Anna, Ben ,Clara")
    answer = scanning.answer(scanning.AnswerOrder((sheet,), (), HEXES, "en"))
    assert isinstance(answer, dict)
    (file,) = answer["files"]
    assert file["file"] == "sheet-Anna-Ben-Clara.toml"
    assert "taken = [13, 13, 0]" in file["text"]


def noise() -> bytes:
    """Return a picture that shows no sheet."""
    shades = np.random.default_rng(3).integers(0, 255, (600, 800, 3)).astype(np.uint8)
    made = BytesIO()
    Image.fromarray(shades).save(made, "JPEG")
    return made.getvalue()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not a picture"),
        (b"not a picture", "not a picture"),
        (b"%PDF-1.7 nothing", "PDF"),
        (noise(), "no scannable sheet"),
    ],
    ids=["nothing", "text", "half a PDF", "noise"],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(data: bytes, words: str) -> None:
    sentence = refused_in_process(data)
    assert words in sentence
    assert sentence.startswith("p.jpg: ")
    assert sentence.endswith(".")


BOUNDED = """
import resource, sys
from base64 import b64encode
from pathlib import Path
from generator.web.tasks.scanning import PhotoOrder, scan
resource.setrlimit(resource.RLIMIT_CPU, (2, 2))
resource.setrlimit(resource.RLIMIT_AS, (500_000_000, 500_000_000))
file = Path(sys.argv[1])
print(scan(PhotoOrder(file.name, b64encode(file.read_bytes()).decode(), (), 0, "en")).sentences[0])
"""
"""What a worker does with a photo, in 2 seconds of processor time and 500 MB."""


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("forms.pdf", "too much time or memory"),
        ("shading.pdf", "too much time or memory"),
        ("p4000x1.png", "no scannable sheet"),
    ],
)
def test_small_files_that_ask_for_much_work_are_refused(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, words: str
) -> None:
    heavy = ROOT / "tests" / "cases" / "outside" / "costly" / file
    answer = server.post(SCAN, {"photo": b64encode(heavy.read_bytes()).decode(), "file": file})
    assert answer.status == 422
    assert answer.sentence.startswith(f"{file}: ")
    assert words in answer.sentence
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")
    ran = python(BOUNDED, str(heavy), cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == f"{answer.sentence}\n"


def request_of(body: dict[str, Any]) -> Request:
    """Return the request of a client that stays until it is answered."""
    parts = [{"type": "http.request", "body": json.dumps(body).encode(), "more_body": False}]

    async def receive() -> dict[str, Any]:
        if not parts:
            await asyncio.Event().wait()
        return parts.pop()

    app = Starlette()
    app.state.limits = Limits()
    headers = [(b"content-type", b"application/json"), (b"accept-language", b"en")]
    scope = {"type": "http", "method": "POST", "path": SCAN, "headers": headers, "app": app}
    return Request({**scope, "query_string": b"", "client": ("127.0.0.1", 1)}, receive)


async def scan_with(pool: Pool, folder: Path) -> Response:
    pool.start(str(folder))
    try:
        return await Photos(pool, Limits()).scan(request_of({"photo": "", "file": "big.png"}))
    finally:
        pool.stop()
        await asyncio.to_thread(pool.close)


@pytest.mark.parametrize("prepare", [pool_tasks.die_of_photos, pool_tasks.swell_of_photos])
def test_a_photo_that_exhausts_a_worker_is_not_to_be_sent_again(
    tmp_path: Path, prepare: Callable[[], None]
) -> None:
    bounds = Bounds(1, 10 * PATIENCE, 1_000_000_000, 2, PATIENCE)
    answer = asyncio.run(scan_with(Pool(bounds, prepare=prepare), tmp_path))
    assert answer.status_code == 422
    assert json.loads(bytes(answer.body))["errors"] == [
        "big.png: There is not enough memory to read it; take a photo with fewer pixels."
    ]


def test_refusals_speak_the_language_of_the_page() -> None:
    sentences = [refused_in_process(noise(), language=it) for it in ("en", "fr", "de")]
    assert len(set(sentences)) == 3


def test_an_own_domain_is_found_among_those_that_come_along() -> None:
    own = photograph(23, layout=str(OWN), layouts=(OWN,))
    file = TextFile("my ford.toml", OWN.read_text(encoding="utf-8"))
    other = TextFile("not a layout.toml", "x = 1")
    assert "My domains" in refused_in_process(own.jpeg)
    (sheet,) = read_in_process(own.jpeg, other, file)["sheets"]
    assert sheet["layout"] == "my ford.toml"
    one = scanning.Answered(sheet["code"], (), own.truth, "Cleo")
    answer = scanning.answer(scanning.AnswerOrder((one,), (other, file), HEXES, "en"))
    assert isinstance(answer, dict)
    assert 'domain = "my ford.toml"' in answer["files"][0]["text"]


@pytest.mark.parametrize(
    ("path", "body", "words"),
    [
        (SCAN, {}, "'photo' is missing"),
        (SCAN, {"photo": "§"}, "not in base64"),
        (SCAN, {"photo": "AAA"}, "not in base64"),
        (SCAN, {"photo": "", "file": "a/b.jpg"}, "plain name"),
        (ANSWERS, {"sheets": []}, "too short"),
        (ANSWERS, {"sheets": [{"code": "A", "readings": []}]}, "not one of ours"),
        (
            ANSWERS,
            {"sheets": [{"code": "A", "readings": [], "answers": {"hex-1-1": "seven"}}]},
            "cannot be seven",
        ),
    ],
)
def test_requests_that_are_wrong_get_a_sentence(
    server: Server, path: str, body: dict[str, Any], words: str
) -> None:
    answer = server.post(path, body)
    assert answer.status == 422
    assert words in answer.sentence


def test_a_photo_that_is_too_large_is_not_even_received(server: Server) -> None:
    head = f"POST {SCAN} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    length = f"content-length: {Limits().photo + 1}\r\nconnection: close\r\n\r\n"
    assert server.send((head + length).encode()).startswith(b"HTTP/1.1 413 ")


def test_a_studio_without_the_extra_offers_no_photos(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 'id="photograph"' in documents.write_page("score", "en")
    assert 'id="photograph"' not in documents.write_page("score", "en", is_static=True)
    monkeypatch.setattr(scanning, "find_spec", lambda _name: None)
    page = documents.write_page.__wrapped__("score", "en")
    assert 'id="photograph"' not in page
    assert 'id="files" accept=".toml,.json,.csv,.txt"' in page
    answer = scanning.scan(scanning.PhotoOrder("p.jpg", "", (), HEXES, "en"))
    assert isinstance(answer, Refusal)
    assert "install the extra 'scan'" in answer.sentences[0]


def test_a_code_that_was_read_is_written_back_as_it_was(code: str) -> None:
    assert code == encode(taking.blank(taking.Printed("A")).code)
