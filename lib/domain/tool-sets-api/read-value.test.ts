import { describe, expect, test } from "vitest";

import { fitRecord, fitTexts, fitValue } from "./fit-value";
import { readValue, type FieldViolation } from "./read-value";
import { METADATA, TOOL_SET_SPEC, TOOL_SPEC } from "./tool-set-schemas";
import type { WireObject } from "./wire-schema";

function read(schema: WireObject, value: unknown, at = "spec") {
  const violations: FieldViolation[] = [];
  const kept = readValue(schema, value, at, violations);
  return {
    kept,
    faults: violations.map(({ field, description }) => `${field}: ${description}`),
  };
}

describe("a value of a request", () => {
  test("is kept without unknown members, and null counts as absent", () => {
    const { kept, faults } = read(TOOL_SET_SPEC, {
      description: null,
      unknown: 1,
      adapter: { http: { baseUrl: "https://x.example", headers: { "X-A": "1", "X-B": null } } },
    });
    expect(faults).toEqual([]);
    expect(kept).toEqual({
      adapter: { http: { baseUrl: "https://x.example", headers: { "X-A": "1" } } },
    });
  });

  test("is undefined where there is none", () => {
    expect(read(TOOL_SET_SPEC, undefined)).toEqual({ kept: undefined, faults: [] });
  });

  test.each([
    ["TOOL_STATUS_OMITTED", "TOOL_STATUS_FILTERED"],
    ["TOOL_STATUS_ARCHIVED", "TOOL_STATUS_ARCHIVED"],
  ])("may spell a choice as other clients do: %s", (status, kept) => {
    const spec = { description: "", parameters: {}, config: {} };
    expect(read(TOOL_SPEC, { ...spec, status }).kept).toEqual({ ...spec, status: kept });
  });

  const mcp = (value: unknown) => ({ adapter: { mcp: value } });
  const matcher = (value: unknown) => mcp({ includeTools: { filters: [{ matcher: value }] } });
  const MATCHER = "spec.adapter.mcp.include_tools.filters[0].matcher";
  test.each<[unknown, string[]]>([
    [5, ["spec: value must be an object"]],
    [{ description: 5 }, ["spec.description: value must be a string"]],
    [mcp([]), ["spec.adapter.mcp: value must be an object"]],
    [matcher({ caseSensitive: "yes" }), [`${MATCHER}.case_sensitive: value must be true or false`]],
    [
      matcher({ regex: "(?=x)" }),
      [`${MATCHER}.regex: value must be a regular expression of RE2 with at most 1000 characters`],
    ],
    [matcher({ regex: "" }), []],
    [
      mcp({ includeTools: { filters: {} } }),
      ["spec.adapter.mcp.include_tools.filters: value must be a list"],
    ],
    [
      mcp({ includeTools: { filters: ["a"] } }),
      ["spec.adapter.mcp.include_tools.filters[0]: value must be an object"],
    ],
    [
      mcp({ includeTools: { operator: "XOR" } }),
      [
        "spec.adapter.mcp.include_tools.operator: value must be one of OPERATOR_UNSPECIFIED, OPERATOR_AND, OPERATOR_OR",
      ],
    ],
    [mcp({ headers: 5 }), ["spec.adapter.mcp.headers: value must be an object"]],
    [
      mcp({ headers: { "X-A": 1, "a b": "x", "X-B": "a\nb", "X-C": "fine" } }),
      [
        "spec.adapter.mcp.headers[X-A]: value must be a string",
        "spec.adapter.mcp.headers[a b]: name must be one that a header can have",
        "spec.adapter.mcp.headers[X-B]: value must have no control characters",
      ],
    ],
    [
      mcp({ headers: { Authorization: "Bearer abcdef0123456789abcdef" } }),
      ["spec.adapter.mcp.headers[Authorization]: store it as a secret and write ${NAME}"],
    ],
    [mcp({ headers: { Authorization: "Bearer ${TOKEN}" } }), []],
    [
      mcp({ url: "https://ada:hunter22@x.example" }),
      [
        "spec.adapter.mcp.url: an address must contain no credential; store it as a secret and write ${NAME} in a header",
      ],
    ],
  ])("%j has the faults %j", (value, faults) => {
    expect(read(TOOL_SET_SPEC, value).faults).toEqual(faults);
  });

  test.each<[unknown, string[]]>([
    [{}, ["metadata.name: value is required"]],
    [{ name: " " }, ["metadata.name: value is required"]],
    [
      { name: "A", externalId: " a" },
      [
        "metadata.external_id: value must have 1 to 255 characters, none of control and no blanks around them",
      ],
    ],
    [
      { name: "A", labels: { "a b": "x", team: "a b", "x.example/team": "", ok: "north" } },
      [
        "metadata.labels[a b]: key must be a label: at most 63 letters, digits, -, _ and .",
        "metadata.labels[team]: value must have at most 63 letters, digits, -, _ and .",
      ],
    ],
  ])("metadata %j has the faults %j", (value, faults) => {
    expect(read(METADATA, value, "metadata").faults).toEqual(faults);
  });
});

describe("a stored value in an answer", () => {
  test("has what is required, and nothing that does not fit", () => {
    const stored = {
      description: 5,
      parameters: "none",
      status: "TOOL_STATUS_NEW",
      requiresApproval: "yes",
      more: { kept: true },
      config: { http: { headers: { "X-A": "1", "X-B": 2 }, path: 5 } },
    };
    expect(fitRecord(TOOL_SPEC, stored)).toEqual({
      description: "",
      parameters: {},
      status: "TOOL_STATUS_UNSPECIFIED",
      more: { kept: true },
      config: { http: { headers: { "X-A": "1" }, requestMethod: "HTTP_METHOD_UNSPECIFIED" } },
    });
  });

  test("loses the items of a list that are no objects", () => {
    const filters = ["a", { attribute: "ATTRIBUTE_TITLE", matcher: { exact: "x" } }];
    const fitted = fitValue(TOOL_SET_SPEC, { adapter: { mcp: { includeTools: { filters } } } });
    expect(fitted).toEqual({ adapter: { mcp: { includeTools: { filters: [filters[1]] } } } });
    const broken = { adapter: { mcp: { includeTools: { filters: {} }, excludeTools: 5 } } };
    expect(fitValue(TOOL_SET_SPEC, broken)).toEqual({ adapter: { mcp: { includeTools: {} } } });
  });

  test("is as it was where all of it fits", () => {
    const spec = { description: "x", adapter: { http: { baseUrl: "", headers: { A: "1" } } } };
    expect(fitValue(TOOL_SET_SPEC, spec)).toEqual(spec);
    expect(fitTexts({ a: "1", b: null })).toEqual({ a: "1" });
  });
});
