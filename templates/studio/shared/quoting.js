// Quotation marks as the language of the page writes them.
const MARKS = { fr: ["«\u00a0", "\u00a0»"], de: ["„", "“"] };
const ENGLISH = ["“", "”"];

/** A text in quotation marks. */
export function inQuotes(text) {
  const [open, close] = MARKS[globalThis.document?.documentElement?.lang] ?? ENGLISH;
  return `${open}${text}${close}`;
}
