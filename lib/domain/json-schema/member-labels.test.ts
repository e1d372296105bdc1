import { expect, test } from "vitest";
import { memberLabels } from "./member-labels";
import { normaliseSchema } from "./normalise-schema";

function labels(properties: Record<string, unknown>): string[] {
  const node = normaliseSchema({ type: "object", properties });
  if (node.kind !== "object") throw new Error("the schema is not an object");
  return node.fields.map(memberLabels(node.fields));
}

test("members are called by their titles, and by their names where they have none", () => {
  expect(
    labels({
      city_name: { type: "string", title: " City " },
      days: { type: "integer" },
      note: { type: "string", title: " " },
      long: { type: "string", title: "x".repeat(101) },
    }),
  ).toEqual(["City", "days", "note", "long"]);
});

test("titles that could pass for another member are not used", () => {
  expect(
    labels({
      first: { type: "string", title: "Name" },
      second: { type: "string", title: "Name" },
      third: { type: "string", title: "fourth" },
      fourth: { type: "string", title: "fourth" },
    }),
  ).toEqual(["first", "second", "third", "fourth"]);
});
