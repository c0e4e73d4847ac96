// Roll by roll: the record of a whole game is written here; the referee checks it, and it becomes the sheets.
import { nameOf } from "../games/sheetfile.js";
import { say, store } from "../shared/page.js";

const KEPT = "scriptorium.record";
const find = (id) => document.getElementById(id);
const quoted = JSON.stringify;

/** A roll of all players, to be changed. */
const rollOf = (names) =>
  [
    "[[roll]]",
    "numbers = [1, 2]",
    'colours = ["castle", "city"]',
    "hourglasses = 1",
    "play = [",
    ...names.map((name) => `  { name = ${quoted(name)}, marks = [] },`),
    "]",
  ].join("\n");

/** The beginning of the record of a game: its players, and the first roll. */
export function beginRecord(game, words = say) {
  const domain = game.domains[game.players[0].domain];
  const names = game.players.map((player, number) => nameOf(player, number, words));
  const head = ['game = "dice"', `domain = ${quoted(domain.file ?? domain.id)}`, `variant = ${quoted(game.variant)}`].join("\n");
  const players = game.players.map((player, number) => `[[player]]\nname = ${quoted(names[number])}\nstart = ${quoted(player.start ?? "silver")}`);
  return `${[head, ...players, rollOf(names)].join("\n\n")}\n`;
}

/** The record with one more roll of its players. */
export function addRoll(text) {
  const names = [...text.matchAll(/\[\[player\]\]\s*name\s*=\s*("(?:[^"\\]|\\.)*")/g)].map(([, name]) => JSON.parse(name));
  return `${text.trimEnd()}\n\n${rollOf(names)}\n`;
}

/** Let the record of the game that GAME() gives be written; LOAD gets it as a file. */
export function offerRecord(game, load) {
  const area = find("record");
  const write = (text) => {
    area.value = text;
    store.write(KEPT, text);
  };
  area.value = store.read(KEPT) || beginRecord(game());
  area.addEventListener("input", () => store.write(KEPT, area.value));
  find("record-roll").addEventListener("click", () => {
    write(addRoll(area.value));
    area.focus();
    area.scrollTop = area.scrollHeight;
  });
  find("record-check").addEventListener("click", () => load([new File([area.value], "record.toml")]));
}
