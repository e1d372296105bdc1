import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";

import type { Conversation } from "@/lib/domain/conversation/schema/conversation";

import { libraryFiles, type LibraryOptions } from "./library";
import { inChunks } from "./write-library";

const SMALL: LibraryOptions = {
  seed: 1,
  conversations: 60,
  messages: 1500,
  long: 200,
  resultMegabytes: 1,
};

function hashOf(options: LibraryOptions): string {
  const hash = createHash("sha256");
  for (const file of libraryFiles(options)) {
    hash.update(file.name);
    for (const chunk of inChunks(file)) hash.update(chunk);
  }
  return hash.digest("hex");
}

function conversationsOf(options: LibraryOptions): Conversation[] {
  return [...libraryFiles(options)]
    .filter(({ name }) => !name.startsWith("toolsets"))
    .flatMap(({ name, pieces }) => {
      const text = [...pieces].join("");
      return name.endsWith(".ndjson") ? text.trim().split("\n") : [text];
    })
    .map((text) => JSON.parse(text) as Conversation);
}

describe("a generated library", () => {
  test("is the same for the same seed, byte for byte, and another for another", () => {
    expect(hashOf(SMALL)).toBe(hashOf(SMALL));
    expect(hashOf({ ...SMALL, seed: 2 })).not.toBe(hashOf(SMALL));
  });

  test("holds as many conversations and messages as were asked for", () => {
    const conversations = conversationsOf(SMALL);
    const messages = conversations.map((conversation) => conversation.messages?.length ?? 0);
    expect(conversations).toHaveLength(60);
    expect(messages.reduce((sum, count) => sum + count, 0)).toBe(1500);
    expect(messages[0]).toBe(200);
    expect(new Set(conversations.map(({ id }) => id)).size).toBe(60);
  });

  test("has the large result and leaves it out when not wanted", () => {
    const result = conversationsOf(SMALL)[1]?.messages?.at(-1);
    expect(JSON.stringify(result).length).toBeGreaterThan(1e6);
    const without = conversationsOf({ ...SMALL, resultMegabytes: 0, long: 0 });
    expect(without).toHaveLength(60);
    expect(JSON.stringify(without).length).toBeLessThan(4e6);
  });

  test("speaks several languages and has everything a reader has to show", () => {
    const text = JSON.stringify(conversationsOf({ ...SMALL, conversations: 200, messages: 6000 }));
    const wanted = [
      ...["ja", "zh", "ar", "he", "de"].map((lang) => `"lang":"${lang}"`),
      ...["approved", "rejected"].map((state) => `"toolApprovalState":"${state}"`),
      ...["failed", "timed_out"].map((state) => `"toolResultState":"${state}"`),
      ...["source", "fork", "tags", "note"].map((name) => `"dev.colloquy:${name}":`),
      '"isPreferred":true',
      '"pinned":true',
      '"isPrivate":true',
      '"base64content":',
      '"thinking"',
      '"parentId":"',
      '"action":"deleted"',
      "```mermaid",
      "[^1]:",
    ];
    expect(wanted.filter((part) => !text.includes(part))).toEqual([]);
  });
});
