import { expect, test } from "vitest";
import { conversationSchema } from "@/lib/domain/conversation/schema/conversation";
import { modelsSchema } from "@/lib/domain/models/schema/model";
import { asRecord } from "@/lib/shared/read-value";
import { toolsetsSchema } from "@/lib/domain/toolset/schema/toolset";
import { memberNames, REQUIRED_NAMES, TAG_VALUES } from "./schema-names";

function optionalNames(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(optionalNames);
  const node = asRecord(schema);
  if (node === null) return [];
  const required = (node["required"] ?? []) as string[];
  const own = Object.keys(asRecord(node["properties"]) ?? {}).filter(
    (name) => !required.includes(name),
  );
  return [...own, ...Object.values(node).flatMap(optionalNames)];
}

test.each([
  ["conversation", conversationSchema],
  ["toolsets", toolsetsSchema],
  ["models", modelsSchema],
] as const)("no name of the %s schema is required here and optional there", (kind, schema) => {
  const required = REQUIRED_NAMES[kind];
  expect(required.size).toBeGreaterThan(0);
  expect(optionalNames(schema).filter((name) => required.has(name))).toEqual([]);
});

test("tags and members come from the schemas", () => {
  expect(TAG_VALUES).toEqual({
    messageType: ["text", "composite"],
    blockType: ["text", "thinking", "toolCall", "toolApproval", "toolResult"],
  });
  expect([...memberNames({ properties: { a: 1 } }, { properties: { a: 1, b: 2 } })]).toEqual([
    "a",
    "b",
  ]);
});
