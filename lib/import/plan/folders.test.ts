import { describe, expect, test } from "vitest";

import { planFiles, zipFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { sharedFolder } from "../sniff/file-tree";

useLibrary();

const PICTURE = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

/** A conversation in the shape of a ChatGPT export whose prompt points to a picture. */
function exported(id: string) {
  const author = { role: "user" };
  const pointer = {
    content_type: "image_asset_pointer",
    asset_pointer: `file-service://file-${id}`,
  };
  const content = { content_type: "multimodal_text", parts: ["Look", pointer] };
  return {
    id,
    title: `Picture ${id}`,
    create_time: 1700000000,
    current_node: "n1",
    mapping: {
      root: { id: "root", parent: null, children: ["n1"], message: null },
      n1: { id: "n1", parent: "root", children: [], message: { id: "n1", author, content } },
    },
  };
}

describe("a dropped folder", () => {
  test("is read like an archive of it: pictures are found beside the conversations", async () => {
    const plan = await planFiles(
      ["export/conversations.json", [exported("a")]],
      ["export/file-a-cat.png", PICTURE],
      ["export/user.json", { id: "somebody" }],
      ["export/chat.html", "<html></html>"],
      [".DS_Store", Buffer.from([0, 1])],
    );
    expect(plan.items.map(({ name, format, verdict }) => [name, format, verdict])).toEqual([
      ["export/conversations.json#1", "chatgpt", "new"],
    ]);
    expect(plan.items[0]?.counts.attachments).toBe(1);
    expect(plan.items[0]?.fidelity?.lost).toEqual([]);
    expect(plan.totals).toMatchObject({ files: 5, items: 1 });
    expect(plan.notes.join(" ")).toContain("export/: 2 files are not documents");
  });

  test("is beside others, each with its own files", async () => {
    const plan = await planFiles(
      ["one/conversations.json", [exported("a")]],
      ["two/conversations.json", [exported("b")]],
      ["two/file-b-dog.png", PICTURE],
      ["note.json", { x: 1 }],
    );
    expect(plan.items.map(({ name, verdict }) => [name, verdict])).toEqual([
      ["two/conversations.json#1", "new"],
      ["one/conversations.json#1", "new"],
      ["note.json", "invalid"],
    ]);
  });

  test("that is dropped without its folder loses no answer about other files", async () => {
    const plan = await planFiles(
      ["conversations.json", [exported("a")]],
      ["file-a-cat.png", PICTURE],
      ["strange.json", { x: 1 }],
    );
    expect(plan.items.map(({ name, verdict }) => [name, verdict])).toEqual([
      ["conversations.json#1", "new"],
      ["strange.json", "invalid"],
    ]);
    expect(plan.items[0]?.fidelity?.lost).toEqual([]);
  });
});

describe("threads in folders of their own", () => {
  const thread = (id: string) => ({ id, object: "thread", title: `Thread ${id}`, assistants: [] });
  const line = (id: string, role: string, value: string) =>
    JSON.stringify({
      id,
      object: "thread.message",
      thread_id: "t",
      role,
      content: [{ type: "text", text: { value, annotations: [] } }],
      created_at: 1700000000000,
    });
  const messages = [line("m1", "user", "Hello"), line("m2", "assistant", "Hi")].join("\n");
  const files: [string, unknown][] = ["a", "b"].flatMap((id): [string, unknown][] => [
    [`threads/${id}/thread.json`, thread(id)],
    [`threads/${id}/messages.jsonl`, messages],
  ]);

  test("become one conversation each, and their files are not planned twice", async () => {
    const plan = await planFiles(...files);
    expect(plan.items.map(({ title, format, counts }) => [title, format, counts.messages])).toEqual(
      [
        ["Thread a", "jan", 2],
        ["Thread b", "jan", 2],
      ],
    );
    const zip = await zipFiles(...files);
    const packed = await planFiles(["threads.zip", zip]);
    expect(packed.items.map(({ title, counts }) => [title, counts.messages])).toEqual([
      ["Thread a", 2],
      ["Thread b", 2],
    ]);
  });
});

test("the folder of names is the deepest that all are in", () => {
  expect(sharedFolder(["a/b/x.json", "a/b/c/y.json"])).toBe("a/b/");
  expect(sharedFolder(["a/x.json", "y.json"])).toBe("");
  expect(sharedFolder(["ab/x.json", "a/y.json"])).toBe("");
  expect(sharedFolder([])).toBe("");
});
