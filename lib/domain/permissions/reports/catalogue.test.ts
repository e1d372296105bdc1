import fc from "fast-check";
import { expect, test } from "vitest";
import { collectPermissions } from "../resolve/collect";
import { catalogue, CATALOGUE_SORTS, type CatalogueInput, type CatalogueQuery } from "./catalogue";

const NAMES = ["read", "write", "wipe", "list"] as const;

/** Tools of three toolsets in two files: one of each combination of hint and permission. */
function input(): CatalogueInput {
  const hints = [{ readOnlyHint: true }, { destructiveHint: true }, null] as const;
  const toolsets = ["files", "web", "mail"].map((id, at) => ({
    id,
    tools: NAMES.flatMap((name, n) =>
      hints.map((annotations, h) => ({
        name: `${name}_${h}`,
        summary: `To ${name} ${id}`,
        argsSchema: { type: "object" },
        enabled: (n + at) % 3 !== 0,
        requiresApproval: h === 1,
        ...(annotations === null ? {} : { extensions: carried(annotations) }),
      })),
    ),
  }));
  const { tools } = collectPermissions({ toolsets });
  return {
    toolsets,
    tools: tools.map((tool) => ({ fileId: tool.tool.toolset === 0 ? "a" : "b", tool })),
    sources: new Map([
      ["a", "server"],
      ["b", "openapi"],
    ]),
  };
}

const carried = (annotations: object) => ({
  "dev.colloquy:mcp": { v: 1, format: "mcp", origin: true, source: { annotations } },
});

const ALL = input();
const read = (query: CatalogueQuery = {}, limit = 1000) => catalogue(ALL, query, limit);

test("names each tool once, with what becomes of it and where it is from", () => {
  const { items, total, matching, next } = read();
  expect([items.length, total, matching, next]).toEqual([36, 36, 36, null]);
  const wipe = items.find(({ name, toolsetId }) => name === "wipe_1" && toolsetId === "web");
  expect(wipe).toMatchObject({
    fileId: "b",
    source: "openapi",
    summary: "To wipe web",
    risks: ["all", "destructive"],
  });
  expect(wipe?.decision).toBe("off");
});

test("every word of a search has to be in the name, toolset or summary", () => {
  expect(read({ q: "WIPE mail" }).matching).toBe(3);
  expect(read({ q: "files/list_2" }).matching).toBe(1);
  expect(read({ q: "no such tool" }).items).toEqual([]);
});

test("a count tells what choosing it would leave, whatever else is chosen", () => {
  const value = <T extends string>(...values: T[]) =>
    fc.option(fc.constantFrom(...values), { nil: undefined });
  const queries = fc.record({
    q: value("wipe", "web", "_1"),
    decision: value("runs", "asks", "off"),
    risk: value("destructive", "readOnly", "notStated"),
    source: value("server", "openapi"),
    toolset: value("files", "web"),
  });
  fc.assert(
    fc.property(queries, (query) => {
      const { facets } = read(query);
      for (const facet of ["decision", "risk", "source", "toolset"] as const) {
        for (const { value: chosen, count } of facets[facet]) {
          expect(read({ ...query, [facet]: chosen }).matching).toBe(count);
        }
      }
    }),
    { numRuns: 40 },
  );
});

test("pages in any order show each tool once", () => {
  for (const sort of CATALOGUE_SORTS) {
    for (const order of ["asc", "desc"] as const) {
      const seen: string[] = [];
      for (let after: number | null = 0; after !== null;) {
        const page: ReturnType<typeof read> = read({ sort, order, after }, 7);
        seen.push(...page.items.map(({ toolsetId, name }) => `${toolsetId}/${name}`));
        after = page.next;
      }
      expect(new Set(seen).size).toBe(36);
      expect(seen).toHaveLength(36);
    }
  }
  const decisions = read({ sort: "decision" }).items.map(({ decision }) => decision);
  expect(decisions).toEqual(decisions.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)));
});

const ORDER = ["runs", "asks", "off"];
