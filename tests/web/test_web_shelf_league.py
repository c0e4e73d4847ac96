"""The league of a shelf: its evenings are scored with the layouts that they name."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from generator.web.requests import answer_schemas, shelf_league, shelf_reader
from generator.web.workers.pool import BrokenError
from support.web.in_process import DirectPool, application, ask

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import ASGIApp

SAMPLES = Path(__file__).resolve().parents[2] / "docs" / "samples"
LEAGUE = "/api/shelf/league"
PAD = 'game = "pad"\nname = 3\n'


@pytest.fixture(autouse=True)
def _looked_at_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf_reader, "AGAIN", 0.0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a shelf with an evening on a shipped domain, one on its pad, and a wrong one."""
    place = tmp_path / "club"
    (place / "evenings").mkdir(parents=True)
    shutil.copy(SAMPLES / "evening.toml", place / "evenings" / "2026-11-12-dice.toml")
    shutil.copy(SAMPLES / "market-day.toml", place)
    shutil.copy(SAMPLES / "market-evening.toml", place / "evenings" / "2026-11-05-market.toml")
    (place / "evenings" / "wrong.toml").write_text(
        'game = "dice"\ndomain = "nowhere"\nvariant = "solo"\n[[player]]\nname = "Ana"\n',
        encoding="utf-8",
    )
    return place


@pytest.fixture
def pool() -> DirectPool:
    """Return a pool that does every task."""
    return DirectPool()


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, pool: DirectPool, folder: Path) -> ASGIApp:
    """Return a studio whose shelf can be read."""
    return application(monkeypatch, pool, shelf=folder)


def league(app: ASGIApp) -> Any:
    answer = ask(app, "GET", LEAGUE).parsed
    jsonschema.validate(answer, answer_schemas.SHELF_LEAGUE)
    return answer


def test_evenings_are_the_rows_of_a_league_the_oldest_first(app: ASGIApp, folder: Path) -> None:
    text = (SAMPLES / "evening.toml").read_text(encoding="utf-8")
    last = folder / "christmas-2026-12-24.toml"
    last.write_text(text.replace("Ben", "Cleo"), encoding="utf-8")
    found = league(app)
    assert [(it["name"], it["date"], it["title"]) for it in found["evenings"]] == [
        ("evenings/2026-11-05-market", "2026-11-05", "Market day"),
        ("evenings/2026-11-12-dice", "2026-11-12", ""),
        ("christmas-2026-12-24", "2026-12-24", ""),
    ]
    rows = found["evenings"][1]["rows"]
    assert [(it["player"], it["points"], it["won"]) for it in rows] == [
        ("Anna", 59, 1),
        ("Ben", 51, 0),
    ]
    assert (found["left"], found["left_out"]) == (0, 0)


def test_an_evening_that_cannot_be_scored_is_listed_with_its_sentence(
    app: ASGIApp, folder: Path
) -> None:
    (wrong,) = league(app)["refused"]
    assert wrong["name"] == "evenings/wrong"
    assert wrong["error"].startswith("There is no layout 'nowhere'; choose A, ")
    assert str(folder) not in wrong["error"]


def _as_link(pad: Path) -> None:
    pad.rename(pad.with_suffix(".txt"))
    pad.symlink_to(pad.with_suffix(".txt"))


@pytest.mark.parametrize(
    ("break_it", "sentence"),
    [
        (
            lambda pad: pad.write_text("x = [", encoding="utf-8"),
            "market-day.toml:1: This is not TOML",
        ),
        (
            lambda pad: pad.write_text(PAD, encoding="utf-8"),
            "market-day.toml:1: The key 'id' is missing; add it.",
        ),
        (_as_link, "market-day.toml: This is a link; put the file itself into the folder."),
    ],
    ids=["no TOML", "a fault", "a link"],
)
def test_an_evening_on_a_broken_pad_says_so_and_the_others_count(
    app: ASGIApp, folder: Path, break_it: Callable[[Path], object], sentence: str
) -> None:
    break_it(folder / "market-day.toml")
    found = league(app)
    assert [it["name"] for it in found["evenings"]] == ["evenings/2026-11-12-dice"]
    errors = {it["name"]: it["error"] for it in found["refused"]}
    assert sentence in errors["evenings/2026-11-05-market"]
    assert str(folder) not in errors["evenings/2026-11-05-market"]


@pytest.mark.parametrize("named", ["brook", "../brook.toml", "brook.toml"])
def test_a_domain_of_the_shelf_is_found_however_it_is_named(
    app: ASGIApp, folder: Path, named: str
) -> None:
    evening = folder / "evenings" / "2026-11-12-dice.toml"
    text = (SAMPLES / "evening.toml").read_text(encoding="utf-8")
    shutil.copy(SAMPLES.parents[1] / "layouts" / "dice" / "A.toml", folder / "brook.toml")
    evening.write_text(text.replace('domain = "A"', f'domain = "{named}"'), encoding="utf-8")
    assert "evenings/2026-11-12-dice" in [it["name"] for it in league(app)["evenings"]]
    (folder / "brook.toml").unlink()
    refused = [it["name"] for it in league(app)["refused"]]
    assert refused == ["evenings/2026-11-12-dice", "evenings/wrong"]


def test_only_what_has_changed_is_scored_again(
    app: ASGIApp, pool: DirectPool, folder: Path
) -> None:
    def scored() -> int:
        return sum(
            len(order.some) for name, order, _client in pool.asked if name == "score_evenings"
        )

    league(app)
    assert scored() == 3
    league(app)
    assert scored() == 3
    pad = folder / "market-day.toml"
    pad.write_text(pad.read_text(encoding="utf-8") + "# more\n", encoding="utf-8")
    league(app)
    assert scored() == 4
    answer = ask(app, "GET", LEAGUE)
    known = {"if-none-match": answer.headers["etag"]}
    assert ask(app, "GET", LEAGUE, headers=known).status == 304


def test_an_evening_that_is_there_twice_counts_once(app: ASGIApp, folder: Path) -> None:
    shutil.copy(folder / "evenings" / "2026-11-12-dice.toml", folder / "again.toml")
    assert len(league(app)["evenings"]) == 2


def test_what_takes_long_is_left_for_the_next_time(
    app: ASGIApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf_league, "AT_ONCE", 1)
    monkeypatch.setattr(shelf_league, "PATIENCE", 0.0001)
    first = ask(app, "GET", LEAGUE)
    assert "etag" not in first.headers
    left = [first.parsed["left"], *(league(app)["left"] for _again in range(2))]
    assert left == [2, 1, 0]


def test_one_that_breaks_a_worker_is_said_and_the_others_count(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    class Breaking(DirectPool):
        async def do(self, function: Any, argument: Any, client: str = "", hear: Any = None) -> Any:
            names = [it.sheet.name for it in getattr(argument, "some", ())]
            if "evenings/2026-11-12-dice" in names:
                raise BrokenError
            return await super().do(function, argument, client, hear)

    found = league(application(monkeypatch, Breaking(), shelf=folder))
    assert [it["name"] for it in found["evenings"]] == ["evenings/2026-11-05-market"]
    assert "takes too long" in found["refused"][0]["error"]


def test_the_files_beside_a_deck_are_handed_out(app: ASGIApp, folder: Path) -> None:
    shutil.copy(SAMPLES / "herbs.toml", folder)
    shutil.copy(SAMPLES / "herbs.csv", folder)
    shutil.copytree(SAMPLES / "herbs", folder / "herbs")
    (folder / "secret.csv").symlink_to("/etc/passwd")
    answer = ask(app, "GET", "/api/shelf/beside/herbs").parsed
    jsonschema.validate(answer, answer_schemas.SHELF_BESIDE)
    assert [it["file"] for it in answer["files"]][:2] == ["herbs.csv", "herbs/bee.svg"]
    assert json.dumps(answer).isascii()
    for name in ("nothing", "../herbs", ".history/x"):
        assert ask(app, "GET", f"/api/shelf/beside/{name}").status in {404, 422}
