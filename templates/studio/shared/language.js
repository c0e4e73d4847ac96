// The chosen language: links carry it from page to page, and this browser keeps it for the next visit.
(() => {
  const KEPT = "scriptorium.language";
  const isServed = "served" in document.currentScript.dataset;
  const attempt = (action) => {
    try {
      return action();
    } catch {
      return null;
    }
  };
  document.addEventListener("click", ({ target }) => {
    const link = target.closest?.("a[hreflang]");
    if (!link) return;
    attempt(() => localStorage.setItem(KEPT, link.hreflang));
    if (!isServed) return;
    // The same page in another language shows the same game.
    const other = new URL(location.href);
    other.searchParams.set("lang", link.hreflang);
    link.href = other.href;
  });
  const kept = attempt(() => localStorage.getItem(KEPT));
  const address = new URL(location.href);
  const isOther = /^[a-z]{2}$/.test(kept ?? "") && kept !== document.documentElement.lang;
  if (!isServed || !isOther || address.searchParams.has("lang")) return;
  address.searchParams.set("lang", kept);
  location.replace(address);
})();
