import { expect, test } from "vitest";

import { closestFormats } from "./closest-formats";
import { PLAINEST } from "./known-programs";
import { describeUnknown } from "./unknown-format";

test("the nearest formats are named with what is missing", () => {
  const nearest = closestFormats({ conversations: [{ from: "human", text: "Hi" }] });
  expect(nearest).toMatch(/^Closest: ShareGPT \(without "conversations\.\*\.value"\); Grok/);
  expect(closestFormats({ mapping: 1, current_node: 2, create_time: 3 })).toContain("ChatGPT (its");
  const pair = closestFormats({ input: "Hi", output: [{ type: "text" }] });
  expect(pair).toBe('Closest: OpenAI Responses (without "model").');
  expect(closestFormats({ input: { messages: [] } })).toContain("OpenAI preference pairs");
  expect(closestFormats({ input: "Hi", output: "Hello" })).toBe("");
  expect(closestFormats({ entirely: "other" })).toBe("");
  expect(closestFormats(7)).toBe("");
});

test("how the text begins is shown on one line, without what could play tricks", () => {
  const start = Buffer.from('{\n  "x": "a\u202eb"');
  expect(describeUnknown({ x: "a" }, start).message).toBe(
    `Not a format Colloquy reads. This is JSON. It has the keys "x". ${PLAINEST} It begins with: { "x": "a�b"`,
  );
  expect(describeUnknown([], start).message).toContain("empty list");
  expect(describeUnknown([{ instruction: "", output: "" }], start).message).toContain("training");
});
