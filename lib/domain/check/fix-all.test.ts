import { describe, expect, test } from "vitest";

import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { buildToolsets } from "@/lib/testing/builders/toolset";

import { fixAll } from "./fix-all";
import { validateDocument } from "./validate";

const byRule = (text: string) => {
  const { problems } = validateDocument(Buffer.from(text));
  return problems.map(({ rule, fix }) => `${rule} ${fix?.mode ?? "-"}`);
};

describe("fixing all alike", () => {
  test("changes just what the rule is about, wherever it stands", () => {
    const messages = Array.from({ length: 500 }, (_, n) =>
      buildMessage({ id: `m${n}`, content: `text ${n}`, pinned: "true" as never }),
    );
    const text = JSON.stringify(buildConversation({ messages }), null, 3).replaceAll(
      "text 3",
      "t\\u0065xt 3",
    );
    const { text: after, fixed } = fixAll("conversation", text, "schema.type");
    expect(fixed).toBe(500);
    expect(after).toBe(text.replaceAll('"pinned": "true"', '"pinned": true'));
    expect(fixAll("conversation", after, "schema.type")).toEqual({ text: after, fixed: 0 });
  });

  test("fixes what is around the messages, and keeps them", () => {
    const value = {
      ...buildConversation({ conversationTitle: "T" }),
      isPrivate: "true",
      ownerId: "me",
    };
    const text = JSON.stringify(value, null, 2);
    const { text: after, fixed } = fixAll("conversation", text, "schema.type");
    expect(fixed).toBe(1);
    expect(after).toBe(text.replace('"true"', "true"));
  });

  test("fixes what only shows in the document as a whole", () => {
    const messages = [1, 2, 3].map(() => buildMessage({ id: "same", content: "Hello" }));
    const text = JSON.stringify(buildConversation({ messages }), null, 2);
    const rules = new Set(byRule(text).filter((rule) => rule.endsWith(" auto")));
    for (const rule of rules) {
      const { text: after, fixed } = fixAll("conversation", text, rule.replace(" auto", ""));
      expect(fixed).toBeGreaterThan(0);
      expect(byRule(after)).not.toContain(rule);
    }
  });

  test("leaves alone what needs a person, other rules and other documents", () => {
    const text = JSON.stringify(buildToolsets(), null, 2);
    expect(fixAll("toolsets", text, "schema.type")).toEqual({ text, fixed: 0 });
    expect(fixAll("conversation", "not JSON", "schema.type")).toEqual({
      text: "not JSON",
      fixed: 0,
    });
  });
});
