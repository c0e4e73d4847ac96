// My domains: what its owner put on the shelf stays in this browser until its owner removes it.
import { data, store } from "../shared/page.js";
import { readToml, writeToml } from "./toml.js";

export const MOST_DOMAINS = 300;
const KEY = "scriptorium.shelf";
const FORMAT = "scriptorium-domains";
const LONGEST = 200_000;

/** Return an entry with the domain that its text describes; null where it describes none. */
function read(entry) {
  if (typeof entry?.text !== "string" || entry.text.length > LONGEST) return null;
  const domain = readToml(entry.text);
  return domain?.cells.size ? { ...entry, custom: entry.custom === true, domain } : null;
}

const plain = ({ key, text, custom, at }) => ({ key, text, custom, at });
const write = (entries) => store.write(KEY, entries.map(plain));
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(2)), (it) => it.toString(36)).join("");

/** Return the name of an entry in the language of the page. */
export const titleOf = ({ domain }) => domain.names[data.language] || domain.names.en || domain.id;

/** Return all domains on the shelf, the latest first. */
export function listShelf() {
  const kept = store.read(KEY);
  return (Array.isArray(kept) ? kept : []).map(read).filter(Boolean);
}

/** Put a layout on the shelf, in the place of the entry with KEY if there is one; null where it is full. */
export function keepOnShelf(text, { key = null, custom = false } = {}) {
  const others = listShelf().filter((it) => it.key !== key);
  const before = listShelf().find((it) => it.key === key);
  const entry = read({ key: key ?? newKey(), text, custom, at: Math.max(Date.now(), (before?.at ?? 0) + 1) });
  if (!entry || others.length >= MOST_DOMAINS) return null;
  return write([entry, ...others]) ? entry.key : null;
}

/** Remove an entry; the answer puts it back where it was. */
export function dropFromShelf(key) {
  const before = listShelf();
  const index = before.findIndex((it) => it.key === key);
  if (index < 0) return () => {};
  write(before.filter((it) => it.key !== key));
  return () => {
    const now = listShelf().filter((it) => it.key !== key);
    write([...now.slice(0, index), before[index], ...now.slice(index)]);
  };
}

/** Give an entry another name in a language; it keeps its place. */
export function renameOnShelf(key, language, name) {
  const renamed = listShelf().map((it) => {
    if (it.key !== key) return it;
    const names = { ...it.domain.names, [language]: name.trim().slice(0, 60) };
    return { ...it, text: writeToml({ ...it.domain, names }), at: Date.now() };
  });
  write(renamed);
}

/** Put a copy of an entry beside it, under a short name of its own. */
export function copyOnShelf(key) {
  const shelf = listShelf();
  const index = shelf.findIndex((it) => it.key === key);
  if (index < 0 || shelf.length >= MOST_DOMAINS) return null;
  const { domain, custom } = shelf[index];
  const taken = new Set(shelf.map((it) => it.domain.id));
  const stem = domain.id.replace(/-\d+$/, "").slice(0, 36);
  let number = 2;
  while (taken.has(`${stem}-${number}`)) number += 1;
  const names = Object.fromEntries(Object.entries(domain.names).map(([code, name]) => [code, `${name} ${number}`]));
  const text = writeToml({ ...domain, id: `${stem}-${number}`, names });
  const copy = { key: newKey(), text, custom, at: Date.now() };
  return write([...shelf.slice(0, index + 1), copy, ...shelf.slice(index + 1)]) ? copy.key : null;
}

/** Return the name of an entry's file; entries with the same short name get numbers. */
export function fileOf(entry, shelf = listShelf()) {
  const same = shelf.filter((it) => it.domain.id === entry.domain.id);
  const place = same.findIndex((it) => it.key === entry.key);
  return `${entry.domain.id}${place > 0 ? `-${place + 1}` : ""}.toml`;
}

/** Write the whole shelf as one file. */
export function writeArchive(shelf = listShelf()) {
  const domains = shelf.map((it) => ({ file: fileOf(it, shelf), custom: it.custom, layout: it.text }));
  return `${JSON.stringify({ format: FORMAT, version: 1, domains }, null, 2)}\n`;
}

/** Add the domains of an archive; what is there already is not added twice. Null where it is none. */
export function readArchive(text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  if (found?.format !== FORMAT || !Array.isArray(found.domains)) return null;
  const shelf = listShelf();
  const known = new Set(shelf.map((it) => it.text));
  const entries = found.domains.map((it) => read({ key: newKey(), text: it?.layout, custom: it?.custom, at: Date.now() }));
  const fresh = entries.filter((it) => it && !known.has(it.text));
  const added = fresh.slice(0, MOST_DOMAINS - shelf.length);
  if (added.length && !write([...added, ...shelf])) return null;
  return { added: added.length, known: entries.filter(Boolean).length - fresh.length, refused: entries.filter((it) => !it).length + fresh.length - added.length };
}
