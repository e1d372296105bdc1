import fc from "fast-check";
import { expect, test } from "vitest";

import { contentHash } from "@/lib/json/hash";
import { otherLayout } from "@/lib/testing/arbitrary/layout";

import { relate } from "../identity/relate";
import { cutDocument, type PlacedDocument } from "../source/document-text";
import { memorySource } from "../source/file";
import { scanSpan } from "../source/scan";
import { findTwin, type FoundTwin, type OpenTwin, type Twin } from "./twins";

async function placed(text: string): Promise<PlacedDocument> {
  const bytes = Buffer.from(text);
  const span = { start: 0, end: bytes.length };
  const source = memorySource(bytes);
  const { result } = await scanSpan(source, span, { arrays: ["messages"] });
  if (!result.ok) throw new Error("JSON that was written is read");
  return { source, span, cut: cutDocument(result.map, "messages") };
}

/** A drop of conversations with one id, and how often the documents of earlier items were read. */
function createDrop() {
  const texts = new Map<Twin, string>();
  const twins: Twin[] = [];
  let reads = 0;
  const open: OpenTwin = async (twin, look) => {
    reads += 1;
    return look(await placed(texts.get(twin) ?? ""));
  };
  return {
    twins,
    readTimes: () => reads,
    textOf: (twin: Twin) => texts.get(twin) ?? "",
    async find(text: string): Promise<FoundTwin | null> {
      const mine = {
        kind: "conversation",
        format: "cjson",
        contentHash: contentHash(text),
        document: await placed(text),
      } as const;
      return findTwin(twins, mine, { judgement: { verdict: "new" }, open });
    },
    add(text: string) {
      const source = {
        text: { file: "", start: 0, end: 0 },
        contentHash: contentHash(text),
        textHash: "",
        original: null,
        cut: null,
        existing: null,
        isComparable: false,
        extension: null,
      };
      const itemId = String(twins.length + 1);
      const twin: Twin = {
        itemId,
        name: itemId,
        format: "cjson",
        source,
        isKnown: false,
        isHere: false,
        isDisputed: false,
      };
      texts.set(twin, text);
      twins.push(twin);
    },
  };
}

/** What comes of reading every earlier document. */
async function findReadingAll(
  drop: ReturnType<typeof createDrop>,
  text: string,
): Promise<{ itemId: string; is: string } | null> {
  const equal = drop.twins.find((twin) => drop.textOf(twin) === text);
  if (equal !== undefined) return { itemId: equal.itemId, is: "same" };
  const mine = { format: "cjson", document: await placed(text) };
  const found: { itemId: string; is: string }[] = [];
  for (const twin of drop.twins) {
    const earlier = { format: "cjson", document: await placed(drop.textOf(twin)) };
    const { is } = await relate("conversation", mine, earlier);
    found.push({ itemId: twin.itemId, is });
    if (is === "other-layout") return { itemId: twin.itemId, is };
  }
  const whole = found.find(({ is }) => is === "shorter");
  const begun = found.findLast(({ is }) => is === "longer");
  const [first] = found;
  return whole ?? begun ?? (first ? { ...first, is: "different" } : null);
}

const conversation = fc
  .record({
    title: fc.constantFrom("Tea", "Rain"),
    words: fc.array(fc.constantFrom("a", "b"), { maxLength: 4 }),
    layout: fc.oneof(
      fc.constant((text: string) => text),
      otherLayout,
    ),
  })
  .map(({ title, words, layout }) =>
    layout(JSON.stringify({ id: "one", title, messages: words.map((content) => ({ content })) })),
  );

test("the twin of a document is the one that reading all of them finds", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(conversation, { maxLength: 9 }), async (texts) => {
      const drop = createDrop();
      for (const text of texts) {
        const expected = await findReadingAll(drop, text);
        const found = await drop.find(text);
        expect(found && { itemId: found.twin.itemId, is: found.relation.is }).toEqual(expected);
        drop.add(text);
      }
    }),
    { numRuns: 60 },
  );
});

test.each([
  ["begin otherwise", (n: number) => [`Only ${n}`], 1],
  ["begin alike", (n: number) => ["Hello", `Only ${n}`], 25],
])("documents of one id that %s are read a bounded number of times", async (_, words, most) => {
  const drop = createDrop();
  for (let n = 0; n < 200; n += 1) {
    const messages = words(n).map((content) => ({ content }));
    const text = JSON.stringify({ id: "one", messages });
    const found = await drop.find(text);
    expect(found?.relation.is).toBe(n === 0 ? undefined : "different");
    drop.add(text);
  }
  expect(drop.readTimes()).toBeLessThanOrEqual(200 * most);
});
