// Layout files: a domain as the text that the program reads, and back where the page can.
import { TERRAIN_OF, key, writeMap } from "./hexes.js";
import { MOST_HEXES, TERRAINS, census } from "./domain.js";

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
const ID = /^[A-Za-z0-9_-]{1,40}$/;
const LONE_SURROGATES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const quote = (text) => JSON.stringify(text.replace(LONE_SURROGATES, "\ufffd")).replaceAll("\u007f", "\\u007f");

export const isId = (text) => ID.test(text);

/** Write a domain as a layout file; its zones are those that are drawn. */
export function writeToml(domain, { painted, sizes } = census(domain)) {
  const lines = [`game = ${quote(domain.game)}`, `id = ${quote(domain.id)}`];
  const names = Object.entries(domain.names).filter(([, name]) => name);
  const named = names.map(([language, name]) => `${language} = ${quote(name)}`);
  if (named.length) lines.push(`name = { ${named.join(", ")} }`);
  if (domain.emblem) lines.push(`emblem = ${quote(domain.emblem)}`);
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
  const emblem = typeof found.emblem === "string" ? found.emblem : "";
  return cells && { game: found.game, id: found.id, names: { ...names }, emblem, cells };
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

const PIECES = new RegExp(
  [
    /\s+|#[^\n]*/,
    /"""\n?(?<long>(?:[^\\"]|\\.|"(?!""))*)"""/,
    /'''\n?(?<raw>[^]*?)'''/,
    /"(?<text>(?:[^"\\\n]|\\.)*)"/,
    /'(?<plain>[^'\n]*)'/,
    /(?<word>[\w.+-]+)/,
    /(?<sign>[=[\]{},])/,
  ]
    .map((piece) => piece.source)
    .join("|"),
  "gy",
);

/** The words, texts and signs of a TOML text; null where something else stands in it. */
function piecesOf(text) {
  const found = [];
  let end = 0;
  for (const match of text.matchAll(PIECES)) {
    end = match.index + match[0].length;
    const { long, raw, text: short, plain, word, sign } = match.groups;
    const quoted = long ?? short;
    if (quoted !== undefined) found.push({ value: unescape(quoted) });
    else if ((raw ?? plain) !== undefined) found.push({ value: raw ?? plain });
    else if (word !== undefined) found.push({ word });
    else if (sign) found.push({ sign });
  }
  return end === text.length ? found : null;
}

function unescape(text) {
  const signs = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r", '"': '"', "\\": "\\" };
  return text.replace(/\\(u[\da-fA-F]{4}|U[\da-fA-F]{8}|[^])/g, (whole, code) =>
    code.length > 1 ? String.fromCodePoint(Number.parseInt(code.slice(1), 16)) : (signs[code] ?? whole),
  );
}

/** Read as much of TOML as layouts with a map are written in. */
function parse(text) {
  try {
    const pieces = piecesOf(text.replaceAll("\r\n", "\n"));
    return pieces && readTables(pieces);
  } catch {
    return null;
  }
}

function readTables(pieces) {
  const root = Object.create(null);
  let table = root;
  let at = 0;
  const sign = (wanted) => pieces[at]?.sign === wanted && (at += 1) > 0;
  const need = (held) => {
    if (!held) throw new SyntaxError("not a layout with a map");
    return held;
  };
  const name = () => {
    const piece = need(pieces[at]);
    at += 1;
    return need(piece.word ?? piece.value);
  };
  const pair = (into) => {
    const own = name();
    need(sign("="));
    into[own] = value();
  };
  const many = (close, item) => {
    while (!sign(close)) {
      item();
      if (!sign(",")) {
        need(sign(close));
        break;
      }
    }
  };
  const value = () => {
    if (sign("[")) {
      const list = [];
      many("]", () => list.push(value()));
      return list;
    }
    if (sign("{")) {
      const inner = Object.create(null);
      many("}", () => pair(inner));
      return inner;
    }
    const piece = need(pieces[at]);
    at += 1;
    return piece.value ?? need(piece.word);
  };
  while (at < pieces.length) {
    if (sign("[")) {
      table = root[name()] = Object.create(null);
      need(sign("]"));
    } else pair(table);
  }
  return root;
}
