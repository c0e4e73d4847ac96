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

/** The value that a key stands for: itself, "-" for none, and a cross for a crossed ring where no cross can be. */
export function valueOf(key, values) {
  const meant = key === "-" ? "" : key === "x" && !values.includes("x") ? "ox" : key;
  return values.includes(meant) ? meant : null;
}

/** Keep the card of one square, or of several that look alike; ACT.answer(value) hears the answer, ACT.differ() that they differ, ACT.before() goes one back. */
export function makeQuestion(act) {
  let allowed = [];
  let isShared = false;
  let isWritten = false;

  function button(value, pressed) {
    const [sign, word] = [signOf(value), wordOf(value)];
    const made = make("button", { type: "button", "data-value": value, "aria-pressed": String(pressed) });
    if (sign && sign !== word) made.append(make("b", { "aria-hidden": "true" }, sign));
    made.append(make("span", { class: value in WORDS ? "" : "digit" }, word));
    made.addEventListener("click", () => act.answer(value));
    return made;
  }

  function crop(svg, sheet, field) {
    showPart(svg, sheet, field.box, field.kind === "digit" ? 0.25 : 0.7);
    svg.setAttribute("aria-label", field.label);
    return svg;
  }

  function together(sheet, fields) {
    const drawn = () => document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const shown = (field) => {
      const svg = crop(drawn(), sheet, field);
      svg.setAttribute("class", "photo-crop");
      svg.setAttribute("role", "img");
      return make("li", {}, svg, make("small", { "aria-hidden": "true" }, field.label));
    };
    find("photo-alike").replaceChildren(...(fields.length > 1 ? fields.map(shown) : []));
  }

  /** A digit that is typed begins the number, which may have more of them. */
  function write(event) {
    if (!/^[0-9]$/.test(event.key)) return;
    event.preventDefault();
    find("photo-number").value = event.key;
    find("photo-number").focus();
  }

  find("photo-before").addEventListener("click", () => act.before());
  find("photo-differ").addEventListener("click", () => act.differ());
  find("photo-entry").addEventListener("submit", (event) => {
    event.preventDefault();
    const written = find("photo-number").value.trim().replace(",", ".");
    const text = written.replace("¼", ".25").replace("½", ".5").replace("¾", ".75");
    if (/^(-?(\d{1,7}|(?=\.))(\.(25|50?|75))?)?$/.test(text)) act.answer(text && String(Number(text)));
    else find("photo-number").select();
  });
  find("photo-asked").addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "INPUT") return;
    if (event.key === "u" && !find("photo-before").hidden) return act.before();
    if (event.key === "n" && isShared) return act.differ();
    if (isWritten) return write(event);
    const value = valueOf(event.key, allowed);
    if (value === null) return;
    event.preventDefault();
    act.answer(value);
  });

  return {
    /** Take no answer for a moment; without a further question, show none either. */
    pause(isAsking) {
      find("photo-asked").hidden = !isAsking;
      find("photo-asked").inert = isAsking;
    },
    /** Show a square, or all FIELDS that look alike; COUNT says which question it is. */
    show({ sheet, fields, reading, question, value, count, before }) {
      const [field] = fields;
      isShared = fields.length > 1;
      isWritten = isNumber(field.kind);
      find("photo-asked").hidden = false;
      find("photo-asked").inert = false;
      find("photo-asked").dataset.asked = (question?.fields ?? [field.name]).join(" ");
      find("photo-asked").classList.toggle("shared", isShared);
      const isSelf = !question || question.field === field.name;
      const single = isSelf ? field.label : say("photo_phase", { place: field.label });
      const whose = /^\d+$/.test(question?.read ?? "") ? say("photo_shared", { value: question?.read }) : say("photo_alike");
      find("photo-place").textContent = isShared ? whose : single;
      find("photo-count").textContent = count;
      find("photo-reason").textContent = question?.reason ?? "";
      find("photo-crop").toggleAttribute("hidden", isShared);
      find("photo-alike").hidden = !isShared;
      crop(find("photo-crop"), sheet, field);
      together(sheet, fields);
      const { likely, rest } = offered(field, reading, question);
      allowed = [...likely, ...rest];
      find("photo-likely").replaceChildren(...likely.map((it) => button(it, it === value)));
      find("photo-rest").replaceChildren(...rest.map((it) => button(it, it === value)));
      find("photo-others").hidden = !rest.length;
      find("photo-others").open = false;
      find("photo-differ").hidden = !isShared;
      find("photo-entry").hidden = !isWritten;
      find("photo-number").value = isWritten ? value : "";
      find("photo-before").hidden = !before;
      (find("photo-likely").firstElementChild ?? find("photo-number")).focus({ preventScroll: true });
      find("photo-asked").scrollIntoView({ block: "nearest" });
    },
  };
}
