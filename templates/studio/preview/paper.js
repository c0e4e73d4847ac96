// Drawings that the studio sends: as an element, and as a page in the size of the paper.
import { make } from "../shared/page.js";

const MILLIMETRE = 96 / 25.4;

/** Make an element of the size of its place from the text of an SVG; null if it is none. */
export function makeDrawing(text, label) {
  const found = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (found.localName !== "svg" || found.querySelector("parsererror")) return null;
  const drawing = document.importNode(found, true);
  drawing.removeAttribute("width");
  drawing.removeAttribute("height");
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", label);
  return drawing;
}

/** Make a paper from the text of its SVG; what is not SVG is an error. */
export function makePaper(text, label) {
  const drawing = makeDrawing(text, label);
  if (!drawing) throw new Error(label);
  const [, , width, height] = (drawing.getAttribute("viewBox") ?? "0 0 210 297").split(/[\s,]+/).map(Number);
  const paper = make("div", { class: "paper" }, drawing);
  paper.style.setProperty("--wide", `${width * MILLIMETRE}px`);
  paper.style.setProperty("--ratio", `${width / height}`);
  return paper;
}
