// The search: the words of all things are loaded when somebody begins to type.
(() => {
  const own = document.currentScript;
  const form = document.querySelector(".finder");
  const field = document.querySelector("#search");
  const cards = document.querySelector("#cards");
  const said = document.querySelector("#found");
  const before = [...cards.children];
  const MOST = 96;
  let loading = null;

  const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");

  function load() {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = own.dataset.index;
      script.onload = () => resolve(window.galleryIndex);
      script.onerror = reject;
      document.head.append(script);
    });
    return loading;
  }

  function card([slug, title, , picture]) {
    const item = document.createElement("li");
    item.className = "card";
    const link = document.createElement("a");
    link.href = `things/${slug}.html`;
    const image = document.createElement("img");
    image.src = picture;
    image.alt = "";
    image.loading = "lazy";
    if (picture.endsWith(".svg")) image.className = "map";
    const name = document.createElement("span");
    name.className = "name";
    name.textContent = title;
    link.append(image, name);
    item.append(link);
    return item;
  }

  async function search() {
    const words = folded(field.value).split(/\s+/).filter(Boolean);
    const rest = document.querySelector(".pages");
    if (rest) rest.hidden = words.length > 0;
    if (!words.length) {
      said.textContent = "";
      cards.replaceChildren(...before);
      return;
    }
    const asked = field.value;
    const things = await load();
    if (asked !== field.value) return;
    const found = things.filter(([, , text]) => words.every((word) => text.includes(word)));
    const form = found.length === 1 ? "one" : found.length ? "many" : "none";
    said.textContent = said.dataset[form].replace("{count}", found.length);
    cards.replaceChildren(...found.slice(0, MOST).map(card));
  }

  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  field.addEventListener("focus", load, { once: true });
  field.addEventListener("input", search);
  if (field.value) search();
})();
