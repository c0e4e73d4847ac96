"""Scored games as entries of a worksheet: what a player would type, and what each row is worth."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.games.board.rules.score_lines import (
    BonusLine,
    BuildingsLine,
    KnowledgeLine,
    OtherTrackLine,
    RegionLine,
    TrackLine,
)
from generator.games.dice.rules.score_lines import ColourLine, GoodsLine, ZoneLine
from generator.model.terrain import Terrain
from generator.model.tiles import Building
from generator.page.marks import Text, Use

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from random import Random

    from generator.games.board.model.game import BoardPlayer
    from generator.model.score import Line, Result, Score
    from generator.model.score_pad.pad import Entry, Pad, Row
    from generator.page.marks import Mark


class Typed(NamedTuple):
    """What one player types into a calculator, and what must come of it."""

    name: str
    entries: dict[str, str | bool]
    journals: dict[str, list[dict[str, str | bool]]]
    rows: Counter[str]
    total: int


def type_dice(result: Result) -> list[Typed]:
    """Type the games of dice in, line by line of their scores."""
    return [_dice(score) for score in result.scores]


def _dice(score: Score) -> Typed:
    counts: Counter[str] = Counter()
    ticks: dict[str, str | bool] = {}
    rows: Counter[str] = Counter()
    for line in score.lines:
        row = _dice_row(line)
        rows[row] += line.points
        if isinstance(line, ColourLine):
            ticks[f"{row}.{line.place}"] = True
        elif isinstance(line, GoodsLine):
            counts[row] += line.count
        else:
            counts[f"{row}.{line.phase}"] += 1
    left = {} if score.tiebreak is None else {"left": str(score.tiebreak)}
    return Typed(score.name, {**_text(counts), **ticks, **left}, {}, rows, score.total)


def _dice_row(line: Line) -> str:
    match line:
        case ColourLine():
            return f"colour.{line.terrain}"
        case ZoneLine(terrain=Terrain.CASTLE):
            return "castle"
        case ZoneLine():
            return f"{'pasture' if line.terrain is Terrain.PASTURE else 'zone'}.{line.size}"
    return line.rule


def type_board(luck: Random, all_players: Iterable[BoardPlayer], result: Result) -> list[Typed]:
    """Type in the players of a game: animals as a list, or as noted points."""
    return [
        _board(player, score, listing=luck.random() < 0.7)
        for player, score in zip(all_players, result.scores, strict=True)
    ]


def _board(player: BoardPlayer, score: Score, *, listing: bool) -> Typed:
    rows: Counter[str] = Counter()
    animals = 0
    for line in score.lines:
        if line.rule == "animals":
            animals += line.points
        for row, points in _board_rows(line):
            rows[row] += points
    counts: Counter[str] = Counter()
    for region in player.regions or ():
        counts[f"size.{region.size}"] += 1
        counts[f"phase.{region.phase}"] += 1
    buildings = player.buildings or {}
    counts["watchtowers"] = buildings.get(Building.WATCHTOWER, 0)
    counts.update({f"sold.{good}": count for good, count in (player.sold or {}).items()})
    counts["large"], counts["small"] = len(player.large or ()), len(player.small or ())
    left = {"unsold": player.unsold, "silver": player.silver, "workers": player.workers}
    counts.update(left)
    counts.update(_buildings(player, score))
    herds = player.herds or ()
    quick = player.regions is None
    if not listing:
        counts["species"] = len({herd.species for herd in herds})
        counts["animals"] = 0 if quick else animals
    typed = _text(counts)
    typed.update({f"tile.{it}": True for it in player.knowledge if it in {15, 17, 24, 25, 26}})
    for key, value in (("empty", player.empty), ("order", player.order)):
        if value is not None:
            typed[key] = str(value)
    if quick:
        typed["track"] = str(player.track)
    pastures = list(dict.fromkeys(herd.pasture for herd in herds))
    tiles: list[dict[str, str | bool]] = [
        {
            "pasture": str(pastures.index(herd.pasture) + 1),
            "species": herd.species.value,
            "number": str(herd.animals),
            "shepherd": herd.shepherd,
        }
        for herd in herds
    ]
    return Typed(score.name, typed, {"animals": tiles} if listing else {}, rows, score.total)


def _buildings(player: BoardPlayer, score: Score) -> dict[str, int]:
    """Return the buildings that a player's knowledge tiles count, but for the watchtowers."""
    counted = {line.tile: line.count for line in score.lines if isinstance(line, BuildingsLine)}
    return {
        f"tile.{tile}": count
        for tile, count in counted.items()
        if tile in player.knowledge and tile != 17
    }


def _board_rows(line: Line) -> list[tuple[str, int]]:
    """Return the rows of the worksheet that a line of the score belongs to."""
    match line:
        case RegionLine():
            return [("sizes", line.parts[0]), ("phases", line.parts[1])]
        case BonusLine():
            return [("large" if line.place == 1 else "small", line.points)]
        case KnowledgeLine():
            return [(f"tile.{line.tile}", line.points)]
        case TrackLine() | OtherTrackLine():
            return []
    return [({"goods": "sold", "watchtower": "watchtowers"}.get(line.rule, line.rule), line.points)]


def _text(counts: Counter[str]) -> dict[str, str | bool]:
    return {name: str(count) for name, count in counts.items() if count}


FILL = """
(players) => {
  const panels = () => [...document.querySelectorAll(".panel")];
  const yes = document.getElementById("yes");
  document.getElementById("clear").click();
  yes.click();
  while (panels().length > players.length) {
    panels().at(-1).querySelector("[data-leave]").click();
    yes.click();
  }
  while (panels().length < players.length) document.querySelector("#bar .add").click();
  const send = (input, kind) => input.dispatchEvent(new Event(kind, { bubbles: true }));
  players.forEach((player, index) => {
    const panel = panels()[index];
    const name = panel.querySelector("[data-name]");
    name.value = player.name;
    send(name, "input");
    for (const [id, tiles] of Object.entries(player.journals)) {
      const box = panel.querySelector(`[data-journal="${id}"]`);
      for (const tile of tiles) {
        box.querySelector("[data-add]").click();
        const line = box.querySelector("ol").lastElementChild;
        for (const [column, value] of Object.entries(tile)) {
          const input = line.querySelector(`[data-column="${column}"]`);
          if (input.type === "checkbox") {
            if (input.checked !== value) input.click();
          } else {
            input.value = value;
            send(input, "change");
          }
        }
      }
    }
    for (const [id, value] of Object.entries(player.entries)) {
      const input = panel.querySelector(`[data-field="${id}"]`);
      if (value === true) {
        input.click();
      } else {
        input.value = value;
        send(input, "input");
      }
    }
  });
}
"""
READ = """
() => ({
  players: [...document.querySelectorAll(".panel")].map((panel) => ({
    name: panel.querySelector("[data-name]").value,
    rows: Object.fromEntries(
      [...panel.querySelectorAll(":not(.idle) > .row [data-points]")].map((it) =>
        [it.dataset.points, Number(it.textContent)])),
    total: Number(panel.querySelector("[data-total]").textContent),
    marked: [...panel.querySelectorAll("[aria-invalid]")].map((it) => it.dataset.field),
    hints: [...panel.querySelectorAll(".hint:not([hidden])")].map((it) => it.textContent),
    entries: Object.fromEntries([...panel.querySelectorAll("[data-field]")].map((it) =>
      [it.dataset.field, it.type === "checkbox" ? it.checked : it.value]).filter(([, it]) => it)),
  })),
  winners: [...document.querySelectorAll("#bar .winner span")].map((it) => it.textContent),
  standing: document.getElementById("standing").textContent,
})
"""
"""Scripts that type into the real fields of a calculator, and read what it says."""
PLAY = f"""
(games) => {{
  const style = document.body.style;
  style.display = "none"; // nothing is laid out anew for every key
  const answers = games.map((players) => {{
    ({FILL})(players);
    return ({READ})();
  }});
  style.display = "";
  return answers;
}}
"""
"""Types many games in, one after the other."""


def texts(marks: Iterable[Mark]) -> Iterator[str]:
    """Yield every text of a page, including those of symbols."""
    for mark in marks:
        if isinstance(mark, Text):
            yield mark.text
        elif isinstance(mark, Use):
            yield from texts(mark.symbol.marks)


def longer(worksheet: Pad) -> Pad:
    """Return a worksheet whose words are a third longer, as in another language."""

    def entry(it: Entry) -> Entry:
        return replace(it, names=_longer(it.names))

    def row(it: Row) -> Row:
        entries = tuple(map(entry, it.entries))
        return replace(it, names=_longer(it.names), notes=_longer(it.notes), entries=entries)

    sections = tuple(
        replace(
            it,
            names=_longer(it.names),
            notes=_longer(it.notes),
            rows=tuple(row(each) for each in it.rows),
        )
        for it in worksheet.sections
    )
    notes = {name: _longer(it) for name, it in worksheet.tie_notes.items()}
    asked = tuple(map(entry, worksheet.asked))
    return replace(worksheet, sections=sections, asked=asked, tie_notes=notes)


def _longer(names: Mapping[str, str]) -> dict[str, str]:
    return {language: _long(text) for language, text in names.items()}


def _long(text: str) -> str:
    """Double every third vowel or so: the longest words grow most."""
    return " ".join(f"{it}{it[-3:]}" if len(it) > 4 else it for it in text.split(" "))


def shown(answer: dict[str, Any]) -> list[tuple[dict[str, int], int]]:
    """Return the rows that are worth something, and the total, of each player on a page."""
    return [
        ({row: points for row, points in it["rows"].items() if points}, it["total"])
        for it in answer["players"]
    ]


def expected(typed: Iterable[Typed]) -> list[tuple[dict[str, int], int]]:
    """Return the same by the rules."""
    return [({row: points for row, points in it.rows.items() if points}, it.total) for it in typed]
