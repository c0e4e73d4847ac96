// A deck as one file: its cards are tables of the deck file, as the shelf keeps them.
import { deckOf } from "./deck_files.js";
import { writeTable } from "./table.js";
import { statements } from "../shared/toml_text.js";
import { bare, wordValue, writeValue } from "../shared/toml_values.js";
import { say } from "../shared/page.js";

const SETTINGS = ["table", "sheet"];
const CARD = "card";
const isToml = ({ file }) => file.toLowerCase().endsWith(".toml");
const isText = (file) => /\.(csv|tsv|toml)$/i.test(file);
const stemOf = (file) => file.replace(/\.\w+$/, "");

/** A text without some parts, and with lines below its head `[deck]`. */
function changed(text, parts, lines) {
  let rest = text;
  for (const { from, to } of [...parts].reverse()) rest = rest.slice(0, from) + rest.slice(to).replace(/^[^\n]*\n?/, "");
  return rest.replace(/^\s*\[\s*deck\s*\][^\n]*$/m, (head) => [head, ...lines].join("\n"));
}

/** The places of the keys of `[deck]` that are called so. */
function keysOf(found, names) {
  let head = "";
  return found.filter((it) => {
    if (it.head !== undefined) head = it.head;
    return it.key !== undefined && head === "deck" && names.includes(it.key);
  });
}

/** Write a deck as one file; pictures stay beside it, which a note says. */
export function writeDeck(deck) {
  const own = deck.others.find(isToml);
  const stem = stemOf(own?.file ?? deck.file.split("/").at(-1));
  const size = /^[\d.]+x[\d.]+$/.test(deck.size) ? deck.size.split("x").map(Number) : deck.size;
  const wanted = Object.entries({ size, template: deck.template }).filter(([, value]) => value.length > 0);
  const text = own?.text ?? `[deck]\nname = ${writeValue(stem)}\n`;
  const parts = keysOf(statements(text, wordValue) ?? [], [...SETTINGS, ...wanted.map(([name]) => name)]);
  const head = changed(text, parts, wanted.map(([name, value]) => `${name} = ${writeValue(value)}`));
  const { columns, rows } = deck.table;
  const cellsOf = (row) => columns.flatMap((name, at) => (name && row[at].trim() ? [`${bare(name)} = ${writeValue(row[at])}`] : []));
  const cards = rows.map((row) => ["[[card]]", ...cellsOf(row)].join("\n"));
  const hasPictures = deck.others.some(({ file }) => !isText(file));
  return { file: `${stem}.toml`, text: `${[head.trim(), ...cards].join("\n\n")}\n`, note: hasPictures ? say("shelf-pictures") : "" };
}

/** Read a deck from its file and those BESIDE it; null where it is none. */
export function readDeck(text, file, beside) {
  const found = statements(text, wordValue);
  const first = found?.find((it) => it.head === CARD);
  if (!first) {
    const table = found && keysOf(found, ["table"])[0]?.value;
    const kept = beside.filter((it) => !/\.(csv|tsv)$/i.test(it.file) || it.file === table);
    return deckOf([{ file, text }, ...kept]);
  }
  const cards = [];
  let isCard = false;
  for (const it of found) {
    if (it.head !== undefined) isCard = it.head === CARD;
    if (it.head === CARD) cards.push({});
    else if (isCard) cards.at(-1)[it.key] = String(it.value);
  }
  const columns = [...new Set(cards.flatMap((card) => Object.keys(card)))];
  const rows = cards.map((card) => columns.map((name) => card[name] ?? ""));
  const csv = `${stemOf(file)}.csv`;
  const head = changed(text.slice(0, first.from), [], [`table = ${writeValue(csv)}`]);
  return deckOf([{ file, text: head }, { file: csv, text: writeTable({ columns, rows }).text }, ...beside.filter((it) => !/\.(csv|tsv)$/i.test(it.file))]);
}
