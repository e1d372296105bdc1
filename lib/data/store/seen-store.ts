import type { Store, WholeStore } from "./store-type";
import { WHOLE, type Sight } from "./sight/sight";

/** A library as somebody sees it. All of them share its connections, its lock and its caches. */
export function seenStore(store: WholeStore): Store {
  const seenWith = (sight: Sight): Store =>
    sight.isWhole && sight.account === null ? whole : seenBy(store, sight, seenWith);
  const whole = seenBy(store, WHOLE, seenWith);
  return whole;
}

function seenBy(store: WholeStore, sight: Sight, seenWith: Store["seenWith"]): Store {
  const openSnapshot = () => store.openSnapshot(sight);
  return {
    ...store,
    get isFull() {
      return store.isFull;
    },
    library: store,
    seenWith,
    openSnapshot,
    async read(work) {
      const snapshot = openSnapshot();
      try {
        return await work(snapshot.sql);
      } finally {
        snapshot.release();
      }
    },
    write: (work, durability = "synced", space = "ordinary") =>
      // What is open to somebody is open to read.
      store.write(work, durability, space, { ...sight, opened: [] }),
  };
}
