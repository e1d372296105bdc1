import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { validateDocument } from "@/lib/domain/check/validate";
import { asRecord, asRecords } from "@/lib/shared/read-value";
import {
  arbitraryOddConversation,
  arbitraryOddDetail,
  wordsOf,
} from "@/lib/testing/arbitrary/odd-conversation";
import { arbitraryWriterOptions } from "@/lib/testing/arbitrary/outgoing-conversation";
import { parseContext } from "@/lib/testing/formats/fixtures";
import { outgoing, writeAll, type Written } from "@/lib/testing/formats/outgoing";
import { RECEIVERS, writtenValues } from "@/lib/testing/receivers/receivers";

import type { FidelityReport } from "./kit/contract/format";
import type { Probe } from "./kit/contract/probe";
import type { ConversationWriter } from "./kit/contract/writer";
import { detectFormat } from "./registry";
import { findWriter, writers } from "./writers";

/** How much is named as lost or as kept elsewhere. */
const named = ({ lost, kept }: FidelityReport): number =>
  [...lost, ...kept].reduce((sum, { count }) => sum + count, 0);

const missing = (text: string, { text: written }: Written): string[] => {
  const there = wordsOf(written);
  return [...wordsOf(text)].filter((word) => !there.has(word));
};

const errorsOf = (text: string) =>
  validateDocument(new TextEncoder().encode(text)).problems.filter(
    ({ severity }) => severity === "error",
  );

test("the odd conversations are legal", () => {
  fc.assert(
    fc.property(arbitraryOddConversation, arbitraryOddDetail, (text, { odd }) => {
      expect([...errorsOf(text), ...errorsOf(odd)]).toEqual([]);
    }),
  );
});

describe.each(writers.map((writer) => ({ id: writer.id, writer })))("$id", ({ writer }) => {
  test("writes each word of a conversation, or names what is lost", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryOddConversation, async (text) => {
        const written = await writeAll(writer, outgoing(text));
        expect(missing(text, written).length === 0 || named(written.fidelity) > 0).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("writes one thing more than usual, or names it as lost", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryOddDetail, async ({ plain, odd }) => {
        const usual = await writeAll(writer, outgoing(plain));
        const written = await writeAll(writer, outgoing(odd));
        // A file that is not written, or a page with the document inside, says so in one word.
        const isWhole = usual.text === "" || written.fidelity.mapped["document"] === 1;
        if (isWhole || missing(odd, written).length === 0) return;
        expect(named(written.fidelity)).toBeGreaterThan(named(usual.fidelity));
      }),
      { numRuns: 600 },
    );
  });

  test("names numbers that it writes rounded", async () => {
    const call = { blockType: "toolCall", id: "c", createdAt: "", toolRef: { name: "pay" } };
    const written = async (number: string) => {
      const block = JSON.stringify({ ...call, args: { n: 0 } }).replace('"n":0', `"n":${number}`);
      const text = `{"id":"a","schemaUrl":"x","messages":[{"id":"m","role":"assistant","messageType":"composite","contentBlocks":[${block}]}]}`;
      const { fidelity } = await writeAll(writer, outgoing(text));
      return fidelity.lost.filter(({ what }) => what.startsWith("numbers"));
    };
    for (const exact of ["1.50", "-0", "12", "1e3", "0.1"])
      expect(await written(exact)).toEqual([]);
    for (const number of ["1e400", "12345678901234567890", "0.10000000000000000555"]) {
      expect(await written(number)).toMatchObject([{ count: 1 }]);
    }
  });
});

test.each(RECEIVERS)("what is odd leaves as %s as its receiver accepts it", async (id, faults) => {
  await fc.assert(
    fc.asyncProperty(arbitraryOddConversation, arbitraryWriterOptions, async (text, options) => {
      const writer = findWriter(id)!;
      const { text: written } = await writeAll(writer, outgoing(text), options);
      for (const value of writtenValues(writer, written)) expect(faults(value)).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

/** What a reader of the conversation sees of it. */
function visibleText(document: unknown): string {
  const { conversationTitle, systemMessage, messages } = asRecord(document) ?? {};
  const seen = asRecords(messages).flatMap((message): unknown[] => {
    const isComposite = message["messageType"] === "composite";
    const files = asRecords(message["attachments"]).map(({ name, uri }) => [name, uri]);
    const blocks = asRecords(message["contentBlocks"]).map((block) => {
      const { text, args, toolRef, output, toolResultError, reason } = block;
      return [text, args, toolRef, output, toolResultError, reason];
    });
    return [isComposite ? blocks : message["content"], files];
  });
  return JSON.stringify([conversationTitle, systemMessage, seen]);
}

function probeOf(writer: ConversationWriter, values: readonly unknown[]): Probe {
  const name = `export${writer.fileEnding}`;
  if (writer.packing === "file") return { name, root: "object", sample: values[0] };
  return { name, root: writer.packing === "lines" ? "jsonl" : "array", sample: values };
}

async function readAgain(writer: ConversationWriter, written: string) {
  const probe = probeOf(writer, writtenValues(writer, written));
  const [reader, ...others] = detectFormat(probe);
  expect(others).toEqual([]);
  const isWhole = reader?.isWhole?.(probe) === true || !Array.isArray(probe.sample);
  const items = isWhole ? [probe.sample] : (probe.sample as readonly unknown[]);
  const context = (at: number) =>
    parseContext({ pointer: items.length === 1 ? "" : `/${String(at)}` });
  const results = await Promise.all(items.map((item, at) => reader!.parse(item, context(at))));
  return {
    documents: results.flatMap((result) => result.documents.map(({ text }) => text)),
    named: results.reduce((sum, { fidelity }) => sum + named(fidelity), 0),
  };
}

test.each(RECEIVERS)("what was written as %s shows the same when it is read again", async (id) => {
  const writer = findWriter(id)!;
  await fc.assert(
    fc.asyncProperty(arbitraryOddConversation, async (text) => {
      const { text: written } = await writeAll(writer, outgoing(text));
      if (written === "") return;
      const again = await readAgain(writer, written);
      expect(again.documents.flatMap(errorsOf)).toEqual([]);
      const seen = wordsOf(again.documents.map((each) => visibleText(JSON.parse(each))).join());
      const there = wordsOf(written);
      const gone = [...wordsOf(visibleText(JSON.parse(text)))].filter(
        (word) => there.has(word) && !seen.has(word),
      );
      expect(gone.length === 0 || again.named > 0).toBe(true);
    }),
    { numRuns: 300 },
  );
});
