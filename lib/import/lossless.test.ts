import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import * as fc from "fast-check";
import { expect, test } from "vitest";

import { CONVERSATION_SCHEMA_URL } from "@/lib/domain/conversation/schema/conversation";
import { collectText, importFiles, storedText, zipFiles } from "@/lib/testing/library/drop";
import { jsonText } from "@/lib/testing/arbitrary/json-text";
import { useLibrary } from "@/lib/testing/library/library";

import { prepareExport } from "../export/export";

useLibrary();

const blank = fc.string({ unit: fc.constantFrom(" ", "\n", "\t", "\r"), maxLength: 3 });

/** The text of a document that says it is a conversation; everything else of it may be anything. */
const conversationText = fc
  .record({
    mark: fc.constantFrom("", "\uFEFF"),
    blank,
    messages: fc.array(jsonText, { maxLength: 4 }),
    others: fc.array(
      fc.tuple(fc.constantFrom("x", "messages", "metadata", "__proto__"), jsonText),
      { maxLength: 3 },
    ),
    isLast: fc.boolean(),
  })
  .map(({ mark, blank: space, messages, others, isLast }) => {
    const list = `"messages"${space}:[${space}${messages.join(`${space},`)}${space}]`;
    const rest = others.map(([key, text]) => `"${key}":${text}`);
    const members = isLast ? [...rest, list] : [list, ...rest];
    const url = `"schemaUrl":${space}"${CONVERSATION_SCHEMA_URL}"`;
    return `${mark}${space}{${[url, ...members].join(`,${space}`)}}${space}`;
  });

test("whatever a conversation looks like, what comes out is what went in", async () => {
  await fc.assert(
    fc.asyncProperty(conversationText, async (text) => {
      const report = await importFiles(["any.json", text]);
      const [item] = report.items;
      expect([item?.outcome, item?.error]).toEqual([
        expect.stringMatching(/^(imported|identical)$/),
        undefined,
      ]);
      const id = item!.entityId!;
      expect(await storedText(id)).toBe(text);
      const prepared = await prepareExport(
        LOCAL_VIEWER,
        { conversations: [id], format: "cjson" },
        { actor: "test" },
      );
      expect(prepared.ok && (await collectText(prepared.export.stream))).toBe(text);
      expect((await importFiles(["copy.json", text])).totals).toMatchObject({
        identical: 1,
        written: false,
      });
      const zip = await zipFiles(["in/a.zip.json", text]);
      expect((await importFiles(["copy.zip", zip])).totals).toMatchObject({
        identical: 1,
        written: false,
      });
    }),
    { numRuns: 40 },
  );
}, 120_000);
