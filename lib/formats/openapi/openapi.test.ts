import * as fc from "fast-check";
import { expect, test } from "vitest";

import { validateDocument } from "@/lib/domain/check/validate";
import type { Toolset } from "@/lib/domain/toolset/schema/toolset";
import { parseContext } from "@/lib/testing/formats/fixtures";

import { openapi } from "./index";
import { operationNames } from "./operations";

const operations = fc.array(
  fc.record({
    method: fc.constantFrom("get" as const, "post" as const),
    path: fc.oneof(fc.constantFrom("/a", "/a/{id}", "/"), fc.string()),
    value: fc.record(
      {
        operationId: fc.oneof(fc.constantFrom("a", "a_2", "a b", ""), fc.string({ maxLength: 80 })),
      },
      { requiredKeys: [] },
    ),
  }),
);

test("names of operations are allowed and differ", () => {
  fc.assert(
    fc.property(operations, (list) => {
      const names = operationNames(list);
      expect(new Set(names).size).toBe(list.length);
      expect(names.filter((name) => !/^[A-Za-z0-9_-]{1,64}$/.test(name))).toEqual([]);
    }),
  );
});

test("names stay when operations are added at the end", () => {
  fc.assert(
    fc.property(operations, operations, (list, more) => {
      expect(operationNames([...list, ...more]).slice(0, list.length)).toEqual(
        operationNames(list),
      );
    }),
  );
});

async function read(document: object) {
  const result = await openapi.parse(
    { openapi: "3.1.0", info: { title: "Api", version: "1" }, ...document },
    parseContext(),
  );
  return result;
}

async function onlyToolset(document: object): Promise<Toolset> {
  const [written] = (await read(document)).documents;
  return (JSON.parse(written!.text) as { toolsets: Toolset[] }).toolsets[0]!;
}

test("thousands of operations that share schemas are read, as far as they can be stored", async () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [
      `S${at}`,
      { type: "object", properties: { next: { $ref: `#/components/schemas/S${(at + 1) % 20}` } } },
    ]),
  );
  const body = { content: { "application/json": { schema: { $ref: "#/components/schemas/S0" } } } };
  const paths = Object.fromEntries(
    Array.from({ length: 5000 }, (_, at) => [`/p${at}`, { post: { requestBody: body } }]),
  );
  const toolset = await onlyToolset({ paths, components: { schemas } });
  expect(toolset.tools).toHaveLength(5000);
  const described = toolset.tools!.filter(({ argsSchema }) => argsSchema !== undefined);
  expect(described).toHaveLength(3000);
});

test("definitions without end are left out and named", async () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 1000 }, (_, at) => [
      `S${at}`,
      { items: { $ref: `#/components/schemas/S${at + 1}` } },
    ]),
  );
  const parameters = [{ name: "q", in: "query", schema: { $ref: "#/components/schemas/S0" } }];
  const paths = { "/a": { get: { parameters } } };
  const { diagnostics, documents } = await read({
    paths,
    components: { schemas: { ...schemas, S1000: {} } },
  });
  expect(diagnostics).toMatchObject([{ rule: "import.openapi-definitions" }]);
  expect(validateDocument(new TextEncoder().encode(documents[0]!.text)).valid).toBe(true);
});

test("a password in an address is left out", async () => {
  const url = "https://ada:s3cretWord99@api.example";
  const { documents, diagnostics } = await read({
    servers: [{ url }],
    paths: { "/a": { get: {} } },
  });
  expect(JSON.stringify([documents, diagnostics])).not.toContain("s3cretWord99");
  expect(diagnostics.map(({ rule }) => rule)).toContain("import.tool-credential");
});

test("operations that become no tools are named", async () => {
  const get = { operationId: "getBoat", responses: {} };
  const added = { query: { responses: {} }, additionalOperations: { COPY: { responses: {} } } };
  const webhooks = { sunk: { post: { responses: {} } } };
  const { diagnostics } = await read({ paths: { "/a": { get, ...added } }, webhooks });
  expect(diagnostics).toMatchObject([
    { severity: "warning", path: "/paths/~1a/query" },
    { severity: "warning", path: "/paths/~1a/additionalOperations/COPY" },
    { severity: "info", path: "/webhooks" },
  ]);
  const alone = await read({ paths: { "/a": added } });
  expect(alone.documents).toEqual([]);
  expect(alone.diagnostics[0]?.message).toContain("QUERY /a");
});

test("an operation that an action of ChatGPT asks about asks", async () => {
  const operation = (isConsequential?: unknown) => ({
    get: { responses: {}, "x-openai-isConsequential": isConsequential },
  });
  const { tools } = await onlyToolset({
    paths: { "/a": operation(true), "/b": operation(false), "/c": operation("true") },
  });
  expect(tools?.map(({ requiresApproval }) => requiresApproval)).toEqual([
    true,
    undefined,
    undefined,
  ]);
});

test("an address of its own is named, and keeps no password", async () => {
  const servers = (name: string) => [{ url: `https://ada:not-a-real-one-99@${name}.example` }];
  const { documents, diagnostics } = await read({
    servers: [{ url: "https://garden.example" }],
    paths: {
      "/a": { servers: servers("path"), get: { responses: {} } },
      "/b": { get: { servers: servers("operation"), responses: {} } },
      "/c": { get: { servers: [{ url: "https://garden.example" }], responses: {} } },
      "/servers": { get: { responses: {} } },
    },
  });
  expect(JSON.stringify([documents, diagnostics])).not.toContain("not-a-real-one-99");
  expect(documents[0]!.text).toContain("@operation.example");
  expect(diagnostics.map(({ rule, path }) => [rule, path])).toEqual([
    ["import.tool-credential", "/paths/~1a/servers/0/url"],
    ["import.tool-credential", "/paths/~1b/get/servers/0/url"],
    ["import.openapi-server", "/paths/~1a/get"],
    ["import.openapi-server", "/paths/~1b/get"],
  ]);
});

test.each([
  [3.1, true],
  [3, true],
  [2, false],
])("a version that YAML takes for a number is one: %d", async (version, isRead) => {
  const document = { openapi: version, info: {}, paths: { "/a": { get: {} } } };
  expect(openapi.detect({ name: "a.yaml", root: "object", sample: document })).toBe(true);
  expect((await read(document)).documents).toHaveLength(isRead ? 1 : 0);
});
