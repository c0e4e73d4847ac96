// The form of a game as data: what players have entered, and the file that says so.
import { isMapGiven, readHexes, writeHexes } from "./mapform.js";
import { inQuotes } from "../shared/quoting.js";

/** The name under which the value of an entry is held; two ways may have one key. */
export const slot = (entry) => `${entry.kind} ${entry.key}`;

// An empty list of ticks says that there are none; null says nothing.
const EMPTY = { tick: false, ticks: null, pile: [], piles: [], rows: [], counts: {}, numbers: {}, map: { layout: "", marks: {}, times: {} } };

/** The value of an entry, or an empty one. */
export const valueOf = (entry, values) =>
  values[slot(entry)] ?? structuredClone(entry.kind in EMPTY ? EMPTY[entry.kind] : "");

/** A player who has entered nothing. */
export const emptyPlayer = () => ({ name: "", ways: {}, values: {} });

/** A game of which nothing has been entered. */
export function emptyGame(form) {
  return { values: {}, players: Array.from({ length: form.players[0] }, emptyPlayer) };
}

/** Whether something kept still has the form of a game. */
export const isGame = (found) =>
  Boolean(found?.values && found.players?.length && found.players.every((it) => it?.values && it.ways));

const isNumber = (text) => /^\s*\d{1,9}\s*$/.test(text);

/** Whether anything is entered. */
export function isGiven(entry, value) {
  if (entry.kind === "map") return isMapGiven(value);
  if (entry.kind === "number") return isNumber(value);
  if (entry.kind === "tick") return value;
  if (entry.kind === "ticks") return value !== null;
  if (entry.kind === "rows") return value.some((row) => isRow(entry, row));
  if (entry.kind === "piles") return value.some((pile) => pile.length);
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === "object") return Object.values(value).some(isNumber);
  return value.trim() !== "";
}

const isRow = (entry, row) => entry.columns.some((column) => isGiven(column, valueOf(column, row)));

/** A value as the file has it. */
function written(entry, value) {
  const choices = entry.choices ?? [];
  if (entry.kind === "number") return isNumber(value) ? Number(value) : (entry.usual ?? 0);
  if (entry.kind === "choice") return choices.find((it) => String(it.value) === value)?.value ?? (value || entry.usual);
  if (entry.kind === "text") return value.trim();
  if (entry.kind === "ticks") return choices.map((it) => it.value).filter((it) => value?.includes(it));
  if (entry.kind === "piles") return value.filter((pile) => pile.length);
  if (entry.kind === "numbers") return choices.map((it) => Number(value[it.value] || 0));
  if (entry.kind === "counts") {
    const given = choices.filter((it) => isNumber(value[it.value] ?? ""));
    return Object.fromEntries(given.map((it) => [it.value, Number(value[it.value])]));
  }
  if (entry.kind !== "rows") return value;
  const rows = value.filter((row) => isRow(entry, row));
  return rows.map((row) => table(entry.columns, row));
}

/** The table of a file for some entries: those that are given, or belong to one that is. */
function table(entries, values) {
  const given = new Set(entries.filter((it) => isGiven(it, valueOf(it, values))).map((it) => it.key));
  const made = {};
  for (const entry of entries) {
    if (!given.has(entry.key) && !given.has(entry.along) && entry.usual === undefined) continue;
    if (entry.kind === "map") {
      Object.assign(made, writeHexes(entry, valueOf(entry, values)));
      continue;
    }
    const names = entry.key.split(".");
    const last = names.pop();
    const place = names.reduce((part, name) => (part[name] ??= {}), made);
    place[last] = written(entry, valueOf(entry, values));
  }
  return made;
}

/** The entries of a player in the ways that are chosen. */
export const entriesOf = (form, player) =>
  form.parts.flatMap((part, number) => part.ways[player.ways[number] ?? 0].entries);

/** Whether a player has entered anything besides a name. */
export const isTouched = (form, player) =>
  entriesOf(form, player).some((entry) => isGiven(entry, valueOf(entry, player.values)));

/** Whether a game is one for a single player. */
export const isSolo = (form, game) =>
  Boolean(form.solo) && game.values[`choice ${form.solo.key}`] === form.solo.value;

/** The entries of the game as a whole. */
export const gameEntries = (form, game) => [...(form.game ?? []), ...(isSolo(form, game) ? (form.solo.entries ?? []) : [])];

/** The players that are scored. */
export const scoredPlayers = (form, game) =>
  game.players
    .map((player, number) => ({ player, number }))
    .filter(({ player, number }) => (isSolo(form, game) ? number === 0 : isTouched(form, player)));

/** The file of a game; line by line, which player it is about. */
export function writeGame(name, form, game, called) {
  const lines = ["{", `"game": ${JSON.stringify(name)},`];
  const about = [];
  const write = (text, number = null) => {
    lines.push(text);
    about[lines.length] = number;
  };
  const head = table(gameEntries(form, game), game.values);
  if (form.count_key && !isSolo(form, game) && game.players.length >= form.players[0]) head[form.count_key] = game.players.length;
  for (const [key, value] of Object.entries(head)) write(`${JSON.stringify(key)}: ${JSON.stringify(value)},`);
  write('"player": [');
  const players = scoredPlayers(form, game);
  players.forEach(({ player, number }, place) => {
    const entries = table(entriesOf(form, player), player.values);
    const own = Object.entries({ name: called(player, number), ...entries });
    write("{", number);
    own.forEach(([key, value], at) =>
      write(`${JSON.stringify(key)}: ${JSON.stringify(value)}${at < own.length - 1 ? "," : ""}`, number),
    );
    write(place < players.length - 1 ? "}," : "}", number);
  });
  write("]");
  write("}");
  return { file: `${name}.json`, text: `${lines.join("\n")}\n`, about };
}

/** A value of a file as it is entered. */
function entered(entry, value) {
  const typed = (table) => Object.fromEntries(Object.entries(table).map(([name, one]) => [name, String(one)]));
  if (["number", "choice", "text"].includes(entry.kind)) return String(value);
  if (entry.kind === "counts") return typed(Object.keys(value).length ? value : { [entry.choices[0].value]: 0 });
  if (entry.kind === "numbers") return typed(Object.fromEntries(entry.choices.map((it, at) => [it.value, value[at] ?? 0])));
  if (entry.kind === "rows") return value.map((row) => values(entry.columns, typeof row === "string" ? { name: row } : row));
  return value;
}

/** The entered values of a table; null where it says more than the entries do. */
function values(entries, made) {
  const found = {};
  const left = structuredClone(made);
  for (const entry of entries) {
    if (entry.kind === "map") {
      const map = readHexes(entry, left);
      if (!map) return null;
      found[slot(entry)] = map;
      for (const { key } of [entry, ...entry.columns]) delete left[key];
      continue;
    }
    const names = entry.key.split(".");
    const last = names.pop();
    const place = names.reduce((part, name) => part?.[name], left);
    if (place === null || typeof place !== "object" || !(last in place)) continue;
    if (!isFit(entry, place[last])) return null;
    found[slot(entry)] = entered(entry, place[last]);
    delete place[last];
    if (names.length && !Object.keys(place).length) delete left[names[0]];
  }
  return Object.keys(left).length || Object.values(found).some((it) => Array.isArray(it) && it.includes(null)) ? null : found;
}

/** Whether an entry can say what a file says. */
function isFit(entry, value) {
  const kind = Array.isArray(value) ? "list" : typeof value;
  const wanted = { number: "number", tick: "boolean", counts: "object" }[entry.kind];
  if (wanted) return kind === wanted;
  if (kind === "list" && !value.length && entry.kind !== "ticks") return Boolean(entry.along);
  return (kind === "list") === ["ticks", "pile", "piles", "rows", "numbers"].includes(entry.kind);
}

/** The game that a file describes; null where the form cannot show all of it. */
export function readGame(form, data) {
  const { game: _game, player: tables, ...head } = data;
  if (form.count_key) delete head[form.count_key];
  const all = [...(form.game ?? []), ...(form.solo?.entries ?? [])];
  const players = tables.map(({ name, ...rest }) => {
    for (const ways of waysOf(form)) {
      const found = values(entriesOf(form, { ways }), rest);
      if (found) return { name, ways, values: found };
    }
    return null;
  });
  const found = values(all, head);
  if (!found || players.includes(null)) return null;
  while (players.length < Math.max(data[form.count_key] ?? 0, form.players[0])) players.push(emptyPlayer());
  return { values: found, players };
}

/** Every combination of the ways to enter the parts. */
function waysOf(form) {
  return form.parts.reduce(
    (made, part, number) => made.flatMap((ways) => part.ways.map((_way, at) => ({ ...ways, [number]: at }))),
    [{}],
  );
}

/** The labels of everything that can be entered, by their keys. */
export function labels(form) {
  const all = [...(form.game ?? []), ...(form.solo?.entries ?? []), ...form.parts.flatMap((it) => it.ways.flatMap((way) => way.entries))];
  const found = {};
  for (const entry of all.flatMap((it) => (it.kind === "map" ? [it, ...it.columns] : [it]))) {
    const [first, ...rest] = entry.key.split(".");
    found[rest.length ? first : entry.key] ??= entry.label;
  }
  return found;
}

/** What keeps a game from being scored: what is missing, quietly, and what is wrong, for whom. */
export function readFindings(form, findings, about) {
  const known = labels(form);
  return findings.map((it) => {
    const keys = [...it.message.matchAll(/['‘«]\s?([\w.]+)\s?['’»]/g)].map((found) => found[1]).filter((key) => key in known);
    const message = it.message.replace(/'([\w.]+)'/g, (whole, key) => (key in known ? inQuotes(known[key]) : whole));
    const isMissing = it.code === "missing-key" && keys.length > 0;
    return { player: about[it.line] ?? null, isMissing, message, what: keys.map((key) => known[key]).join(", ") };
  });
}
