import fc from "fast-check";
import { expect, test } from "vitest";

import {
  buildApproval,
  buildCall,
  buildComposite,
  buildConversation,
  buildResult,
  buildText,
} from "@/lib/testing/builders/conversation";
import { outgoing, writeAll } from "@/lib/testing/formats/outgoing";

import { htmlWriter } from "./html/write";
import { markdownWriter } from "./markdown/write";
import { textWriter } from "./text/write";

/** What turns a line around, and what is there without being seen. */
const HIDDEN = Array.from(
  "\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u200E\u200F\u061C\u200B\u200C\u200D\u2060\u00AD\u180E\uFEFF\u3164\u115F\u2800\uFFF9\u{E0041}\u{E0100}",
);

const name = fc
  .array(fc.oneof(fc.constantFrom(...HIDDEN), fc.constantFrom("a", "B", "7", "gpj", "exe")), {
    minLength: 1,
    maxLength: 12,
  })
  .map((parts) => parts.join(""));

/** A conversation in which every name is given. */
function named(given: readonly string[]) {
  const [title = "", model = "", tool = "", file = "", approval = "", own = ""] = given;
  const call = buildCall({ id: "c", toolRef: { name: tool }, args: {} });
  const result = buildResult("c", { output: "done" });
  const answered = buildApproval("c", { approvedBy: approval });
  const message = {
    ...buildComposite([call, answered, result, buildText("Said")], { role: "assistant" }),
    assistantMetadata: { modelId: own },
    attachments: [
      { id: "f", attachmentKind: "file" as const, name: file },
      {
        id: "g",
        attachmentKind: "image" as const,
        name: file,
        mime: "image/png",
        base64content: "QUJD",
      },
    ],
  };
  return buildConversation({ conversationTitle: title, modelId: model, messages: [message] });
}

const SEEN = new RegExp(`[${HIDDEN.join("")}]`, "u");

test.each([
  ["web pages", htmlWriter, (text: string) => text],
  // Front matter is read by programs.
  ["Markdown", markdownWriter, (text: string) => text.slice(text.indexOf("\n---\n"))],
  ["plain text", textWriter, (text: string) => text],
] as const)("%s show what cannot be seen in a name by its code", async (_, writer, shownOf) => {
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 6, maxLength: 6 }), async (given) => {
      const { text } = await writeAll(writer, outgoing(JSON.stringify(named(given))), {});
      const shown = shownOf(text).replace(/<script[^>]*>[^<]*<\/script>/gu, "");
      expect(SEEN.test(shown)).toBe(false);
      const codes = given.slice(0, 1).flatMap((each) => Array.from(each));
      const hidden = codes.filter((character) => SEEN.test(character));
      for (const character of hidden) {
        const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
        expect(shown.replaceAll("\\", "")).toContain(`⟨U+${code}⟩`);
      }
    }),
    { numRuns: 200 },
  );
});

test("names that need what cannot be seen keep it", async () => {
  const names = ["نام\u200Cها", "👩\u200D🌾", "क्\u200Dष", "✔\uFE0F", "#\uFE0F\u20E3"];
  for (const writer of [htmlWriter, textWriter, markdownWriter]) {
    for (const each of names) {
      const { text } = await writeAll(writer, outgoing(JSON.stringify(named([each]))), {});
      expect(text.replaceAll("\\", "")).toContain(each);
      expect(text).not.toContain("⟨U");
    }
  }
});
