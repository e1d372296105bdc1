import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FIELDS, type Gate } from "@/lib/domain/permissions/resolve/resolve";
import { buildToolRow, buildToolsetRow } from "@/lib/testing/builders/grid";
import { planBulk, planWords } from "./bulk";
import type { BulkAction } from "./refusal";
import { NOTHING_PENDING, withChanges, type Stated } from "../rows/pending";
import { viewRow, type GridTool } from "../rows/row-view";

const ALONE = { application: {}, inConversation: false };
const viewAlone = (row: GridTool) => viewRow(row, ALONE, NOTHING_PENDING);

const stated = fc.constantFrom<Stated>(true, false, null);
const switches = fc.record({ enabled: stated, requiresApproval: stated });
const actions = fc.constantFrom<BulkAction>("enable", "disable", "ask", "allow", "inherit");

const selections = fc
  .record({ defaults: switches, tools: fc.array(switches, { maxLength: 6 }) })
  .map(({ defaults, tools }): GridTool[] => {
    const toolset = buildToolsetRow({ defaults });
    return tools.map((own, id) => ({ toolset, tool: buildToolRow({ id, position: id, ...own }) }));
  });

describe("a bulk change", () => {
  test("writes only tools that change; the others keep what they say, and what they inherit", () => {
    fc.assert(
      fc.property(selections, actions, (rows, action) => {
        const plan = planBulk(rows, action, "own", viewAlone);
        const pending = withChanges(NOTHING_PENDING, plan.changes);
        expect(pending.size).toBe(plan.changes.length);
        const written = new Set(plan.changes.map(({ place }) => place.tool));
        expect([written.size, plan.already + plan.changed]).toEqual([plan.changed, rows.length]);
        for (const row of rows) {
          const before = viewAlone(row);
          const after = viewRow(row, ALONE, pending);
          const shows = FIELDS.map((field) => before[field].own === after[field].own);
          expect(shows.every(Boolean)).toBe(!written.has(row.tool.id));
        }
      }),
    );
  });

  test("leaves every selected tool as asked", () => {
    fc.assert(
      fc.property(selections, actions, (rows, action) => {
        const { changes } = planBulk(rows, action, "own", viewAlone);
        const pending = withChanges(NOTHING_PENDING, changes);
        for (const row of rows) {
          const { enabled, requiresApproval } = viewRow(row, ALONE, pending);
          const is = {
            enable: enabled.value,
            disable: !enabled.value,
            ask: requiresApproval.value,
            allow: !requiresApproval.value,
            inherit: enabled.own === null && requiresApproval.own === null,
          };
          expect(is[action]).toBe(true);
        }
      }),
    );
  });

  test("a second time changes nothing", () => {
    fc.assert(
      fc.property(selections, actions, (rows, action) => {
        const pending = withChanges(
          NOTHING_PENDING,
          planBulk(rows, action, "own", viewAlone).changes,
        );
        const again = planBulk(rows, action, "own", (row) => viewRow(row, ALONE, pending));
        expect(again.changes).toEqual([]);
      }),
    );
  });

  test("says what is refused, what stays locked and what is risky", () => {
    const gate = (id: Gate["id"], message: string): Gate => {
      return { id, where: null, scope: "document", tightens: ["requiresApproval"], message };
    };
    const toolset = buildToolsetRow({ defaults: { enabled: null, requiresApproval: true } });
    const tools = [
      buildToolRow({ id: 1 }),
      buildToolRow({ id: 2, gates: [gate("operator-policy", "the operator wants it asked")] }),
      buildToolRow({ id: 3, gates: [gate("definition-changed", "changed")] }),
      buildToolRow({ id: 4, requiresApproval: false }),
    ];
    const rows = tools.map((tool) => ({ toolset, tool }));
    const plan = planBulk(rows, "allow", "own", viewAlone);
    expect(planWords(plan)).toBe("2 change, 1 already so, 1 refused, 1 stays locked");
    expect(plan.refused[0]?.reason).toBe("the operator wants it asked");
    expect(plan.risky.map(({ tool }) => tool.id)).toEqual([1, 3]);
    expect(planBulk(rows, "ask", "own", viewAlone)).toMatchObject({ refused: [], risky: [] });
  });

  test("writes no override for a name that two tools have", () => {
    const toolset = buildToolsetRow();
    const rows = [1, 2].map((id) => ({ toolset, tool: buildToolRow({ id, isTwin: id === 1 }) }));
    const context = { application: {}, inConversation: true };
    const plan = planBulk(rows, "disable", "override", (row) =>
      viewRow(row, context, NOTHING_PENDING),
    );
    expect(plan.refused.map(({ row }) => row.tool.id)).toEqual([1]);
    expect(plan.changes.map(({ place }) => place)).toEqual([
      { level: "override", toolset: 1, tool: 2, field: "enabled" },
    ]);
  });
});
