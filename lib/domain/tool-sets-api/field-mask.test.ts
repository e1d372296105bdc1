import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { parseFieldMask } from "./field-mask";
import { readPage, writeCursor } from "./page";
import { TOOL_SET_SPEC, TOOL_SPEC } from "./tool-set-schemas";
import { readUpdate } from "./update";

describe("a field mask", () => {
  test.each([
    ["description", [["description"]]],
    [
      " adapter.mcp.include_tools ,description ",
      [["adapter", "mcp", "includeTools"], ["description"]],
    ],
    ["adapter.mcp.headers.X-Team", null],
    ["adapter.toString", null],
    ["adapter..mcp", null],
    ["", null],
  ])("%j is %j", (mask, paths) => {
    expect(parseFieldMask(mask, TOOL_SET_SPEC)).toEqual(paths);
  });
});

describe("an update", () => {
  const current = {
    metadata: { name: "A", externalId: "a" },
    spec: {
      description: "D",
      parameters: { type: "object" },
      config: { http: { requestMethod: "GET" } },
    },
  };

  test("writes nothing but what its mask names, whatever the body holds", () => {
    const path = fc.constantFrom(
      "metadata.name",
      "spec.description",
      "spec.config",
      "spec.requiresApproval",
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(path, { minLength: 1 }),
        fc.string({ minLength: 1 }),
        (paths, text) => {
          const body = {
            metadata: { name: `N${text}`, externalId: text },
            spec: { description: text, parameters: { text }, config: {}, requiresApproval: true },
            updateMask: paths.join(","),
          };
          const result = readUpdate(current, body, TOOL_SPEC);
          const has = (name: string) => paths.some((masked) => masked === name);
          expect(result).toMatchObject({
            ok: true,
            value: {
              metadata: { name: has("metadata.name") ? `N${text}` : "A", externalId: "a" },
              spec: {
                description: has("spec.description") ? text : "D",
                parameters: { type: "object" },
                config: has("spec.config") ? {} : current.spec.config,
              },
            },
          });
        },
      ),
    );
  });

  test("with the whole object as its body changes nothing", () => {
    const result = readUpdate(current, { ...current, updateMask: "metadata,spec" }, TOOL_SPEC);
    expect(result).toMatchObject({ ok: true, value: current });
  });
});

describe("a cursor", () => {
  test("is read as it was written, and anything else is none", () => {
    const read = (cursor: string) => readPage(new URLSearchParams({ cursor }), "asc");
    expect(read(writeCursor("toolset_1", true))).toMatchObject({
      after: "toolset_1",
      descending: true,
    });
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(read(text)).toMatchObject({ after: null, descending: false, limit: 20 });
      }),
    );
  });
});
