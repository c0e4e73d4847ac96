// Sums of games: blocks that add up to a mean with the margin within which the truth is, 95 times in 100.
import { locale } from "../shared/page.js";

const SURE = 1.96;

/** Add sums [games, points, squares], number by number. */
export const addSums = (one, other) => one.map((it, index) => it + other[index]);

/** The mean of sums, and its margin. */
export function estimate([games, points, squares]) {
  const mean = points / games;
  const variance = Math.max(0, squares / games - mean * mean) * (games / Math.max(1, games - 1));
  return { mean, margin: SURE * Math.sqrt(variance / games) };
}

/** Add a block of games to those before it; null where there were none. */
export function addBlock(before, block) {
  if (!before) return block;
  const starts = block.starts.map((it, index) => ({ ...it, sums: addSums(before.starts[index].sums, it.sums) }));
  const hexes = block.hexes.map(([q, r, number], index) => [q, r, number + before.hexes[index][2]]);
  return { ...block, sums: addSums(before.sums, block.sums), starts, hexes };
}

/** How a layout compares with another: easier, harder, the same, or too early to tell. */
export function compared(own, other) {
  const [more, margin] = [own.mean - other.mean, Math.hypot(own.margin, other.margin)];
  if (Math.abs(more) > Math.max(margin, CLOSE)) return more > 0 ? "easier" : "harder";
  return margin > EARLY ? "early" : "same";
}

const CLOSE = 0.3;
const EARLY = 1;

/** A number as the page's language writes it. */
export const written = (number, digits = 1) =>
  number.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
