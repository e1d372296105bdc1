import { describe, expect, test } from "vitest";

import { planFiles, zipFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

const message = (uuid: string, sender: string, text: string) =>
  `{"uuid":"${uuid}","sender":"${sender}","text":"${text}"}`;
const said = (type: string, role: string, text: string) =>
  `{"type":"response_item","payload":{"type":"message","role":"${role}","content":[{"type":"${type}","text":"${text}"}]}}`;

/** One of each way in which items are found, with a mark where a member is repeated. */
const LAYOUTS: readonly (readonly [layout: string, name: string, text: string, path: string])[] = [
  [
    "a list of items",
    "conversations.json",
    `[{"uuid":"c","chat_messages":[${message("a", "human", "Why?").replace('"text"', '"text":"First question.","text"')},${message("b", "assistant", "Because.")}]}]`,
    "/0/chat_messages/0/text",
  ],
  [
    "a file that is one item",
    "chat.json",
    `\uFEFF{"messages":[{"role":"user","content":"First question.","content":"Why?"},{"role":"assistant","content":"Because."}]}`,
    "/messages/0/content",
  ],
  [
    "lines that are items",
    "rows.jsonl",
    `{"conversations":[{"from":"human","value":"Why?"},{"from":"gpt","value":"Because."}],"note":"First note.","note":"Second."}\n`,
    "/note",
  ],
  [
    "lines of one item",
    "rollout-a.jsonl",
    `{"type":"session_meta","payload":{"id":"s","cwd":"/a"}}\n${said("input_text", "user", "Why?").replace('"text":', '"text":"First question.","text":')}\n${said("output_text", "assistant", "Because.")}\n`,
    "/1/payload/content/0/text",
  ],
];

describe("what reading JSON as values loses is said of a foreign item", () => {
  test.each(LAYOUTS)("in %s", async (_, name, text, path) => {
    for (const files of [[name, text] as const, ["a.zip", await zipFiles([name, text])] as const]) {
      const [item, ...others] = (await planFiles(files)).items;
      expect(others).toEqual([]);
      expect(item?.verdict).toBe("new");
      expect(item?.problems).toContainEqual(
        expect.objectContaining({ rule: "json.duplicate-key", severity: "warning" }),
      );
      const [found] = item!.problems.filter(({ rule }) => rule === "json.duplicate-key");
      expect(found?.path.endsWith(path)).toBe(true);
      expect(item?.fidelity?.lost).toContainEqual(
        expect.objectContaining({ what: "values of repeated keys", count: 1 }),
      );
    }
  });

  test("of digits that no number keeps", async () => {
    const text = `{"messages":[{"role":"user","content":"Why?","id":12345678901234567890,"n":1e999}]}`;
    const [item] = (await planFiles(["chat.json", text])).items;
    expect(item?.notes).toContainEqual(
      expect.objectContaining({ rule: "json.number-precision", path: "/messages/0/id" }),
    );
    expect(item?.fidelity?.lost).toContainEqual(
      expect.objectContaining({ what: "digits of numbers", count: 2 }),
    );
  });

  test("and nothing where nothing is lost", async () => {
    const text = `{"messages":[{"role":"user","content":"Why?","t":1763000000.253451,"u":1e3,"v":0.1}]}`;
    const [item] = (await planFiles(["chat.json", text])).items;
    const all = [...item!.problems, ...item!.notes].map(({ rule }) => rule);
    expect(all.filter((rule) => rule.startsWith("json."))).toEqual([]);
    expect(item?.fidelity?.lost).toEqual([]);
  });
});
