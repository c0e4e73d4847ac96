// Hexes as the loader knows them: q and r, text maps, rows, zones; the page draws with these.
export const SQRT3 = Math.sqrt(3);
export const TERRAIN_OF = { K: "castle", N: "mine", R: "river", C: "city", P: "pasture", M: "monastery" };
export const LETTER_OF = Object.fromEntries(Object.entries(TERRAIN_OF).map(([letter, name]) => [name, letter]));
export const BONUS_OF = { m: "monk", s: "silver", g: "goods", w: "worker" };
const STEPS = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];
const STEP = 4;
const HALF_STEP = 2;

/** The name of a hex in maps and sets. */
export const key = (q, r) => `${q},${r}`;

/** The hex of a name. */
export const hexOf = (name) => name.split(",").map(Number);

/** The centre of a hex whose side is SIDE; y grows downward, points stand on top. */
export function centre(q, r, side = 1) {
  return { x: side * SQRT3 * (q + r / 2), y: side * 1.5 * r };
}

/** The hex at a point. */
export function hexAt(x, y, side = 1) {
  const r = y / (1.5 * side);
  const q = x / (SQRT3 * side) - r / 2;
  let [rq, rr] = [Math.round(q), Math.round(r)];
  const rs = Math.round(-q - r);
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs + q + r)];
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return [rq + 0, rr + 0];
}

/** The corners of a hex, for the points of a polygon. */
export function corners(x, y, side = 1) {
  return [0, 1, 2, 3, 4, 5]
    .map((turn) => (Math.PI / 3) * turn - Math.PI / 2)
    .map((angle) => `${(x + side * Math.cos(angle)).toFixed(3)},${(y + side * Math.sin(angle)).toFixed(3)}`)
    .join(" ");
}

/** The six hexes around one, clockwise from the right. */
export const neighbours = (q, r) => STEPS.map(([dq, dr]) => [q + dq, r + dr]);

/** The hexes of a map from names to tokens in reading order, with row and position from 0. */
export function inOrder(cells) {
  const found = [...cells].map(([name, token]) => {
    const [q, r] = hexOf(name);
    return { name, q, r, token };
  });
  found.sort((one, other) => one.r - other.r || one.q - other.q);
  const top = found.length ? found[0].r : 0;
  let row = null;
  let position = 0;
  for (const hex of found) {
    position = hex.r === row ? position + 1 : 0;
    row = hex.r;
    hex.row = hex.r - top;
    hex.position = position;
  }
  return found;
}

/** The zones of a domain: connected hexes of one terrain; each castle of the dice game alone. */
export function zonesOf(cells, game) {
  const left = new Set(cells.keys());
  const zones = [];
  for (const { name } of inOrder(cells)) {
    if (!left.delete(name)) continue;
    const letter = cells.get(name)[0];
    const zone = [name];
    if (letter !== "K" || game !== "dice") {
      for (const member of zone) {
        for (const [q, r] of neighbours(...hexOf(member))) {
          const next = key(q, r);
          if (left.has(next) && cells.get(next)[0] === letter && left.delete(next)) zone.push(next);
        }
      }
    }
    zones.push({ terrain: TERRAIN_OF[letter], hexes: zone });
  }
  return zones;
}

/** Write signs as a text map: one line a row, the column is the place. */
export function writeMap(cells) {
  const rows = new Map();
  for (const { q, r, token } of inOrder(cells)) {
    if (!rows.has(r)) rows.set(r, []);
    rows.get(r).push([STEP * q + HALF_STEP * r, token]);
  }
  if (!rows.size) return "";
  const left = Math.min(...[...rows.values()].map((row) => row[0][0]));
  const numbers = [...rows.keys()];
  const lines = [];
  for (let r = numbers[0]; r <= numbers.at(-1); r += 1) {
    let line = "";
    for (const [column, token] of rows.get(r) ?? []) line = line.padEnd(column - left) + token;
    lines.push(line);
  }
  return lines.map((line) => `${line}\n`).join("");
}
