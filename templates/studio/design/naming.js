// Naming: the words of a domain, and what a rename does to those that came with it.
import { OWN_ID } from "../domains/domain.js";
import { data } from "../shared/page.js";

const LONGEST_ID = 40;

/** A short name from a name: letters without marks, digits, and hyphens; "" where nothing of it is left. */
export function idOf(name) {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").replace(/ß/g, "ss").replace(/[’']/g, "");
  const parts = plain.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return parts.join("-").slice(0, LONGEST_ID).replace(/-$/, "");
}

/** The words of a domain as plain values: OWN are the fields that its owner has written. */
export const wordsOf = ({ id, names, custom, own = [] }) => ({ id, names: { ...names }, custom, own: [...own] });

const without = (names, gone) => Object.fromEntries(Object.entries(names).filter(([code]) => !gone(code)));

/**
 * The words after a name was written in a language. In the language of the page it is the name of the domain: names in
 * other languages and a short name that nobody wrote here belonged to what it was begun from, and go.
 */
export function renamed(words, language, name) {
  const own = [...new Set([...words.own, language])];
  const names = { ...words.names, [language]: name };
  if (!name) delete names[language];
  if (language !== data.language || words.names[language] === name) return { ...words, names, own };
  const kept = name ? without(names, (code) => !own.includes(code)) : names;
  const id = own.includes("id") ? words.id : idOf(name) || OWN_ID;
  return { ...words, id, names: kept, own };
}

/** The words after the short name was written; one that is emptied follows the name again. */
export function withId(words, id) {
  const own = words.own.filter((it) => it !== "id");
  return { ...words, id, own: id ? [...own, "id"] : own };
}

