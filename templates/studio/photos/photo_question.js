// One square of a photo, shown large: its likely values are a touch away, all others behind "Other".
import { make, say } from "../shared/page.js";
import { showPart, signOf } from "./photo_view.js";

const find = (id) => document.getElementById(id);
const DIGITS = ["1", "2", "3", "4", "5", "6"];
const MARKED = ["", "x"];
/** What is asked of a square beside what is written there: in which phase that was. */
const PHASES = ["1", "2", "3"];
/** What can stand in a square, by its kind; a number can be any. */
const VALUES = { digit: ["", ...DIGITS, "x"], cross: MARKED, check: MARKED, ring: ["", "o"], bonus: ["", "o", "ox"] };
const WORDS = { "": "photo_empty", x: "photo_crossed", o: "photo_ringed", ox: "photo_used" };
const LIKELY = 0.004;
const MOST_LIKELY = 4;

/** What a value is called. */
export const wordOf = (value) => (value in WORDS ? say(WORDS[value]) : value);

const isNumber = (kind) => kind === "number" || kind === "sum";

/** The values that are offered at once, the best first, and the rest. */
export function offered(field, reading, question) {
  const ranked = [{ value: reading?.value, certainty: 1 }, ...(reading?.others ?? [])];
  const read = ranked.filter((it) => it.value !== undefined && it.certainty > LIKELY).map((it) => it.value);
  const first = question?.choices.length ? question.choices : read;
  const all = question && question.field !== field.name ? PHASES : (VALUES[field.kind] ?? []);
  const likely = [...new Set(first.length ? first : all)].slice(0, question ? Math.max(MOST_LIKELY, question.choices.length) : MOST_LIKELY);
  return { likely, rest: [...new Set([...first, ...all])].filter((it) => !likely.includes(it)) };
}

/** Keep the card of one square; ACT.answer(value) hears the answer, ACT.before() goes one back. */
export function makeQuestion(act) {
  let allowed = [];

  function button(value, pressed) {
    const [sign, word] = [signOf(value), wordOf(value)];
    const made = make("button", { type: "button", "data-value": value, "aria-pressed": String(pressed) });
    if (sign && sign !== word) made.append(make("b", { "aria-hidden": "true" }, sign));
    made.append(make("span", { class: value in WORDS ? "" : "digit" }, word));
    made.addEventListener("click", () => act.answer(value));
    return made;
  }

  find("photo-before").addEventListener("click", () => act.before());
  find("photo-entry").addEventListener("submit", (event) => {
    event.preventDefault();
    const written = find("photo-number").value.trim().replace(",", ".");
    const text = written.replace("¼", ".25").replace("½", ".5").replace("¾", ".75");
    if (/^(-?(\d{1,7}|(?=\.))(\.(25|50?|75))?)?$/.test(text)) act.answer(text && String(Number(text)));
    else find("photo-number").select();
  });
  find("photo-asked").addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "INPUT") return;
    if (!allowed.includes(event.key) || event.key.length !== 1) return;
    event.preventDefault();
    act.answer(event.key);
  });

  return {
    hide: () => (find("photo-asked").hidden = true),
    /** Show a square; COUNT says which of the open questions it is. */
    show({ sheet, field, reading, question, value, count, before }) {
      find("photo-asked").hidden = false;
      find("photo-asked").dataset.asked = question?.field ?? field.name;
      const isSelf = !question || question.field === field.name;
      find("photo-place").textContent = isSelf ? field.label : say("photo_phase", { place: field.label });
      find("photo-count").textContent = count;
      find("photo-reason").textContent = question?.reason ?? "";
      const crop = find("photo-crop");
      showPart(crop, sheet, field.box, field.kind === "digit" ? 0.25 : 0.7);
      crop.setAttribute("aria-label", field.label);
      const { likely, rest } = offered(field, reading, question);
      allowed = [...likely, ...rest];
      find("photo-likely").replaceChildren(...likely.map((it) => button(it, it === value)));
      find("photo-rest").replaceChildren(...rest.map((it) => button(it, it === value)));
      find("photo-others").hidden = !rest.length;
      find("photo-others").open = false;
      find("photo-entry").hidden = !isNumber(field.kind);
      find("photo-number").value = isNumber(field.kind) ? value : "";
      find("photo-before").hidden = !before;
      (find("photo-likely").firstElementChild ?? find("photo-number")).focus({ preventScroll: true });
      find("photo-asked").scrollIntoView({ block: "nearest" });
    },
  };
}
