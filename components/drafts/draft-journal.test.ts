import fc from "fast-check";
import { expect, test } from "vitest";
import { keepUnwritten, takeUnwritten, type JournalStorage } from "./draft-journal";
import type { DraftRecord } from "./draft-record";

const KEY = "colloquy:draft-journal";

function storage(text?: string): JournalStorage {
  const items = new Map(text === undefined ? [] : [[KEY, text]]);
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

const draft = (id: string, value = "x"): DraftRecord => ({
  id,
  value,
  at: 1,
  subject: "conversation:c",
  field: "text",
  label: "Text",
  href: "/conversations/c",
  base: 1,
  origin: "",
  tab: "t",
});

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
        keepUnwritten(place, { puts: puts.map((id) => draft(id, text)), gone });
        for (const id of puts) last.set(id, text);
        for (const id of gone) last.set(id, null);
      }
      const kept = takeUnwritten(place);
      const found = new Map<string, unknown>([
        ...kept.puts.map(({ id, value }) => [id, value] as const),
        ...kept.gone.map((id) => [id, null] as const),
      ]);
      expect(found).toEqual(last);
      expect(kept.puts.length + kept.gone.length).toBe(last.size);
      expect(takeUnwritten(place)).toEqual({ puts: [], gone: [] });
    }),
  );
});

test("what a former version has left is read; what is no journal is none", () => {
  expect(takeUnwritten(storage(JSON.stringify([draft("a"), 7])))).toEqual({
    puts: [draft("a")],
    gone: [],
  });
  for (const text of ["{", "null", "7", '{"puts":7,"gone":[1]}']) {
    expect(takeUnwritten(storage(text))).toEqual({ puts: [], gone: [] });
  }
});
