// What every page shares: its data, its words, its notice, and how it asks the studio.
import { dropText, keepText } from "./keeping.js";

export const data = JSON.parse(document.getElementById("page-data").textContent);

/** How lists, dates and numbers are written: English is British, like the messages of the program. */
export const locale = data.language === "en" ? "en-GB" : data.language;

/** Return a sentence of the page with its {places} filled in. */
export function say(key, values = {}) {
  const sentence = data.words[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}

const plurals = new Intl.PluralRules(locale);

/** Whether a number takes the singular in the page's language, as 0 does in French. */
export const isOne = (number) => plurals.select(number) === "one";

/** Join texts as a sentence of the page's language does: `A, B and C`, or `A, B or C`. */
export function joined(texts, type = "conjunction") {
  return new Intl.ListFormat(locale, { type }).format(texts);
}

const notice = document.getElementById("notice");

/** Show a sentence above the page, or take it away. */
export function tell(sentence) {
  notice.textContent = sentence ?? "";
  notice.hidden = !sentence;
}

/** How to scroll: at once for those who asked for less motion. */
export const scrolling = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth");

const breaks = new Map(data.breaks?.map((it) => [it.replaceAll("-", ""), it.replaceAll("-", "\u00ad")]));

/** A text whose long words break where they are joined, if they must. */
const breakable = (text) => text.replace(/\p{L}{10,}/gu, (word) => breaks.get(word) ?? word).replace(/ …$/, "\u00a0…");

/** Make an element with attributes and children; text is always text. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.map((it) => (typeof it === "string" ? breakable(it) : it)));
  return element;
}

/** Select all of an entry that gets the focus, so that what is typed replaces it. */
export function selectWhenEntered(input) {
  let isFresh = false;
  input.addEventListener("focus", () => {
    isFresh = true;
    input.select();
  });
  // A mouse or a finger puts the cursor somewhere after the focus came.
  input.addEventListener("click", () => {
    if (isFresh) input.select();
    isFresh = false;
  });
  input.addEventListener("keydown", () => {
    isFresh = false;
  });
}

/** An answer of the studio that refuses, with its sentences. */
export class Refused extends Error {
  constructor(status, errors, places = []) {
    super(errors.join(" "));
    this.status = status;
    this.errors = errors;
    this.places = places;
  }
}

const PAUSES = [400, 1200, 3000];

/** Send JSON to the studio; where it is busy, ask again. Return the response. */
export async function post(address, body, { signal } = {}) {
  for (let turn = 0; ; turn += 1) {
    let response;
    try {
      response = await fetch(address, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ language: data.language, ...body }),
        signal,
      });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      tell(say("offline"));
      throw new Refused(0, [say("offline")]);
    }
    if (response.status === 503 && turn < PAUSES.length) {
      tell(say("busy"));
      await new Promise((done) => setTimeout(done, PAUSES[turn]));
      continue;
    }
    tell(null);
    if (response.ok) return response;
    const answer = await response.json().catch(() => ({}));
    const sentences = answer.errors ?? [say("failed", { reason: response.status })];
    throw new Refused(response.status, sentences, answer.places);
  }
}

/** Offer bytes or text as a file to keep. */
export function keepFile(name, content, kind = "text/plain;charset=utf-8") {
  const blob = content instanceof Blob ? content : new Blob([content], { type: kind });
  const link = make("a", { href: URL.createObjectURL(blob), download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** What is kept in this browser; false where it does not let us. */
export const store = {
  read(key) {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  },
  /** Keep the first of some values for which there is room. */
  write(key, ...values) {
    for (const value of values) {
      try {
        keepText(key, JSON.stringify(value));
        return true;
      } catch {
        // The next value is smaller.
      }
    }
    tell(say("unkept"));
    return false;
  },
  drop(key) {
    try {
      dropText(key);
    } catch {
      // Nothing was kept, so nothing is left.
    }
  },
};
