// Symmetry: the hexes that are painted together, and the centre around which they turn.
import { centre as spotOf, hexAt, hexOf, key, neighbours } from "../domains/hexes.js";

const NEAR = 1e-6;
const turn = ([q, r]) => [-r, q + r];
const turned = (times) => (hex) => Array.from({ length: times }).reduce(turn, hex);
const MOVES = {
  none: [],
  sixth: [1, 2, 3, 4, 5].map(turned),
  third: [2, 4].map(turned),
  half: [turned(3)],
  across: [([q, r]) => [-q - r, r]],
  down: [([q, r]) => [q + r, -r]],
};

/** The ways in which a part is rotated by 60° or mirrored. */
export const TURNS = { left: turned(5), right: turn, across: MOVES.across[0], down: MOVES.down[0] };

/** The kinds of symmetry, in the order in which they are offered. */
export const KINDS = Object.keys(MOVES);

/** A hex and its images, each once; the hex itself comes first. */
export function images(kind, centre, name) {
  const found = new Set([name]);
  const [q, r] = hexOf(name);
  const [q0, r0] = centre ?? [0, 0];
  for (const move of MOVES[kind]) {
    const [dq, dr] = move([q - q0, r - r0]);
    found.add(key(Math.round(dq + q0) + 0, Math.round(dr + r0) + 0));
  }
  return [...found];
}

/** The hex, edge or corner around which a shape is most alike to its images. */
export function findCentre(kind, cells) {
  const hexes = [...cells.keys()].map(hexOf);
  if (!hexes.length || kind === "none") return [0, 0];
  const spots = hexes.map(([q, r]) => spotOf(q, r));
  const middle = { x: mean(spots.map((it) => it.x)), y: mean(spots.map((it) => it.y)) };
  let best = null;
  for (const candidate of candidates(middle)) {
    if (!isFit(kind, candidate)) continue;
    const alike = hexes.filter(([q, r]) => images(kind, candidate, key(q, r)).every((it) => cells.has(it))).length;
    const spot = spotOf(...candidate);
    const far = Math.hypot(spot.x - middle.x, spot.y - middle.y);
    const isBetter = !best || alike > best.alike || (alike === best.alike && far < best.far - NEAR);
    if (isBetter) best = { candidate, alike, far };
  }
  return best.candidate;
}

/** The centres, edges and corners of the hexes around a point. */
function candidates({ x, y }) {
  const near = hexAt(x, y);
  const found = new Map();
  for (const hex of [near, ...neighbours(...near)]) {
    const around = neighbours(...hex);
    const corners = around.map((one, index) => middleOf(hex, one, around[(index + 1) % around.length]));
    const edges = around.map((one) => middleOf(hex, one));
    for (const each of [hex, ...edges, ...corners]) found.set(each.map((it) => it.toFixed(3)).join(), each);
  }
  return found.values();
}

/** Whether all images around a centre are hexes. */
function isFit(kind, [q0, r0]) {
  return MOVES[kind].every((move) => {
    const [dq, dr] = move([-q0, -r0]);
    return [dq + q0, dr + r0].every((it) => Math.abs(it - Math.round(it)) < NEAR);
  });
}

const mean = (numbers) => numbers.reduce((sum, it) => sum + it, 0) / numbers.length;
const middleOf = (...hexes) => [mean(hexes.map((it) => it[0])), mean(hexes.map((it) => it[1]))];
