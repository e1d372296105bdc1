import { isDraftRecord, type DraftRecord } from "./draft-record";

/** What a page could not write before it closed. */
export interface Unwritten {
  readonly puts: readonly DraftRecord[];
  /** Ids of drafts that were saved or discarded. */
  readonly gone: readonly string[];
}

/** A place for text that is there at once, such as the browser's local storage. */
export type JournalStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Adds to what pages before have left: several tabs close at once when the browser does. */
export function keepUnwritten(
  storage: JournalStorage,
  key: string,
  { puts, gone }: Unwritten,
): void {
  if (puts.length === 0 && gone.length === 0) return;
  const former = readJournal(storage, key);
  const isOutdated = new Set([...puts.map(({ id }) => id), ...gone]);
  const kept: Unwritten = {
    puts: [...former.puts.filter(({ id }) => !isOutdated.has(id)), ...puts],
    gone: [...new Set([...former.gone.filter((id) => !isOutdated.has(id)), ...gone])],
  };
  storage.setItem(key, JSON.stringify(kept));
}

/** What pages before could not write; it is the caller's to write then. */
export function takeUnwritten(storage: JournalStorage, key: string): Unwritten {
  const kept = readJournal(storage, key);
  storage.removeItem(key);
  return kept;
}

function readJournal(storage: JournalStorage, key: string): Unwritten {
  let kept: unknown = null;
  try {
    kept = JSON.parse(storage.getItem(key) ?? "null");
  } catch {
    // Not ours, or cut off; the database has all but the last keystroke.
  }
  // A list of drafts alone is what former versions have left.
  const puts = Array.isArray(kept) ? kept : member(kept, "puts");
  return {
    puts: puts.filter(isDraftRecord),
    gone: member(kept, "gone").filter((id) => typeof id === "string"),
  };
}

function member(kept: unknown, name: keyof Unwritten): readonly unknown[] {
  const value: unknown = typeof kept === "object" && kept !== null ? Reflect.get(kept, name) : null;
  return Array.isArray(value) ? value : [];
}
