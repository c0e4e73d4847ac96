// Finding games by what people call them, in any spelling, as `scriptorium list --search` does.

const LETTERS = { ø: "o", œ: "oe", æ: "ae", ł: "l", đ: "d", ß: "ss" };
const UMLAUTS = { ä: "ae", ö: "oe", ü: "ue" };
/** How many letters may be wrong in a word of so many letters at least. */
const SLIPS = [
  [7, 2],
  [4, 1],
];

/** Return a text without accents, capitals, spaces and signs: `Yam’s` is `yams`. */
export function folded(text) {
  const plain = text.toLowerCase().replace(/[øœæłđß]/g, (letter) => LETTERS[letter]);
  return plain.normalize("NFD").replace(/[^\p{L}\p{N}]/gu, "");
}

/** Return how a name may be typed; `ö` is `o` or `oe`. */
function spellings(name) {
  const whole = name.normalize("NFC").toLowerCase();
  return [folded(whole), folded(whole.replace(/[äöü]/g, (letter) => UMLAUTS[letter]))];
}

const contains = (text, wanted) => spellings(text).some((each) => each.includes(wanted));

/**
 * Return the games in which a text is found, each with the name that led there if it does not show it.
 * If there is none, those with a name that is almost the same.
 */
export function findGames(games, text) {
  const wanted = folded(text);
  const found = games.filter(({ shown, names, notes }) => [...shown, ...names, ...notes].some((it) => contains(it, wanted)));
  // Who is called exactly so comes first: Enter opens it.
  const isCalled = ({ shown, names }) => [...shown.slice(0, 2), ...names].some((it) => spellings(it).includes(wanted));
  found.sort((one, other) => isCalled(other) - isCalled(one));
  if (found.length > 0) return { found: found.map((it) => ({ id: it.id, word: wordWith(it, wanted) })), isClose: false };
  const close = games.map(({ id, names }) => ({ id, word: names.find((it) => isClose(folded(it), wanted)) }));
  return { found: close.filter(({ word }) => word), isClose: true };
}

function wordWith({ shown, names }, wanted) {
  return shown.some((it) => contains(it, wanted)) ? "" : (names.find((it) => contains(it, wanted)) ?? "");
}

function isClose(name, wanted) {
  const [, most] = SLIPS.find(([least]) => wanted.length >= least) ?? [0, 0];
  return most > 0 && Math.abs(name.length - wanted.length) <= most && slips(name, wanted) <= most;
}

/** Count the letters that must be changed, added, left out, or swapped with the next one. */
function slips(one, other) {
  const rows = [Array.from({ length: other.length + 1 }, (_none, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row]);
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1;
      let least = Math.min(rows[row - 1][at] + 1, rows[row][at - 1] + 1, rows[row - 1][at - 1] + same);
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (isSwapped) least = Math.min(least, rows[row - 2][at - 2] + 1);
      rows[row].push(least);
    }
  }
  return rows[one.length][other.length];
}
