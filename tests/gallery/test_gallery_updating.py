"""A gallery is brought up to date with made-up drawings: what is written, kept and removed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import pytest

from generator.errors import OrderError, UnwritableError
from generator.gallery import building, pages
from generator.gallery.building import build
from generator.gallery.drawing import Made, Task
from generator.gallery.manifest import EMPTY, FILE, Manifest, digest, read_manifest
from generator.gallery.playing import CACHE
from generator.gallery.wish import Broken, Built, Wish
from generator.language import ordering
from generator.products.results.playtest_summaries import SUMMARY, Shown, summariser_of
from generator.registry import brings
from generator.shelf.entry import describe
from generator.writing.files import write_files

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

ROOT = Path(__file__).resolve().parents[2]
DOMAIN = (ROOT / "docs" / "samples" / "domains" / "brook.toml").read_text(encoding="utf-8")
PAD = (ROOT / "docs" / "samples" / "market-day.toml").read_text(encoding="utf-8")


class Drawer:
    """Draws nothing: each thing gets two small files; what is named so has faults."""

    def __init__(self) -> None:
        """Begin without any drawing."""
        self.tasks: list[Task] = []

    def __call__(self, task: Task) -> Made:
        """Return made-up files of a thing."""
        self.tasks.append(task)
        about = describe(task.name, task.data)
        if about.faults:
            return Made(about, {}, {})
        if "faulty" in task.name:
            return Made(about, {"faults": ["First.", "Second."]}, {})
        picture, print_ = f"pictures/{task.stem}.svg", f"prints/{task.stem}-a4-full.pdf"
        facts = {
            "prints": [["a4", "full", print_]],
            "missing": {},
            "large": picture,
            "picture": picture,
            "words": ["37 hexes"],
            "players": [0, 0],
            "note": "",
            "contents": digest(task.data),
        }
        return Made(about, facts, {picture: b"<svg/>", print_: task.data[:9]})


@pytest.fixture
def drawer(monkeypatch: pytest.MonkeyPatch) -> Drawer:
    """Let drawings be made up, and the look of the pages be short."""
    made = Drawer()
    monkeypatch.setattr(building, "draw_thing", made)
    for module in ("building", "reading"):
        monkeypatch.setattr(f"generator.gallery.{module}.program_mark", lambda: "mark")
    monkeypatch.setattr(pages, "_style", lambda: "style")
    monkeypatch.setattr(pages, "_script", lambda: "script")
    monkeypatch.setattr(building, "fonts", lambda: {"look/a.woff2": b"font"})
    monkeypatch.setattr(pages.Pages, "_written", lambda _self, name, _up, _values: name)
    monkeypatch.setattr(pages.Pages, "_feed", lambda _self, _newest: "feed")
    return made


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Return a folder with two domains, a pad, and two files with faults."""
    folder = tmp_path / "club"
    folder.mkdir()
    texts = {
        "brook": DOMAIN,
        "ford": DOMAIN.replace('en = "Brook"', 'en = "A ford"'),
        "market-day": PAD,
        "faulty": DOMAIN,
        "odd": "x = 1\n",
    }
    for name, text in texts.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    (folder / "link.toml").symlink_to(folder / "brook.toml")
    return folder


def make(folder: Path, **more: Any) -> Built:
    """Bring a gallery up to date."""
    return build(Wish(folder=folder, output=folder.parent / "site", language="en", **more))


def files(folder: Path) -> dict[str, bytes]:
    """Return the files of the gallery beside a folder."""
    site = folder.parent / "site"
    found = (it for it in site.rglob("*") if it.is_file())
    return {it.relative_to(site).as_posix(): it.read_bytes() for it in found}


LOOK = {"look/a.woff2", "look/gallery.css", "look/gallery.js", "look/index.js", "feed.xml"}
LISTS = {"index.html", "dice-domains.html", "pads.html", "faults.html"}
THINGS = {
    f"{inside}/{name}.{end}"
    for name in ("brook", "ford", "market-day")
    for inside, end in (("things", "html"), ("files", "toml"))
}


def test_everything_is_drawn_once_and_written(club: Path, drawer: Drawer) -> None:
    steps: list[tuple[int, int]] = []
    built = make(club, progress=lambda done, total: steps.append((done, total)))
    assert [it.name for it in drawer.tasks] == ["brook", "faulty", "ford", "market-day", "odd"]
    assert {it.language for it in drawer.tasks} == {"en"}
    assert steps == [(it, 5) for it in range(1, 6)]
    found = files(club)
    drawn = {it for it in found if it.startswith(("pictures", "prints"))}
    assert len(drawn) == 6
    assert {*found} == {*LOOK, *LISTS, *THINGS, *drawn, FILE}
    assert built._replace(broken=()) == Built(
        shown=3,
        drawn=("brook", "ford", "market-day"),
        played=(),
        written=tuple(sorted({*LOOK, *LISTS, *THINGS})),
        removed=(),
        broken=(),
        left_out=0,
    )
    assert [it.file for it in built.broken] == ["faulty.toml", "link.toml", "odd.toml"]
    assert built.broken[0] == Broken("faulty.toml", "First.")
    manifest = read_manifest(club.parent / "site")
    assert {*manifest.files} == {*found}
    assert all(
        manifest.files[name] == ("" if name == FILE else digest(data))
        for name, data in found.items()
    )
    assert {*manifest.pages} == {
        it for it in found if it.endswith((".html", ".xml", ".js", ".css"))
    }
    assert {*manifest.things} == {it.name for it in drawer.tasks}
    assert manifest.planned == ()
    assert found["files/brook.toml"] == DOMAIN.encode()
    rows = json.loads(found["look/index.js"].decode().partition("=")[2].strip().rstrip(";"))
    assert [it[0] for it in rows["rows"]] == ["ford", "brook", "market-day"]


def test_things_are_written_as_soon_as_a_few_are_drawn_and_only_once(
    club: Path, drawer: Drawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[list[str]] = []

    def write(files: Mapping[Path, bytes]) -> None:
        written.append([it.name for it in files if it.suffix == ".pdf"])
        write_files(files)

    monkeypatch.setattr(building, "write_files", write)
    monkeypatch.setattr(building, "AT_ONCE", 2)
    make(club)
    stems = {it.name: it.stem for it in drawer.tasks}
    assert [names for names in written if names] == [
        [f"{stems[it]}-a4-full.pdf" for it in some] for some in (["brook"], ["ford", "market-day"])
    ]


def test_nothing_is_drawn_or_written_again_unless_it_is_gone(club: Path, drawer: Drawer) -> None:
    make(club)
    before, site = files(club), club.parent / "site"
    known = read_manifest(site)
    drawer.tasks.clear()
    times = {name: (site / name).stat().st_mtime_ns for name in before}
    again = make(club)
    assert (again.drawn, again.written, again.removed, drawer.tasks) == ((), (), (), [])
    assert {name: (site / name).stat().st_mtime_ns for name in before} == times
    for name in ("index.html", "look/a.woff2", "files/brook.toml", "things/ford.html"):
        (site / name).unlink()
        assert make(club).written == (name,)
        assert files(club) == before
    (site / FILE).unlink()
    with pytest.raises(UnwritableError):
        make(club)
    (site / FILE).write_bytes(before[FILE])
    gone = next(it for it in before if it.startswith("prints/brook"))
    (site / gone).unlink()
    built = make(club)
    assert (built.drawn, built.written, {*files(club)}) == (("brook",), (), {*before})
    after = read_manifest(site)
    assert (after.files, after.pages) == (known.files, known.pages)


def test_what_has_changed_is_drawn_and_what_is_gone_is_removed(club: Path, drawer: Drawer) -> None:
    make(club)
    before = files(club)
    drawer.tasks.clear()
    (club / "brook.toml").write_text(DOMAIN.replace('en = "Brook"', 'en = "Stream"'), "utf-8")
    (club / "ford.toml").unlink()
    (club / "faulty.toml").unlink()
    built = make(club)
    assert [it.name for it in drawer.tasks] == ["brook"]
    assert (built.shown, built.drawn) == (2, ("brook",))
    gone = {it for it in before if it.startswith(("pictures/", "prints/")) and "market" not in it}
    assert built.removed == tuple(sorted({*gone, "things/ford.html", "files/ford.toml"}))
    after = files(club)
    assert {*before} - {*after} == {*built.removed}
    assert {*read_manifest(club.parent / "site").files} == {*after}
    assert {"things/brook.html", "files/brook.toml", "feed.xml"} <= {*built.written}
    assert "things/market-day.html" not in built.written
    (club / "odd.toml").unlink()
    (club / "link.toml").unlink()
    assert "faults.html" in make(club).removed


@pytest.mark.parametrize("place", [FILE, "index.html", "things/brook.html", "files/ford.toml"])
def test_what_somebody_else_wrote_is_not_written_over(
    club: Path, drawer: Drawer, place: str
) -> None:
    own = club.parent / "site" / place
    own.parent.mkdir(parents=True)
    own.write_bytes(b"own")
    with pytest.raises(UnwritableError) as caught:
        make(club)
    assert str(caught.value).startswith(f"{own} is there already") or place in str(caught.value)
    assert (files(club), drawer.tasks) == ({place: b"own"}, [])


@pytest.mark.usefixtures("drawer")
def test_a_picture_and_a_list_of_somebody_else_are_not_written_over(club: Path) -> None:
    site = club.parent / "site"
    site.mkdir()
    (site / "pads.html").write_bytes(b"own")
    with pytest.raises(UnwritableError, match=r"pads\.html"):
        make(club)
    assert files(club)["pads.html"] == b"own"
    assert "index.html" not in files(club)


@pytest.mark.usefixtures("drawer")
def test_a_gallery_is_not_written_among_its_things(club: Path) -> None:
    for output in (club, club / "x" / "..", club.parent):
        folder = club if output != club.parent else club.parent / "files"
        if output == club.parent:
            club.rename(folder)
        with pytest.raises(OrderError) as caught:
            build(Wish(folder, output, "en"))
        said = str(caught.value)
        assert said.endswith(" itself; name another with -o.")
        assert "The gallery cannot be written into " in said
    build(Wish(folder, folder / "site", "en"))


def test_what_was_drawn_stays_if_a_run_is_broken_off(
    club: Path, drawer: Drawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(building, "AT_ONCE", 2)
    manifests: list[Manifest] = []
    site = club.parent / "site"

    def draw(task: Task) -> Made:
        manifests.append(read_manifest(site))
        if task.name == "market-day":
            raise KeyboardInterrupt
        return drawer(task)

    monkeypatch.setattr(building, "draw_thing", draw)
    with pytest.raises(KeyboardInterrupt):
        make(club)
    assert [[*it.things] for it in manifests] == [
        *([], [], ["brook", "faulty"], ["brook", "faulty"]),
    ]
    planned = tuple(sorted(it.stem for it in drawer.tasks))
    left = read_manifest(site)
    assert [*left.things] == ["brook", "faulty", "ford"]
    assert {*planned} < {*left.planned}
    assert len(left.planned) == 5
    found = files(club)
    assert {*left.files} == {*found}
    assert len(found) == 5
    assert all(left.files[it] == digest(data) for it, data in found.items() if it != FILE)
    monkeypatch.setattr(building, "draw_thing", drawer)
    drawer.tasks.clear()
    (club / "ford.toml").unlink()
    built = make(club)
    assert [it.name for it in drawer.tasks] == ["market-day", "odd"]
    assert built.removed == tuple(sorted(it for it in found if "ford" in it))
    assert read_manifest(site).planned == ()


def test_many_things_are_shared_among_processes(
    club: Path, drawer: Drawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    pools: list[int] = []
    shares: list[int] = []

    class Pool:
        """Workers that do nothing."""

        def __init__(self, number: int) -> None:
            pools.append(number)

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_error: object) -> None:
            """End."""

    def results(_pool: Pool, do: Callable[[Task], Made], given: Any) -> list[Made]:
        some = [do(*it) for it in given]
        shares.append(len(some))
        return some

    monkeypatch.setattr(building, "worker_pool", Pool)
    monkeypatch.setattr(building, "results_of", results)
    monkeypatch.setattr(building, "AT_ONCE", 2)
    assert make(club, processes=9).drawn == ("brook", "ford", "market-day")
    assert (pools, shares) == ([5], [2, 2, 1])
    assert {*read_manifest(club.parent / "site").things} == {it.name for it in drawer.tasks}
    for changed, number in ((("brook", "ford", "odd"), 0), (("brook", "ford", "odd", "faulty"), 1)):
        pools.clear()
        for name in changed:
            file = club / f"{name}.toml"
            file.write_text(file.read_text("utf-8") + f"# {len(changed)}\n", "utf-8")
        make(club, processes=2)
        assert pools == [2] * number
    assert (building.ALONE, pages.ON_A_PAGE, pages.MOST_FEED) == (3, 24, 50)


def test_files_that_are_no_things_are_told_in_the_language(club: Path, drawer: Drawer) -> None:
    with ordering("de"):
        german = {it.file: it.error for it in make(club).broken}
    assert german["faulty.toml"] == "First."
    assert "Das ist weder ein" in german["odd.toml"]
    assert "This is no domain" in {it.file: it.error for it in make(club).broken}["odd.toml"]
    assert drawer.tasks


SHOWN = Shown("A", ("fair",), "Hard", "100 games", ("Yes.",), (), (0.5,) * 37)


def test_a_playtest_that_is_kept_is_shown_and_put_into_words_once(
    club: Path, drawer: Drawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = summariser_of("dice")
    assert real is not None
    said: list[Mapping[str, Any]] = []

    def show(kept: Mapping[str, Any], _layout: Any) -> Shown:
        said.append(kept)
        if kept["games"] == 1:
            message = "No playtest."
            raise ValueError(message)
        return SHOWN

    made = real._replace(show=show)
    for module in ("building", "playing", "entries", "drawing"):
        monkeypatch.setattr(
            f"generator.gallery.{module}.summariser_of",
            lambda game: made if brings(game, SUMMARY) else None,
        )
    (club / CACHE).mkdir()

    def keep(**more: Any) -> None:
        kept = {"contents": digest(DOMAIN.encode()), "mark": real.mark(), **more}
        (club / CACHE / "brook.json").write_text(json.dumps(kept), encoding="utf-8")

    def traits() -> list[str]:
        found = files(club)["look/index.js"].decode().partition("=")[2].strip().rstrip(";")
        return [it[0] for it in json.loads(found)["traits"]]

    keep(games=100)
    make(club)
    assert traits() == ["dice-domains", "pads", "fair"]
    assert [it["games"] for it in said] == [100]
    make(club)
    assert [it["games"] for it in said] == [100]
    keep(games=200)
    make(club)
    assert [it["games"] for it in said] == [100, 200]
    record = read_manifest(club.parent / "site").things["brook"]
    assert record["playtest"]["words"]["level"] == "Hard"
    keep(games=1)
    make(club)
    assert traits() == ["dice-domains", "pads"]
    keep(games=300, mark="0")
    make(club)
    assert traits() == ["dice-domains", "pads"]
    assert EMPTY.files == {}
    assert drawer.tasks
