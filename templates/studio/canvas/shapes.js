// Shapes on hexes: lines, rectangles, and the connected hexes that a fill takes.
import { centre, hexAt, hexOf, key, neighbours } from "../domains/hexes.js";

const NUDGE = 1e-6;

/** The steps from one hex to another. */
function distance([q, r], [toQ, toR]) {
  return Math.max(Math.abs(toQ - q), Math.abs(toR - r), Math.abs(toQ + toR - q - r));
}

/** The hexes on the straight line between two, both included. */
export function lineBetween(from, to) {
  const steps = distance(hexOf(from), hexOf(to));
  const [start, end] = [from, to].map((name) => centre(...hexOf(name)));
  // A line along the edges of hexes always takes the same side.
  const at = (one, other, step) => one + ((other - one) * step) / (steps || 1) + NUDGE;
  return Array.from({ length: steps + 1 }, (_, step) =>
    key(...hexAt(at(start.x, end.x, step), at(start.y, end.y, step))),
  );
}

/** The hexes of a rectangle between two corners; all rows are equally long. */
export function rectangleBetween(from, to) {
  const [[q, r], [toQ, toR]] = [hexOf(from), hexOf(to)];
  // Every second row is half a hex to the side; it goes to the side of the other corner.
  const isLeft = toQ + toR / 2 < q + r / 2;
  const shift = (row) => (isLeft ? Math.ceil((row - r) / 2) : Math.floor((row - r) / 2));
  const columns = [q, toQ + shift(toR)].sort((one, other) => one - other);
  const found = [];
  for (let row = Math.min(r, toR); row <= Math.max(r, toR); row += 1) {
    for (let column = columns[0]; column <= columns[1]; column += 1) found.push(key(column - shift(row), row));
  }
  return found;
}

/** The places connected with one by places that are ALIKE. */
function connected(name, alike) {
  const found = new Set([name]);
  for (const member of found) {
    for (const next of neighbours(...hexOf(member))) if (alike(key(...next))) found.add(key(...next));
  }
  return [...found];
}

/** The free places of a hole; null for a place from which a way leads out. */
export function holeAt(name, cells) {
  const hexes = [...cells.keys()].map(hexOf);
  const [qs, rs] = [hexes.map(([q]) => q), hexes.map(([, r]) => r)];
  const [left, right, top, bottom] = [Math.min(...qs), Math.max(...qs), Math.min(...rs), Math.max(...rs)];
  const isOut = ([q, r]) => q < left || q > right || r < top || r > bottom;
  if (isOut(hexOf(name))) return null;
  const found = connected(name, (next) => !cells.has(next) && !isOut(hexOf(next)));
  const hasWayOut = found.some((member) => neighbours(...hexOf(member)).some(isOut));
  return hasWayOut ? null : found;
}

/** What a fill takes: a zone, unpainted hexes that touch, a hole, or one free place at the edge. */
export function regionAt(name, cells, zoneOf) {
  const token = cells.get(name);
  if (token === undefined) return holeAt(name, cells) ?? [name];
  return token ? zoneOf.get(name).hexes : connected(name, (next) => cells.get(next) === "");
}
