// The tally: a score with its lines, reasons and broken rules, and who has won.
import { isOne, joined, make, say } from "../shared/page.js";

/** The points in words. */
export const points = (total) => say(isOne(total) ? "point" : "points", { total });

/** The rules that score what is finished on a map. */
const FINISHING = new Set(["zone", "region"]);

/** The cells of one player's score that are finished, and those that break a rule. */
export function judged(score) {
  const cells = (parts) => new Set((parts ?? []).flatMap((part) => part.cells ?? []).map((cell) => cell.join(",")));
  return { finished: cells(score?.lines.filter((line) => FINISHING.has(line.rule))), broken: cells(score?.violations) };
}

/** Show a player's broken rules and lines in BOX; LIGHT gets the hexes that one is about. */
export function showScore(box, score, light) {
  const parts = [];
  if (score.violations.length) {
    const broken = score.violations.map((it) => make("li", {}, lighter(it, sentence(it), light)));
    parts.push(make("h3", {}, say("broken_rules")), make("ul", { class: "broken-rules" }, ...broken));
  }
  parts.push(make("h3", {}, say("lines")));
  if (score.lines.length) parts.push(lineTable(score, light));
  else parts.push(make("p", { class: "note" }, say("no_lines")));
  box.replaceChildren(...parts);
}

function sentence(violation) {
  const places = (violation.cells ?? []).map(([row, position]) => say("hex", { row: row + 1, position: position + 1 }));
  const where = places.length ? ` (${joined(places)})` : "";
  return [make("span", {}, violation.message + where)];
}

/** A button that lights the hexes of a part of the score, or plain words where it has none. */
function lighter(part, words, light) {
  if (!light || !part.cells?.length) return make("div", { class: "explained" }, ...words);
  const button = make("button", { type: "button", class: "explained" }, ...words);
  const on = () => light(part.cells);
  const off = () => light([]);
  button.addEventListener("focus", on);
  button.addEventListener("pointerenter", on);
  button.addEventListener("blur", off);
  button.addEventListener("pointerleave", () => document.activeElement !== button && off());
  button.addEventListener("click", () => light(part.cells, true));
  return button;
}

/** The lines with one reason one after the other, in the order of the first of them. */
export function byReason(lines) {
  const reasons = [...new Set(lines.map(({ explanation }) => explanation))];
  return reasons.flatMap((reason) =>
    lines.filter((it) => it.explanation === reason).map((it, place) => (place ? { ...it, explanation: "" } : it)),
  );
}

/** A table of all lines; a reason that several have is said once, with the first of them. */
function lineTable(score, light) {
  const phased = score.lines.some((line) => line.when);
  const rows = byReason(score.lines).map((line) => {
    const words = [make("span", {}, line.name), ...(line.explanation ? [make("small", {}, line.explanation)] : [])];
    return make(
      "tr",
      {},
      make("td", { class: "figure" }, String(line.points)),
      ...(phased ? [make("td", { class: "phase" }, line.when)] : []),
      make("td", {}, lighter(line, words, light)),
    );
  });
  const head = ["column_points", ...(phased ? ["column_phase"] : []), "column_line"];
  const total = make("td", { class: "figure" }, String(score.total));
  return make(
    "table",
    { class: "lines" },
    make("thead", {}, make("tr", {}, ...head.map((name) => make("th", { scope: "col" }, say(name))))),
    make("tbody", {}, ...rows),
    make("tfoot", {}, make("tr", {}, total, make("td", { colspan: phased ? 2 : 1 }, say("sum")))),
  );
}

/** Who has won, in a sentence; alone, how good it was. */
export function verdict(result) {
  if (result.players.length === 1 || (result.rounds && result.praise)) return result.praise ?? "";
  const best = result.players.filter((player) => result.winners.includes(player.name));
  const total = Math.max(...(best.length ? best : result.players).map((player) => player.total));
  const word = `${result.winners.length > 1 ? "winners" : "winner"}${isOne(total) ? "_of_one_point" : ""}`;
  return say(word, { names: joined(result.winners), total });
}

/** The players, the best first: in some games those are the ones with the fewest points. */
export function bestFirst({ players, winners }) {
  const won = (player) => winners.includes(player.name);
  const best = players.find(won);
  const way = best && players.every((it) => it.total >= best.total) ? -1 : 1;
  return [...players].sort((one, other) => won(other) - won(one) || way * (other.total - one.total));
}

/** A table of all players, the best first, with what decides a tie. */
export function standings(result) {
  const rows = bestFirst(result).map((player) =>
    make(
      "tr",
      { class: result.winners.includes(player.name) ? "first" : null },
      make("th", { scope: "row" }, player.name),
      make("td", { class: "figure" }, String(player.total)),
      make("td", { class: "note" }, player.deciding ?? ""),
    ),
  );
  return make("table", { class: "standings" }, make("tbody", {}, ...rows));
}

/** What is wrong with files, as a list of sentences. */
export function faultList(findings) {
  const sentence = (it) => (it.file && it.line ? `${it.file}:${it.line}: ${it.message}` : it.message);
  return make("ul", { class: "faults" }, ...findings.map((it) => make("li", {}, sentence(it))));
}

/** Show a whole result that was read from files, player by player. */
export function showResult(box, result) {
  const players = result.players.map((player) => {
    const body = make("div");
    showScore(body, player, null);
    const total = make("p", { class: "total" }, points(player.total));
    return make("section", { class: "card" }, make("h3", {}, player.title), total, body);
  });
  const sentenceOf = verdict(result);
  box.replaceChildren(
    ...(sentenceOf ? [make("p", { class: "verdict" }, sentenceOf)] : []),
    ...(result.players.length > 1 ? [standings(result)] : []),
    make("div", { class: "players" }, ...players),
  );
}
