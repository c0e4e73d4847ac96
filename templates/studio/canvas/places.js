// Places: every hex of a domain and every free place around it, in reading order, each where it is.
import { hexOf } from "../domains/hexes.js";

/** Where a free place is, seen from the hexes of its row. */
function besideHexes(q, columns) {
  const left = columns.filter((it) => it < q);
  if (!left.length) return { where: "left-of", number: columns[0] - q };
  return { where: "right-of", number: q - left.at(-1), position: left.length };
}

/** All places with row, position and the word that says where they are. Unpainted hexes count as
    hexes, so that painting moves no name. */
export function placesOf(cells, free) {
  const found = [...cells, ...[...free].map((name) => [name, null])].map(([name, token]) => {
    const [q, r] = hexOf(name);
    return { name, q, r, token };
  });
  found.sort((one, other) => one.r - other.r || one.q - other.q);
  const hexes = found.filter(({ token }) => token !== null);
  const top = (hexes[0] ?? found[0])?.r ?? 0;
  const rows = new Map();
  for (const hex of found) rows.set(hex.r, [...(rows.get(hex.r) ?? []), hex]);
  for (const [r, row] of rows) {
    const columns = row.filter(({ token }) => token !== null).map(({ q }) => q);
    for (const [index, hex] of row.entries()) {
      hex.row = r - top + 1;
      if (hex.token !== null) Object.assign(hex, { where: "place", position: columns.indexOf(hex.q) + 1 });
      else if (columns.length) Object.assign(hex, besideHexes(hex.q, columns));
      else Object.assign(hex, { where: r < top ? "above" : "free-row", number: index + 1 });
    }
  }
  return new Map(found.map((hex) => [hex.name, hex]));
}
