import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { fitsQuestion, readQuestion, type ServerQuestion } from "./server-question";

const SERVER = { address: "https://a.example/mcp", isInside: () => false };

const form = (properties: object, more: object = {}) => ({
  message: "Who are you?",
  requestedSchema: { type: "object", properties, ...more },
});

function shown(params: unknown): ServerQuestion {
  const question = readQuestion(params, SERVER);
  if ("refused" in question) throw new Error(question.refused);
  return question;
}

describe("what is shown", () => {
  test.each([
    ["texts", { name: { type: "string", format: "email", maxLength: 20 } }],
    ["numbers", { age: { type: "integer", minimum: 0 } }],
    ["yes or no", { agreed: { type: "boolean", default: false } }],
    ["one of some", { size: { type: "string", enum: ["s", "m"] } }],
    ["one of some with titles", { size: { type: "string", oneOf: [{ const: "s", title: "S" }] } }],
    ["one of some of no stated type", { size: { enum: ["s", "m"] } }],
    [
      "several of some with titles",
      { days: { type: "array", items: { anyOf: [{ const: "mo", title: "Monday" }] } } },
    ],
    [
      "several of some with titles, as other servers say it",
      { days: { type: "array", items: { oneOf: [{ const: "mo", title: "Monday" }] } } },
    ],
    ["several of some", { days: { type: "array", items: { type: "string", enum: ["mo", "tu"] } } }],
  ])("a form of %s", (_, properties) => {
    expect(shown(form(properties))).toMatchObject({ kind: "form", message: "Who are you?" });
  });

  test("an address, as it really is", () => {
    const asked = { mode: "url", message: "Sign in", url: "https://a.example/%2e%2e/x?y=1" };
    expect(shown(asked)).toEqual({
      kind: "address",
      message: "Sign in",
      url: "https://a.example/x?y=1",
      remarks: [],
    });
  });
});

const nested = (levels: number): unknown =>
  JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);

test.each([
  ["an object in the form", form({ a: { type: "object", properties: {} } })],
  ["a list of anything", form({ a: { type: "array", items: {} } })],
  ["a list of objects", form({ a: { type: "array", items: { enum: [{}] } } })],
  ["no type and no choices", form({ a: {} })],
  ["a one-time code", form({ otp: { type: "string" } })],
  ["a card", form({ a: { type: "string", title: "Card number" } })],
  ["a reference", form({ a: { type: "string", $ref: "#" } })],
  ["no form", { message: "?" }],
  ["a form that nests without measure", form({ a: { type: "string", default: nested(10_000) } })],
  ["a password", form({ password: { type: "string" } })],
  ["a key", form({ apiKey: { type: "string" } })],
  ["a key by another name", form({ a: { type: "string", title: "API key" } })],
  ["a form of a list", { message: "?", requestedSchema: { type: "array" } }],
  [
    "too many members",
    form(Object.fromEntries([...Array(51).keys()].map((at) => [at, { type: "string" }]))),
  ],
  ["a message without an end", { ...form({}), message: "x".repeat(20_001) }],
  ["a script", { mode: "url", message: "", url: "javascript:alert(1)" }],
  ["a file", { mode: "url", message: "", url: "file:///etc/passwd" }],
  ["an address with a user name", { mode: "url", message: "", url: "https://bank@evil.example/" }],
  ["another way to ask", { mode: "voice", message: "" }],
])("%s is refused with a sentence", (_, params) => {
  expect(readQuestion(params, SERVER)).toEqual({
    refused: expect.stringMatching(/\.$/) as string,
  });
});

test("whatever a server sends is shown or refused", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (params) => {
      const question = readQuestion(params, SERVER);
      expect("refused" in question || question.kind === "form" || question.kind === "address").toBe(
        true,
      );
    }),
  );
});

test("only an answer that fits the form is accepted; the others need none", () => {
  const question = shown(form({ age: { type: "integer", minimum: 0 } }, { required: ["age"] }));
  expect(fitsQuestion(question, { action: "accept", content: { age: 3 } })).toBe(true);
  expect(fitsQuestion(question, { action: "accept", content: { age: -1 } })).toBe(false);
  expect(fitsQuestion(question, { action: "accept", content: {} })).toBe(false);
  expect(fitsQuestion(question, { action: "accept" })).toBe(false);
  expect(fitsQuestion(question, { action: "decline" })).toBe(true);
});
