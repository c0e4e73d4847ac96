// The search: what is known of all things is loaded when somebody begins to type; a list is searched for what is in it.
(() => {
  const own = document.currentScript;
  const find = (selector) => document.querySelector(selector);
  const [form, field, cards, said] = [".finder", "#search", "#cards", "#found"].map(find);
  const before = [...cards.children];
  const MOST = 96;
  const HASH = "#search=";
  let loading = null;

  const folded = (text) => text.normalize("NFKD").replace(/[\p{M}'’‘`´]/gu, "").toLowerCase().replaceAll("ß", "ss");
  const wordsIn = (text) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

  function load() {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = own.dataset.index;
      script.onload = () => resolve(read(window.galleryIndex));
      script.onerror = reject;
      document.head.append(script);
    });
    return loading;
  }

  function read({ common, traits, rows }) {
    const chosen = traits.findIndex(([id]) => id === own.dataset.chosen);
    const here = chosen < 0 ? rows : rows.filter((row) => row[4].includes(chosen));
    return here.map(([slug, title, picture, line, its, more]) => {
      const names = its.map((it) => traits[it][1]);
      const badges = its.filter((it) => traits[it][2]).map((it) => traits[it][1]);
      return { slug, title, picture, line, badges, words: wordsIn([title, ...line, ...names, more, common].join(" ")) };
    });
  }

  function make(name, kind, ...inside) {
    const made = document.createElement(name);
    made.className = kind;
    made.append(...inside);
    return made;
  }

  function card({ slug, title, picture, line, badges }) {
    const image = make("img", picture.endsWith(".svg") ? "map" : "");
    image.src = `pictures/${slug}-${picture}`;
    image.alt = "";
    image.loading = "lazy";
    const link = make("a", "", image, make("span", "name", title));
    link.href = `things/${slug}.html`;
    const parts = line.flatMap((it, place) => [...(place ? [" · "] : []), make("span", "part", it)]);
    const traits = badges.flatMap((it) => [make("span", "", it), " "]);
    return make("li", "card", link, make("p", "note", ...parts), ...(badges.length ? [make("p", "traits", ...traits)] : []));
  }

  /** How well a thing fits: a word that begins as one of the search is better than one that has it inside. */
  function fit({ words }, wanted) {
    if (wanted.every((word) => words.some((it) => it.startsWith(word)))) return 2;
    return wanted.every((word) => words.some((it) => it.includes(word))) ? 1 : 0;
  }

  async function search() {
    const wanted = wordsIn(field.value);
    history.replaceState(history.state, "", wanted.length ? HASH + encodeURIComponent(field.value) : location.pathname + location.search);
    const rest = find(".pages");
    if (rest) rest.hidden = wanted.length > 0;
    if (!wanted.length) {
      said.textContent = "";
      cards.replaceChildren(...before);
      return;
    }
    const asked = field.value;
    const things = await load();
    if (asked !== field.value) return;
    const fitting = things.map((it) => [fit(it, wanted), it]);
    const found = [2, 1].flatMap((how) => fitting.filter(([it]) => it === how)).map(([, it]) => it);
    const [none, one, many] = [found.length === 0, found.length === 1, found.length <= MOST];
    const words = said.dataset[none ? "none" : one ? "one" : many ? "many" : "tooMany"];
    said.textContent = words.replace("{count}", found.length).replace("{most}", MOST);
    cards.replaceChildren(...found.slice(0, MOST).map(card));
  }

  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  field.addEventListener("focus", load, { once: true });
  field.addEventListener("input", search);
  if (location.hash.startsWith(HASH)) field.value = decodeURIComponent(location.hash.slice(HASH.length));
  if (field.value) search();
  function showChosen() {
    const chosen = find(".filters [aria-current]");
    const row = chosen?.parentElement;
    if (row) row.scrollLeft = chosen.offsetLeft - row.offsetLeft + (chosen.offsetWidth - row.clientWidth) / 2;
  }
  showChosen();
  document.fonts.ready.then(showChosen); // the row has another width then
})();
