import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildTool, buildToolset } from "@/lib/testing/builders/toolset";
import { toolsetFileFacts } from "./derive";
import { toolFacts, toolsetFacts } from "./facts";

describe("facts", () => {
  test("of a tool", () => {
    expect(toolFacts(buildTool({ enabled: false }))).toEqual({
      name: "web:fetch",
      summary: "Fetches a page",
      enabled: false,
      requiresApproval: null,
    });
    expect(toolFacts({ name: 1, enabled: "true", requiresApproval: null })).toEqual({
      name: "",
      summary: null,
      enabled: null,
      requiresApproval: null,
    });
  });

  test("of a toolset", () => {
    expect(
      toolsetFacts(buildToolset({ version: "1", toolsetDefaults: { requiresApproval: true } })),
    ).toEqual({
      toolsetId: "webtools",
      kind: "builtin",
      version: "1",
      defaults: { enabled: null, requiresApproval: true },
      toolCount: 1,
    });
  });

  test("are total", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(toolFacts(value).name).toBeTypeOf("string");
        expect(toolsetFacts(value).toolCount).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("toolsetFileFacts", () => {
  const file = (...ids: string[]) =>
    toolsetFileFacts(ids.map((toolsetId) => ({ toolsetId, toolCount: 2 })));

  test.each([
    [["web"], "web", "web"],
    [["web", "files", "mail"], "web,files,mail", "web, files, mail"],
    [["a", "b", "c", "d", "e"], "a,b,c,d,e", "a, b, c and 2 more"],
    [["", "a"], ",a", "a"],
    [[], "", "Toolsets"],
  ])("of %j", (ids, documentId, title) => {
    expect(file(...ids)).toEqual({
      documentId,
      title,
      toolsetCount: ids.length,
      toolCount: ids.length * 2,
    });
  });
});
