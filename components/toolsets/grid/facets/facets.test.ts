import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ToolRow } from "@/lib/domain/toolset/view/listing";
import { toolClaims } from "@/lib/domain/toolset/schema/tool-claims";
import { buildToolRow, buildToolsetRow } from "@/lib/testing/builders/grid";
import { facetsOf, findTools, mayDestroy, readFacet, statesOf, type Facet } from "./facets";
import { NOTHING_PENDING } from "../rows/pending";
import { viewRow, type GridTool } from "../rows/row-view";

const CONTEXT = { application: {}, inConversation: false };
const files = buildToolsetRow({ toolsetId: "files" });

function hinted(hints: Record<string, unknown>): ToolRow["claims"] {
  const annotations = Object.fromEntries(
    Object.entries(hints).map(([key, is]) => [`${key}Hint`, is]),
  );
  const tags = ["io"];
  return toolClaims({
    argsSchema: { properties: { folderPath: {} } },
    extensions: { "dev.colloquy:mci": { source: { annotations, tags, title: "Read It" } } },
  });
}

const rows: GridTool[] = [
  buildToolRow({ id: 1, name: "read", enabled: true, claims: hinted({ readOnly: true }) }),
  buildToolRow({ id: 2, name: "delete", enabled: false, claims: hinted({ destructive: true }) }),
  buildToolRow({ id: 3, name: "other", summary: "Does the rest" }),
].map((tool) => ({ toolset: files, tool }));

const measures = (row: GridTool) => ({
  id: row.tool.id,
  tokens: 1,
  calls: row.tool.id === 1 ? 3 : 0,
  lastCallMs: null,
  problems: 0,
});

const facets = (row: GridTool): readonly Facet[] =>
  facetsOf(row, viewRow(row, CONTEXT, NOTHING_PENDING), measures(row));

const names = (text: string, chosen: string[]) =>
  findTools(rows, text, chosen, facets).shown.map(({ tool }) => tool.name);

describe("the search", () => {
  test("looks into name, title, summary and names of arguments, for all words", () => {
    expect(names("THE rest", [])).toEqual(["other"]);
    expect(names("folderpath", [])).toEqual(["read", "delete"]);
    expect(names("read it", [])).toEqual(["read", "delete"]);
    expect(names("nowhere", [])).toEqual([]);
  });
});

describe("facets", () => {
  test("of one group widen, groups narrow", () => {
    expect(names("", ["hint:readOnly", "hint:destructive"])).toEqual(["read", "delete"]);
    expect(names("", ["hint:readOnly", "hint:destructive", "value:off"])).toEqual(["delete"]);
    expect(names("", ["hint:notStated"])).toEqual(["other"]);
    expect(names("", ["use:never", "set:explicit"])).toEqual(["delete"]);
    expect(names("", ["set:pinned"])).toEqual(["read"]);
    expect(names("", ["tag:io", "kind:mcp", "toolset:files"])).toEqual(["read", "delete"]);
  });

  test("count the tools that choosing them would show", () => {
    const facet = fc.constantFrom(...new Set(rows.flatMap(facets)));
    fc.assert(
      fc.property(fc.uniqueArray(facet, { maxLength: 4 }), facet, (chosen, next) => {
        const { group } = readFacet(next)!;
        const others = chosen.filter((one) => readFacet(one)?.group !== group);
        const { counts } = findTools(rows, "", chosen, facets);
        const { shown } = findTools(rows, "", [...others, next], facets);
        expect(counts.get(next) ?? 0).toBe(shown.length);
      }),
    );
  });

  test("that no grid has are no filter", () => {
    expect(readFacet("colour:red")).toBeNull();
    expect(readFacet("tag:a:b")).toEqual({ group: "tag", name: "a:b" });
    expect(names("", ["colour:red"])).toHaveLength(3);
  });

  test("name each state once, and only those of the tool", () => {
    const gate = (id: "filtered" | "archived" | "toolset-disabled") =>
      ({ id, where: null, scope: "document", tightens: ["enabled"], message: "" }) as const;
    const gates = [gate("toolset-disabled"), gate("filtered"), gate("archived"), gate("filtered")];
    expect(statesOf({ toolset: files, tool: buildToolRow({ gates }) })).toEqual([
      "filtered",
      "archived",
    ]);
  });
});

test.each([
  [{ destructive: true }, true],
  [{ destructive: false }, false],
  [{ readOnly: true }, false],
  [{ readOnly: false }, true],
  [{ readOnly: true, destructive: true }, true],
  [{}, true],
])("a tool with the hints %j may destroy: %s", (hints, may) => {
  const tool = buildToolRow({ claims: hinted(hints) });
  expect(mayDestroy({ toolset: files, tool })).toBe(may);
});
