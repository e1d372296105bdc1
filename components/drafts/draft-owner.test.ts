import fc from "fast-check";
import { expect, test } from "vitest";
import { keepUnwritten, takeUnwritten, type JournalStorage } from "./draft-journal";
import { draftPlaces } from "./draft-owner";
import type { DraftRecord } from "./draft-record";
import { DraftStore, type DraftDatabase } from "./draft-store";

/** One browser: databases and local storage by name, as every page of it finds them. */
function browser() {
  const databases = new Map<string, Map<string, DraftRecord>>();
  const items = new Map<string, string>();
  const storage: JournalStorage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
  const rowsOf = (name: string) => {
    const rows = databases.get(name) ?? new Map<string, DraftRecord>();
    databases.set(name, rows);
    return rows;
  };
  /** Loads a page for somebody, and gives what it knows and how it is left. */
  const open = (owner: string | null, canWrite: boolean) => {
    const { database, journal } = draftPlaces(owner);
    const rows = rowsOf(database);
    const db: DraftDatabase = {
      all: async () => [...rows.values()],
      get: async (id) => rows.get(id),
      write: async (puts, gone) => {
        if (!canWrite) throw new Error("the page goes away first");
        for (const record of puts) rows.set(record.id, record);
        for (const id of gone) rows.delete(id);
      },
    };
    const store = new DraftStore(db);
    store.resume(takeUnwritten(storage, journal));
    const close = async () => {
      await store.settled();
      keepUnwritten(storage, journal, store.unwritten());
    };
    return { store, close };
  };
  return { open };
}

function draft(id: string, value: string): DraftRecord {
  const place = { subject: "conversation:c", field: "text", label: "Text", href: "/" };
  return { ...place, id, value, origin: "", base: 1, at: 1, tab: "t" };
}

test("each member finds their own drafts in a shared browser, and nobody else's", async () => {
  const sitting = fc.record({
    // Also ids that spell parts of the names of places, and nobody, which is a library without accounts.
    owner: fc.constantFrom(null, "ann", "ben", "ann:ben", "", ":ann"),
    typed: fc.dictionary(fc.constantFrom("a", "b", "c"), fc.string({ maxLength: 5 })),
    removed: fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 2 }),
    canWrite: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(sitting, { maxLength: 12 }), async (sittings) => {
      const { open } = browser();
      const kept = new Map<string | null, Map<string, unknown>>();
      for (const { owner, typed, removed, canWrite } of sittings) {
        const own = kept.get(owner) ?? new Map<string, unknown>();
        kept.set(owner, own);
        const { store, close } = open(owner, canWrite);
        await store.load();
        expect(new Map(store.list().map(({ id, value }) => [id, value]))).toEqual(own);
        for (const [id, value] of Object.entries(typed)) {
          store.put(draft(id, value));
          own.set(id, value);
        }
        for (const id of removed) {
          store.remove(id);
          own.delete(id);
        }
        await close();
      }
    }),
  );
});

test("the places of a library without accounts keep their names", () => {
  expect(draftPlaces(null)).toEqual({
    database: "colloquy-drafts",
    journal: "colloquy:draft-journal",
    mark: "colloquy:has-drafts",
    channel: "colloquy:drafts",
  });
});
