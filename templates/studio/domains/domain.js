// The domain as the designer holds it: hexes with their tokens, and all that follows from them.
import { TERRAIN_OF, hexOf, key, neighbours, zonesOf } from "./hexes.js";

export const MOST_HEXES = 1000;
export const OWN_ID = "my-domain";
export const DICE = ["1", "2", "3", "4", "5", "6"];
export const TERRAINS = ["monastery", "mine", "river", "city", "castle", "pasture"];

/** The texts of a layout file that the page keeps and does not change. */
export const KEPT = ["author", "emblem", "badge", "gaps", "around"];

/** A domain without hexes. */
export function emptyDomain(game, id) {
  const kept = Object.fromEntries(KEPT.map((it) => [it, ""]));
  return { game, id, names: {}, notes: {}, ...kept, custom: false, symmetry: "none", centre: null, cells: new Map() };
}

/** The hexes on which something is painted; bare ones only hold a place of the shape. */
export const paintedOf = (cells) => new Map([...cells].filter(([, token]) => token));

/** Count everything that is drawn: terrains, die numbers, zones and their sizes. */
export function census(domain) {
  const painted = paintedOf(domain.cells);
  const zones = zonesOf(painted, domain.game);
  const counts = Object.fromEntries(TERRAINS.map((terrain) => [terrain, 0]));
  const sizes = Object.fromEntries(TERRAINS.map((terrain) => [terrain, []]));
  const dice = Object.fromEntries(DICE.map((die) => [die, 0]));
  const zoneOf = new Map();
  for (const token of painted.values()) {
    counts[TERRAIN_OF[token[0]]] += 1;
    if (token[1] in dice) dice[token[1]] += 1;
  }
  for (const zone of zones) {
    sizes[zone.terrain].push(zone.hexes.length);
    for (const name of zone.hexes) zoneOf.set(name, zone);
  }
  for (const list of Object.values(sizes)) list.sort((one, other) => other - one);
  return { painted, zones, zoneOf, counts, sizes, dice, bare: domain.cells.size - painted.size };
}

/** The places around a domain on which a hex can be added; without hexes, a field to begin on. */
export function fringe(cells) {
  const found = new Set();
  if (!cells.size) return new Set(hexagon(2).keys());
  for (const name of cells.keys()) {
    for (const [q, r] of neighbours(...hexOf(name))) {
      if (!cells.has(key(q, r))) found.add(key(q, r));
    }
  }
  return found;
}

/** Bare hexes in the shape of a hexagon. */
export function hexagon(radius) {
  const cells = new Map();
  for (let r = -radius; r <= radius; r += 1) {
    for (let q = Math.max(-radius, -radius - r); q <= Math.min(radius, radius - r); q += 1) cells.set(key(q, r), "");
  }
  return cells;
}

/** Bare hexes in rows of equal length, every second one half a hex to the right. */
export function rectangle(rows, columns) {
  const cells = new Map();
  for (let r = 0; r < rows; r += 1) {
    for (let column = 0; column < columns; column += 1) cells.set(key(column - Math.floor(r / 2), r), "");
  }
  return cells;
}

/** The hexes of a layout as the studio tells them. */
export const cellsOf = (hexes) => new Map(hexes.map(([q, r, token]) => [key(q, r), token]));

/** The hexes of rows `q,r token token …` that are joined with slashes. */
export function unpack(rows) {
  return rows.split("/").flatMap((row) => {
    const [start, ...tokens] = row.split(" ");
    const [q, r] = hexOf(start);
    return tokens.map((token, index) => [q + index, r, token]);
  });
}
