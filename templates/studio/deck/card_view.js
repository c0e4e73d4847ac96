// The card beside the table: front and back of the row that is being written, as it will be printed.
import { Refused, make, post, say } from "../shared/page.js";
import { filesOf, optionsOf } from "./deck_files.js";
import { makeDrawing } from "../preview/paper.js";
import { isBlank } from "./table.js";

const SOON = 60;
const AFTER_A_PAUSE = 500;
const part = (id) => document.getElementById(id);

/** Make the view; FAULTED gets what is wrong with the whole deck, [{ row, cell, message }]. */
export function makeCardView(states, faulted) {
  let waiting = [];
  let asking = null;

  function ask(row) {
    for (const timer of waiting) clearTimeout(timer);
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    waiting = [
      setTimeout(() => showCard(row, signal), SOON),
      setTimeout(() => checkDeck(signal), AFTER_A_PAUSE),
    ];
  }

  async function preview(options, signal, paper = 0) {
    const response = await post("api/preview", { product: "kit deck", options, paper }, { signal });
    return response.json();
  }

  async function showCard(row, signal) {
    const deck = states.now;
    const card = deck.table.rows[row];
    part("card-title").textContent = say("card", { number: row + 1 });
    if (!card || isBlank(card)) {
      part("faces").replaceChildren(make("p", {}, say("empty")));
      return;
    }
    const { files } = filesOf(deck, [once(deck, card)]);
    const options = { ...optionsOf(deck, files), "one-per-page": true };
    try {
      const [front, back] = await Promise.all([preview(options, signal), preview(options, signal, 1)]);
      if (signal.aborted) return;
      const name = card[0] || say("card", { number: row + 1 });
      const faces = [drawn(front.front, say("front", { name }))];
      if (front.pages > 1) faces.push(drawn(front.back ?? back.front, say("back", { name })));
      part("faces").classList.remove("stale");
      part("faces").replaceChildren(...faces);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refused)) throw error;
      part("faces").classList.add("stale");
    }
  }

  async function checkDeck(signal) {
    const deck = states.now;
    const { files, cellAt } = filesOf(deck);
    try {
      const answer = await preview(optionsOf(deck, files), signal);
      if (signal.aborted) return;
      const cards = deck.table.rows.filter((row) => !isBlank(row));
      part("amount").textContent = say("amount", { cards: countOf(deck, cards), papers: answer.papers });
      faulted([]);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refused)) throw error;
      part("amount").textContent = "";
      faulted(faultsOf(deck, error, cellAt));
    }
  }

  return { ask };
}

/** Return a card as if there were one of it, so that its back follows its front. */
function once(deck, card) {
  const at = deck.table.columns.findIndex((name) => name.toLowerCase() === "count");
  return at < 0 ? card : card.with(at, "");
}

/** Return how many cards are printed. */
function countOf(deck, rows) {
  const at = deck.table.columns.findIndex((name) => name.toLowerCase() === "count");
  return rows.reduce((sum, row) => sum + (at < 0 || row[at].trim() === "" ? 1 : Number(row[at])), 0);
}

/** Return what is wrong, each with its cell where it is in the table. */
function faultsOf(deck, error, cellAt) {
  if (error.places.length === 0) return error.errors.map((message) => ({ message }));
  return error.places.map(({ file, line, column, message }) => ({
    message,
    ...(file === deck.file.split("/").at(-1) && line ? cellAt(line, column) : {}),
  }));
}

/** Make a face from its SVG; what is not SVG is not shown. */
function drawn(text, name) {
  const drawing = makeDrawing(text, name);
  return drawing ? make("figure", {}, drawing) : make("p", {}, say("undrawn"));
}
