// Sheet files: a game is written as the TOML that the loader reads, and made from what it has read.
import { BONUS_OF, key, writeMap } from "../domains/hexes.js";
import { BONUSES, TERRAINS, emptySheet } from "./game.js";

const BARE = /[^\p{L}\p{N}._ ()-]/gu;
const LONGEST = 60;

/** A file's name without folders and unusual characters, as the studio stores it. */
export function safeName(name, ending = ".toml", otherwise = "domain") {
  const plain = name.normalize("NFC").split(/[\\/]/).at(-1).replace(BARE, "_");
  const stem = plain.replace(/\.(toml|json|csv|txt)$/i, "").replace(/^[ .]+|[ .]+$/g, "");
  return (stem.slice(0, LONGEST) || otherwise) + ending;
}

/** What a player is called: by name, else by number. */
export const nameOf = (player, number, words) => player.name.trim() || words("player", { number: number + 1 });

/** The files of a game, one for each domain that is played on. */
export function writeFiles(game, words) {
  const used = [...new Set(game.players.map((player) => player.domain))];
  return used.map((number) => {
    const domain = game.domains[number];
    const players = game.players
      .map((player, place) => ({ player, name: nameOf(player, place, words) }))
      .filter(({ player }) => player.domain === number);
    const head = [
      'game = "dice"',
      `domain = ${quoted(domain.file ?? domain.id)}`,
      `variant = ${quoted(game.variant)}`,
    ];
    const tables = players.map(({ player, name }) => writePlayer(player, name, domain));
    const known = players.some(({ player }) => player.name.trim());
    const called = known ? players.map(({ name }) => name).join("-") : domain.id;
    return { file: safeName(`sheet-${called}`, ".toml", "sheet"), text: `${[head.join("\n"), ...tables].join("\n\n")}\n` };
  });
}

/** The layouts of one's own that a game is played on. */
export function ownLayouts(game) {
  const used = new Set(game.players.map((player) => player.domain));
  return game.domains
    .filter((domain, number) => domain.file && used.has(number))
    .map(({ file, text }) => ({ file, text }));
}

function writePlayer(player, name, domain) {
  const maps = { marks: new Map(), phases: new Map() };
  for (const [q, r] of domain.hexes) {
    const hex = key(q, r);
    const mark = player.marks[hex] ?? ".";
    maps.marks.set(hex, mark);
    maps.phases.set(hex, mark === "x" ? "x" : (player.phases[hex] ?? "."));
  }
  const lines = ["[[player]]", `name = ${quoted(name)}`, `start = ${quoted(player.start ?? firstCastle(domain))}`];
  for (const part of ["marks", "phases"]) lines.push(`${part} = """`, `${writeMap(maps[part])}"""`);
  return [...lines, ...extras(player)].join("\n");
}

/** The bonus of the first castle, since a sheet must name one that the domain has. */
function firstCastle(domain) {
  const castle = domain.hexes.find(([, , token]) => token in CASTLES);
  return castle ? CASTLES[castle[2]] : BONUSES[0];
}
const CASTLES = Object.fromEntries(Object.entries(BONUS_OF).map(([letter, bonus]) => [`K${letter}`, bonus]));

/** The lines of what a player has noted down beside the marks. */
function extras(player) {
  const { given } = player;
  const lines = [];
  if (given.turns && player.turns.every(isNumber)) lines.push(`turns = ${list(player.turns)}`);
  if (given.bonuses) {
    const pairs = BONUSES.map((bonus) => `${bonus} = ${list(player.bonuses[bonus])}`);
    lines.push(`bonuses = { ${pairs.join(", ")} }`);
  }
  if (given.goods_sold) lines.push(`goods_sold = ${list(player.goods_sold)}`);
  if (given.colours) {
    const claimed = TERRAINS.filter((terrain) => isNumber(player.colours[terrain]));
    const pairs = claimed.map((terrain) => `${terrain} = ${Number(player.colours[terrain])}`);
    lines.push(pairs.length ? `colours = { ${pairs.join(", ")} }` : "colours = {}");
  }
  if (given.columns && player.columns.every(isColumn)) {
    lines.push(`columns = [${player.columns.map((column) => list(numbersOf(column))).join(", ")}]`);
  }
  return lines;
}

/** Whether an entry is a whole number. */
export const isNumber = (entry) => /^\s*\d{1,9}\s*$/.test(entry);

/** The numbers of a column, however they are set apart. */
export const numbersOf = (column) => column.split(/[\s,;+]+/).filter(Boolean);

/** Whether a column holds nothing but whole numbers. */
export const isColumn = (column) => numbersOf(column).every(isNumber);

const list = (entries) => `[${entries.map((entry) => (isNumber(entry) ? Number(entry) : 0)).join(", ")}]`;

/** A text as TOML writes it. */
function quoted(text) {
  const whole = text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");
  return JSON.stringify(whole).replace(/\u007f/g, "\\u007f");
}

/** The game that the studio has read from files; TEXTS are the layouts that were sent along. */
export function gameFrom(answer, texts) {
  const domains = answer.domains.map((domain) => ({
    file: domain.file,
    text: domain.file ? (texts.get(domain.file) ?? "") : null,
    id: domain.id,
    name: domain.name,
    hexes: domain.hexes,
  }));
  const players = answer.players.map((read) => {
    const player = emptySheet(read.domain);
    player.name = read.name;
    player.start = read.start;
    domains[read.domain].hexes.forEach(([q, r], number) => {
      const hex = key(q, r);
      if (read.marks[number] !== ".") player.marks[hex] = read.marks[number];
      if (read.phases[number] !== "." && read.marks[number] !== "x") player.phases[hex] = read.phases[number];
    });
    for (const part of ["turns", "goods_sold"]) if (read[part]) note(player, part, read[part].map(String));
    if (read.columns) note(player, "columns", read.columns.map((column) => column.join(" ")));
    for (const part of ["bonuses", "colours"]) {
      if (!read[part]) continue;
      const typed = (value) => (Array.isArray(value) ? value.map(String) : String(value));
      const entries = Object.entries(read[part]).map(([name, value]) => [name, typed(value)]);
      note(player, part, { ...player[part], ...Object.fromEntries(entries) });
    }
    return player;
  });
  return { variant: answer.variant, domains, players };
}

function note(player, part, value) {
  player[part] = value;
  player.given[part] = true;
}

/** Whether a text is a sheet, and not a layout or another file that a sheet names. */
export const isSheet = (text) => /^\s*\[\[\s*"?player"?\s*\]\]|^\s*"?player"?\s*=|"player"\s*:/m.test(text);
