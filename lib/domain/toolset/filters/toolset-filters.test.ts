import { describe, expect, test } from "vitest";
import { asRecord } from "@/lib/shared/read-value";
import { toolsetFilters } from "./toolset-filters";

const condition = (matcher: unknown, attribute = "ATTRIBUTE_NAME") => ({ attribute, matcher });
const rules = (operator: unknown, ...filters: unknown[]) => ({ operator, filters });

/** A toolset whose adapter states these filters. */
function adapter(mcp: unknown, slot: object = {}) {
  return {
    id: "files",
    extensions: {
      "dev.colloquy:cadenya": { v: 1, source: { spec: { adapter: { mcp } } }, ...slot },
    },
  };
}

const TOOLS = [
  { name: "read_file", summary: "Reads a file" },
  { name: "Delete_file", summary: "Deletes a file for good" },
  {
    name: "list",
    extensions: { "dev.colloquy:mcp": { source: { annotations: { title: "List a folder" } } } },
  },
];

/** The names of the tools that are let through. */
const shown = (toolset: unknown) =>
  TOOLS.filter((tool) => toolsetFilters(asRecord(toolset)).hides(tool) === null).map(
    ({ name }) => name,
  );
const asked = (toolset: unknown) =>
  TOOLS.filter((tool) => toolsetFilters(asRecord(toolset)).asks(tool) !== null).map(
    ({ name }) => name,
  );

describe("rules of an adapter", () => {
  test.each<[string, unknown, string[]]>([
    ["no filter", {}, ["read_file", "Delete_file", "list"]],
    [
      "an empty list of includes",
      { includeTools: rules("OPERATOR_AND") },
      ["read_file", "Delete_file", "list"],
    ],
    [
      "an empty list of excludes",
      { excludeTools: rules("OPERATOR_OR") },
      ["read_file", "Delete_file", "list"],
    ],
    [
      "a rule that states nothing",
      { includeTools: rules("OPERATOR_AND", condition({ exact: "" })) },
      ["read_file", "Delete_file", "list"],
    ],
    ["exact", { includeTools: rules("OPERATOR_AND", condition({ exact: "LIST" })) }, ["list"]],
    [
      "exact, with case",
      { includeTools: rules("OPERATOR_AND", condition({ exact: "LIST", caseSensitive: true })) },
      [],
    ],
    [
      "start",
      { excludeTools: rules("OPERATOR_AND", condition({ startsWith: "delete_" })) },
      ["read_file", "list"],
    ],
    [
      "end",
      { includeTools: rules("OPERATOR_AND", condition({ endsWith: "_FILE" })) },
      ["read_file", "Delete_file"],
    ],
    [
      "a pattern anywhere",
      { includeTools: rules("OPERATOR_AND", condition({ regex: "e.e" })) },
      ["Delete_file"],
    ],
    [
      "a title",
      { includeTools: rules("OPERATOR_AND", condition({ contains: "folder" }, "ATTRIBUTE_TITLE")) },
      ["list"],
    ],
    [
      "a description",
      {
        excludeTools: rules(
          "OPERATOR_AND",
          condition({ contains: "for good" }, "ATTRIBUTE_DESCRIPTION"),
        ),
      },
      ["read_file", "list"],
    ],
    [
      "no attribute",
      { includeTools: rules("OPERATOR_AND", { matcher: { exact: "list" } }) },
      ["list"],
    ],
    [
      "several matchers of one rule",
      { includeTools: rules("OPERATOR_AND", condition({ startsWith: "r", endsWith: "e" })) },
      ["read_file"],
    ],
    [
      "no operator",
      {
        includeTools: rules(undefined, condition({ contains: "e" }), condition({ contains: "d" })),
      },
      ["read_file", "Delete_file"],
    ],
    [
      "or",
      {
        includeTools: rules(
          "OPERATOR_OR",
          condition({ exact: "list" }),
          condition({ exact: "read_file" }),
        ),
      },
      ["read_file", "list"],
    ],
    [
      "excluded although included",
      {
        includeTools: rules("OPERATOR_AND", condition({ contains: "file" })),
        excludeTools: rules("OPERATOR_AND", condition({ contains: "delete" })),
      },
      ["read_file"],
    ],
  ])("%s", (_, mcp, names) => {
    expect(shown(adapter(mcp))).toEqual(names);
  });

  test.each<[string, unknown, string[]]>([
    [
      "a pattern that looks ahead includes nothing",
      { includeTools: rules("OPERATOR_OR", condition({ regex: "(?=x)" })) },
      [],
    ],
    [
      "… and excludes everything",
      { excludeTools: rules("OPERATOR_AND", condition({ regex: "(a)\\1" })) },
      [],
    ],
    [
      "… in its list only",
      {
        excludeTools: rules(
          "OPERATOR_AND",
          condition({ regex: "(?=x)" }),
          condition({ exact: "list" }),
        ),
      },
      ["read_file", "Delete_file"],
    ],
    [
      "a pattern that is too long",
      { includeTools: rules("OPERATOR_AND", condition({ regex: "a".repeat(1001) })) },
      [],
    ],
    [
      "a value that is not text",
      { excludeTools: rules("OPERATOR_AND", condition({ exact: 7 })) },
      [],
    ],
    [
      "an attribute nobody knows",
      {
        includeTools: rules(
          "OPERATOR_AND",
          condition({ contains: "", exact: "list" }, "ATTRIBUTE_COLOUR"),
        ),
      },
      [],
    ],
    ["a filter that is a text", { includeTools: "read_*" }, []],
    ["rules that are no list", { excludeTools: { operator: "OPERATOR_OR", filters: {} } }, []],
    [
      "an operator nobody knows",
      {
        excludeTools: rules(
          "OPERATOR_XOR",
          condition({ exact: "list" }),
          condition({ exact: "no" }),
        ),
      },
      ["read_file", "Delete_file"],
    ],
  ])("what cannot be applied never loosens: %s", (_, mcp, names) => {
    expect(shown(adapter(mcp))).toEqual(names);
  });

  test.each<[string, unknown, string[]]>([
    ["always", { always: true }, ["read_file", "Delete_file", "list"]],
    [
      "always beats only",
      { always: true, only: rules("OPERATOR_AND", condition({ exact: "no" })) },
      ["read_file", "Delete_file", "list"],
    ],
    ["only", { only: rules("OPERATOR_AND", condition({ contains: "delete" })) }, ["Delete_file"]],
    ["only, without rules", { only: rules("OPERATOR_AND") }, []],
    ["not always", { always: false }, []],
    [
      "a pattern that is not portable",
      { only: rules("OPERATOR_AND", condition({ regex: "(?!x)" })) },
      ["read_file", "Delete_file", "list"],
    ],
    ["always, as a text", { always: "false" }, ["read_file", "Delete_file", "list"]],
  ])("what is asked: %s", (_, toolApprovals, names) => {
    expect(asked(adapter({ toolApprovals }))).toEqual(names);
  });

  test("the reason names the rules as an editor counts them, and their place", () => {
    const excludeTools = rules(
      "OPERATOR_OR",
      condition({ exact: "x" }),
      condition({ startsWith: "delete_" }),
      condition({ endsWith: "_file" }),
    );
    const filters = toolsetFilters(adapter({ excludeTools }));
    const at = "/extensions/dev.colloquy:cadenya/source/spec/adapter/mcp/excludeTools";
    expect(filters.hides(TOOLS[0]!)).toEqual({
      message: 'excluded by rule 3 (name ends with "_file")',
      pointer: `${at}/filters/2`,
    });
    expect(filters.hides(TOOLS[1]!)).toEqual({
      message: 'excluded by rules 2 and 3 (name starts with "delete_"; name ends with "_file")',
      pointer: at,
    });
  });

  test("an edited filter counts instead of the imported one, and a removed one does not", () => {
    const imported = { excludeTools: rules("OPERATOR_AND", condition({ exact: "list" })) };
    const excludeTools = rules("OPERATOR_AND", condition({ contains: "delete" }));
    const values = { spec: { adapter: { mcp: { excludeTools } } } };
    expect(shown(adapter(imported, { values }))).toEqual(["read_file", "list"]);
    const removed = ["/spec/adapter/mcp/excludeTools"];
    expect(shown(adapter(imported, { removed }))).toEqual(["read_file", "Delete_file", "list"]);
  });

  test("a tool that was added beside the server is not filtered", () => {
    const config = { http: { path: "/x" } };
    const byHand = {
      name: "x",
      extensions: { "dev.colloquy:cadenya": { source: { spec: { config } } } },
    };
    const filters = toolsetFilters(
      adapter({
        toolApprovals: { always: true },
        includeTools: rules("", condition({ exact: "no" })),
      }),
    );
    expect([filters.hides(byHand), filters.asks(byHand)]).toEqual([null, null]);
  });
});

describe("the filter of a reference", () => {
  const referenced = (reference: unknown, slot: object = {}) => ({
    extensions: { "dev.colloquy:mci": { v: 1, meta: { reference }, ...slot } },
  });
  const tagged = (name: string, tags: unknown) => ({
    name,
    extensions: { "dev.colloquy:mci": { source: { tags } } },
  });
  const tools = [
    tagged("get", ["read"]),
    tagged("put", ["write", "admin"]),
    tagged("bare", undefined),
    {
      name: "served",
      extensions: { "dev.colloquy:mcp": { source: { annotations: { readOnlyHint: true } } } },
    },
  ];
  const through = (toolset: unknown) =>
    tools
      .filter((tool) => toolsetFilters(asRecord(toolset)).hides(tool) === null)
      .map(({ name }) => name);

  test.each<[string, unknown, string[]]>([
    ["only", { filter: "only", filterValue: " get , put,, " }, ["get", "put"]],
    ["only, with another case", { filter: "only", filterValue: "Get" }, []],
    ["except", { filter: "except", filterValue: "get" }, ["put", "bare", "served"]],
    ["tags", { filter: "tags", filterValue: "admin, read" }, ["get", "put"]],
    ["tags that stand for hints", { filter: "tags", filterValue: "IsReadOnly" }, ["served"]],
    ["withoutTags", { filter: "withoutTags", filterValue: "write" }, ["get", "bare", "served"]],
    [
      "none, though there is a value",
      { filter: null, filterValue: "get" },
      ["get", "put", "bare", "served"],
    ],
    ["a kind nobody knows", { filter: "without-tags", filterValue: "write" }, []],
    ["no value", { filter: "except" }, []],
    ["a value that names nothing", { filter: "except", filterValue: " , " }, []],
    ["a value that is a list", { filter: "only", filterValue: ["get"] }, []],
  ])("%s", (_, reference, names) => {
    expect(through(referenced(reference))).toEqual(names);
  });

  test("that of a server is in its configuration", () => {
    const config = { filter: "only", filterValue: "get" };
    const server = { extensions: { "dev.colloquy:mci": { source: { command: "x", config } } } };
    expect(through(server)).toEqual(["get"]);
    const edited = { config: { filter: "only", filterValue: "put" } };
    const slot = { source: { command: "x", config }, values: edited };
    expect(through({ extensions: { "dev.colloquy:mci": slot } })).toEqual(["put"]);
  });

  test.each<[string, unknown[], string[]]>([
    ["names others", [{ filter: "only", filterValue: "put" }], ["get", "put"]],
    ["has no filter", [{ name: "set" }], ["get", "put", "bare", "served"]],
    ["can’t be read", [{ filter: "only" }], ["get"]],
    [
      "and a third count",
      [
        { filter: "tags", filterValue: "IsReadOnly" },
        { filter: "only", filterValue: "bare" },
      ],
      ["get", "bare", "served"],
    ],
  ])("another reference that %s counts for itself", (_, otherReferences, names) => {
    const meta = { reference: { filter: "only", filterValue: "get" }, otherReferences };
    const toolset = { extensions: { "dev.colloquy:mci": { v: 1, meta } } };
    expect(through(toolset)).toEqual(names);
    const hidden = toolsetFilters(asRecord(toolset)).hides(tagged("drop", ["gone"]));
    const isAll = names.length === tools.length;
    expect(hidden?.message ?? null).toBe(
      isAll ? null : "not named by the filter “only”, nor offered by another reference",
    );
  });

  test("an edit of another reference counts instead of what was imported", () => {
    const other = { filter: "only", filterValue: "put" };
    const meta = { reference: { filter: "only", filterValue: "get" }, otherReferences: [other] };
    const values = { otherReferences: { 0: { filterValue: "bare" }, 1: { filter: null } } };
    const toolset = { extensions: { "dev.colloquy:mci": { v: 1, meta, values } } };
    expect(through(toolset)).toEqual(["get", "bare"]);
    const imported = toolsetFilters(asRecord(toolset), "imported");
    expect(imported.hides(asRecord(tools[1]))).toBeNull();
  });

  test("an edit counts instead of the reference, and can take its filter away", () => {
    const reference = { filter: "only", filterValue: "get" };
    const values = { reference: { filter: "only", filterValue: "put" } };
    expect(through(referenced(reference, { values }))).toEqual(["put"]);
    expect(through(referenced(reference, { removed: ["/reference"] }))).toHaveLength(4);
  });
});
