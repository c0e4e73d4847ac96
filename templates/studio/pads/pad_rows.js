// The rows of a pad: which kind a row is, which figures a kind has, and how a row changes its kind.

/** Whether a value is a number of points, which can be halves or quarters. */
export const isPoints = (value) => Number.isInteger(value * 4) && typeof value === "number";
const isText = (value) => typeof value === "string";
const isList = (value, isItem) => Array.isArray(value) && value.length > 0 && value.every(isItem);
const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isName = (value) => isText(value) || (isTable(value) && Object.values(value).every(isText));
const hasOnly = (table, keys) => Object.keys(table).every((key) => keys.includes(key));
const isOption = (it) => isName(it?.name) && isPoints(it.points ?? 0) && hasOnly(it, ["id", "name", "points"]);
const isEntry = (it) => isName(it?.name) && hasOnly(it, ["id", "name", "least", "most"]);

/** Whether a value is what a field of a type shows. */
const SHAPES = {
  number: isPoints,
  numbers: (value) => isList(value, isPoints),
  names: (value) => isList(value, isName),
  options: (value) => isList(value, isOption),
  steps: (value) => isList(value, (it) => Array.isArray(it) && it.length === 2 && it.every(isPoints)),
  rows: (value) => isList(value, isText),
  sharing: (value) => SHARING.includes(value),
  factors: (value) => isList(value, isEntry) && value.length > 1,
  boxes: (value) => isList(value, isEntry),
  text: isText,
  grid: (value) => isList(value, isText) && gridOf(value).every((line) => line.length === gridOf(value)[0].length && line.length > 0),
  figures: (value) => isPoints(value) || isList(value, isPoints),
  regions: (value) => isTable(value) && Object.values(value).every(isPoints),
  signs: (value) => isTable(value) && Object.values(value).every(isText),
  flag: (value) => typeof value === "boolean",
  on: (value) => value === true,
};
export const SHARING = ["share", "higher", "lower", "nothing"];

/** The kinds of rows: the type of each key, those with "?" may be missing; ENTERED kinds have a number in their boxes. */
export const KINDS = {
  number: { keys: {}, entered: true },
  each: { keys: { each: "number", per: "number?", of: "rows?" }, entered: true },
  tick: { keys: { tick: "number" } },
  choice: { keys: { choice: "options" } },
  text: { keys: { text: "number" } },
  scale: { keys: { scale: "numbers", of: "rows?" }, entered: true },
  sets: { keys: { kinds: "names", sets: "numbers" }, entered: true },
  square: { keys: { square: "on", kinds: "names?" }, entered: true },
  majority: { keys: { majority: "numbers", equal: "sharing?", of: "rows?" }, entered: true },
  fewest: { keys: { fewest: "numbers", equal: "sharing?", of: "rows?" }, entered: true },
  reach: { keys: { reach: "steps", of: "rows?" }, entered: true },
  times: { keys: { entries: "factors", times: "on" } },
  sum: { keys: { of: "rows" } },
  highest: { keys: { of: "rows", highest: "on" } },
  lowest: { keys: { of: "rows", lowest: "on" } },
  cross: { keys: { cross: "numbers", lock: "number?", scale: "numbers?", bonus: "signs?" } },
  track: { keys: { track: "numbers", bonus: "signs?" } },
  area: { keys: { grid: "grid", each: "number?", line: "figures?", column: "figures?", diagonal: "figures?", all: "number?", largest: "number?", regions: "regions?", joined: "flag?", bonus: "signs?" } },
  "area-scale": { keys: { grid: "grid", scale: "numbers", joined: "flag?", bonus: "signs?" } },
  formula: { keys: { entries: "boxes?", formula: "text" } },
};
const RULES = new Set(["values", "boxes", "shared", "wild", "wild_most", ...Object.values(KINDS).flatMap(({ keys }) => Object.keys(keys))]);
const BOUNDS = ["least", "most", "step"];

const isOptional = (type) => type.endsWith("?");
const typeOf = (type) => type.replace("?", "");
const suits = (type, value) => (value === undefined ? isOptional(type) : SHAPES[typeOf(type)](value));

/** Return the texts at the places of an area, line by line. */
export const gridOf = (lines) => lines.map((line) => line.split(/\s+/).filter(Boolean));

/** Return the kind of a row; "file" for one that only its text can show. */
export function kindOf(values) {
  const given = Object.keys(values).filter((key) => RULES.has(key));
  const is = ({ keys }) => given.every((key) => key in keys) && Object.entries(keys).every(([key, type]) => suits(type, values[key]));
  return Object.keys(KINDS).find((kind) => is(KINDS[kind])) ?? "file";
}

/** Return the fields of a kind as [key, type], without those that are only switched on. */
export function fieldsOf(kind) {
  return Object.entries(KINDS[kind]?.keys ?? {}).filter(([, type]) => type !== "on").map(([key, type]) => [key, typeOf(type)]);
}

/** Return what changes in a row that becomes of another kind; FRESH has the first figures of each key. */
export function changesTo(kind, values, fresh) {
  const { keys, entered } = KINDS[kind];
  const changes = {};
  for (const key of Object.keys(values)) {
    if ((RULES.has(key) && !(key in keys)) || (!entered && BOUNDS.includes(key))) changes[key] = undefined;
  }
  for (const [key, type] of Object.entries(keys)) {
    if (isOptional(type)) {
      // A row of another kind has boxes of its own again.
      if (key in values && (key === "of" || !suits(type, values[key]))) changes[key] = undefined;
    } else if (!suits(type, values[key])) changes[key] = type === "on" ? true : fresh[key];
  }
  return changes;
}

/** Return the numbers in a text; null where it has none, or something else. */
export function readNumbers(text) {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  return parts.length > 0 && parts.every((it) => /^[-−]?\d{1,7}(\.(25|50?|75))?$/.test(it)) ? parts.map((it) => Number(it.replace("−", "-"))) : null;
}

/** Return a name in a language; one that is the same in all languages is a text. */
export function nameIn(name, language) {
  if (isText(name)) return name;
  return name?.[language] ?? name?.en ?? Object.values(name ?? {})[0] ?? "";
}

/** Return a name with another text in a language. */
export function renamed(name, language, text) {
  return isName(name) && !isText(name) ? { ...name, [language]: text } : text;
}

/** Return the names that a text lists; those of before keep their other languages. */
export function readNames(text, before, language) {
  const texts = text.split(/[,;]/).map((it) => it.trim()).filter(Boolean);
  return texts.map((it) => (before ?? []).find((old) => nameIn(old, language) === it) ?? it);
}

/** Return the id that the program makes of a name. */
export function slug(name) {
  const plain = name.normalize("NFKD").replace(/[^\0-\x7f]/g, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "").replace(/^[0-9_]+/, "").slice(0, 40);
}

/** Return the name by which other rows know a row. */
export const idOf = ({ id, name }) => (isText(id) ? id : slug(isText(name) ? name : nameIn(name, "en")));
