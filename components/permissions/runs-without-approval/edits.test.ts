import { expect, test } from "vitest";
import type { WithoutApprovalReport } from "@/lib/domain/permissions/reports/runs-without-approval";
import { defaultEdit, toolEdit, withoutApprovalGroups } from "./edits";

type Placed = WithoutApprovalReport["tools"][number];

function placed(extra: Partial<Placed>): Placed {
  return {
    toolset: 0,
    position: 2,
    toolsetId: "files",
    name: "read",
    summary: null,
    source: "tool",
    without: { value: true, winner: "toolsetDefaults" },
    hints: { readOnly: null, destructive: null, idempotent: null, openWorld: null },
    fileId: "f",
    fileTitle: "Files",
    rowId: 7,
    revision: 3,
    ...extra,
  };
}

const changed = (tool: Placed) => toolEdit(tool).edits[0]?.edit;

test("an Allow of its own goes where that is enough, else the tool says Ask", () => {
  expect(changed(placed({}))).toEqual({
    kind: "tool",
    tool: 2,
    field: "requiresApproval",
    value: null,
  });
  const still = { value: false, winner: "built-in" } as const;
  expect(changed(placed({ without: still }))).toMatchObject({ value: true });
  expect(changed(placed({ source: "built-in", without: null }))).toMatchObject({ value: true });
  const defaulted = placed({
    source: "toolsetDefaults",
    without: { value: true, winner: "application" },
  });
  expect(changed(defaulted)).toMatchObject({ value: true });
});

test("tools stand by their toolset, which can ask for all that say nothing themselves", () => {
  const groups = withoutApprovalGroups([
    placed({}),
    placed({ rowId: 8, source: "built-in" }),
    placed({ source: "built-in" }),
  ]);
  expect(groups.map(({ tools, byDefault }) => [tools.length, byDefault])).toEqual([
    [2, 1],
    [1, 1],
  ]);
  expect(defaultEdit(groups[0]!)).toEqual({
    fileId: "f",
    edits: [
      {
        toolsetId: 7,
        expectedRevision: 3,
        edit: { kind: "default", field: "requiresApproval", value: true },
      },
    ],
  });
});
