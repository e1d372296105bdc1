import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { arbitraryMessage } from "@/lib/testing/arbitrary/message";
import { buildConversation } from "@/lib/testing/builders/conversation";
import {
  exportedConversation,
  importConversation,
  useLibrary,
} from "@/lib/testing/library/library";
import { contentHash } from "@/lib/json/hash";

import { conversationHash, conversationText } from "./text";

useLibrary();

describe("the text of a conversation", () => {
  test("comes out byte for byte, also with a byte order mark, odd white space and huge numbers", async () => {
    const text = `\uFEFF{ "id" : "c1",\r\n\t"conversationTitle":"Ünï\\u0063ode 🙂",  "n": 1.0e400, "n": 12345678901234567890,
      "messages"\n:[ { "id":"m1","role":"user","messageType":"text","content":"a\\/b", "__proto__": {"x": 1.0} }  ,
      {"id":"m2"} ] , "tail": [ ]}\n\n`;
    const { id } = await importConversation(text);
    expect(await exportedConversation(id)).toBe(text);
    expect(await conversationHash(LOCAL_VIEWER, id)).toBe(contentHash(text));
  });

  test("is that of a document without messages, too", async () => {
    for (const text of [`{"id":"a"}`, `{"messages":[]}`, `{"messages":{},"id":"b"}`]) {
      const { id } = await importConversation(text);
      expect(await exportedConversation(id)).toBe(text);
    }
  });

  test("is found by the id of the document as well", async () => {
    const text = JSON.stringify(buildConversation({ id: "a/b c" }));
    await importConversation(text);
    expect(await exportedConversation("doc:a/b c")).toBe(text);
    expect(await conversationText(LOCAL_VIEWER, "doc:nothing")).toBeNull();
    expect(await conversationText(LOCAL_VIEWER, "01JZZZZZZZZZZZZZZZZZZZZZZZ")).toBeNull();
  });

  test("is the same for any messages", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryMessage, { maxLength: 8 }),
        fc.constantFrom(undefined, 2, "\t"),
        async (messages, indent) => {
          const text = JSON.stringify({ id: "any", messages }, null, indent);
          const { id } = await importConversation(text);
          expect(await exportedConversation(id)).toBe(text);
        },
      ),
      { numRuns: 60 },
    );
  });
});
