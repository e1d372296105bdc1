import { expect, test } from "vitest";
import { askerWords } from "./sync-labels";

const ADA = { id: "m-ada", name: "Ada", hasKey: false };

test.each([
  [null, false, null, ""],
  [null, true, "m-bob", ", with an API key"],
  [ADA, false, "m-bob", " by Ada"],
  [ADA, true, "m-ada", " by you, with an API key"],
  [{ ...ADA, name: null }, false, "m-bob", " by a former member"],
  [{ ...ADA, name: "" }, false, "m-bob", " by a member"],
] as const)("a sync of %j with a key %j says, to %s, %j", (by, hasKey, own, words) => {
  expect(askerWords({ by, hasKey }, own)).toBe(words);
});
