import { expect, test } from "vitest";
import { runFacts } from "./run";

test("the usual names, the first that is there", () => {
  expect(
    runFacts({
      modelName: "b",
      model_slug: "c",
      usage: { prompt_tokens: 12, output: 7 },
      cost: 0,
      durationMs: "9",
    }),
  ).toEqual({
    model: "b",
    provider: null,
    inputTokens: 12,
    outputTokens: 7,
    cost: 0,
    durationMs: null,
  });
  expect(runFacts({ inputTokens: 1, usage: { input_tokens: 2 } }).inputTokens).toBe(1);
  expect(runFacts(null).model).toBeNull();
});
