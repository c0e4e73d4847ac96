// Layout files: a domain as the text that the program reads, and back where the page can.
import { TERRAIN_OF, key, writeMap } from "./hexes.js";
import { KEPT, MOST_HEXES, TERRAINS, census } from "./domain.js";
import { isId, parse, quote } from "../shared/toml_text.js";

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** Write a domain as a layout file; its zones are those that are drawn. */
export function writeToml(domain, { painted, sizes } = census(domain)) {
  const lines = [`game = ${quote(domain.game)}`, `id = ${quote(domain.id)}`];
  const names = Object.entries(domain.names).filter(([, name]) => name);
  const named = names.map(([language, name]) => `${language} = ${quote(name)}`);
  if (named.length) lines.push(`name = { ${named.join(", ")} }`);
  for (const key of KEPT) if (domain[key]) lines.push(`${key} = ${quote(domain[key])}`);
  const rows = writeMap(painted).split("\n").slice(0, -1);
  lines.push('map = """', ...rows.map((row) => (row ? `  ${row}` : "")), '"""', "", "[zones]");
  for (const terrain of TERRAINS) lines.push(`${terrain} = [${sizes[terrain].join(", ")}]`);
  return `${lines.join("\n")}\n`;
}

/** Read a layout with a text map; null where the page cannot read it by itself. */
export function readToml(text) {
  const found = parse(text);
  if (!found || !["dice", "board"].includes(found.game) || !isId(found.id ?? "")) return null;
  const names = found.name ?? {};
  const isName = ([language, name]) => LANGUAGE.test(language) && typeof name === "string";
  if (typeof names !== "object" || !Object.entries(names).every(isName)) return null;
  const cells = typeof found.map === "string" ? readMap(found.map, found.game) : null;
  const kept = Object.fromEntries(KEPT.map((it) => [it, typeof found[it] === "string" ? found[it] : ""]));
  return cells && { game: found.game, id: found.id, names: { ...names }, ...kept, cells };
}

/** Read the tokens of a map; null where one is unknown or stands off the grid. */
function readMap(text, game) {
  const token = game === "dice" ? /^(K[msgw]?|[NRCPM])$/ : /^[KNRCPM][1-6]?$/;
  const lines = text.split("\n");
  const found = [];
  for (const [row, line] of lines.entries()) {
    if (line.includes("\t")) return null;
    for (const match of line.matchAll(/[^ ]+/g)) {
      if (!token.test(match[0]) || !(match[0][0] in TERRAIN_OF)) return null;
      found.push([row, match.index, match[0]]);
    }
  }
  if (found.length > MOST_HEXES) return null;
  const [top, first] = found[0] ?? [0, 0];
  const cells = new Map();
  for (const [row, column, sign] of found) {
    const r = row - top;
    const q = (column - first - 2 * r) / 4;
    if (!Number.isInteger(q)) return null;
    cells.set(key(q, r), sign);
  }
  return cells;
}
