// An evening of another game: its result, shown instead of the sheet for as long as the game holds its files.
import { keepEvening } from "../games/evenings.js";
import { scoreEvening } from "./loading.js";
import { Refused, data, say } from "../shared/page.js";
import { showResult } from "../games/tally.js";

const RETRY = 3000;
const find = (id) => document.getElementById(id);
const files = (evening) => evening.sheets.map(({ file }) => file).join(", ");

/** Return the way to show the evening that a game holds, or its sheet; REFUSE gets what is wrong. */
export function makeEvening(refuse) {
  let shown = null;
  let timer = 0;
  let keep = () => false;
  find("foreign-keep").addEventListener("click", () => {
    find("foreign-said").textContent = say(keep() ? "evening_kept" : "evening_known");
  });

  async function score(evening, wanted) {
    clearTimeout(timer);
    try {
      const result = await scoreEvening(evening);
      if (shown !== wanted) return;
      if (result.findings.length) return refuse(result.findings);
      find("foreign-title").textContent = `${result.title ?? data.words.games[result.game]} · ${files(evening)}`;
      showResult(find("foreign-result"), result);
      keep = () => keepEvening(result, { evening });
      find("foreign-keep").disabled = false;
      find("foreign-title").focus();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.status) refuse(error.errors.map((message) => ({ message })));
      else timer = setTimeout(() => shown === wanted && score(evening, wanted), RETRY);
    }
  }

  return (evening) => {
    const wanted = evening ? JSON.stringify(evening) : null;
    find("workspace").hidden = Boolean(evening);
    find("foreign").hidden = !evening;
    document.body.classList.toggle("is-foreign", Boolean(evening));
    if (wanted === shown) return;
    shown = wanted;
    find("foreign-result").replaceChildren();
    find("foreign-said").textContent = "";
    find("foreign-keep").disabled = true;
    if (!evening) return;
    find("foreign-title").textContent = files(evening);
    score(evening, wanted);
  };
}
