import fc from "fast-check";
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

test("a value that begins like the end of an escape breaks nothing", () => {
  const json = JSON.stringify(['a\nabcdef "\\', "nabcdef", "\\\\"]);
  expect(JSON.parse(hideValues(json, ["nabcdef"]))).toEqual(['a\nabcdef "\\', "•••", "\\\\"]);
});

test("a number that holds a value becomes a text", () => {
  const json = JSON.stringify({ at: [12_345_678, -1.5, 1e30], 3: null });
  expect(JSON.parse(hideValues(json, ["12345678"]))).toEqual({ at: ["•••", -1.5, 1e30], 3: null });
});

test("a value that comes back in another writing is hidden as well", () => {
  const sent = { Authorization: `Basic ${Buffer.from(`me:${value}`).toString("base64")}` };
  const json = JSON.stringify({
    text: JSON.stringify(sent),
    url: `?key=${encodeURIComponent(value)}`,
  });
  expect(JSON.parse(hideValues(json, [value]))).toEqual({
    text: expect.stringMatching(/^\{"Authorization":"Basic bWU6•••=?"\}$/) as string,
    url: "?key=•••",
  });
});

test("JSON without a value stays as it is, to the byte", () => {
  const law = fc.property(fc.jsonValue(), (json) => {
    const text = JSON.stringify(json, null, 2);
    expect(hideValues(text, ["nowhere-to-be-found", '\\"nor this'])).toBe(text);
  });
  fc.assert(law);
});
