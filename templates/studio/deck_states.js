// A deck in the browser: its table, its settings, its other files, and every state before this one.
import { store } from "./page.js";
import { readTable, writeTable } from "./table.js";

const KEPT = "scriptorium.deck";
const MOST_STATES = 60;
const MOST_LETTERS = 1_500_000;
const TABLES = [".csv", ".tsv"];

const isTable = (file) => TABLES.some((ending) => file.toLowerCase().endsWith(ending));

/** Make the state of a deck from its files; null without a table, or with several. */
export function deckOf(files) {
  const tables = files.filter(({ file }) => isTable(file));
  if (tables.length !== 1) return null;
  const [{ file, text }] = tables;
  return {
    file: file.replace(/\.tsv$/i, ".csv"),
    table: readTable(text),
    others: files.filter((each) => each !== tables[0]),
    size: "",
    template: "",
    theme: "",
  };
}

/** Return the files of a deck, and how places in its table lead to cells; ROWS may be some of them. */
export function filesOf(deck, rows = deck.table.rows) {
  const { text, cellAt } = writeTable({ columns: deck.table.columns, rows });
  return { files: [...deck.others, { file: deck.file, text }], cellAt };
}

/** Return the options of an order for a deck. */
export function optionsOf(deck, files) {
  const options = { files };
  for (const name of ["size", "template", "theme"]) if (deck[name]) options[name] = deck[name];
  return options;
}

function isDeck(it) {
  const isRow = (row) => Array.isArray(row) && row.every((cell) => typeof cell === "string");
  return typeof it?.file === "string" && isRow(it.table?.columns) && it.table.rows?.every?.(isRow) && Array.isArray(it.others);
}

/** A deck with its states: what was done can be undone, also after the page was closed. */
export function makeStates(changed) {
  let past = [];
  let now = null;
  let future = [];
  let topic = "";

  const keep = () => {
    for (const some of [past.slice(-MOST_STATES), past.slice(-1), []]) {
      const kept = { past: some, now, future: some.length > 1 ? future : [] };
      if (JSON.stringify(kept).length <= MOST_LETTERS || some.length === 0) {
        store.write(KEPT, kept);
        return;
      }
    }
  };
  const move = (from, to) => {
    to.push(now);
    now = from.pop();
    topic = "";
    keep();
    changed();
  };

  return {
    get now() {
      return now;
    },
    get canUndo() {
      return past.length > 0;
    },
    get canRedo() {
      return future.length > 0;
    },
    /** Go on with another state; changes of one TOPIC in a row, such as a cell, are one step. */
    set(next, about = "") {
      if (now !== null && (about === "" || about !== topic)) past.push(now);
      past = past.slice(-MOST_STATES);
      future = [];
      now = next;
      topic = about;
      keep();
      changed();
    },
    undo: () => past.length > 0 && move(past, future),
    redo: () => future.length > 0 && move(future, past),
    /** Take up what this browser kept; tell whether there was something. */
    resume() {
      const kept = store.read(KEPT);
      if (!isDeck(kept?.now)) return false;
      now = kept.now;
      past = (kept.past ?? []).filter(isDeck);
      future = (kept.future ?? []).filter(isDeck);
      changed();
      return true;
    },
  };
}
