import type { Store, WholeStore } from "../store-type";
import { WHOLE, type Sight } from "./sight";

/** A library as somebody sees it. All of them share its connections, its lock and its caches. */
export function seenStore(store: WholeStore, sight: Sight = WHOLE): Store {
  const openSnapshot = () => store.openSnapshot(sight);
  return {
    ...store,
    get isFull() {
      return store.isFull;
    },
    library: store,
    seenWith: (other) => seenStore(store, other),
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
      store.write(work, durability, space, sight),
  };
}
