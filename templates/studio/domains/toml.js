// Layout files: a domain as the text that the program reads, and back where the page can.
import { TERRAIN_OF, key, writeMap } from "./hexes.js";
import { KEPT, MOST_HEXES, TERRAINS, census } from "./domain.js";
import { isId, parse, quote } from "../shared/toml_text.js";

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** Write a domain as a layout file; its zones are those that are drawn. */
export function writeToml(domain, { painted, sizes } = census(domain)) {
  const lines = [`game = ${quote(domain.game)}`, `id = ${quote(domain.id)}`];
  for (const [key, texts] of [["name", domain.names], ["note", domain.notes ?? {}]]) {
    const said = Object.entries(texts).filter(([, text]) => text).map(([language, text]) => `${language} = ${quote(text)}`);
    if (said.length) lines.push(`${key} = { ${said.join(", ")} }`);
  }
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
  const notes = found.note ?? {};
  if (!areTexts(names) || !areTexts(notes)) return null;
  const cells = typeof found.map === "string" ? readMap(found.map, found.game) : null;
  const kept = Object.fromEntries(KEPT.map((it) => [it, typeof found[it] === "string" ? found[it] : ""]));
  return cells && { game: found.game, id: found.id, names: { ...names }, notes: { ...notes }, ...kept, cells };
}

/** Whether a value is a table of texts by their languages. */
function areTexts(value) {
  const isText = ([language, text]) => LANGUAGE.test(language) && typeof text === "string";
  return typeof value === "object" && Object.entries(value).every(isText);
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
