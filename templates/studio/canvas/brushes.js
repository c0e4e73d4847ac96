// Brushes: what a hex becomes when it is painted, and the palette from which a brush is chosen.
import { BONUS_OF, LETTER_OF, TERRAIN_OF } from "../domains/hexes.js";
import { DICE, TERRAINS } from "../domains/domain.js";
import { data, make, say } from "../shared/page.js";

export const BONUSES = Object.keys(BONUS_OF);
const LETTERS = TERRAINS.map((terrain) => LETTER_OF[terrain]);

/** The brush with which everyone begins. */
export const FIRST_BRUSH = { kind: "paint", letter: "C", bonus: "m", die: "" };

/** What a hex becomes under a brush; images beyond the first take the next bonuses in turn. */
export function tokenFor(brush, before, domain, turn = 0) {
  if (brush.kind === "erase") return null;
  const letter = brush.letter || before?.[0];
  if (!letter) return before ?? null;
  if (domain.game === "board") return letter + (brush.die || before?.[1] || scarceDie(domain.cells));
  if (letter !== "K") return letter;
  const bonus = brush.bonus || before?.[1] || freeBonus(domain.cells);
  return letter + BONUSES[(BONUSES.indexOf(bonus) + turn) % BONUSES.length];
}

/** The bonus that no castle has yet, else the first. */
function freeBonus(cells) {
  const held = new Set(cells.values());
  return BONUSES.find((bonus) => !held.has(`K${bonus}`)) ?? BONUSES[0];
}

/** The die number that is farthest from its target. */
function scarceDie(cells) {
  const lacking = new Map(DICE.map((die) => [die, data.targets.board.dice[die]]));
  for (const token of cells.values()) lacking.set(token[1], (lacking.get(token[1]) ?? 0) - 1);
  return DICE.reduce((best, die) => (lacking.get(die) > lacking.get(best) ? die : best));
}

/** The brush of a letter or digit key; null where the key is none. */
export function brushOfKey(pressed, game) {
  const upper = pressed.toUpperCase();
  const bonus = BONUSES[DICE.indexOf(pressed)];
  if (game === "dice" && bonus) return { kind: "paint", letter: "K", bonus, die: "" };
  if (game === "board" && DICE.includes(pressed)) return { kind: "paint", letter: "", bonus: "", die: pressed };
  return LETTERS.includes(upper) && pressed.length === 1 ? { kind: "paint", letter: upper, bonus: "", die: "" } : null;
}

/** The brush that paints a hex like one with a token; null where nothing is painted. */
export function brushOf(token, game) {
  if (!token) return null;
  const sign = token[1] ?? "";
  return { kind: "paint", letter: token[0], ...(game === "board" ? { die: sign } : sign && { bonus: sign }) };
}

const SPACE = "http://www.w3.org/2000/svg";

/** A picture of a symbol, or of a bonus on its castle. */
export function picture(...names) {
  const svg = document.createElementNS(SPACE, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("viewBox", "0 0 10 10");
  for (const [index, name] of names.entries()) {
    const use = document.createElementNS(SPACE, "use");
    use.setAttribute("href", `#${name}`);
    const [place, size] = names.length === 1 ? [0, 10] : [index * 4.4, index ? 5.6 : 6.4];
    for (const key of ["x", "y"]) use.setAttribute(key, place);
    for (const key of ["width", "height"]) use.setAttribute(key, size);
    svg.append(use);
  }
  return svg;
}

/** The brushes of a game, each with its words and its picture. */
function offers(game) {
  const terrain = (letter) => ({
    brush: { kind: "paint", letter },
    label: data.names.terrains[game][TERRAIN_OF[letter]],
    terrain: TERRAIN_OF[letter],
    symbols: [`ink-${TERRAIN_OF[letter]}`],
    hint: letter,
  });
  const castle = (bonus) => ({
    ...terrain("K"),
    brush: { kind: "paint", letter: "K", bonus },
    label: say("castle-with", { bonus: data.names.bonuses[BONUS_OF[bonus]] }),
    symbols: ["ink-castle", `icon-${BONUS_OF[bonus]}`],
    hint: DICE[BONUSES.indexOf(bonus)],
  });
  const eraser = { brush: { kind: "erase" }, label: say("eraser"), symbols: ["tool-eraser"], hint: say("key-delete") };
  if (game === "dice") {
    return [...LETTERS.flatMap((letter) => (letter === "K" ? BONUSES.map(castle) : terrain(letter))), eraser];
  }
  const brush = { kind: "paint", letter: "" };
  const numbers = { brush, label: say("numbers-only"), symbols: ["tool-number"], hint: "1–6" };
  return [...LETTERS.map(terrain), numbers, eraser];
}

function isSame(brush, other) {
  if (brush.kind !== other.kind || brush.kind === "erase") return brush.kind === other.kind;
  return brush.letter === other.letter && (!other.bonus || brush.bonus === other.bonus);
}

/** Fill the palette of a game; CHOOSE gets what changes. The answer marks the brush in use. */
export function fillPalette({ brushes, dice }, game, choose) {
  const offered = offers(game).map((offer) => {
    const classes = `brush${offer.terrain ? ` terrain-${offer.terrain}` : ""}`;
    const name = make("span", { class: "brush-name" }, offer.label);
    const hint = make("kbd", { "aria-hidden": "true" }, offer.hint);
    const sample = make("span", { class: "sample" }, picture(...offer.symbols));
    const button = make("button", { type: "button", class: classes, title: `${offer.label} (${offer.hint})` }, sample, name, hint);
    button.addEventListener("click", () => choose(offer.brush));
    return { button, isChosen: (brush) => isSame(brush, offer.brush) };
  });
  const faces = (game === "board" ? ["", ...DICE] : []).map((die) => {
    const label = die ? say("die", { die }) : say("die-kept");
    const button = make("button", { type: "button", class: "face", "aria-label": label, title: label });
    button.append(picture(die ? `die-${die}` : "tool-number"));
    button.addEventListener("click", () => choose({ kind: "paint", die }));
    return { button, isChosen: (brush) => brush.die === die };
  });
  brushes.replaceChildren(...offered.map((it) => it.button));
  dice.lastElementChild.replaceChildren(...faces.map((it) => it.button));
  dice.hidden = game !== "board";
  return (brush) => {
    for (const { button, isChosen } of [...offered, ...faces]) {
      button.setAttribute("aria-pressed", String(isChosen(brush)));
    }
  };
}
