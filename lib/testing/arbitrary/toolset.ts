import fc from "fast-check";

import type { JsonRecord } from "@/lib/shared/read-value";

/** Names as strangers write them. */
export const arbitraryName = fc.oneof(
  fc.constantFrom("search", "web/search", "web:search", "größe", "a b", " pad ", "n".repeat(300)),
  fc.constantFrom("__proto__", "constructor", "x\ny", "\u202Eabc", "a.b", "A", "a", "🌧", "-", "."),
  fc.string({ minLength: 1, maxLength: 12 }),
);

const flag = fc.option(fc.boolean(), { nil: undefined });
const text = fc.option(fc.string({ maxLength: 12 }), { nil: undefined });

/** Schemas of arguments that a document may have, whether or not a receiver takes them. */
export const arbitrarySchema: fc.Arbitrary<JsonRecord> = fc.oneof(
  fc.constantFrom<JsonRecord>(
    {},
    { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
    { type: "array", items: { type: "string" } },
    { type: "string", enum: ["a", "b"] },
    { type: ["object", "null"], properties: { a: {} } },
    {
      anyOf: [
        { properties: { a: { type: "string" } } },
        { required: ["b"], properties: { b: {} } },
      ],
    },
    { type: "object", oneOf: [{ required: ["a"] }], allOf: [{ properties: { z: true } }] },
    { $ref: "#/$defs/args", $defs: { args: { type: "object", properties: { q: {} } } } },
    { $ref: "#", properties: { x: {} } },
    { $ref: "https://elsewhere.example/schema.json" },
    { properties: { child: { $ref: "#" } }, not: { required: ["y"] } },
    {
      type: "object",
      properties: { a: { required: true, type: "string" }, b: { items: [{}, {}] } },
    },
    { type: "object", properties: { a: { type: "text" }, b: { pattern: "(" }, c: 3 } },
    { type: "object", required: "a" },
    { properties: { ["__proto__"]: { type: "string" } }, additionalProperties: false },
  ),
  fc.dictionary(
    fc.constantFrom("type", "properties", "required", "anyOf", "items", "description", "$defs"),
    fc.jsonValue({ maxDepth: 2 }),
    { maxKeys: 4 },
  ) as fc.Arbitrary<JsonRecord>,
);

const tool = fc
  .record(
    {
      name: arbitraryName,
      summary: fc.oneof(
        { weight: 9, arbitrary: text },
        { weight: 1, arbitrary: fc.constantFrom("🌧".repeat(700), `${"x".repeat(1023)}🌧`) },
      ),
      argsSchema: arbitrarySchema,
      enabled: flag,
      requiresApproval: flag,
      examples: fc.array(fc.dictionary(fc.constantFrom("city", "a"), fc.string()), {
        maxLength: 2,
      }),
    },
    { requiredKeys: ["name"] },
  )
  .map(compact);

const texts = fc.dictionary(
  fc.constantFrom("Authorization", "X-Key", "LANG"),
  fc.constantFrom("plain", "Bearer ${secret:TOKEN}", "${env:HOME}/x", ""),
);

const server = fc
  .record(
    {
      type: fc.constantFrom("stdio", "http", "sse", "ws", "carrier-pigeon"),
      command: fc.constantFrom("npx", "${env:HOME}/bin/run", ""),
      url: fc.constantFrom("https://tools.example/mcp", "wss://tools.example", ""),
      args: fc.array(fc.constantFrom("-y", "${secret:KEY}"), { maxLength: 2 }),
      env: texts,
      cwd: fc.constantFrom("/tmp", ""),
      envFile: fc.constantFrom(".env"),
      timeoutMs: fc.constantFrom(0, -5, 0.4, 1500, 30_000),
    },
    { requiredKeys: [] },
  )
  .map(compact);

/** A toolset as a stored document may have it. */
export const arbitraryToolset: fc.Arbitrary<JsonRecord> = fc
  .record(
    {
      id: arbitraryName,
      kind: fc.constantFrom("mcp", "uri", "builtin"),
      version: fc.constantFrom("1", "1.2.3", "soon", ""),
      server,
      headers: texts,
      toolsetDefaults: fc.record({ enabled: flag, requiresApproval: flag }).map(compact),
      tools: fc.uniqueArray(tool, { maxLength: 4, selector: ({ name }) => name }),
    },
    { requiredKeys: ["id", "kind", "tools"] },
  )
  .map(compact);

/** Documents have no member that is undefined. */
function compact(record: object): JsonRecord {
  const members = Object.entries(record).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members) as JsonRecord;
}
