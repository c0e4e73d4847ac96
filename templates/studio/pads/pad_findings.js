// What is wrong with a pad, in the words of the form; what the form cannot cause is said as the program says it.
import { nameIn } from "./pad_rows.js";
import { rowsOf } from "./pad_text.js";

const WORDS = { "id-twice": "two-names", "majority-alone": "alone" };

/** Return the sentence about a finding in a block of a PAD; SAY writes the form's own. */
export function sentenceOf(finding, pad, index, { say, language }) {
  const named = (part) => ({ name: nameIn(part.values.name, language) });
  const row = pad && rowsOf(pad).find((it) => it.index === index);
  if (row && finding.code in WORDS) return say(WORDS[finding.code], named(row));
  const section = pad?.sections.find((it) => it.index === index);
  if (section && finding.code === "missing-key" && section.rows.length === 0) return say("no-rows", named(section));
  return finding.message;
}

/** Return the block and the key of the field in which a finding of a block is fixed. */
export const fixedAt = ({ code }, index) => (code === "majority-alone" ? [0, "fewest"] : [index, "name"]);
