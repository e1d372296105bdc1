import { countTokens as exact } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { countTokens } from "./count-tokens";

test("what people write is counted exactly", async () => {
  const texts = [
    "",
    "Reads a file of the project and gives its text.",
    JSON.stringify({ type: "object", properties: { path: { type: "string" } } }, null, 2),
    "Größe, 用户名, emoji 👩‍💻, <|endoftext|>",
    "word ".repeat(5000),
  ];
  const counts = texts.map((text) => exact(text, { disallowedSpecial: new Set<string>() }));
  expect(await countTokens(texts)).toEqual(counts);
});

test.each([
  ["letters", "a"],
  ["signs", "=-"],
  ["blanks", " \n"],
  ["letters without blanks", "字"],
  ["digits", "12"],
])("the time for a run of %s follows its length", async (_, unit) => {
  const started = process.cpuUsage();
  const [tokens = 0] = await countTokens([unit.repeat(1_000_000 / unit.length)]);
  expect(tokens).toBeGreaterThan(1000);
  // The square of a million letters took minutes; generous for a busy machine.
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(12);
});

test("a cut run differs by two tokens at most for each part", async () => {
  const text = "abcdefghij".repeat(300);
  const [tokens = 0] = await countTokens([text]);
  const whole = exact(text);
  expect(Math.abs(tokens - whole)).toBeLessThanOrEqual(2 * Math.ceil(text.length / 256));
});
