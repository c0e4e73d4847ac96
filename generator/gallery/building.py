"""Building: what has changed in a folder is drawn, and the pages that tell of it are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.errors import OrderError, shown
from generator.gallery.drawing import KINDS, Task, draw_thing
from generator.gallery.entries import ALL, entry_of
from generator.gallery.manifest import (
    FILE,
    Manifest,
    digest,
    read_manifest,
    refuse_foreign,
    remove_stale,
)
from generator.gallery.pages import (
    FAULTS,
    FEED,
    INDEX,
    SCRIPT,
    STYLE,
    Pages,
    fonts,
    list_address,
)
from generator.gallery.playing import kept_playtest, play
from generator.gallery.reading import as_record, program_mark, read_folder
from generator.gallery.wish import Broken, Built
from generator.language import _, ordering, spoken
from generator.load.layouts.search import folded
from generator.products.results.playtest_summaries import Shown, shown_from, summariser_of
from generator.shelf.entry import DOMAIN
from generator.workers import results_of, worker_pool
from generator.writing.files import write_files
from generator.writing.sentences import LONGEST

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.gallery.drawing import Made
    from generator.gallery.entries import Entry
    from generator.gallery.manifest import Record
    from generator.gallery.reading import Folder, Item
    from generator.gallery.wish import Wish

COMMON = (list_address(ALL), FAULTS, FEED, STYLE, SCRIPT, INDEX)
PLACES = (("things", "html"), ("files", "toml"))
"""What every gallery writes, whatever is drawn."""
ALONE = 3
"""So few things are drawn by this process; more are shared among several."""
AT_ONCE = 24
"""After how many things the manifest is written, so that a run that is broken off loses few."""


def build(wish: Wish) -> Built:
    """Make the gallery of a folder, or bring it up to date."""
    _refuse_own(wish)
    old = read_manifest(wish.output)
    if not old.files:
        refuse_foreign(wish.output, [FILE], old)
    folder = read_folder(wish, old)
    slugs = [it.slug for it in folder.items]
    planned = [f"{inside}/{slug}.{end}" for inside, end in PLACES for slug in slugs]
    refuse_foreign(wish.output, [*COMMON, *planned], old)
    site = _Site(wish, old, folder)
    site.draw()
    played = play(wish, site.domains())
    return site.write(played)


def _refuse_own(wish: Wish) -> None:
    """Refuse to write the pages among the things."""
    folder, output = wish.folder.resolve(), wish.output.resolve()
    if folder in {output, output / "files"}:
        message = _("The gallery cannot be written into {folder} itself; name another with -o.")
        raise OrderError(message.format(folder=shown(wish.folder, LONGEST)))


class _Site:
    """A gallery that is being made."""

    def __init__(self, wish: Wish, old: Manifest, folder: Folder) -> None:
        self._wish = wish
        self._old = old
        self._folder = folder
        self._records: dict[str, Record] = {
            it.name: it.record for it in folder.items if it.record and self._is_whole(it.record)
        }
        self._new = [it for it in folder.items if it.name not in self._records]
        self._digests: dict[str, str] = {}

    def _is_whole(self, record: Record) -> bool:
        """Return whether all files of a thing are still there."""
        return all((self._wish.output / name).is_file() for name in record["files"])

    def draw(self) -> None:
        """Draw what has changed; what was drawn is kept even if the run is broken off."""
        if not self._new:
            return
        stems = tuple(sorted({*self._old.planned, *(it.stem for it in self._new)}))
        self._keep(stems)
        done: list[tuple[Item, Made]] = []
        try:
            for number, (item, made) in enumerate(self._drawn(), start=1):
                self._wish.progress(number, len(self._new))
                done.append((item, made))
                if len(done) == AT_ONCE:
                    self._put(done, stems)
        finally:
            self._put(done, stems)

    def _drawn(self) -> Iterator[tuple[Item, Made]]:
        tasks = [
            Task(self._wish.folder, it.name, it.data, it.stem, self._wish.language)
            for it in self._new
        ]
        if len(tasks) <= ALONE or self._wish.processes == 1:
            yield from (
                (item, draw_thing(task)) for item, task in zip(self._new, tasks, strict=True)
            )
            return
        with worker_pool(min(self._wish.processes, len(tasks))) as pool:
            # What was drawn is large, so few things are under way at a time.
            for first in range(0, len(tasks), AT_ONCE):
                some = tasks[first : first + AT_ONCE]
                found = results_of(pool, draw_thing, ((task,) for task in some))
                yield from zip(self._new[first : first + AT_ONCE], found, strict=True)

    def _put(self, done: list[tuple[Item, Made]], stems: tuple[str, ...]) -> None:
        """Write the files of some things, and note them."""
        files = {name: data for _item, made in done for name, data in made.files.items()}
        owner = Manifest(self._old.files, {}, {}, stems)
        refuse_foreign(self._wish.output, files, owner)
        for item, made in done:
            self._records[item.name] = as_record(item, made.about, made.facts, made.files)
        self._digests |= {name: digest(data) for name, data in files.items()}
        done.clear()
        if files:
            write_files({self._wish.output / name: data for name, data in files.items()})
            self._keep(stems)

    def _keep(self, stems: tuple[str, ...]) -> None:
        """Write the manifest of the pages that there are, and of what was drawn for the next."""
        files = {**self._old.files, **self._digests, FILE: ""}
        now = Manifest(files, self._old.pages, {**self._old.things, **self._records}, stems)
        write_files({self._wish.output / FILE: now.data()})

    def domains(self) -> list[tuple[Item, str, str]]:
        """Return the domains that can be played, with their games and digests of their hexes."""
        found = []
        for item, about, facts in self._sound():
            if about["kind"] == DOMAIN and summariser_of(about["game"]) is not None:
                found.append((item, about["game"], facts["contents"]))
        return found

    def _sound(self) -> Iterator[tuple[Item, Mapping[str, Any], Mapping[str, Any]]]:
        """Yield the things that have pages, with what they say and what is known of them."""
        for item in self._folder.items:
            record = self._records[item.name]
            about, facts = record["about"], record["facts"]
            if not about["faults"] and not facts.get("faults") and about["kind"] in KINDS:
                yield item, about, facts

    def write(self, played: tuple[str, ...]) -> Built:
        """Write the pages that have changed, all or none, and remove those that are gone."""
        entries = self._entries()
        broken = tuple(sorted(self._broken()))
        pages = list(Pages(self._wish, entries, broken, program_mark()).all())
        output, old = self._wish.output, self._old
        keys = {it.place: it.key for it in pages}
        files = {
            it.place: it.write().encode()
            for it in pages
            if old.pages.get(it.place) != it.key or not (output / it.place).is_file()
        }
        loaded = {**fonts(), **{it.item.shipped: it.item.data for it in entries}}
        known = {**old.files, **self._digests}
        files |= {
            name: data
            for name, data in loaded.items()
            if known.get(name) != digest(data) or not (output / name).is_file()
        }
        refuse_foreign(output, files, old)
        now = {name: digest(data) for name, data in files.items()}
        for name in (*keys, *loaded, *self._drawn_files()):
            now.setdefault(name, known.get(name, ""))
        manifest = Manifest({**now, FILE: ""}, keys, self._records)
        content = manifest.data()
        if files or set(old.files) != {*now, FILE} or old.planned or not (output / FILE).is_file():
            write_files(
                {**{output / name: data for name, data in files.items()}, output / FILE: content}
            )
        return Built(
            shown=len(entries),
            drawn=tuple(it.name for it in self._new if self._records[it.name]["files"]),
            played=played,
            written=tuple(sorted(files)),
            removed=remove_stale(output, Manifest(known, {}, {}, old.planned), {**now, FILE: ""}),
            broken=broken,
            left_out=self._folder.left_out,
        )

    def _drawn_files(self) -> list[str]:
        here = {it.name for it in self._folder.items}
        return [
            name
            for thing, record in self._records.items()
            if thing in here
            for name in record["files"]
        ]

    def _entries(self) -> list[Entry]:
        with ordering(self._wish.language):
            found = [
                entry_of(item, about, facts, self._shown(item, about, facts))
                for item, about, facts in self._sound()
            ]
        return sorted(found, key=lambda it: (folded(it.title), it.item.name))

    def _shown(
        self, item: Item, about: Mapping[str, Any], facts: Mapping[str, Any]
    ) -> Shown | None:
        """Return the playtest of a domain in words, if one is kept; they are kept as well."""
        summariser = summariser_of(about["game"])
        if about["kind"] != DOMAIN or summariser is None:
            return None
        kept = kept_playtest(self._wish.folder, item, about["game"], facts["contents"])
        if kept is None:
            return None
        record, of = self._records[item.name], digest(repr(kept).encode())
        said = record.get("playtest")
        if said is None or said["of"] != of:
            layout = item.layout()
            if layout is None:
                return None
            try:
                words = summariser.show(kept, layout)
            except ValueError:
                return None
            said = {"of": of, "words": words._asdict()}
            self._records[item.name] = {**record, "playtest": said}
        return shown_from(said["words"])

    def _broken(self) -> Iterator[Broken]:
        """Yield the files that have no page, with the first thing that is wrong."""
        for file, error in sorted(self._folder.refused.items()):
            yield Broken(file, error)
        for item in self._folder.items:
            record = self._records[item.name]
            faults = record["about"]["faults"]
            some: Sequence[str] = record["facts"].get("faults") or ()
            if faults or some:
                said = faults.get(spoken()) or next(iter(faults.values()), "") or some[0]
                yield Broken(item.file, said)
