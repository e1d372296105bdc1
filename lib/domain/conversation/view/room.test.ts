import { expect, test } from "vitest";
import {
  buildCall,
  buildComposite,
  buildMessage,
  buildResult,
  buildText,
} from "@/lib/testing/builders/conversation";
import { viewMessage } from "./message";
import { createRoom, MOST_PARTS } from "./room";

const row = {
  id: 1,
  documentId: "m",
  position: 0,
  revision: 1,
  byteLength: 10,
  edited: false,
  problems: 0,
};
const view = (value: unknown) =>
  viewMessage({ row, value, hrefOf: (message, pointer) => `/${message}#${pointer}` });
const many = <Made>(make: (at: number) => Made) =>
  Array.from({ length: 5_000 }, (_, at) => make(at));
const LONG = "word ".repeat(2000);

const entry = (at: number) => ({
  action: "updated" as const,
  actorId: `a${at}`,
  timestamp: "2025-01-01",
});

/** What takes a page's room without end, were it not cut. */
const LARGE: Readonly<Record<string, () => unknown>> = {
  blocks: () => buildComposite(many((at) => buildText(LONG, { id: `b${at}` }))),
  "calls and results": () =>
    buildComposite(
      many((at) => [
        buildCall({ id: `c${at}`, args: { text: LONG } }),
        buildResult(`c${at}`, { id: `r${at}`, output: { text: LONG } }),
      ]).flat(),
    ),
  "results of one call": () =>
    buildComposite([
      buildCall({ id: "c" }),
      ...many((at) => buildResult("c", { id: `r${at}`, output: LONG })),
    ]),
  attachments: () =>
    buildMessage({
      attachments: many((at) => ({ id: `f${at}`, attachmentKind: "file", name: "x".repeat(80) })),
    }),
  "audit entries": () => buildMessage({ auditTrail: many(entry) }),
  metadata: () =>
    buildMessage({ metadata: { all: many(String) }, extensions: { a: many(String) } }),
  content: () => buildMessage({ content: LONG.repeat(500) }),
};

test.each(Object.entries(LARGE))("the view of a message with many %s stays small", (_, make) => {
  expect(JSON.stringify(view(make())).length).toBeLessThan(700_000);
});

test("what is left out is counted", () => {
  const trail = view(buildMessage({ auditTrail: many(entry) }));
  expect(trail.auditTrail.length + (trail.cutAuditEntries ?? 0)).toBe(5_000);
  expect(trail.auditTrail.at(-1)?.actorId).toBe("a4999");
  const files = view(
    buildMessage({
      attachments: many((at) => ({ id: `f${at}`, name: "", attachmentKind: "file" as const })),
    }),
  );
  expect(files.attachments.length + (files.cutAttachments ?? 0)).toBe(5_000);
  const [call] = view(LARGE["results of one call"]!()).blocks;
  expect(call).toMatchObject({ cutParts: 5_000 - MOST_PARTS });
  if (call?.kind !== "toolCall") throw new Error("the first block is the call");
  expect(call.results.at(-1)).toMatchObject({ deciding: true, id: "r4999" });
});

test("a text that has no room keeps its beginning and the way to the whole", () => {
  const { blocks } = view(buildComposite(many((at) => buildText(LONG, { id: `b${at}` }))));
  const last = blocks.at(-1);
  if (last?.kind !== "text") throw new Error("all blocks are texts");
  expect(last.text).toMatchObject({
    elided: true,
    size: LONG.length,
    href: "/0#/contentBlocks/499/text",
  });
  expect(last.text.text.length).toBeGreaterThan(100);
});

test("the messages of one answer share its room, and each has some", () => {
  const roomOf = createRoom();
  const limits = { chars: 8192, lines: 400 };
  const taken = Array.from({ length: 200 }, () => {
    const room = roomOf();
    let own = 0;
    for (let text = 0; text < 100; text += 1) {
      const { chars } = room.fit(limits);
      room.take({ text: "x".repeat(chars), size: chars, elided: false });
      own += chars;
    }
    return own;
  });
  expect(Math.min(...taken)).toBeGreaterThan(16_000);
  expect(taken.reduce((sum, own) => sum + own, 0)).toBeLessThan(1_000_000 + 200 * 50_000);
});
