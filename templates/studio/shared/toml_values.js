// The values of TOML, read and written one by one.
import { quote } from "./toml_text.js";

const WIDEST = 100;
const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

export const bare = (key) => (/^[\w-]+$/.test(key) ? key : quote(key));

/** Write a text; one with quotes in it stays readable between apostrophes. */
const text = (value) => (value.includes('"') && !/['\u0000-\u001f\u007f]/.test(value) && value.isWellFormed() ? `'${value}'` : quote(value));
const isPicture = (value) => value.length > 1 && value.every((it) => typeof it === "string" && it.includes(" "));

/** Write a value on one line; a long list of tables and the lines of a picture have a line for each. */
export function writeValue(value) {
  if (typeof value === "string") return text(value);
  if (isTable(value)) return `{ ${Object.entries(value).map(([key, each]) => `${bare(key)} = ${writeValue(each)}`).join(", ")} }`;
  if (!Array.isArray(value)) return String(value);
  const items = value.map(writeValue);
  const line = `[${items.join(", ")}]`;
  return (value.some(isTable) && line.length > WIDEST) || isPicture(value) ? `[\n${items.map((item) => `  ${item},\n`).join("")}]` : line;
}

/** Return the value that a word is: a number, or true or false; other words stay words. */
export function wordValue(word) {
  if (/^[+-]?\d+(_\d+)*(\.\d+)?$/.test(word)) return Number(word.replaceAll("_", ""));
  return { true: true, false: false }[word] ?? word;
}
