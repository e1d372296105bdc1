import { expect, test } from "vitest";
import { discriminate } from "./discriminate";

const tagged = (kind: string, required = ["kind"]): object => ({
  type: "object",
  properties: { note: { type: "string" }, kind: { const: kind } },
  required,
});
const choice = { anyOf: [{ $ref: "#/$defs/A" }, { $ref: "#/$defs/B" }] };

test("a choice between tagged objects names its tag", () => {
  const schema = { $defs: { A: tagged("a"), B: tagged("b"), Choice: choice } };
  expect(discriminate(schema)["$defs"]).toEqual({
    A: tagged("a"),
    B: tagged("b"),
    Choice: { type: "object", discriminator: { propertyName: "kind" }, oneOf: choice.anyOf },
  });
});

test.each([
  ["a tag that is not required", { A: tagged("a"), B: tagged("b", []), Choice: choice }],
  ["a branch that is missing", { A: tagged("a"), Choice: choice }],
  ["branches written in place", { Choice: { anyOf: [tagged("a"), tagged("b")] } }],
  ["no branches", { Choice: { anyOf: [] } }],
])("%s leaves the choice as it is", (_, $defs) => {
  expect(discriminate({ $defs })).toEqual({ $defs });
});

test("a schema without definitions stays as it is", () => {
  expect(discriminate({ type: "string" })).toEqual({ type: "string" });
});
