// What becomes of a score: it is kept as an evening, reported as a PDF, and shared.
import { keepEvening, today } from "./evenings.js";
import { Refused, data, keepFile, locale, post, say } from "../shared/page.js";
import { pngOf, resultPicture } from "./charts.js";
import { bestFirst, verdict } from "./tally.js";

const find = (id) => document.getElementById(id);

/** The result in words, to be sent to somebody. */
export function resultText(title, date, result, words) {
  const players = bestFirst(result);
  const lines = players.map((it) => `${it.total}  ${it.name}${result.winners.includes(it.name) && players.length > 1 ? " ★" : ""}`);
  return [`${title}, ${date}`, ...lines, words].filter(Boolean).join("\n");
}

/** Let the buttons work on what CURRENT gives: the game, its result, and its files. */
export function offerOutcome(current) {
  const tell = (sentence) => (find("said").textContent = sentence);
  const day = () => new Date(`${today()}T12:00`).toLocaleDateString(locale, { dateStyle: "long" });
  const title = () => data.words.games[current().game];

  async function report() {
    const { game, sheets, layouts } = current();
    find("report").disabled = true;
    tell(say("report_made"));
    try {
      keepFile(`${game}-${today()}.pdf`, await (await post("api/report", { sheets, layouts })).blob());
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
      keepFile(`${current().game}-${today()}.txt`, text);
    }
  }

  async function picture() {
    const { game, result } = current();
    const drawn = resultPicture({ title: title(), date: day(), players: bestFirst(result), winners: result.winners, sentence: verdict(result) });
    keepFile(`${game}-${today()}.png`, await pngOf(drawn));
  }

  find("keep").addEventListener("click", () => tell(say(keepEvening(current().result, current().again) ? "evening_kept" : "evening_known")));
  find("report").addEventListener("click", report);
  find("share").addEventListener("click", share);
  find("picture").addEventListener("click", picture);
  return {
    /** Offer it where there is a score. */
    show(isScored) {
      for (const id of ["keep", "report", "share", "picture"]) find(id).disabled = !isScored;
    },
  };
}
