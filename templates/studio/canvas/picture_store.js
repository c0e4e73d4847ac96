// The picture to trace, kept in this browser's own database; it is never sent anywhere.
const [NAME, STORE, KEY] = ["scriptorium", "pictures", "trace"];

function asked(request) {
  return new Promise((done, fail) => {
    request.addEventListener("success", () => done(request.result));
    request.addEventListener("error", () => fail(request.error));
  });
}

async function use(mode, act) {
  const opening = indexedDB.open(NAME, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE));
  const database = await asked(opening);
  try {
    return await asked(act(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** The kept picture as a blob; nothing where there is none. */
export const readPicture = () => use("readonly", (it) => it.get(KEY));
export const keepPicture = (blob) => use("readwrite", (it) => it.put(blob, KEY));
export const dropPicture = () => use("readwrite", (it) => it.delete(KEY));
