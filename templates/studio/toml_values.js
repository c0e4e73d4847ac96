// The values of TOML, read and written one by one.
import { quote } from "./toml_text.js";

const WIDEST = 100;
const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

export const bare = (key) => (/^[\w-]+$/.test(key) ? key : quote(key));

/** Write a value on one line, or a long list of tables with a line for each. */
export function writeValue(value) {
  if (typeof value === "string") return quote(value);
  if (isTable(value)) return `{ ${Object.entries(value).map(([key, each]) => `${bare(key)} = ${writeValue(each)}`).join(", ")} }`;
  if (!Array.isArray(value)) return String(value);
  const items = value.map(writeValue);
  const line = `[${items.join(", ")}]`;
  return value.some(isTable) && line.length > WIDEST ? `[\n${items.map((item) => `  ${item},\n`).join("")}]` : line;
}

/** Return the value that a word is: a whole number, or true or false; other words stay words. */
export function wordValue(word) {
  if (/^[+-]?\d+(_\d+)*$/.test(word)) return Number(word.replaceAll("_", ""));
  return { true: true, false: false }[word] ?? word;
}
