// The preview: one sheet of an order as the printer would give it, kept until a better one comes.
import { Refused, make, post, say } from "../shared/page.js";
import { makePager } from "./pager.js";
import { makePaper } from "./paper.js";
import { makeZoom } from "./zoom.js";

const PAUSE = 25;
const NARROW = matchMedia("(max-width: 49.99rem)");
const part = (id) => document.getElementById(id);

/** Make the preview; ANSWERED gets the answer or null, and the sentences of a refusal. */
export function makePreview(answered) {
  const sheets = part("sheets");
  const { isWhole } = makeZoom(part("zoom"), sheets);
  const pager = makePager(sheets, { turn, isWhole });
  let order = null;
  let drawn = new Map();
  let timer = 0;
  let asking = null;

  function ask(next) {
    order = next;
    drawn = new Map();
    wait(pager.number(), PAUSE);
  }

  /** Show another sheet of the same order. */
  function turn(number) {
    if (drawn.has(number)) showAnswer(drawn.get(number));
    else wait(number, 0);
  }

  function wait(number, pause) {
    clearTimeout(timer);
    asking?.abort();
    sheets.setAttribute("aria-busy", "true");
    timer = setTimeout(() => fetchSheet(number), pause);
  }

  async function fetchSheet(number) {
    const mine = new AbortController();
    asking = mine;
    try {
      const answer = await load(number, mine.signal);
      if (mine.signal.aborted) return;
      showAnswer(answer);
      // Somebody who turns pages wants the next one too.
      if (number > 0 && number + 1 < pager.count()) await load(number + 1, mine.signal).catch(() => null);
    } catch (error) {
      if (mine.signal.aborted) return;
      sheets.classList.add("stale");
      sheets.setAttribute("aria-busy", "false");
      const isKnown = error instanceof Refused;
      answered(null, isKnown ? error.errors : [say("undrawn")], isKnown ? error.status : null);
    }
  }

  async function load(number, signal) {
    const kept = drawn;
    if (!kept.has(number)) {
      const response = await post("api/preview", { ...order, paper: number }, { signal });
      kept.set(number, await response.json());
    }
    return kept.get(number);
  }

  function showAnswer(answer) {
    show(answer);
    sheets.setAttribute("aria-busy", "false");
    answered(answer, [], 200);
  }

  /** Ask for nothing, and say why. */
  function rest(sentence) {
    clearTimeout(timer);
    asking?.abort();
    sheets.setAttribute("aria-busy", "false");
    sheets.replaceChildren(make("p", { class: "note" }, sentence));
    pager.show(0, 0);
  }

  /** Keep the last sheet, and show that it is not what would be printed. */
  function hold() {
    clearTimeout(timer);
    asking?.abort();
    sheets.classList.add("stale");
    sheets.setAttribute("aria-busy", "false");
  }

  function clear() {
    sheets.replaceChildren();
    pager.show(0, 0);
  }

  function show(answer) {
    sheets.classList.remove("stale");
    if (!answer.front) {
      sheets.replaceChildren(make("p", { class: "note" }, say("browserPage")));
      pager.show(0, 0);
      return;
    }
    const { scrollLeft, scrollTop } = sheets;
    const number = answer.paper + 1;
    const sides = [makeSide(answer.front, "front", say("frontOf", { number }), Boolean(answer.back))];
    if (answer.back) sides.push(makeSide(answer.back, "back", say("backOf", { number }), true));
    sheets.replaceChildren(...sides);
    showThumb(answer.front);
    sheets.scrollTo(scrollLeft, scrollTop);
    pager.show(answer.paper, answer.papers || answer.pages, answer.papers ? "sheetOf" : "pageOf");
  }

  return { ask, rest, hold, clear };
}

/** Show a sheet in small, where the page has a place for it and shows it. */
function showThumb(text) {
  const thumb = part("thumb");
  if (!thumb || !NARROW.matches) return;
  URL.revokeObjectURL(thumb.src);
  thumb.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  thumb.hidden = false;
}

/** Make one side of the sheet. */
function makeSide(text, side, name, isNamed) {
  const figure = make("figure", { class: side }, makePaper(text, name));
  if (isNamed) figure.append(make("figcaption", {}, say(side)));
  return figure;
}
