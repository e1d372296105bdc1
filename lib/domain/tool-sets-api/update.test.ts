import { describe, expect, test } from "vitest";

import { TOOL_SET_SPEC, TOOL_SPEC } from "./tool-set-schemas";
import { readCreate, readUpdate, type WriteResult } from "./update";

const faultsOf = (result: WriteResult) =>
  result.ok ? [] : result.violations.map(({ field, description }) => `${field}: ${description}`);

describe("a create", () => {
  test("has metadata and spec", () => {
    const body = { metadata: { name: "A" }, spec: { description: "x" }, other: 1 };
    expect(readCreate(body, TOOL_SET_SPEC)).toEqual({
      ok: true,
      value: { metadata: { name: "A" }, spec: { description: "x" } },
      paths: [["metadata"], ["spec"]],
    });
  });

  test.each<[object, string[]]>([
    [{}, ["spec: value is required", "metadata.name: value is required"]],
    [{ metadata: 5, spec: {} }, ["metadata: value must be an object"]],
    [
      { metadata: { name: "A" }, spec: { adapter: { openapi: {} } } },
      ["spec.adapter.openapi: openapi is not supported by this server"],
    ],
    [{ metadata: { name: "A" }, spec: { adapter: { openapi: null } } }, []],
  ])("of %j has the faults %j", (body, faults) => {
    const found = faultsOf(readCreate({ ...body }, TOOL_SET_SPEC));
    expect(found.toSorted()).toEqual(faults.toSorted());
  });
});

describe("an update", () => {
  const current = {
    metadata: { name: "A", externalId: "a", labels: { x: "1" } },
    spec: { description: "old", adapter: { http: { baseUrl: "https://x.example" } } },
  };
  const updated = (body: object) => {
    const result = readUpdate(current, { ...body }, TOOL_SET_SPEC);
    return result.ok ? result.value : result.message;
  };

  test("without a mask writes what the body has, member by member", () => {
    expect(updated({})).toEqual(current);
    expect(updated({ metadata: { labels: {} }, spec: { description: "new" } })).toEqual({
      metadata: { ...current.metadata, labels: {} },
      spec: { ...current.spec, description: "new" },
    });
    expect(updated({ spec: { description: null } })).toEqual(current);
  });

  test("with a mask clears what the body lacks", () => {
    expect(updated({ updateMask: "spec.adapter" })).toEqual({
      ...current,
      spec: { description: "old" },
    });
    const body = { spec: { adapter: { mcp: { url: "" } } }, updateMask: "spec.adapter.mcp.url" };
    expect(updated(body)).toMatchObject({
      spec: { adapter: { http: current.spec.adapter.http, mcp: { url: "" } } },
    });
    expect(updated({ updateMask: "spec.adapter.mcp.url" })).toEqual(current);
  });

  test("of all metadata keeps the name that it does not give", () => {
    expect(updated({ metadata: {}, updateMask: "metadata" })).toEqual({
      ...current,
      metadata: { name: "A" },
    });
    expect(updated({ metadata: { name: "B", labels: {} }, updateMask: "metadata" })).toMatchObject({
      metadata: { name: "B", labels: {} },
    });
    const unnamed = { metadata: { name: null, labels: {} }, updateMask: "metadata" };
    expect(updated(unnamed)).toMatchObject({ metadata: { name: "A", labels: {} } });
    expect(updated({ metadata: [], updateMask: "metadata" })).toBe("validation failed");
  });

  test.each<[object, string[]]>([
    [{ updateMask: 5 }, ["update_mask: value must be a string"]],
    [{ updateMask: "spec.nothing" }, ["update_mask: value must name members of the object"]],
    [{ spec: 5 }, ["spec: value must be an object"]],
    [{ metadata: { name: " " } }, ["metadata.name: value is required"]],
    [
      { spec: { description: null }, updateMask: "spec.description" },
      ["spec.description: value is required"],
    ],
  ])("of %j has the faults %j", (body, faults) => {
    const tool = { ...current, spec: { description: "", parameters: {}, config: {} } };
    expect(faultsOf(readUpdate(tool, { ...body }, TOOL_SPEC))).toEqual(faults);
  });
});
