// The text of a pad, block by block: a head, rounds, sections and rows; what is not changed stays as it was written.
import { statements } from "../shared/toml_text.js";
import { wordValue, writeValue } from "../shared/toml_values.js";

const SECTION = "section";
const ROUNDS = "rounds";
const NAMES = ["id", "name", "note", "say"];

/** Divide a text into blocks, each with its comments, its line and its pairs; null for what is not TOML. */
export function blocksOf(text) {
  const found = statements(text, wordValue);
  if (!found) return null;
  const blocks = [{ head: "", isList: false, from: 0, pairs: [] }];
  let end = 0;
  for (const it of found) {
    // Two statements on one line are none that the program reads.
    if (it.from < end) return null;
    if (it.head !== undefined) {
      blocks.at(-1).to = end;
      blocks.push({ head: it.head, isList: it.isList, from: end, pairs: [], headTo: endOfLine(text, it.to) });
    } else blocks.at(-1).pairs.push(it);
    end = endOfLine(text, it.to);
  }
  blocks.at(-1).to = text.length;
  let line = 1;
  for (const block of blocks) {
    block.line = line;
    block.text = text.slice(block.from, block.to);
    line += block.text.split("\n").length - 1;
  }
  return blocks;
}

function endOfLine(text, at) {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end + 1;
}

/** Return a pad as a form shows it, parts by the numbers of their blocks; null where a form cannot. */
export function readPad(text) {
  const blocks = blocksOf(text);
  if (!blocks || [SECTION, ROUNDS].some((key) => key in valuesOf(blocks[0]))) return null;
  const pad = { head: { index: 0, values: valuesOf(blocks[0]) }, rounds: null, sections: [], others: [] };
  for (const [index, block] of blocks.entries()) {
    const part = { index, values: valuesOf(block) };
    if (index === 0) continue;
    if (block.head === SECTION && block.isList && !("row" in part.values)) pad.sections.push({ ...part, rows: [] });
    else if (block.head === ROUNDS && !block.isList && !("row" in part.values)) pad.rounds = { ...part, rows: [] };
    else if (block.head === rowOf(SECTION) && block.isList && pad.sections.length > 0) pad.sections.at(-1).rows.push(part);
    else if (block.head === rowOf(ROUNDS) && block.isList && pad.rounds) pad.rounds.rows.push(part);
    else if (block.head.split(".")[0] === SECTION && pad.sections.length === 0) return null;
    else pad.others.push(block.head);
  }
  return pad;
}

/** The rounds and the sections, in the order of the form. */
export const partsOf = (pad) => [...(pad.rounds ? [pad.rounds] : []), ...pad.sections];

export const rowsOf = (pad) => partsOf(pad).flatMap((part) => part.rows);

const rowOf = (head) => `${head}.row`;
const rootOf = (block) => block.head.split(".")[0];

const valuesOf = (block) => Object.fromEntries(block.pairs.map(({ key, value }) => [key, value]));

const whole = (text) => (text === "" || text.endsWith("\n") ? text : `${text}\n`);

/** Return the text with other values of keys in a block; undefined removes a key. */
export function withValues(text, index, changes) {
  return Object.entries(changes).reduce((now, [key, value]) => withValue(now, index, key, value), whole(text));
}

function withValue(text, index, key, value) {
  const block = blocksOf(text)[index];
  const pair = block.pairs.find((it) => it.key === key);
  if (pair && value !== undefined) return text.slice(0, pair.valueFrom) + writeValue(value) + text.slice(pair.to);
  if (pair) return text.slice(0, pair.from) + text.slice(endOfLine(text, pair.to));
  if (value === undefined) return text;
  const last = block.pairs.at(-1);
  const at = last ? endOfLine(text, last.to) : (block.headTo ?? 0);
  return `${text.slice(0, at)}${key} = ${writeValue(value)}\n${text.slice(at)}`;
}

const joined = (texts) => texts.map(whole).join("").replace(/^\n+/, "");

function written(line, values) {
  return `\n${line}\n${Object.entries(values).map(([key, value]) => `${key} = ${writeValue(value)}\n`).join("")}`;
}

const writtenRow = (head, values) => written(`[[${rowOf(head)}]]`, values);

/** Return the text with a further row at the end of a section or the rounds, or after one of their rows. */
export function withRow(text, index, values) {
  const blocks = blocksOf(text);
  const texts = blocks.map((block) => block.text);
  texts.splice(index + 1, 0, writtenRow(rootOf(blocks[index]), values));
  return joined(texts);
}

/** Return the text with rounds with one row, before the first section. */
export function withRounds(text, rounds, row) {
  const blocks = blocksOf(text);
  const texts = blocks.map((block) => block.text);
  const first = blocks.findIndex((block) => block.head === SECTION);
  texts.splice(first < 0 ? texts.length : first, 0, written(`[${ROUNDS}]`, rounds) + writtenRow(ROUNDS, row));
  return joined(texts);
}

/** Return the text with a further section with one row, after the last section. */
export function withSection(text, section, row) {
  const blocks = blocksOf(text);
  const texts = blocks.map((block) => block.text);
  const last = blocks.findLastIndex((block) => rootOf(block) === SECTION);
  const at = last < 0 ? texts.length : last + 1;
  texts.splice(at, 0, written(`[[${SECTION}]]`, section) + writtenRow(SECTION, row));
  return joined(texts);
}

/** Return the text without a row, or without the rounds or a section and their rows. */
export function without(text, index) {
  const blocks = blocksOf(text);
  const gone = new Set(groupAt(blocks, index));
  return joined(blocks.filter((_block, number) => !gone.has(number)).map((block) => block.text));
}

/** The numbers of a block and, for a section or the rounds, of all that belongs to it. */
function groupAt(blocks, index) {
  if (blocks[index].head === ROUNDS) return [...blocks.keys()].filter((at) => rootOf(blocks[at]) === ROUNDS);
  const found = [index];
  if (blocks[index].head !== SECTION) return found;
  for (let next = index + 1; next < blocks.length && blocks[next].head !== SECTION; next += 1) {
    if (blocks[next].head.startsWith(`${SECTION}.`)) found.push(next);
  }
  return found;
}

/** Tell the block with which a row or a section of a PAD changes places on its way up (-1) or down (1); -1 for none. */
export function neighbour(pad, index, step) {
  const inRounds = pad.rounds?.rows.map((row) => row.index) ?? [];
  if (inRounds.includes(index)) return inRounds[inRounds.indexOf(index) + step] ?? -1;
  const isSection = pad.sections.some((it) => it.index === index);
  const known = pad.sections.flatMap((it) => [it.index, ...(isSection ? [] : it.rows.map((row) => row.index))]);
  const at = known[known.indexOf(index) + step];
  // A row is always below a heading.
  return at === undefined || (!isSection && at === known[0]) ? -1 : at;
}

/** Return the text after a row or a section changed places with the next one up (-1) or down (1), and where it is then. */
export function moved(text, index, step) {
  const other = neighbour(readPad(text), index, step);
  if (other < 0) return { text, index };
  const blocks = blocksOf(text);
  const [first, second] = [Math.min(index, other), Math.max(index, other)];
  const isSection = blocks[index].head === SECTION;
  const [above, below] = [first, second].map((at) => (isSection ? groupAt(blocks, at) : [at]));
  const between = [...blocks.keys()].filter((at) => at > above.at(-1) && at < below[0]);
  const order = [...blocks.keys()].filter((at) => at < above[0]);
  order.push(...below, ...between, ...above);
  order.push(...[...blocks.keys()].filter((at) => !order.includes(at)));
  return { text: joined(order.map((at) => blocks[at].text)), index: order.indexOf(index) };
}

/** Tell whether a row, a tie or a formula of the text counts what has this id. */
export function isCounted(text, id) {
  const word = new RegExp(`\\b${id}\\b`);
  const counts = ({ key, value }) => !NAMES.includes(key) && word.test(JSON.stringify(value));
  return id !== "" && blocksOf(text).some((block) => block.pairs.some(counts));
}

/** Return the number of the block that a line of the text is in. */
export function blockAt(text, line) {
  return blocksOf(text)?.findLastIndex((block) => block.line <= line) ?? -1;
}
