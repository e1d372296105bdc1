import type { Store, WholeStore } from "./store-type";
import { WHOLE, type Sight } from "./sight/sight";

/** A library as somebody sees it. All of them share its connections, its lock and its caches. */
export function seenStore(store: WholeStore): Store {
  const hearers = new Set<() => void>();
  const seenWith = (sight: Sight): Store =>
    sight.isWhole && sight.account === null ? whole : seenBy(store, sight, { seenWith, hearers });
  const whole = seenBy(store, WHOLE, { seenWith, hearers });
  return whole;
}

interface Common {
  readonly seenWith: Store["seenWith"];
  /** Who hears of commits. */
  readonly hearers: Set<() => void>;
}

function seenBy(store: WholeStore, sight: Sight, { seenWith, hearers }: Common): Store {
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
    async write(work, durability = "synced", space = "ordinary") {
      // What is open to somebody is open to read.
      const result = await store.write(work, durability, space, { ...sight, opened: [] });
      for (const hear of hearers) hear();
      return result;
    },
    onCommit(hear) {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
  };
}
