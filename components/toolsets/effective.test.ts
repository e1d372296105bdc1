import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Gate } from "@/lib/domain/permissions/resolve";
import type { ToolRow, ToolsetRow } from "@/lib/domain/toolset/listing";
import { effective, inheritedByTools, sourceWord } from "./effective";
import type { Field, Stated } from "./pending";
import { withChange } from "./pending";

function toolset(enabled: Stated, requiresApproval: Stated): ToolsetRow {
  const defaults = { enabled, requiresApproval };
  return {
    id: 1,
    position: 0,
    toolsetId: "files",
    kind: "mcp",
    version: null,

    revision: 1,
    defaults,
  };
}

function tool(enabled: Stated, requiresApproval: Stated): ToolRow {
  return {
    id: 1,
    position: 0,
    name: "read",
    summary: null,
    enabled,
    requiresApproval,
    revision: 1,
    gates: [],
  };
}

const stated = fc.constantFrom<Stated>(true, false, null);
const fields = fc.constantFrom<Field>("enabled", "requiresApproval");

describe("the effective value", () => {
  test("names the level that decided", () => {
    const none = new Map();
    expect(sourceWord(effective(toolset(null, null), tool(null, null), "enabled", none))).toBe(
      "the standard's default",
    );
    expect(sourceWord(effective(toolset(false, null), tool(null, null), "enabled", none))).toBe(
      "toolset default",
    );
    expect(sourceWord(effective(toolset(false, null), tool(true, null), "enabled", none))).toBe(
      "this tool",
    );
  });

  test("a gate of the file closes a tool whatever its switches say", () => {
    const gate: Gate = {
      id: "toolset-disabled",
      where: null,
      scope: "document",
      tightens: ["enabled"],
      message: "the whole toolset is switched off",
    };
    const closed = { ...tool(true, null), gates: [gate] };
    const resolution = effective(toolset(true, null), closed, "enabled", new Map());
    expect(resolution.value).toBe(false);
    expect(sourceWord(resolution)).toBe("toolset off");
  });

  test("a pending change shows what saving it gives", () => {
    fc.assert(
      fc.property(stated, stated, stated, fields, (defaults, own, next, field) => {
        const place = { toolset: 1, tool: 0, field };
        const pending = withChange(new Map(), place, own, next);
        const shown = effective(toolset(defaults, defaults), tool(own, own), field, pending);
        const saved = effective(toolset(defaults, defaults), tool(next, next), field, new Map());
        expect(shown.value).toBe(saved.value);
      }),
    );
  });

  test("inherit says what an unstated tool gets", () => {
    fc.assert(
      fc.property(stated, fields, (defaults, field) => {
        const of = toolset(defaults, defaults);
        expect(inheritedByTools(of, field, new Map())).toBe(
          effective(of, tool(null, null), field, new Map()).value,
        );
      }),
    );
  });
});
