// The sheet on screen: the hexes of a domain, what is written in them, and the keys that write.
import { BONUS_OF, TERRAIN_OF, centre, corners, inOrder, key } from "../domains/hexes.js";
import { data, say } from "../shared/page.js";

const SIDE = 10;
const NAMESPACE = "http://www.w3.org/2000/svg";
const LONGEST_LINE = 11;
const LINE = 3.3;
const ROMAN = { 1: "I", 2: "II", 3: "III" };

/** Make a shape with attributes and children. */
function shape(tag, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** The terrain of a token in words, as TERRAINS names it; a castle with its bonus. */
function ground(token, terrains) {
  const terrain = terrains[TERRAIN_OF[token[0]]];
  const bonus = BONUS_OF[token[1]];
  return bonus ? say("castle_with", { castle: terrain, bonus: data.words.bonus_names[bonus] }) : terrain;
}

/** The words of a text, in lines that fit into a hex. */
function linesOf(text) {
  const lines = [];
  for (const word of text.split(" ")) {
    if (lines.length && lines.at(-1).length + word.length < LONGEST_LINE) lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines;
}

/** Draw domains into SVG; ACT gets what keys and clicks ask for, NAMED says what a mark means, TERRAINS has their names. */
export function makeSheet(svg, act, named = (mark) => mark, terrains = data.words.terrain_names) {
  let hexes = [];
  let byName = new Map();
  let drawn = null;
  let current = null;

  /** Draw the domain, if it is not the one that stands there. */
  function lay(domain) {
    const wanted = JSON.stringify(domain.hexes);
    if (wanted === drawn) return;
    drawn = wanted;
    hexes = inOrder(new Map(domain.hexes.map(([q, r, token]) => [key(q, r), token])));
    byName = new Map(hexes.map((hex) => [hex.name, hex]));
    for (const hex of hexes) Object.assign(hex, centre(hex.q, hex.r, SIDE));
    const rows = new Map();
    for (const hex of hexes) {
      if (!rows.has(hex.row)) rows.set(hex.row, shape("g", { role: "row" }));
      hex.element = drawHex(hex);
      rows.get(hex.row).append(hex.element);
    }
    const letters = shape("g", { class: "letters", "aria-hidden": "true" }, ...hexes.flatMap(drawLetters));
    svg.replaceChildren(...rows.values(), letters);
    frame();
    current = byName.has(current) ? current : (hexes[0]?.name ?? null);
    rove();
  }

  /** Fit the frame of the picture to the hexes. */
  function frame() {
    const [xs, ys] = [hexes.map((hex) => hex.x), hexes.map((hex) => hex.y)];
    const [left, top] = [Math.min(...xs) - SIDE, Math.min(...ys) - SIDE - 1];
    const [width, height] = [Math.max(...xs) + SIDE - left, Math.max(...ys) + SIDE + 1 - top];
    svg.setAttribute("viewBox", [left, top, width, height].map((it) => it.toFixed(2)).join(" "));
  }

  function drawHex(hex) {
    const terrain = TERRAIN_OF[hex.token[0]];
    const bonus = BONUS_OF[hex.token[1]];
    const points = corners(hex.x, hex.y, SIDE);
    const icon = (name, dy, size) =>
      shape("use", { href: `#icon-${name}`, x: hex.x - size / 2, y: hex.y + dy - size / 2, width: size, height: size });
    const icons = bonus ? [icon("castle", -3, 8.4), icon(bonus, 4.4, 6.4)] : [icon(terrain, 0, 10.5)];
    return shape(
      "g",
      { role: "gridcell", class: "hex", "data-hex": hex.name, tabindex: "-1" },
      shape("use", { href: `#ground-${terrain}`, x: hex.x, y: hex.y }),
      shape("polygon", { class: "paper", points: corners(hex.x, hex.y, SIDE * 0.78) }),
      shape("g", { class: "icons" }, ...icons),
      shape("polygon", { class: "edge", points: corners(hex.x, hex.y, SIDE * 0.97) }),
      shape("polygon", { class: "ring", points: corners(hex.x, hex.y, SIDE * 0.87) }),
      shape("polygon", { class: "touch", points }),
    );
  }

  /** The letters of a hex stand above all hexes, so that its name alone is what it is called. */
  function drawLetters(hex) {
    const letter = (name, x, y) => shape("text", { class: name, x: hex.x + x, y: hex.y + y });
    hex.letters = [letter("digit", 0, 2.4), letter("when", 0, 6.2), letter("flaw", 4.7, -1.6)];
    return hex.letters;
  }

  /** Write a player's marks into the hexes; cells of JUDGED are finished or break a rule. */
  function write(player, judged) {
    for (const hex of hexes) {
      const mark = player.marks[hex.name] ?? "";
      const phase = mark === "x" ? "" : (player.phases[hex.name] ?? "");
      const cell = `${hex.row},${hex.position}`;
      // What was judged may be older than the marks: an empty hex is neither.
      const isMarked = mark !== "" || phase !== "";
      const [finished, broken] = [isMarked && judged.finished.has(cell), isMarked && judged.broken.has(cell)];
      const [digit, when, flaw] = hex.letters;
      writeMark(hex, digit, mark === "x" ? "×" : named(mark));
      when.textContent = ROMAN[phase] ?? phase;
      flaw.textContent = broken ? "!" : "";
      hex.element.classList.toggle("marked", isMarked);
      hex.element.classList.toggle("finished", finished);
      hex.element.classList.toggle("broken", broken);
      hex.element.setAttribute("aria-label", label(hex, mark, phase, { finished, broken }));
    }
  }

  /** Write one or two letters large, and words in lines. */
  function writeMark(hex, digit, text) {
    const isWord = text.length > 2;
    digit.classList.toggle("words", isWord);
    const lines = linesOf(text);
    const first = hex.y + 0.6 - ((lines.length - 1) * LINE) / 2;
    const spans = lines.map((line, at) => shape("tspan", { x: hex.x, y: first + at * LINE }, line));
    digit.replaceChildren(...(isWord ? spans : [text]));
  }

  function label(hex, mark, phase, { finished, broken }) {
    const values = { row: hex.row + 1, position: hex.position + 1, terrain: ground(hex.token, terrains), digit: named(mark), phase };
    let kind = phase ? "hex_phase_only" : "hex_empty";
    if (mark === "x") kind = "hex_start";
    else if (mark) kind = phase ? "hex_marked" : "hex_no_phase";
    const parts = [say(kind, values)];
    if (finished) parts.push(say("hex_finished"));
    if (broken) parts.push(say("hex_broken"));
    return parts.join(", ");
  }

  /** Let one hex be the one that Tab reaches and the pad writes into. */
  function rove() {
    for (const hex of hexes) {
      hex.element.setAttribute("tabindex", hex.name === current ? "0" : "-1");
      hex.element.classList.toggle("current", hex.name === current);
    }
  }

  function choose(name, focus = true) {
    if (!byName.has(name)) return;
    current = name;
    rove();
    if (focus) byName.get(name).element.focus();
    act.chosen();
  }

  /** Go to the nearest hex in a direction. */
  function move(dx, dy) {
    const here = byName.get(current);
    const lies = (hex) =>
      dy ? Math.sign(hex.row - here.row) === dy : hex.row === here.row && Math.sign(hex.x - here.x) === dx;
    const ahead = hexes.filter(lies);
    const far = (hex) => Math.abs(hex.row - here.row) * 1000 + Math.abs(hex.x - here.x);
    const next = ahead.sort((one, other) => far(one) - far(other))[0];
    if (next) choose(next.name);
  }

  function edge(last) {
    const row = hexes.filter((hex) => hex.row === byName.get(current).row);
    choose(row.at(last ? -1 : 0).name);
  }

  const MOVES = {
    ArrowLeft: () => move(-1, 0),
    ArrowRight: () => move(1, 0),
    ArrowUp: () => move(0, -1),
    ArrowDown: () => move(0, 1),
    Home: () => edge(false),
    End: () => edge(true),
    Delete: () => act.clear(),
    Backspace: () => act.back(),
    ".": () => act.skip(),
    0: () => act.skip(),
    " ": () => act.skip(),
    x: () => act.start(),
    X: () => act.start(),
    p: () => act.cycle(),
    P: () => act.cycle(),
  };
  let onlyShift = false;
  svg.addEventListener("keydown", (event) => {
    onlyShift = event.key === "Shift" && !event.repeat;
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Shift") return;
    // Some keyboards give their figures only with Shift; the place of the key tells them too.
    const digit = /^[1-6]$/.exec(event.key)?.[0] ?? /^Digit([1-6])$/.exec(event.code)?.[1];
    const wanted = digit ? () => act.digit(digit) : MOVES[event.key];
    if (!wanted) return;
    event.preventDefault();
    wanted();
  });
  svg.addEventListener("pointerdown", () => (onlyShift = false));
  svg.addEventListener("keyup", (event) => {
    if (event.key === "Shift" && onlyShift) act.cycle();
    onlyShift = false;
  });
  svg.addEventListener("click", (event) => {
    const name = event.target.closest("[data-hex]")?.dataset.hex;
    if (!name) return;
    choose(name);
    act.pointed();
  });
  svg.addEventListener("focusin", (event) => {
    const name = event.target.closest("[data-hex]")?.dataset.hex;
    if (name && name !== current) choose(name, false);
  });

  return {
    lay,
    write,
    choose,
    current: () => byName.get(current) ?? null,
    isFocused: () => svg.contains(document.activeElement),
    /** The names of all hexes, row by row. */
    names: () => hexes.map((hex) => hex.name),
    label: () => byName.get(current)?.element.getAttribute("aria-label") ?? "",
    /** Light the hexes of some cells, or none. */
    light(cells) {
      const lit = new Set(cells.map(([row, position]) => `${row},${position}`));
      for (const hex of hexes) hex.element.classList.toggle("lit", lit.has(`${hex.row},${hex.position}`));
    },
    castleWith: (bonus) => hexes.find((hex) => BONUS_OF[hex.token[1]] === bonus && hex.token[0] === "K"),
  };
}
