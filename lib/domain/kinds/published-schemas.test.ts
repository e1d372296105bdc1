import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { conversationSchema } from "@/lib/domain/conversation/schema/conversation";
import { modelsSchema } from "@/lib/domain/models/schema/model";
import { toolsetsSchema } from "@/lib/domain/toolset/schema/toolset";
import { publishedSchemas } from "./published-schemas";

const root = new URL("../../../", import.meta.url);

/** A schema without what does not bear on the verdict. */
function structure(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(structure);
  if (typeof schema !== "object" || schema === null) return schema;
  const annotations = ["title", "description", "default", "existingJavaType"];
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !(annotations.includes(key) && typeof value === "string"))
      .map(([key, value]) => [key, structure(value)]),
  );
}

const SCHEMAS = {
  conversation: conversationSchema,
  toolsets: toolsetsSchema,
  models: modelsSchema,
};

describe.each(Object.entries(SCHEMAS))("the %s schema", (name, schema) => {
  test("has the structure of the standard's", () => {
    const fixture = new URL(`lib/domain/__fixtures__/canonical-${name}.schema.json`, root);
    expect(structure(schema)).toEqual(JSON.parse(readFileSync(fixture, "utf8")));
  });

  test("is published as it is (npm run generate writes it)", () => {
    const text = publishedSchemas()[`${name}.json`];
    expect(readFileSync(new URL(`public/schemas/${name}.json`, root), "utf8")).toBe(text);
  });
});
