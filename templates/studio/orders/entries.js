// The entries of a product that the Print page keeps; files are not among them.
import { store } from "../shared/page.js";

const keyOf = (product) => `scriptorium.print.entries.${product}`;

export const keptTexts = (product) => store.read(keyOf(product)) ?? {};

export const keepTexts = (product, texts) => store.write(keyOf(product), texts);
