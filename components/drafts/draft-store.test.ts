import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keepUnwritten, takeUnwritten, type JournalStorage } from "./draft-journal";
import { draftPlaces } from "./draft-owner";
import type { DraftRecord } from "./draft-record";
import { DraftStore, type DraftDatabase } from "./draft-store";

const JOURNAL = draftPlaces(null).journal;

/** A database in memory that can be full or closed. */
function database() {
  const rows = new Map<string, DraftRecord>();
  const state = { fault: null as Error | null };
  const guard = () => {
    if (state.fault !== null) throw state.fault;
  };
  const db: DraftDatabase = {
    all: async () => {
      guard();
      return [...rows.values()];
    },
    get: async (id) => rows.get(id),
    write: async (puts, gone) => {
      guard();
      for (const record of puts) rows.set(record.id, record);
      for (const id of gone) rows.delete(id);
    },
  };
  return { db, rows, state };
}

function draft(id: string, value: string, at = 1): DraftRecord {
  return {
    id,
    value,
    at,
    subject: "conversation:c",
    field: "text",
    label: "Text",
    href: "/conversations/c",
    base: 1,
    origin: "",
    tab: "t",
  };
}

describe("the store of drafts", () => {
  test("writes from the first change on, and the next page has it", async () => {
    const { db } = database();
    const store = new DraftStore(db);
    store.put(draft("a", "x"));
    await store.settled();
    const next = new DraftStore(db);
    await next.load();
    expect(next.list()).toEqual([draft("a", "x")]);
  });

  test("names what is not written yet, for the page that goes away", () => {
    const store = new DraftStore(database().db);
    store.put(draft("a", "x"));
    store.put(draft("a", "xy"));
    expect(store.unwritten()).toEqual({ puts: [draft("a", "xy")], gone: [] });
  });

  test("a draft that was saved as the page went away is not offered again", async () => {
    const { db, rows } = database();
    const store = new DraftStore(db);
    store.put(draft("a", "x"));
    await store.settled();
    store.remove("a");
    const left = store.unwritten();
    expect(left).toEqual({ puts: [], gone: ["a"] });
    // The page went before the database had done it.
    rows.set("a", draft("a", "x"));
    const next = new DraftStore(db);
    next.resume(left);
    await next.settled();
    expect(next.list()).toEqual([]);
    expect([...rows]).toEqual([]);
  });

  test.each([
    [new DOMException("no room", "QuotaExceededError"), "full"],
    [new Error("closed"), "memory"],
  ])("%s is reported, the text stays, and is written when it can be", async (fault, keeping) => {
    const { db, rows, state } = database();
    const store = new DraftStore(db);
    await store.load();
    state.fault = fault;
    store.put(draft("a", "x"));
    await store.settled();
    expect(store.keeping()).toBe(keeping);
    expect(store.get("a")?.value).toBe("x");
    state.fault = null;
    store.put(draft("a", "xy"));
    await store.settled();
    expect(store.keeping()).toBe("stored");
    expect(rows.get("a")?.value).toBe("xy");
  });

  test("takes over what another tab has written or removed", async () => {
    const { db, rows } = database();
    const store = new DraftStore(db);
    await store.load();
    rows.set("b", draft("b", "theirs", 2));
    await store.refresh(["b"]);
    expect(store.list().map(({ id }) => id)).toEqual(["b"]);
    rows.delete("b");
    await store.refresh(["b"]);
    expect(store.list()).toEqual([]);
  });

  test("no order of typing, removing and crashing loses the last text", async () => {
    const step = fc.record({
      kind: fc.constantFrom("type", "remove", "crash", "wait"),
      id: fc.constantFrom("a", "b"),
      text: fc.string({ maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { db } = database();
        const wanted = new Map<string, string>();
        let store = new DraftStore(db);
        for (const { kind, id, text } of steps) {
          if (kind === "type") {
            store.put(draft(id, text));
            wanted.set(id, text);
          } else if (kind === "remove") {
            await store.load();
            store.remove(id);
            wanted.delete(id);
          } else {
            await store.settled();
            // A page that crashes leaves what was written, and no more.
            if (kind === "crash") store = new DraftStore(db);
          }
        }
        await store.settled();
        const next = new DraftStore(db);
        await next.load();
        expect(new Map(next.list().map(({ id, value }) => [id, value]))).toEqual(wanted);
      }),
    );
  });
});

function storage(text?: string): JournalStorage {
  const items = new Map(text === undefined ? [] : [[JOURNAL, text]]);
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

describe("what a page could not write before it closed", () => {
  test("tabs that close one after another lose nothing of each other", () => {
    const ids = fc.constantFrom("a", "b", "c", "d");
    const page = fc.record({ puts: fc.uniqueArray(ids), gone: fc.uniqueArray(ids) }).map((one) => ({
      puts: one.puts,
      gone: one.gone.filter((id) => !one.puts.includes(id)),
    }));
    fc.assert(
      fc.property(fc.array(page, { maxLength: 6 }), (pages) => {
        const place = storage();
        const last = new Map<string, string | null>();
        for (const [number, { puts, gone }] of pages.entries()) {
          const text = `page ${number}`;
          keepUnwritten(place, JOURNAL, { puts: puts.map((id) => draft(id, text)), gone });
          for (const id of puts) last.set(id, text);
          for (const id of gone) last.set(id, null);
        }
        const kept = takeUnwritten(place, JOURNAL);
        const found = new Map<string, unknown>([
          ...kept.puts.map(({ id, value }) => [id, value] as const),
          ...kept.gone.map((id) => [id, null] as const),
        ]);
        expect(found).toEqual(last);
        expect(kept.puts.length + kept.gone.length).toBe(last.size);
        expect(takeUnwritten(place, JOURNAL)).toEqual({ puts: [], gone: [] });
      }),
    );
  });

  test("what a former version has left is read; what is no journal is none", () => {
    expect(takeUnwritten(storage(JSON.stringify([draft("a", "x"), 7])), JOURNAL)).toEqual({
      puts: [draft("a", "x")],
      gone: [],
    });
    for (const text of ["{", "null", "7", '{"puts":7,"gone":[1]}']) {
      expect(takeUnwritten(storage(text), JOURNAL)).toEqual({ puts: [], gone: [] });
    }
  });
});
