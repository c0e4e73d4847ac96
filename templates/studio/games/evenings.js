// The evenings that this browser keeps, and the league file that the command line reads too.
import { store } from "../shared/page.js";

const KEPT = "scriptorium.evenings";
const COLUMNS = ["game", "kind", "player", "points", "tiebreak", "won", "key", "date"];
const START = "\ufeff";

/** All evenings, the oldest first. */
export const evenings = () => {
  const found = store.read(KEPT);
  return Array.isArray(found) ? found.filter((it) => it?.key && Array.isArray(it.rows)) : [];
};

const write = (list) => store.write(KEPT, [...list].sort((one, other) => one.date.localeCompare(other.date)));

/** Keep a scored game as an evening, with what opens it again; false where it is kept already. */
export function keepEvening(result, again, date = today()) {
  const [{ key, kind }] = result.league;
  const kept = evenings();
  if (kept.some((it) => it.key === key)) return false;
  return write([...kept, { key, date, kind, title: result.title, rows: result.league, again }]);
}

/** Today, as the calendar of the player has it. */
export function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((it) => String(it).padStart(2, "0")).join("-");
}

/** Forget an evening, and return what was kept before. */
export function dropEvening(key) {
  const kept = evenings();
  write(kept.filter((it) => it.key !== key));
  return kept;
}

export const restore = write;

const OPENED = "scriptorium.open";
/** The kind of what a form hands back to the Score page: files that say more than it can show. */
export const FILES = "files";

/** Hand an evening over to the page that shows its game. */
export const handOver = ({ kind, again }) => sessionStorage.setItem(OPENED, JSON.stringify({ kind, again }));

/** What was handed over for a game, once. */
export function takeOver(kind) {
  try {
    const found = JSON.parse(sessionStorage.getItem(OPENED));
    if (found?.kind !== kind) return null;
    sessionStorage.removeItem(OPENED);
    return found.again;
  } catch {
    return null;
  }
}

/** The league of all evenings, as a table that `scriptorium score --csv` goes on with. */
export function writeLeague(list) {
  const lines = list.flatMap(({ rows, date }, number) =>
    rows.map((row) => COLUMNS.map((name) => cell({ ...row, game: number + 1, date }[name])).join(",")),
  );
  return `${START}${[COLUMNS.join(","), ...lines].join("\n")}\n`;
}

const cell = (value) => {
  const text = String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The evenings of a league file; null where it is none. */
export function readLeague(text) {
  const plain = text.replace(/^\ufeff/, "");
  const delimiter = [",", ";", "\t"].find((it) => plain.split(/\r?\n/)[0].split(it).includes("player"));
  if (!delimiter) return null;
  const [header, ...records] = cells(plain, delimiter);
  if (!COLUMNS.slice(0, -1).every((name) => header.includes(name))) return null;
  const found = new Map();
  for (const record of records) {
    const row = Object.fromEntries(header.map((name, place) => [name, record[place] ?? ""]));
    if (!row.key || !row.player) continue;
    const { key, kind, date = "" } = row;
    const whole = { ...row, points: Number(row.points), won: Number(row.won) };
    if (!found.has(key)) found.set(key, { key, kind, date, rows: [] });
    found.get(key).rows.push(Object.fromEntries(COLUMNS.slice(0, -1).map((name) => [name, whole[name]])));
  }
  return [...found.values()];
}

/** Add the evenings of a file; return how many are new. */
export function addEvenings(list) {
  const kept = evenings();
  const fresh = list.filter((it) => !kept.some((old) => old.key === it.key));
  if (fresh.length) write([...kept, ...fresh]);
  return fresh.length;
}

/** The cells of a table in CSV. */
function cells(text, delimiter) {
  const rows = [];
  let row = [];
  let held = "";
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (quoted) {
      if (letter === '"' && text[at + 1] === '"') held += text[(at += 1)];
      else if (letter === '"') quoted = false;
      else held += letter;
    } else if (letter === '"') quoted = true;
    else if (letter === delimiter || letter === "\n") {
      row.push(held.replace(/\r$/, ""));
      held = "";
      if (letter === "\n") {
        rows.push(row);
        row = [];
      }
    } else held += letter;
  }
  if (held || row.length) rows.push([...row, held]);
  return rows.filter((it) => it.some(Boolean));
}
