import { expect, test } from "vitest";

import { asRecord } from "@/lib/shared/read-value";
import { listFixtures, parseContext } from "@/lib/testing/formats/fixtures";
import { exceeds, leastWorkOf } from "@/lib/testing/least-work";

import type { Format, ParseContext } from "./kit/contract/format";
import { librechat } from "./librechat";
import { formats } from "./registry";

/** A file of this size is read by the main thread, between the answers to others. */
const BYTES = 100_000;
/** Far more than it takes where each entry is looked at once, and far less than the square of them. */
const MOST_MS = 150;
/** Four times as much takes four times as long, and the square of it sixteen times. */
const MOST_GROWTH = 8;

type Place = readonly (string | number)[];

/** Lists that have entries, and objects of objects, which are lists under names. */
function* listsOf(value: unknown, place: Place = []): Generator<Place> {
  const record = asRecord(value);
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(record ?? {});
  const isMap = entries.length > 1 && entries.every(([, inner]) => asRecord(inner) !== null);
  if (entries.length > 0 && (record === null || isMap)) yield place;
  for (const [key, inner] of entries) yield* listsOf(inner, [...place, key]);
}

function at(value: unknown, place: Place): unknown {
  const [key, ...rest] = place;
  return key === undefined ? value : at((value as Record<string | number, unknown>)[key], rest);
}

function put(value: unknown, place: Place, inside: unknown): unknown {
  const [key, ...rest] = place;
  if (key === undefined) return inside;
  const next = put(at(value, [key]), rest, inside);
  return Array.isArray(value)
    ? value.with(Number(key), next)
    : { ...(value as object), [key]: next };
}

/** The entries again and again: the same ones, as a list has no names to tell them apart by. */
function repeated(list: unknown, count: number): unknown {
  if (Array.isArray(list)) {
    return Array.from({ length: count }, (_, order): unknown => list[order % list.length]);
  }
  const entries = Object.entries(list as object);
  const more = Array.from({ length: count }, (_, order) => {
    const [key, value] = entries[order % entries.length] ?? ["", null];
    return [order < entries.length ? key : `${key}-${order}`, value] as const;
  });
  return Object.fromEntries(more);
}

interface Long {
  readonly name: string;
  readonly make: (part: number) => unknown;
  readonly context: ParseContext;
}

function longItems(format: Format): Long[] {
  const found = new Map<string, Long>();
  for (const { items, isBroken } of listFixtures(format)) {
    for (const { item, context } of isBroken ? [] : items) {
      for (const place of listsOf(item)) {
        const name = place.map((key) => (typeof key === "number" ? "*" : key)).join("/");
        const list = at(item, place);
        const bytes = JSON.stringify(list).length / Object.keys(list as object).length;
        const make = (part: number) =>
          put(item, place, repeated(list, Math.ceil((BYTES * part) / bytes)));
        if (!found.has(name)) found.set(name, { name, make, context });
      }
    }
  }
  return [...found.values()];
}

async function isSlow(format: Format, { make, context }: Long): Promise<boolean> {
  const reading = (part: number) => {
    const item = make(part);
    return () => format.parse(item, context);
  };
  const most = async () => MOST_GROWTH * (await leastWorkOf(reading(0.25), 0));
  return exceeds(reading(1), MOST_MS, most);
}

test.each(formats.map((format) => ({ id: format.id, format })))(
  "$id: no list takes the square of its length to read",
  { timeout: 60_000 },
  async ({ format }) => {
    const long: string[] = [];
    for (const item of longItems(format)) if (await isSlow(format, item)) long.push(item.name);
    expect(long).toEqual([]);
  },
);

const turn = (messageId: string, children: readonly unknown[]) => {
  return { messageId, sender: "User", isCreatedByUser: true, text: messageId, children };
};

test("200,000 answers to one message are no fault of the reader", { timeout: 60_000 }, async () => {
  const children = Array.from({ length: 200_000 }, (_, order) => turn(`a${order}`, []));
  const item = { conversationId: "c", title: "t", messagesTree: [turn("q", children)] };
  const { documents } = await librechat.parse(item, parseContext());
  expect(documents).toHaveLength(1);
});
