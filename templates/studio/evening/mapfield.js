// The map of a form: the hexes of a layout are filled in one after the other, by finger, mouse or keys.
import { follow } from "../games/filling.js";
import { TERRAIN_OF } from "../domains/hexes.js";
import { layoutOf } from "./mapform.js";
import { make, say, scrolling } from "../shared/page.js";
import { makeSheet } from "../games/sheet.js";
import { judged } from "../games/tally.js";

const START = "x";
const MOST_TURNS = 99;
/** Where somebody was before all was drawn anew: the hex, and the phase in which tiles are placed. */
const kept = { hex: null, phase: null };
/** The map that was drawn last, and what its player's score says about its hexes. */
const last = { svg: null, sheet: null, write: () => {}, judged: judged(null) };

/** Mark the hexes that are finished or break a rule according to a player's SCORE, if it is known. */
export function judgeMap(score) {
  last.judged = judged(score);
  if (last.svg?.isConnected) last.write();
}

/** Light the hexes of some cells; BRING them into view. */
export function lightMap(cells, bring = false) {
  if (!last.svg?.isConnected) return;
  last.sheet.light(cells);
  if (bring) last.svg.scrollIntoView({ block: "nearest", behavior: scrolling() });
}

/** Draw the map of an ENTRY; NUMBER makes a field for a number, CHANGE gets the new value. */
export function drawMap(entry, given, change, { number, id }) {
  let value = given;
  const [tiles, placed] = entry.columns;
  const phases = placed.choices.map((it) => String(it.value));
  kept.phase ??= phases[0];
  const names = new Map(tiles.columns.flatMap((it) => it.choices.map((tile) => [String(tile.value), tile.label])));
  const board = make("select", { "aria-label": entry.label }, ...entry.choices.map((it) => make("option", { value: String(it.value) }, `${entry.label} ${it.label}`)));
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, text] of [["class", "sheet"], ["role", "grid"], ["aria-label", entry.label], ["aria-describedby", `${id}-keys`]]) svg.setAttribute(name, text);
  const keys = make("div", { class: "keys-of", role: "group", "aria-label": tiles.label });
  const modes = make("div", { class: "keys-of phases-of", role: "group", "aria-label": placed.label });
  const turn = make("div", { class: "turn" });
  const said = make("p", { class: "unseen", role: "status" });

  const fits = (hex) => tiles.columns.find((it) => it.key === TERRAIN_OF[hex.token[0]])?.choices ?? [];
  const edit = (work) => {
    const hex = sheet.current();
    if (!hex) return;
    value = structuredClone(value);
    work(value, hex.name);
    change(value, false, hex.name);
    show();
    said.textContent = sheet.label();
  };
  const clear = (made, name) => {
    delete made.marks[name];
    delete made.times[name];
  };
  const goOn = () => sheet.choose(follow(sheet.names(), value.marks, sheet.current()?.name), sheet.isFocused());
  const put = (sign) => {
    if (sign === START) return act.start();
    edit((made, name) => {
      const turnBefore = made.times[name]?.slice(1) ?? "";
      made.marks[name] = sign;
      made.times[name] = kept.phase + (made.times[name]?.[0] === kept.phase ? turnBefore : "");
    });
    return goOn();
  };
  const setPhase = (phase) => {
    kept.phase = phase;
    const hex = sheet.current();
    const mark = hex && value.marks[hex.name];
    if (mark && mark !== START && value.times[hex.name]?.[0] !== phase) edit((made, name) => (made.times[name] = phase));
    show();
  };
  const act = {
    digit: (digit) => {
      const tile = fits(sheet.current()).filter((it) => it.value !== START)[Number(digit) - 1];
      if (tile) put(String(tile.value));
    },
    clear: () => edit(clear),
    back: () => edit(clear),
    skip: () => {
      edit(clear);
      goOn();
    },
    start: () => {
      if (sheet.current()?.token[0] !== "K") return;
      edit((made, name) => {
        for (const [other, mark] of Object.entries(made.marks)) if (mark === START) clear(made, other);
        clear(made, name);
        made.marks[name] = START;
      });
      goOn();
    },
    /** A castle that is touched before there is a start is the starting castle. */
    pointed: () => {
      if (sheet.current()?.token[0] === "K" && !Object.values(value.marks).includes(START)) act.start();
    },
    cycle: () => {
      const next = phases[(phases.indexOf(kept.phase) + 1) % phases.length];
      setPhase(next);
      said.textContent = `${placed.label} ${next}`;
    },
    chosen: () => {
      kept.hex = sheet.current()?.name ?? null;
      show();
    },
  };
  const terrains = Object.fromEntries(tiles.columns.map((it) => [it.key, it.label]));
  const sheet = makeSheet(svg, act, (mark) => names.get(mark) ?? mark, terrains);
  const write = () => sheet.write({ marks: value.marks, phases: value.times }, last.judged);
  Object.assign(last, { svg, sheet, write });

  /** Show what is on the map, and what the chosen hex can have. */
  function show() {
    write();
    const hex = sheet.current();
    const mark = hex && value.marks[hex.name];
    const time = (hex && value.times[hex.name]) ?? "";
    keys.replaceChildren(...(hex ? fits(hex) : []).map((it) => key(it.label, String(it.value) === mark, () => put(String(it.value)))));
    const erase = key("⌫", null, act.clear);
    erase.setAttribute("aria-label", say("clear_hex"));
    keys.append(erase);
    modes.replaceChildren(...phases.map((it) => key(it, it === kept.phase, () => setPhase(it))));
    const hasTurn = Boolean(mark) && mark !== START && phases.includes(time[0]);
    turn.hidden = !hasTurn;
    if (!turn.contains(document.activeElement)) {
      const set = (text) => edit((made, name) => (made.times[name] = time[0] + (/^[1-9]\d?$/.test(text) ? text : "")));
      turn.replaceChildren(make("span", {}, say("turn")), number(time.slice(1), say("turn"), MOST_TURNS, set));
    }
  }
  function key(words, isPressed, press) {
    const button = make("button", { type: "button", "aria-pressed": isPressed === null ? null : String(isPressed) }, words);
    button.addEventListener("click", press);
    return button;
  }

  const layout = layoutOf(entry, value);
  board.value = layout.id;
  board.addEventListener("change", () => change({ ...value, layout: board.value }, true));
  sheet.lay(layout);
  sheet.choose(kept.hex ?? follow(sheet.names(), value.marks, null), false);
  show();
  const note = make("p", { class: "note", id: `${id}-keys` }, say("map_keys"));
  const phase = make("div", { class: "map-phase" }, make("span", {}, placed.label), modes, turn);
  return make("div", { class: "map-field" }, board, svg, said, make("div", { class: "map-pad" }, phase, keys), note);
}
