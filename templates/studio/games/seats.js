// The seats: a tab for each player, with the points so far.
import { make, say } from "../shared/page.js";
import { nameOf } from "./sheetfile.js";

/** Keep the tabs in BOX, which choose whose sheet PANEL shows. */
export function makeSeats(box, panel, choose) {
  const STEPS = { ArrowLeft: -1, ArrowRight: 1 };
  let chosen = 0;

  function tabOf(player, number, score) {
    const own = number === chosen;
    const state = { "aria-selected": String(own), "aria-controls": panel.id, tabindex: own ? "0" : "-1" };
    const tab = make("button", { type: "button", role: "tab", id: `tab-${number}`, ...state });
    tab.append(make("span", {}, nameOf(player, number, say)));
    if (score) tab.append(make("b", {}, String(score.total)));
    if (score?.violations.length) tab.append(make("span", { class: "sign", title: say("broken_rules") }, "!"));
    return tab;
  }

  box.addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) choose([...box.children].indexOf(tab));
  });
  box.addEventListener("keydown", (event) => {
    if (!(event.key in STEPS)) return;
    event.preventDefault();
    choose(chosen + STEPS[event.key]);
  });

  return {
    /** Show the players with their scores, those that are known. */
    show(players, scores, number) {
      chosen = number;
      const focused = box.contains(document.activeElement);
      const tabs = players.map((player, place) => tabOf(player, place, scores[place]));
      box.replaceChildren(...tabs);
      panel.setAttribute("aria-labelledby", tabs[chosen].id);
      if (focused) tabs[chosen].focus();
    },
  };
}
