// A part of the drawing that is moved, rotated, mirrored or copied before it is set down.
import { centre, hexAt, hexOf, key } from "../domains/hexes.js";
import { TURNS } from "./symmetry.js";
import { holeAt } from "./shapes.js";

/** Lift hexes off cells; they turn around the hex in their middle. */
export function liftPart(names, cells) {
  const hexes = names.map(hexOf);
  const spots = hexes.map((hex) => centre(...hex));
  const mean = (axis) => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length;
  const middle = hexAt(mean("x"), mean("y"));
  const shape = hexes.map(([q, r], index) => [q - middle[0], r - middle[1], cells.get(names[index])]);
  return { from: new Map(names.map((name) => [name, cells.get(name)])), shape, middle };
}

/** A shape as a part that leaves no place; its middle, or else one of its hexes, is on HEX. */
export function copyOn([q, r], shape) {
  const [dq, dr] = shape.find((it) => it[0] === 0 && it[1] === 0) ?? shape[0];
  return { from: new Map(), shape, middle: [q - dq, r - dr] };
}

/** The part where it is now, as cells. */
export const placed = ({ shape, middle: [q, r] }) => new Map(shape.map(([dq, dr, token]) => [key(q + dq, r + dr), token]));

export const movedTo = (part, middle) => ({ ...part, middle });

/** Rotate a part `left` or `right` by 60°, or mirror it `across` or `down`. */
export function turnedPart(part, how) {
  const shape = part.shape.map(([q, r, token]) => [...TURNS[how]([q, r]).map((it) => it + 0), token]);
  return { ...part, shape };
}

/** What changes when a part is set down: it covers what is under it. Gaps inside the drawing stay
    as unpainted hexes, and places at the edge become free. */
export function settled(part, cells) {
  const covered = placed(part);
  const after = new Map(cells);
  for (const name of part.from.keys()) after.delete(name);
  for (const [name, token] of covered) after.set(name, token);
  const changes = new Map(covered);
  for (const name of part.from.keys()) {
    if (!changes.has(name)) changes.set(name, holeAt(name, after) ? "" : null);
  }
  return changes;
}
