import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import type { Conversation } from "@/lib/domain/conversation/schema/conversation";
import { validateDocument } from "@/lib/domain/check/validate";
import { parseContext } from "@/lib/testing/formats/fixtures";

import { detectFormat } from "./registry";

const FOLDER = join(import.meta.dirname, "../../public/samples");

/** The documents a bundled file becomes. */
async function convert(file: string) {
  const text = readFileSync(join(FOLDER, file), "utf8");
  const sample: unknown = JSON.parse(text);
  const root = Array.isArray(sample) ? "array" : "object";
  const [format, ...others] = detectFormat({ name: file, root, sample });
  expect(others).toEqual([]);
  const items: unknown[] = Array.isArray(sample) ? sample : [sample];
  const own = Array.isArray(sample) ? {} : { text };
  const results = await Promise.all(items.map((item) => format!.parse(item, parseContext(own))));
  return results.flatMap(({ documents, diagnostics }) => {
    expect(diagnostics).toEqual([]);
    return documents;
  });
}

const conversation = (file: string) =>
  JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as Conversation;

describe.each(readdirSync(FOLDER))("%s", (file) => {
  test("becomes documents without an error or a warning", async () => {
    const documents = await convert(file);
    expect(documents.length).toBeGreaterThan(0);
    for (const { text } of documents) {
      const { valid, problems } = validateDocument(new TextEncoder().encode(text));
      expect({ valid, problems }).toEqual({ valid: true, problems: [] });
    }
  });
});

test("the welcome conversation shows everything a message can be", () => {
  const { messages = [], ...shell } = conversation("welcome.cjson.json");
  const blocks = messages.flatMap((message) =>
    message.messageType === "composite" ? (message.contentBlocks ?? []) : [],
  );
  expect(new Set(blocks.map(({ blockType }) => blockType)).size).toBe(5);
  expect(
    blocks.flatMap((block) =>
      block.blockType === "toolApproval" ? [block.toolApprovalState] : [],
    ),
  ).toEqual(["approved", "rejected"]);
  expect(messages.filter(({ pinned }) => pinned)).toHaveLength(2);
  expect(messages.filter(({ isPreferred }) => isPreferred === false)).toHaveLength(3);
  expect(messages[0]!.attachments).toMatchObject([{ attachmentKind: "image", mime: "image/png" }]);
  expect(Object.keys(shell)).toEqual(
    expect.arrayContaining(["systemMessage", "auditTrail", "metadata", "extensions"]),
  );
});

test("the private conversation names its owner", () => {
  expect(conversation("private.cjson.json")).toMatchObject({
    isPrivate: true,
    ownerId: expect.stringContaining("user:") as string,
  });
});

test("the toolsets are of all three kinds and hold no secret", () => {
  const text = readFileSync(join(FOLDER, "toolsets.cjson-toolsets.json"), "utf8");
  const { toolsets } = JSON.parse(text) as {
    toolsets: { kind: string; headers?: Record<string, string> }[];
  };
  expect(toolsets.map(({ kind }) => kind).sort()).toEqual(["builtin", "mcp", "uri"]);
  const secrets = toolsets.flatMap(({ headers = {} }) =>
    Object.entries(headers).filter(([name]) => /auth|key/iu.test(name)),
  );
  expect(secrets).toHaveLength(2);
  for (const [, value] of secrets) expect(value).toMatch(/\$\{(secret|env):[A-Z_]+\}$/u);
});

test("the export has branches, tools and reasoning", async () => {
  const documents = await convert("chatgpt-export.json");
  expect(documents.map(({ title }) => title)).toHaveLength(3);
  const all = documents.map(({ text }) => text).join("\n");
  for (const part of ['"isPreferred": false', '"toolCall"', '"toolResult"', '"thinking"'])
    expect(all).toContain(part);
});
