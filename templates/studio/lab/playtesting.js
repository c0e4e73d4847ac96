// The playtest: many games on what is drawn, and the report as a page to look at and to keep.
import "./lab_style.js";
import { makePaper } from "../preview/paper.js";
import { askLong, makeProgress } from "./telling.js";
import { keepFile, say } from "../shared/page.js";
import { makeZoom } from "../preview/zoom.js";

const at = (id) => document.getElementById(id);
const EXPECTED = 30;

/** Return what opens the dialog and begins; CURRENT gives the layout as the program reads it. */
export function makePlaytest({ current }) {
  const [dialog, sheet, keep] = [at("playtest-dialog"), at("playtest-sheet"), at("playtest-keep")];
  const progress = makeProgress("playtest");
  const { zoom } = makeZoom(at("playtest-zoom"), sheet);
  let asking = null;
  let report = null;
  let played = "";

  const hear = ({ done, total }) => {
    const words = done < total ? (seconds) => say("playtest-going", { done, total, seconds }) : () => say("playtest-drawing");
    progress.go(done / total, done ? words : (seconds) => say("playtest-waiting", { seconds }));
  };

  async function play(body) {
    const mine = (asking = new AbortController());
    report = null;
    keep.hidden = true;
    sheet.replaceChildren();
    at("playtest-zoom").hidden = true;
    at("playtest-note").hidden = false;
    progress.begin((seconds) => say("playtest-waiting", { seconds }), EXPECTED);
    try {
      const answer = await askLong("api/playtest", body, { signal: mine.signal, hear });
      if (mine !== asking) return;
      report = answer;
      played = JSON.stringify(body);
      sheet.replaceChildren(makePaper(report.front, say("playtest-label")));
      zoom(0);
      keep.hidden = false;
      at("playtest-zoom").hidden = false;
      at("playtest-note").hidden = true;
      progress.end([say("playtest-ready"), ...report.notes].join(" "));
    } catch (error) {
      if (mine === asking) progress.end(mine.signal.aborted ? say("playtest-stopped") : error.message);
    }
  }

  keep.addEventListener("click", () => {
    const bytes = Uint8Array.from(atob(report.pdf), (it) => it.charCodeAt(0));
    keepFile(report.name, new Blob([bytes], { type: "application/pdf" }));
    at("playtest-said").textContent = say("playtest-kept", { name: report.name });
  });
  at("playtest-stop").addEventListener("click", () => {
    asking?.abort();
    at("playtest-close").focus();
  });
  at("playtest-close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => asking?.abort());

  return () => {
    const body = current();
    if (!body) return;
    dialog.showModal();
    if (!report || played !== JSON.stringify(body)) play(body);
  };
}
