import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { changes, damage } from "@/lib/testing/arbitrary/damage";
import { listFixtures, parseContext } from "@/lib/testing/formats/fixtures";
import { writeAll } from "@/lib/testing/formats/outgoing";

import { outgoingDocument } from "./kit/contract/outgoing-document";
import { formats } from "./registry";
import { writers } from "./writers";

/** Conversations as readers make them; documents with faults are kept as they are, and have to get out again. */
const documents = (
  await Promise.all(
    formats.flatMap((format) =>
      listFixtures(format)
        .filter(({ isBroken }) => !isBroken)
        .flatMap(({ items }) =>
          items.map(async ({ item, context }) => format.parse(item, context ?? parseContext())),
        ),
    ),
  )
)
  .flatMap((result) => result.documents)
  .filter(({ kind }) => kind === "conversation")
  .map(({ text }) => JSON.parse(text) as Record<string, unknown>);

describe.each(writers.map((writer) => ({ id: writer.id, writer })))("$id", ({ writer }) => {
  test("writes a conversation, whatever is wrong with it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...documents), changes, async (document, wanted) => {
        const conversation = outgoingDocument(JSON.stringify(damage(document, wanted)));
        const written = await writeAll(writer, conversation);
        expect([...written.counted].filter((name) => !Object.hasOwn(writer.facts, name))).toEqual(
          [],
        );
        expect(written.text !== "" || written.fidelity.lost.length > 0).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  test.each([null, 3, "text", [], {}, [null], [3, "a", []], [[{}]]])(
    "writes a conversation whose messages are %j",
    async (messages) => {
      const document = JSON.stringify({ id: "c", schemaUrl: "x", messages });
      const written = await writeAll(writer, outgoingDocument(document));
      expect(written.text !== "" || written.fidelity.lost.length > 0).toBe(true);
    },
  );
});
