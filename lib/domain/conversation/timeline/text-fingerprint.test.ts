import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { buildMessage } from "@/lib/testing/builders/conversation";

import { messageOutline } from "../facts/message";
import { createTextFingerprint } from "./text-fingerprint";

function fingerprint(messages: readonly unknown[]): string {
  const print = createTextFingerprint();
  for (const message of messages) print.add(messageOutline(message), message);
  return print.digest();
}

const user = (content: string, more = {}) => buildMessage({ role: "user", content, ...more });
const assistant = (content: string, more = {}) =>
  buildMessage({ role: "assistant", content, ...more });

const blocks = (...contentBlocks: object[]) => ({
  id: "b",
  role: "assistant",
  messageType: "composite",
  contentBlocks,
});
const textBlock = (text: string) => ({ blockType: "text", id: text, createdAt: "", text });

const PLAIN = [user("What is the time?"), assistant("Late. Sleep well.")];

describe("the fingerprint of what a conversation says", () => {
  test("does not see ids, white space, Unicode forms and empty messages", () => {
    const other = [
      user("  What\n is\u00a0the   time? ", { id: "other" }),
      assistant(""),
      assistant("Late. Sleep well.", { pinned: true }),
    ];
    expect(fingerprint(other)).toBe(fingerprint(PLAIN));
    const composed = [user("Caf\u00e9"), assistant("Ö")];
    const decomposed = [user("Cafe\u0301"), assistant("O\u0308")];
    expect(fingerprint(composed)).toBe(fingerprint(decomposed));
  });

  test("does not see thinking, tools and how a turn is cut into messages", () => {
    const call = {
      blockType: "toolCall",
      id: "c",
      createdAt: "",
      toolRef: { name: "x" },
      args: {},
    };
    const whole = [user("Go"), blocks(textBlock("First"), call, textBlock("Then"))];
    const cut = [
      user("Go"),
      blocks({ blockType: "thinking", id: "t", createdAt: "", text: "Hm" }, textBlock("First")),
      buildMessage({ role: "tool", content: "result" }),
      assistant("Then"),
    ];
    expect(fingerprint(whole)).toBe(fingerprint(cut));
  });

  test("follows what is shown: retries and deleted messages do not count", () => {
    const retried = [
      user("What is the time?", { index: 0 }),
      assistant("No idea", { index: 1 }),
      assistant("Late. Sleep well.", { index: 1, isPreferred: true }),
      user("Gone", {
        auditTrail: [{ action: "deleted", actorId: "u", timestamp: "2026-01-01T00:00:00Z" }],
      }),
    ];
    expect(fingerprint(retried)).toBe(fingerprint(PLAIN));
  });

  test("sees who speaks, in which order, and every character", () => {
    const prints = [
      PLAIN,
      PLAIN.toReversed(),
      [assistant("What is the time?"), user("Late. Sleep well.")],
      [user("What is the time"), assistant("Late. Sleep well.")],
      [user("What is the time?"), assistant("Late. Sleepwell.")],
    ].map(fingerprint);
    expect(new Set(prints).size).toBe(prints.length);
  });

  test("says nothing of a conversation that says next to nothing", () => {
    expect(fingerprint([])).toBe("");
    expect(fingerprint([user("Hello"), assistant(" \n")])).toBe("");
  });

  test("differs for texts that differ in more than white space", () => {
    const word = fc.stringMatching(/^[a-z\u00e4\u4e16]{1,6}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 2 }), fc.array(word, { minLength: 2 }), (a, b) => {
        const same = a.join(" ") === b.join(" ");
        const prints = [a, b].map((words) =>
          fingerprint([user("Q"), assistant(words.join("\n "))]),
        );
        expect(prints[0] === prints[1]).toBe(same);
      }),
    );
  });

  test("is total over any JSON value", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (values) => {
        expect(fingerprint(values)).toMatch(/^([0-9a-f]{64})?$/);
      }),
    );
  });
});
