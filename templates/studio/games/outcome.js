// What becomes of a score: it is kept as an evening, reported as a PDF, and shared.
import { keepEvening, today } from "./evenings.js";
import { Refused, data, keepFile, locale, post, say } from "../shared/page.js";
import { pngOf, resultPicture } from "./charts.js";
import { bestFirst, verdict } from "./tally.js";

const BUTTONS = ["keep", "report", "share", "picture"];
/** What the outcomes of this page are about, by the beginning of their ids. */
export const outcomes = new Map();

/** The result in words, to be sent to somebody. */
export function resultText(title, date, result, words) {
  const players = bestFirst(result);
  const lines = players.map((it) => `${it.total}  ${it.name}${result.winners.includes(it.name) && players.length > 1 ? " ★" : ""}`);
  return [`${title}, ${date}`, ...lines, words].filter(Boolean).join("\n");
}

/** Let the buttons work on what CURRENT gives: the game, its result, and its files. PREFIX begins their ids. */
export function offerOutcome(current, prefix = "") {
  outcomes.set(prefix, current);
  const find = (id) => document.getElementById(prefix + id);
  const tell = (sentence) => (find("said").textContent = sentence);
  const day = () => new Date(`${today()}T12:00`).toLocaleDateString(locale, { dateStyle: "long" });
  const title = () => current().result?.title ?? data.words.games[current().game];
  const fileName = (ending) => `${current().game}-${today()}.${ending}`;

  function keep() {
    tell(say(keepEvening(current().result, current().again) ? "evening_kept" : "evening_known"));
    find("league").hidden = false;
  }

  async function report() {
    const { sheets, layouts } = current();
    find("report").disabled = true;
    tell(say("report_made"));
    try {
      keepFile(fileName("pdf"), await (await post("api/report", { sheets, layouts })).blob());
      tell("");
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      tell(error.errors.join(" "));
    } finally {
      find("report").disabled = !current().result;
    }
  }

  async function share() {
    const { result } = current();
    const text = resultText(title(), day(), result, verdict(result));
    try {
      if (navigator.share) await navigator.share({ text });
      else await navigator.clipboard.writeText(text);
      tell(navigator.share ? "" : say("result_copied"));
    } catch (error) {
      if (error.name === "AbortError") return;
      keepFile(fileName("txt"), text);
    }
  }

  async function picture() {
    const { result } = current();
    const drawn = resultPicture({ title: title(), date: day(), players: bestFirst(result), winners: result.winners, sentence: verdict(result) });
    keepFile(fileName("png"), await pngOf(drawn));
  }

  const does = { keep, report, share, picture };
  for (const id of BUTTONS) find(id).addEventListener("click", does[id]);
  return {
    /** Offer it where there is a score. */
    show(isScored) {
      for (const id of [...BUTTONS, "to-shelf"]) find(id)?.toggleAttribute("disabled", !isScored);
      if (isScored) return;
      tell("");
      for (const id of ["league", "shelf-league"]) find(id)?.toggleAttribute("hidden", true);
    },
  };
}
