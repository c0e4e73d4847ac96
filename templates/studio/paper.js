// A page on paper: the drawing that the studio sends, as an element in the size of the paper.
import { make } from "./page.js";

const MILLIMETRE = 96 / 25.4;

/** Make a paper from the text of its SVG; what is not SVG is an error. */
export function makePaper(text, label) {
  const found = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (found.localName !== "svg" || found.querySelector("parsererror")) throw new Error(label);
  const drawing = document.importNode(found, true);
  const [, , width, height] = (drawing.getAttribute("viewBox") ?? "0 0 210 297").split(/[\s,]+/).map(Number);
  drawing.removeAttribute("width");
  drawing.removeAttribute("height");
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", label);
  const paper = make("div", { class: "paper" }, drawing);
  paper.style.setProperty("--wide", `${width * MILLIMETRE}px`);
  paper.style.setProperty("--ratio", `${width / height}`);
  return paper;
}
