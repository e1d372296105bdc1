import { describe, expect, test } from "vitest";

import { parseContext } from "@/lib/testing/formats/fixtures";
import { leastWorkOf } from "@/lib/testing/least-work";

import { detectItem } from "../registry";
import { parseDeepseek } from "./read";

const INSERTED = "2025-03-30T04:49:37.018250+08:00";

const node = (id: string, parent: string | null, message: unknown) => ({
  id,
  parent,
  children: [],
  message,
});

const said = (type: string, content: string) => ({
  inserted_at: INSERTED,
  model: "deepseek-chat",
  fragments: [{ type, content }],
});

async function messagesOf(mapping: Record<string, unknown>) {
  const { documents } = await parseDeepseek({ id: "c", mapping }, parseContext());
  const [document] = documents;
  return (JSON.parse(document?.text ?? "{}") as { messages: Record<string, unknown>[] }).messages;
}

describe("a conversation of DeepSeek", () => {
  test("keeps every digit and the zone of its times", async () => {
    const messages = await messagesOf({ 1: node("1", null, said("REQUEST", "Hello?")) });
    expect(messages[0]?.["auditTrail"]).toEqual([
      { action: "created", actorId: "user", timestamp: INSERTED },
    ]);
  });

  test("is not ChatGPT's, whichever of its marks is there", () => {
    const mapping = { 1: node("1", null, said("REQUEST", "Hello?")) };
    expect(detectItem({ mapping }).map(({ id }) => id)).toEqual(["deepseek"]);
    expect(detectItem({ mapping: {}, inserted_at: INSERTED }).map(({ id }) => id)).toEqual([
      "deepseek",
    ]);
    const theirs = { 1: { message: { author: { role: "user" }, content: { parts: ["Hello?"] } } } };
    expect(detectItem({ mapping: theirs }).map(({ id }) => id)).toEqual(["chatgpt"]);
  });

  test("of hostile size or with parents in a circle is read in little time", async () => {
    const circle: Record<string, unknown> = { 20000: node("20000", "0", said("REQUEST", "Why?")) };
    for (let at = 0; at < 20_000; at += 1) {
      circle[at] = node(String(at), String(at + 1), said("RESPONSE", "Again and again."));
    }
    const read = async () => expect(await messagesOf(circle)).toHaveLength(20_001);
    expect(await leastWorkOf(read, 3000)).toBeLessThan(3000);
  });
});
