import { describe, expect, test } from "vitest";

import type { Conversation } from "@/lib/domain/conversation/schema/conversation";
import { parseContext } from "@/lib/testing/formats/fixtures";

import type { Asset } from "../kit/contract/format";
import { jan } from "./";

const thread = { id: "t1", object: "thread", title: "Knots" };
const line = (id: string, text: string) =>
  JSON.stringify({
    id,
    object: "thread.message",
    thread_id: "t1",
    role: "user",
    content: [{ type: "text", text: { value: text } }],
  });

/** A folder or archive with these files, as an import offers it. */
function drop(files: Record<string, string>) {
  const index = jan.archive!.assets(Object.keys(files), new Map());
  return (pointer: string): Asset | null => {
    const found = index(pointer);
    if (found === null) return null;
    const bytes = new TextEncoder().encode(files[found.entry]);
    return { name: found.name, bytes: () => Promise.resolve(bytes) };
  };
}

async function read(fileName: string, files: Record<string, string>) {
  const context = parseContext({ fileName, resolveAsset: drop(files) });
  const result = await jan.parse(thread, context);
  return { ...result, document: JSON.parse(result.documents[0]!.text) as Conversation };
}

describe("messages beside a thread", () => {
  const files = {
    "threads/t1/thread.json": "",
    "threads/t1/messages.jsonl": `${line("m1", "one")}\n\n${line("m2", "two")}\n`,
    "threads/t2/messages.jsonl": line("x", "of another thread"),
  };

  test.each(["backup.zip!threads/t1/thread.json", "threads/t1/thread.json"])("%s", async (name) => {
    const { document, diagnostics } = await read(name, files);
    expect(document.messages?.map(({ id }) => id)).toEqual(["m1", "m2"]);
    expect(document.conversationTitle).toBe("Knots");
    expect(diagnostics).toEqual([]);
  });

  test("a drop that knows the last folder alone", async () => {
    const short = { "t1/messages.jsonl": line("m1", "one") };
    const { document } = await read("data/threads/t1/thread.json", short);
    expect(document.messages).toHaveLength(1);
  });

  test("lines that are cut off or broken are named, and the others read", async () => {
    const text = `${line("m1", "one")}\n{broken\n${line("m2", "two")}\n{"id":"m3`;
    const { document, diagnostics } = await read("t1/thread.json", { "t1/messages.jsonl": text });
    expect(document.messages).toHaveLength(2);
    expect(diagnostics.map(({ rule, severity }) => [rule, severity])).toEqual([
      ["import.line-unreadable", "warning"],
      ["import.line-cut-off", "info"],
    ]);
  });

  test("a file that can’t be read is named", async () => {
    const asset = { name: "messages.jsonl", bytes: () => Promise.reject(new Error("damaged")) };
    const context = parseContext({ fileName: "t1/thread.json", resolveAsset: () => asset });
    const { diagnostics, documents } = await jan.parse(thread, context);
    expect(documents).toHaveLength(1);
    expect(diagnostics).toMatchObject([{ rule: "import.file-unreadable" }]);
  });
});

test("every thread of an archive is an item", () => {
  const names = ["a/thread.json", "b/c/thread.json", "a/messages.jsonl", "xthread.json"];
  expect(jan.archive!.items(names, new Map()).entries).toEqual([
    "a/thread.json",
    "b/c/thread.json",
  ]);
});
