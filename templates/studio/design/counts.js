// Counts: the table of terrains with their targets and zones, and the die numbers of a board.
import { picture } from "../canvas/brushes.js";
import { TERRAINS } from "../domains/domain.js";
import { data, make, say } from "../shared/page.js";

/** A count, beside its target where there is one. */
const amount = (count, target) => (target === null ? String(count) : say("of", { count, target }));

function row(name, terrain, count, target, sizes) {
  const isOff = target !== null && count !== target;
  const apart = `${count > target ? "+" : "−"}${Math.abs(count - target)}`;
  const sign = isOff ? make("span", { class: count > target ? "off-by" : "off-by lacking" }, ` ${apart}`) : "";
  const sample = make("span", { class: `sample terrain-${terrain}` }, picture(`ink-${terrain}`));
  const head = make("th", { scope: "row" }, make("span", { class: "named" }, sample, name));
  const cells = [make("td", {}, amount(count, target), sign), make("td", {}, sizes.join(", ") || "–")];
  return make("tr", { class: isOff ? "off" : null }, head, ...cells);
}

function die(face, count, target) {
  const isOff = target !== null && count > target;
  const label = make("span", { class: "unseen" }, `${say("die", { die: face })}: `);
  const number = make("span", {}, label, amount(count, target));
  return make("li", { class: isOff ? "off" : null }, picture(`die-${face}`), number);
}

/** Show what a domain has against what it should have. */
export function showCounts(domain, counted) {
  const targets = data.targets[domain.game];
  const target = (number) => (domain.custom ? null : number);
  const names = data.names.terrains[domain.game];
  const rows = TERRAINS.map((it) => row(names[it], it, counted.counts[it], target(targets.terrains[it]), counted.sizes[it]));
  document.getElementById("terrains").replaceChildren(...rows);
  document.getElementById("total").textContent = amount(counted.painted.size, target(targets.hexes));
  const dice = document.getElementById("dice-counts");
  dice.hidden = domain.game !== "board";
  if (dice.hidden) return;
  const items = Object.entries(counted.dice).map(([face, count]) => die(face, count, target(targets.dice[face])));
  dice.replaceChildren(...items);
}
