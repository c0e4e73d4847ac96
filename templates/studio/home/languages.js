// Leads from the start of the plain files to the pages in the language that the browser wishes.
const links = [...document.querySelectorAll("a[hreflang]")];
let kept = null;
try {
  kept = localStorage.getItem("scriptorium.language");
} catch {
  // Where nothing is kept, the browser's languages count.
}
const wishes = [kept ?? "", ...navigator.languages, "en"].map((wish) => wish.toLowerCase().split("-")[0]);
const wish = wishes.find((each) => links.some((link) => link.hreflang === each));
location.replace(links.find((link) => link.hreflang === wish).href);
