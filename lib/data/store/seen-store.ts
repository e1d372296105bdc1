import type { Durability, Store, WholeStore } from "./store-type";
import type { Sql } from "./connection/sql";
import type { Space } from "./disk/room";
import { NOBODY } from "./sight/actor";
import { toWrite, WHOLE, type Sight } from "./sight/sight";

/** A library as somebody sees it. All of them share its connections, its lock and its caches. */
export function seenStore(store: WholeStore): Store {
  const hearers = new Set<() => void>();
  const seenWith = (sight: Sight): Store =>
    sight.isWhole && sight.by === NOBODY ? whole : seenBy(store, sight, { seenWith, hearers });
  const whole = seenBy(store, WHOLE, { seenWith, hearers });
  return whole;
}

type Writing<T> = [work: (sql: Sql) => Promise<T>, durability: Durability, space: Space];

interface Common {
  readonly seenWith: Store["seenWith"];
  /** Who hears of commits. */
  readonly hearers: Set<() => void>;
}

function seenBy(store: WholeStore, sight: Sight, { seenWith, hearers }: Common): Store {
  const openSnapshot = () => store.openSnapshot(sight);
  async function writeWith<T>(seen: Sight, ...how: Writing<T>): Promise<T> {
    const [work, durability, space] = how;
    const result = await store.write(work, durability, space, seen);
    for (const hear of hearers) hear();
    return result;
  }
  return {
    ...store,
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
    write(work, durability = "synced", space = "ordinary") {
      return writeWith(toWrite(sight), work, durability, space);
    },
    writeBeside(work, durability = "synced", space = "ordinary") {
      return writeWith({ ...sight, opened: [] }, work, durability, space);
    },
    onCommit(hear) {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
  };
}
