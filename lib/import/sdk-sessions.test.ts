import { expect, test } from "vitest";

import { planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { ANSWER, lines, QUESTION } from "./__corpus__/said";

useLibrary();

const ASKED = { role: "user", content: QUESTION };
const ANSWERED = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  content: [{ type: "output_text", text: ANSWER, annotations: [] }],
};
const CALL = { type: "function_call", call_id: "c", name: "find", arguments: "{}" };
const RESULT = { type: "function_call_output", call_id: "c", output: "In the harbour" };

test.each([
  ["session.jsonl", lines(ASKED, ANSWERED), 2],
  ["session.json", [ASKED, ANSWERED], 2],
  ["session.jsonl", lines(ASKED, CALL, RESULT, ANSWERED, ASKED, ANSWERED), null],
])(
  "items among messages are no log of Codex, and nothing of %s is lost",
  async (name, content, messages) => {
    const { items } = await planFiles([name, content]);
    expect(items).toMatchObject([{ format: "openai", verdict: "new", problems: [] }]);
    expect(items[0]!.notes.map(({ rule }) => rule)).not.toContain("import.text-lost");
    expect(items[0]!.counts.messages).toBe(messages ?? items[0]!.counts.messages);
  },
);

test("items alone are read as a log of Codex that lost its first line", async () => {
  const { items } = await planFiles([
    "rollout.jsonl",
    lines({ ...ANSWERED, role: "user" }, ANSWERED),
  ]);
  expect(items).toMatchObject([{ format: "codex" }]);
});
