// Past takes, in the browser's own store (IndexedDB); the newest thirty stay.

const KEPT = 30;

function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("loudkit-studio", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("takes", { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function within(mode, work) {
  const store = await opened();
  return new Promise((resolve, reject) => {
    const turn = store.transaction("takes", mode);
    const request = work(turn.objectStore("takes"));
    turn.oncomplete = () => { store.close(); resolve(request?.result); };
    turn.onerror = turn.onabort = () => { store.close(); reject(turn.error); };
  });
}

export async function allTakes() {
  const found = await within("readonly", (store) => store.getAll());
  return found.sort((a, b) => b.id - a.id);
}

export async function keepTake(take) {
  await within("readwrite", (store) => store.put(take));
  for (const old of (await allTakes()).slice(KEPT)) await dropTake(old.id);
}

export function dropTake(id) {
  return within("readwrite", (store) => store.delete(id));
}
