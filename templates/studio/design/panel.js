// The panel beside the canvas, which folds, and the menus above it, which close by themselves.
import { scrolling, store } from "../shared/page.js";

const KEPT = "scriptorium.panel";
const at = (id) => document.getElementById(id);

/** Let the panel fold, and menus close. */
export function listenToPanel() {
  // In a low, narrow window the panel lies over the canvas, so it is folded until somebody wants it.
  const covers = matchMedia("(max-width: 60rem) and (orientation: landscape)");
  const fold = (isFolded) => {
    at("workspace").classList.toggle("folded", isFolded);
    at("fold").setAttribute("aria-expanded", String(!isFolded));
  };
  const settle = () => fold(covers.matches || store.read(KEPT) === "folded");
  settle();
  covers.addEventListener("change", settle);
  at("fold").addEventListener("click", () => {
    const isFolded = !at("workspace").classList.contains("folded");
    fold(isFolded);
    if (!covers.matches) store.write(KEPT, isFolded ? "folded" : "open");
  });
  // The address holds the domain, so the sign of the verdict leads to the findings without it.
  at("brief").addEventListener("click", (event) => {
    event.preventDefault();
    fold(false);
    at("check-title").scrollIntoView({ behavior: scrolling() });
  });

  const menus = [...document.querySelectorAll("details.menu")];
  const close = (menu) => {
    menu.open = false;
  };
  addEventListener("pointerdown", ({ target }) => {
    for (const menu of menus) if (!menu.contains(target)) close(menu);
  });
  for (const menu of menus) {
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      event.stopPropagation();
      close(menu);
      menu.querySelector("summary").focus();
    });
    // What follows the menu with the Tab key is not behind it.
    menu.addEventListener("focusout", ({ relatedTarget }) => relatedTarget && !menu.contains(relatedTarget) && close(menu));
  }
}
