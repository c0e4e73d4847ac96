// The map of a form as data: a layout, what is on each of its hexes, and when it was placed there.
import { unpack } from "../domains/domain.js";
import { key, writeMap } from "../domains/hexes.js";

const EMPTY = ".";
const START = "x";

/** The layout that is chosen, with its hexes; the first where none is. */
export function layoutOf(entry, { layout }) {
  const chosen = entry.choices.find((it) => String(it.value) === layout) ?? entry.choices[0];
  return { id: String(chosen.value), hexes: unpack(chosen.hexes) };
}

export const isMapGiven = ({ marks, times }) => Object.keys(marks).length + Object.keys(times).length > 0;

/** The three keys of a file: the layout, and two maps of its hexes. */
export function writeHexes(entry, value) {
  const { id, hexes } = layoutOf(entry, value);
  const names = hexes.map(([q, r]) => key(q, r));
  const [tiles, placed] = entry.columns;
  const timeOf = (name) => (value.marks[name] === START ? START : (value.times[name] ?? EMPTY));
  return {
    [entry.key]: id,
    [tiles.key]: writeMap(new Map(names.map((name) => [name, value.marks[name] ?? EMPTY]))),
    [placed.key]: writeMap(new Map(names.map((name) => [name, timeOf(name)]))),
  };
}

/** What a table of a file has on its map; null where it has none, or one of another layout. */
export function readHexes(entry, table) {
  const layout = String(table[entry.key]);
  const maps = entry.columns.map((it) => String(table[it.key] ?? "").split(/\s+/).filter(Boolean));
  if (!entry.choices.some((it) => String(it.value) === layout)) return null;
  const names = layoutOf(entry, { layout }).hexes.map(([q, r]) => key(q, r));
  if (maps.some((it) => it.length !== names.length)) return null;
  const written = (signs) => names.map((name, at) => [name, signs[at]]).filter(([, sign]) => sign !== EMPTY);
  const [marks, times] = maps.map(written);
  return { layout, marks: Object.fromEntries(marks), times: Object.fromEntries(times.filter(([, sign]) => sign !== START)) };
}
