// Findings: asks the program after every stroke, says in words what it finds, and lights the hexes.
import { inOrder } from "../domains/hexes.js";
import { checkHere } from "./checks.js";
import { isUnfinished } from "./unfinished.js";
import { writeToml } from "../domains/toml.js";
import { data, isOne, make, post, say } from "../shared/page.js";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 4000;
const OVERDUE = 250;

/** Asks the program about domains; only the latest question counts. TELL gets every answer, and
    WAIT is called when one is overdue, so that no old verdict stands beside what is drawn. */
export function makeInspector(tell, wait) {
  const show = (answer) => {
    const { domain, counted } = answer.asked;
    const findings = answer.findings.map((it) => ({ ...it, isOpen: isUnfinished(it, domain, counted) }));
    tell({ ...answer, findings });
  };
  let question = null;
  let timer = 0;
  let overdue = 0;
  let pause = FIRST_PAUSE;
  let isAway = false;

  const here = (asked) => show({ findings: checkHere(asked.domain, asked.counted), isPart: true, isAway, asked });

  async function ask(asked) {
    question?.abort();
    clearTimeout(timer);
    clearTimeout(overdue);
    if (data.static || !asked.counted.painted.size) {
      await null; // The page draws first, as it does while the program answers.
      return asked.counted.painted.size ? here(asked) : show({ findings: [], isPart: false, isAway: false, asked });
    }
    const mine = (question = new AbortController());
    overdue = setTimeout(wait, OVERDUE);
    const body = { layout: asked.text, file: `${asked.domain.id}.toml`, custom: asked.domain.custom };
    try {
      const response = await post("api/check", body, { signal: mine.signal });
      const answer = await response.json();
      if (mine.signal.aborted) return;
      clearTimeout(overdue);
      const names = new Map(inOrder(asked.counted.painted).map((it) => [`${it.row} ${it.position}`, it.name]));
      const own = checkHere(asked.domain, asked.counted);
      const findings = answer.findings.map((it) => {
        const cells = (it.cells ?? []).map((cell) => names.get(cell.join(" "))).filter(Boolean);
        // The program quotes a file, which nobody wrote here; the page says the same of the hexes.
        const same = own.find((each) => each.code === it.code && each.cells.join(" ") === cells.join(" "));
        return { ...it, cells, message: same?.message ?? it.message };
      });
      const isBack = isAway;
      isAway = false;
      pause = FIRST_PAUSE;
      show({ findings, isPart: false, isAway, isBack, asked });
    } catch (error) {
      if (mine.signal.aborted) return;
      clearTimeout(overdue);
      if (error.status > 0 && error.status < 500) {
        const findings = error.errors.map((message) => ({ message, cells: [] }));
        show({ findings, isPart: false, isAway: false, asked });
        return;
      }
      isAway = true;
      here(asked);
      timer = setTimeout(() => ask(asked), pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
  }
  return (domain, counted, at) => ask({ domain: { ...domain }, counted, text: writeToml(domain, counted), at });
}

/** The card of findings: what stands in it, and which finding is lit. */
export function makeFindingsCard({ verdict, brief, list, note }, light) {
  let chosen = null;
  let focused = null;

  const choose = (finding) => {
    chosen = finding;
    for (const button of list.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.finding === chosen));
    }
    light(chosen ?? focused);
  };
  const item = (finding) => {
    const sign = make("span", { class: "sign", "aria-hidden": "true" }, finding.isOpen ? "…" : "!");
    const words = make("span", {}, finding.message);
    const kind = finding.isOpen ? "finding open" : "finding";
    const button = make("button", { type: "button", class: kind, "aria-pressed": "false" }, sign, words);
    button.finding = finding;
    button.addEventListener("click", () => choose(chosen === finding ? null : finding));
    const look = (what) => () => {
      focused = what;
      light(focused ?? chosen);
    };
    button.addEventListener("focus", look(finding));
    button.addEventListener("blur", look(null));
    button.addEventListener("mouseenter", look(finding));
    button.addEventListener("mouseleave", look(null));
    return make("li", {}, button);
  };
  const verdictOf = ({ findings, isPart, asked }) => {
    const { domain, counted } = asked;
    if (!counted.painted.size) return ["blank", say("verdict-empty")];
    const wrong = findings.filter((it) => !it.isOpen).length;
    if (wrong) return ["bad", isOne(wrong) ? say("verdict-one") : say("verdict-many", { number: wrong })];
    if (findings.length) return ["open", say("verdict-open")];
    if (isPart) return ["part", say("verdict-part")];
    return ["good", domain.custom ? say("verdict-custom") : say(`verdict-${domain.game}`)];
  };

  return (answer) => {
    answer.findings.sort((one, other) => one.isOpen - other.isOpen);
    const [kind, sentence] = verdictOf(answer);
    verdict.className = `verdict ${kind}`;
    if (verdict.textContent !== sentence) verdict.textContent = sentence;
    brief.className = `brief ${kind}`;
    const sign = { good: "✓", part: "✓", open: "…", bad: `! ${answer.findings.filter((it) => !it.isOpen).length}`, blank: "" }[kind];
    brief.replaceChildren(make("span", { "aria-hidden": "true" }, sign), make("span", { class: "unseen" }, sentence));
    brief.hidden = kind === "blank";
    const held = document.activeElement?.finding?.message;
    chosen = answer.findings.find((it) => it.message === chosen?.message) ?? null;
    focused = null;
    list.replaceChildren(...answer.findings.map(item));
    for (const button of list.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.finding === chosen));
      if (button.finding.message === held) button.focus({ preventScroll: true });
    }
    const notes = [];
    if (answer.asked.counted.bare) notes.push(say("bare-left", { number: answer.asked.counted.bare }));
    if (data.static) notes.push(say("static-check"));
    note.textContent = notes.join(" ");
    note.hidden = !notes.length;
    return focused ?? chosen;
  };
}
