import { expect, test } from "vitest";
import { hideValues } from "./hide-values";

const value = 'tok"en\\with/odd';

test("a value that comes back is hidden wherever it stands, also in keys", () => {
  const json = JSON.stringify({ [value]: [`Bearer ${value}!`, "token"] }, null, 2);
  expect(JSON.parse(hideValues(json, [value]))).toEqual({ "•••": ["Bearer •••!", "token"] });
});

test("the longer of two values goes first, and what is too short stays", () => {
  const json = JSON.stringify(["abcdef", "abcd", "ab"]);
  expect(JSON.parse(hideValues(json, ["abcd", "abcdef", "ab"]))).toEqual(["•••", "•••", "ab"]);
});
