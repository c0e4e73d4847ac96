// The preview: the first sheet of an order as the printer would give it, kept until a better one comes.
import { Refused, make, post, say } from "./page.js";

const PAUSE = 25;
const MILLIMETRE = 96 / 25.4;
const part = (id) => document.getElementById(id);

/** Make the preview; ANSWERED gets the answer or null, and the sentences of a refusal. */
export function makePreview(answered) {
  const sheets = part("sheets");
  const zooms = [...part("zoom").querySelectorAll("button")];
  let timer = 0;
  let asking = null;

  function ask(order) {
    clearTimeout(timer);
    asking?.abort();
    sheets.setAttribute("aria-busy", "true");
    timer = setTimeout(() => fetchSheet(order), PAUSE);
  }

  async function fetchSheet(order) {
    const mine = new AbortController();
    asking = mine;
    try {
      const response = await post("api/preview", order, { signal: mine.signal });
      const answer = await response.json();
      if (mine.signal.aborted) return;
      show(answer);
      answered(answer, [], 200);
    } catch (error) {
      if (mine.signal.aborted) return;
      sheets.classList.add("stale");
      const isKnown = error instanceof Refused;
      answered(null, isKnown ? error.errors : [say("undrawn")], isKnown ? error.status : null);
    }
    sheets.setAttribute("aria-busy", "false");
  }

  /** Ask for nothing, and say why. */
  function rest(sentence) {
    clearTimeout(timer);
    asking?.abort();
    sheets.setAttribute("aria-busy", "false");
    sheets.replaceChildren(make("p", { class: "note" }, sentence));
  }

  function clear() {
    sheets.replaceChildren();
  }

  function show(answer) {
    sheets.classList.remove("stale");
    if (!answer.front) {
      sheets.replaceChildren(make("p", { class: "note" }, say("browserPage")));
      return;
    }
    const { scrollLeft, scrollTop } = sheets;
    const sides = [makeSide(answer.front, "front", "frontOf", Boolean(answer.back))];
    if (answer.back) sides.push(makeSide(answer.back, "back", "backOf", true));
    sheets.replaceChildren(...sides);
    sheets.scrollTo(scrollLeft, scrollTop);
  }

  for (const button of zooms) {
    button.addEventListener("click", () => {
      for (const each of zooms) each.setAttribute("aria-pressed", each === button);
      const factor = Number(button.dataset.zoom);
      sheets.classList.toggle("zoomed", factor > 0);
      sheets.style.setProperty("--zoom", factor || 1);
    });
  }
  return { ask, rest, clear };
}

/** Make one side of the sheet from its SVG; what is not SVG is not shown. */
function makeSide(text, side, name, isNamed) {
  const found = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (found.localName !== "svg" || found.querySelector("parsererror")) throw new Error(name);
  const drawing = document.importNode(found, true);
  const [, , width, height] = (drawing.getAttribute("viewBox") ?? "0 0 210 297").split(/[\s,]+/).map(Number);
  drawing.removeAttribute("width");
  drawing.removeAttribute("height");
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", say(name));
  const paper = make("div", { class: "paper" }, drawing);
  paper.style.setProperty("--wide", `${width * MILLIMETRE}px`);
  paper.style.setProperty("--ratio", `${width / height}`);
  const figure = make("figure", { class: side }, paper);
  if (isNamed) figure.append(make("figcaption", {}, say(side)));
  return figure;
}
