// What is kept of the forms: entries in this browser, their files only as long as this tab is open.
import { keepTexts, keptTexts } from "./entries.js";
import { store } from "../shared/page.js";
import { fieldsOf, isFile } from "./order.js";

const CHOSEN = "scriptorium.print.product";
const HANDED = "scriptorium.print";
const LONGEST = 2000;
const MOST = 200;
const MOST_LETTERS = 2_000_000;

const filesKey = (product) => `scriptorium.print.files.${product}`;
/** Under which name the entries of a product are kept that its defaults replaced. */
const replaced = (product) => `replaced.${product}`;

export function keptProduct() {
  return store.read(CHOSEN);
}

export function keepProduct(product) {
  if (store.read(CHOSEN) !== product) store.write(CHOSEN, product);
}

/** Keep the entries of a product; files stay with this tab. */
export function keepEntries(product, options) {
  const { lasting, files } = sorted(options);
  keepTexts(product, lasting);
  keepInTab(filesKey(product), files);
}

/** Choose a product for the Print page and add OPTIONS to its entries; false if its files cannot be kept. */
export function handToPrint(product, options) {
  const { lasting, files } = sorted(options);
  const others = Object.entries(readInTab(filesKey(product)) ?? {}).filter(([name]) => !(name in options));
  keepProduct(product);
  keepTexts(product, { ...keptTexts(product), ...lasting });
  return keepInTab(filesKey(product), { ...Object.fromEntries(others), ...files });
}

function sorted(options) {
  const lasting = {};
  const files = {};
  for (const [name, value] of Object.entries(options)) {
    const texts = [value].flat().filter((each) => !isFile(each));
    if (texts.length < [value].flat().length) files[name] = value;
    if (!isFile(value) && texts.length > 0) lasting[name] = Array.isArray(value) ? texts : value;
  }
  return { lasting, files };
}

/** Keep the entries that the defaults of a product replace, so that they can come back. */
export const keepReplaced = (product, options) => keepEntries(replaced(product), options);

/** Return the entries that the defaults of a form replaced. */
export const replacedEntries = (form) => keptEntries({ ...form, product: replaced(form.product) });

/** Return the entries that were kept for a form; what no longer fits it is left out. */
export function keptEntries(form) {
  const lasting = keptTexts(form.product);
  const files = readInTab(filesKey(form.product));
  const entries = {};
  for (const field of fieldsOf(form)) {
    for (const kept of [files, lasting]) {
      const value = kept?.[field.name];
      if (value !== undefined && fits(field, value) && !(field.name in entries)) entries[field.name] = value;
    }
  }
  return entries;
}

/** Return the layout that the designer handed over, once. */
export function handedOver() {
  const handed = readInTab(HANDED);
  try {
    sessionStorage.removeItem(HANDED);
  } catch {
    // Where nothing can be kept, nothing was handed over.
  }
  return isLayout(handed) ? { file: handed.file, text: handed.text } : null;
}

function isLayout(value) {
  return isFile(value) && typeof value.file === "string" && typeof value.text === "string";
}

/** Tell whether a value can be entered in a field. */
export function fits(field, value) {
  if (field.kind === "flag") return typeof value === "boolean";
  if (field.multiple) return Array.isArray(value) && value.length <= MOST && value.every((each) => fitsOne(field, each));
  return fitsOne(field, value);
}

function fitsOne(field, value) {
  if (isFile(value)) {
    const content = value.text ?? value.base64;
    return field.endings.length > 0 && typeof value.file === "string" && typeof content === "string";
  }
  if (typeof value !== "string" || value.length > LONGEST) return false;
  if (field.kind === "choice") return field.choices.some((choice) => choice.value === value);
  if (field.kind === "shipped" || field.kind === "shipped-only") {
    return field.suggestions.some((choice) => choice.value === value);
  }
  return field.kind !== "file";
}

function readInTab(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key));
  } catch {
    return null;
  }
}

function keepInTab(key, value) {
  const text = JSON.stringify(value);
  try {
    if (text === "{}" || text.length > MOST_LETTERS) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // A file too many for this browser is chosen again after a reload.
    return false;
  }
  return text.length <= MOST_LETTERS;
}
