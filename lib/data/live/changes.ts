import { processWide } from "@/lib/shared/process-wide";

import { getWholeStore } from "../library/client";
import type { Store } from "../store/store";

/** How often it is looked whether another process has written, as long as somebody listens. */
const LOOK_MS = 1000;

interface Listening {
  readonly hearers: Set<() => void>;
  stop: (() => void) | null;
}

// Routes and actions are bundled apart: a write of one is heard by the other.
const listening = processWide("liveChanges", () => new Map<Store, Listening>());

/**
 * Hears whenever something may have been written into the library: at once for writes of this process, within a second
 * for those of others. What it was, nobody is told here; whoever hears looks for themselves.
 * @returns stops hearing
 */
export async function onLibraryChange(hear: () => void): Promise<() => void> {
  const store = await getWholeStore();
  const known = listening.get(store) ?? { hearers: new Set<() => void>(), stop: null };
  listening.set(store, known);
  known.hearers.add(hear);
  known.stop ??= listen(store, () => {
    for (const each of known.hearers) each();
  });
  return () => {
    known.hearers.delete(hear);
    if (known.hearers.size > 0) return;
    known.stop?.();
    known.stop = null;
    listening.delete(store);
  };
}

function listen(store: Store, tell: () => void): () => void {
  let mark: string | null = null;
  let isLooking = false;
  function look(): void {
    if (isLooking) return;
    isLooking = true;
    store
      .readMark()
      .then((now) => {
        const isOther = mark !== null && now !== mark;
        mark = now;
        if (isOther) tell();
      })
      // A database that cannot be reached is looked at again; what was written meanwhile shows then.
      .catch(() => undefined)
      .finally(() => (isLooking = false));
  }
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  look();
  const forget = store.onCommit(tell);
  return () => {
    clearInterval(timer);
    forget();
  };
}
