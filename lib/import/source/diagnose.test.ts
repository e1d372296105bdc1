import { expect, test } from "vitest";

import { planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

const CHAT = '{"messages":[{"role":"user","content":"Why?"}]}';

test.each([
  ["use null instead", "a.json", '{"messages":[{"role":"user","content":"Why?","score":NaN}]}'],
  [
    "use null instead",
    "a.json",
    '{"messages":[{"role":"user","content":"Why?","score":-Infinity}]}',
  ],
  ["json.dumps()", "a.json", "{'messages': [{'role': 'user', 'content': 'Why?'}]}"],
  ["json.dumps()", "a.json", '{"messages":[{"role":"user","content":"Why?","name":None}]}'],
  ["a file of its own", "a.json", `${CHAT.replace("[", "[\n")}\n${CHAT}`],
  ["a file of its own", "a.json", `[${CHAT}][${CHAT}]`],
  ["download it again", "a.json", `[${CHAT.slice(0, -9)}`],
])("a fault that many files have says what to do: %s (%s, %s)", async (hint, name, text) => {
  const { items } = await planFiles([name, text]);
  const found = items.flatMap(({ problems }) => problems).filter(({ line }) => line !== undefined);
  expect(found.map(({ message }) => message).join("\n")).toContain(hint);
});
