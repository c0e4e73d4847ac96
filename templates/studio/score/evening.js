// An evening of another game: its result, shown instead of the sheet for as long as the game holds its files.
import { scoreEvening } from "./loading.js";
import { offerOutcome } from "../games/outcome.js";
import { Refused, data } from "../shared/page.js";
import { showResult } from "../games/tally.js";

const RETRY = 3000;
const find = (id) => document.getElementById(id);
const files = (evening) => evening.sheets.map(({ file }) => file).join(", ");

/** Return the way to show the evening that a game holds, or its sheet; REFUSE gets what is wrong. */
export function makeEvening(refuse) {
  let shown = null;
  let timer = 0;
  let scored = null;
  const outcome = offerOutcome(() => scored, "foreign-");

  async function score(evening, wanted) {
    clearTimeout(timer);
    try {
      const result = await scoreEvening(evening);
      if (shown !== wanted) return;
      if (result.findings.length) return refuse(result.findings);
      find("foreign-title").textContent = `${result.title ?? data.words.games[result.game]} · ${files(evening)}`;
      showResult(find("foreign-result"), result);
      scored = { game: result.league[0].kind, result, ...evening, again: { evening } };
      outcome.show(true);
      find("foreign-title").focus();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.status) refuse(error.errors.map((message) => ({ message })));
      else timer = setTimeout(() => shown === wanted && score(evening, wanted), RETRY);
    }
  }

  /** Where there is nothing yet, the ways to begin stand in the middle; else they are tools like others. */
  function placeWays(isEmpty) {
    const ways = ["photograph", "load"].map(find).filter((way) => way && find("begin").contains(way) !== isEmpty);
    if (isEmpty) find("begin").append(...ways);
    else find("save").before(...ways);
  }

  return (evening, isByFile) => {
    const wanted = evening ? JSON.stringify(evening) : null;
    const isSheet = !evening && !isByFile;
    for (const id of ["workspace", "of-players"]) find(id).hidden = !isSheet;
    find("foreign").hidden = !evening;
    find("by-file").hidden = Boolean(evening) || !isByFile;
    placeWays(!find("by-file").hidden);
    document.body.classList.toggle("is-foreign", !isSheet);
    find("title").textContent = data.words.titles[isSheet ? "sheet" : "files"];
    if (wanted === shown) return;
    shown = wanted;
    find("foreign-result").replaceChildren();
    scored = null;
    outcome.show(false);
    if (!evening) return;
    find("foreign-title").textContent = files(evening);
    score(evening, wanted);
  };
}
