import { expect, test } from "vitest";
import { countedTokens, runFacts } from "./run";

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

test("tokens are counted where they are counts", () => {
  const usage = { input_tokens: 12, output_tokens: 7 };
  expect(countedTokens({ usage })).toEqual({ inputTokens: 12, outputTokens: 7 });
  expect(countedTokens({ inputTokens: 0.5, outputTokens: -1 })).toEqual({
    inputTokens: null,
    outputTokens: null,
  });
  expect(countedTokens({ inputTokens: 1e10, outputTokens: 0 })).toEqual({
    inputTokens: null,
    outputTokens: 0,
  });
  expect(countedTokens("7")).toEqual({ inputTokens: null, outputTokens: null });
});
