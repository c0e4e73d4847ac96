// The card of the game that is chosen: its picture, its name, and what can be printed of it.
import { make } from "../shared/page.js";

const part = (id) => document.getElementById(id);

/** Show a game with the FORMS of its products; CHOSEN gets the product that somebody wants instead of FORM. */
export function showCard(game, form, forms, chosen) {
  const picture = part("game-picture");
  picture.hidden = !game.picture;
  if (game.picture) picture.src = game.picture;
  part("game-title").textContent = game.title;
  part("products").hidden = forms.length < 2;
  const products = forms.map((each) => makeProduct(each, each === form, chosen));
  part("products").replaceChildren(part("products").querySelector("legend"), ...products);
  part("product-summary").textContent = form === forms[0] ? "" : form.summary;
}

function makeProduct({ product, title }, isChecked, chosen) {
  const id = `product-of-${product.replaceAll(" ", "-")}`;
  const radio = make("input", { type: "radio", name: "product", id, value: product, class: "unseen" });
  radio.checked = isChecked;
  radio.addEventListener("change", () => {
    chosen(product);
    part(id).focus();
  });
  const label = make("label", { for: id, class: "product" }, pictureOf(product), make("span", {}, title));
  return make("div", {}, radio, label);
}

function pictureOf(product) {
  const own = `product-${product.replaceAll(" ", "-")}`;
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("class", "pictogram");
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", part(own) ? `#${own}` : "#product-other");
  picture.append(use);
  return picture;
}
