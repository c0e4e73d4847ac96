// A deck in the browser: its table, its settings and its other files, as an order needs them.
import { readTable, writeTable } from "./table.js";

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

/** Tell whether what a browser kept is a deck. */
export function isDeck(it) {
  const isRow = (row) => Array.isArray(row) && row.every((cell) => typeof cell === "string");
  return typeof it?.file === "string" && isRow(it.table?.columns) && it.table.rows?.every?.(isRow) && Array.isArray(it.others);
}
