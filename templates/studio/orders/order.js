// What an order says: the entries that differ from the defaults, and the same as a command line.
import { inQuotes } from "../shared/quoting.js";

/** Tell whether a value is a file: its name, and its content as text or in base64. */
export function isFile(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Tell whether nothing was entered. */
export function isEmpty(value) {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Kinds of which the command line takes several one by one; of others it takes a list. */
const ONE_BY_ONE = new Set(["text", "file"]);

/** Return what the control of a field holds at first; where several are taken, that is none. */
export function usualOf(field) {
  if (field.kind === "flag") return field.default === true;
  if (field.multiple) return [];
  if (field.default !== null) return String(field.default);
  if (isEntry(field, field.usual)) return field.usual;
  return field.required && field.choices.length > 0 ? field.choices[0].value : "";
}

/** Tell whether what is said to hold could be entered as it stands there. */
function isEntry(field, text) {
  if (field.kind === "number") return /^\d+$/.test(text);
  return [...field.choices, ...field.suggestions].some((choice) => choice.value === text);
}

/** Tell whether an entry asks for nothing but what holds anyway. */
export function isUsual(field, value) {
  const usual = field.multiple ? defaultsOf(field) : usualOf(field);
  return isEmpty(value) || JSON.stringify(value) === JSON.stringify(usual);
}

/** Return the names that hold where none is chosen. */
export function defaultsOf(field) {
  return field.default === null ? [] : [field.default].flat().map(String);
}

export function fieldsOf(form) {
  return form.groups.flatMap((group) => group.fields);
}

/** Return the entries to send: what differs from the defaults, and what has none but is needed. */
export function orderOf(form, entries) {
  const options = {};
  for (const field of fieldsOf(form)) {
    const value = entries[field.name];
    if (!isUsual(field, value)) options[field.name] = value;
    else if (field.required && field.default === null && !isEmpty(usualOf(field))) {
      options[field.name] = usualOf(field);
    }
  }
  return options;
}

/** Return the fields that an order needs and has not. */
export function missingFields(form, options) {
  return fieldsOf(form).filter((field) => field.required && field.default === null && !(field.name in options));
}

/** Return how an order is written on the command line. */
export function commandLine(form, options, language) {
  const fields = fieldsOf(form).filter((field) => field.name in options);
  const bare = fields.filter((field) => !field.flag);
  const flagged = fields.filter((field) => field.flag);
  const words = ["scriptorium", ...form.product.split(" ")];
  for (const field of bare) words.push(...[options[field.name]].flat().map(written));
  for (const field of flagged) words.push(...flagWords(field, options[field.name]));
  if (language !== "en" && !fieldsOf(form).some((field) => field.flag === "--lang")) {
    words.push("--lang", language);
  }
  return words.join(" ");
}

function flagWords(field, value) {
  if (field.kind === "flag") return [value ? field.flag : field.flag.replace(/^--/, "--no-")];
  if (!field.multiple || ONE_BY_ONE.has(field.kind)) {
    return [value].flat().flatMap((each) => [field.flag, written(each)]);
  }
  return [field.flag, quoted(value.map(plain).join(","))];
}

function plain(value) {
  return isFile(value) ? value.file : String(value);
}

function written(value) {
  return quoted(plain(value));
}

function quoted(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Return the fields that a sentence names by their flags, in the order of the sentence. */
export function namedFields(form, sentence) {
  const byFlag = new Map(fieldsOf(form).map((field) => [field.flag, field]));
  return [...new Set(sentence.match(/--[a-z][a-z-]*[a-z]/g) ?? [])]
    .map((flag) => byFlag.get(flag))
    .filter((field) => field !== undefined);
}

/** Return a sentence in which fields are called by their labels, not by their flags. */
export function withLabels(form, sentence) {
  const labels = new Map(namedFields(form, sentence).map((field) => [field.flag, inQuotes(field.label)]));
  return sentence.replace(/--[a-z][a-z-]*[a-z]/g, (flag) => labels.get(flag) ?? flag);
}

/** Return the fields that a sentence is to be shown at: those that were entered, else the first. */
export function faultyFields(form, sentence, options) {
  const named = namedFields(form, sentence);
  const entered = named.filter((field) => field.name in options);
  return entered.length > 0 ? entered : named.slice(0, 1);
}
