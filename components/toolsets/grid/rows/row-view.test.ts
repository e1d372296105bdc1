import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explainTool } from "@/lib/domain/permissions/resolve/explain";
import { FIELDS, type Gate } from "@/lib/domain/permissions/resolve/resolve";
import type { ToolRow } from "@/lib/domain/toolset/view/listing";
import { collectRow } from "@/lib/domain/toolset/view/row-permissions";
import { buildToolRow, buildToolsetRow } from "@/lib/testing/builders/grid";
import { NOTHING_PENDING, withChanges, type Pending, type Stated } from "./pending";
import { draftsOf, placesOf, viewRow } from "./row-view";

const stated = fc.constantFrom<Stated>(true, false, null);
const switches = fc.record({ enabled: stated, requiresApproval: stated });

function gate(id: Gate["id"], tightens: Gate["tightens"]): Gate {
  return { id, where: null, scope: "document", tightens, message: "" };
}

const gates = fc.subarray([
  gate("toolset-disabled", ["enabled"]),
  gate("filtered", ["enabled"]),
  gate("definition-changed", ["requiresApproval"]),
]);

function overrideOf(values: Readonly<Record<string, Stated>>): ToolRow["override"] {
  const level = (field: string) => {
    const value = values[field];
    const stored = typeof value === "boolean" ? { [field]: value } : {};
    return { id: "conversation" as const, where: null, stored };
  };
  return {
    toolIds: ["files/read"],
    levels: { enabled: level("enabled"), requiresApproval: level("requiresApproval") },
  };
}

const rows = fc
  .record({
    defaults: switches,
    own: switches,
    override: fc.option(switches),
    gates,
    application: switches,
    inConversation: fc.boolean(),
  })
  .map((drawn) => ({
    row: {
      toolset: buildToolsetRow({ defaults: drawn.defaults }),
      tool: buildToolRow({
        ...drawn.own,
        gates: drawn.gates,
        override: drawn.override === null ? null : overrideOf(drawn.override),
      }),
    },
    context: { application: drawn.application, inConversation: drawn.inConversation },
  }));

type Drawn = typeof rows extends fc.Arbitrary<infer T> ? T : never;

const changes = fc.array(
  fc.record({
    level: fc.constantFrom("own", "defaults", "override"),
    field: fc.constantFrom(...FIELDS),
    value: stated,
  }),
  { maxLength: 3 },
);

function pendingOf(
  { row }: Drawn,
  drawn: typeof changes extends fc.Arbitrary<infer T> ? T : never,
) {
  return drawn.reduce<Pending>(
    (pending, { level, field, value }) =>
      withChanges(pending, [
        { place: placesOf(row, field)[level], saved: value === null ? true : null, value },
      ]),
    NOTHING_PENDING,
  );
}

describe("what a row shows", () => {
  test("is what the resolver decides, with the same winner", () => {
    fc.assert(
      fc.property(rows, changes, (drawn, edits) => {
        const { row, context } = drawn;
        const pending = pendingOf(drawn, edits);
        const view = viewRow(row, context, pending);
        const drafts = draftsOf(row, pending);
        const explained = explainTool(collectRow(row.toolset, row.tool, context, drafts));
        for (const field of FIELDS) {
          const { value, winner, steps } = explained[field];
          expect([view[field].value, view[field].source]).toEqual([value, steps[winner]?.id]);
        }
      }),
    );
  });

  test("says what clearing the switch gives", () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(...FIELDS), (drawn, field) => {
        const row = { ...drawn.row, tool: { ...drawn.row.tool, gates: [] } };
        const view = viewRow(row, drawn.context, NOTHING_PENDING);
        const level = drawn.context.inConversation ? "override" : "own";
        const cleared = viewRow(
          row,
          drawn.context,
          withChanges(NOTHING_PENDING, [
            { place: placesOf(row, field)[level], saved: true, value: null },
          ]),
        );
        const inherited = level === "own" ? "inheritedOwn" : "inheritedOverride";
        expect(cleared[field].value).toBe(view[field][inherited]);
      }),
    );
  });

  test("follows its toolset, also where the tool itself stays as it is", () => {
    const tool = buildToolRow();
    const context = { application: {}, inConversation: false };
    const shown = (enabled: Stated) => {
      const toolset = buildToolsetRow({ defaults: { enabled, requiresApproval: null } });
      return viewRow({ toolset, tool }, context, NOTHING_PENDING).enabled.value;
    };
    expect([shown(null), shown(false), shown(true)]).toEqual([true, false, true]);
  });

  test("stays the same object while it shows the same", () => {
    const row = { toolset: buildToolsetRow(), tool: buildToolRow() };
    const context = { application: {}, inConversation: false };
    const other = { level: "own", toolset: 1, tool: 99, field: "enabled" } as const;
    const pending = withChanges(NOTHING_PENDING, [{ place: other, saved: null, value: false }]);
    expect(viewRow(row, context, pending)).toBe(viewRow(row, context, NOTHING_PENDING));
  });
});
