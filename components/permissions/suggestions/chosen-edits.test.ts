import { expect, test } from "vitest";
import type { Suggestion } from "@/lib/domain/history/suggest";
import { overrideEdits, toolEdits } from "./chosen-edits";

function suggestion(toolset: number, tool: number, overrides: readonly string[] = []): Suggestion {
  return {
    kind: "few-conversations",
    toolsetId: "a",
    tool: `t${tool}`,
    change: "Off",
    evidence: "",
    loosens: false,
    edits: [{ kind: "tool", toolset, tool, field: "enabled", value: false }],
    overrides: overrides.map((conversationId) => {
      return { conversationId, title: "", expectedRevision: 3, toolId: `a/t${tool}` };
    }),
    places: [],
    window: null,
    undated: 0,
  };
}

const places = [
  { rowId: 1, fileId: "f", revision: 5 },
  { rowId: 2, fileId: "f", revision: 6 },
  { rowId: 3, fileId: "g", revision: 7 },
];

test("each file and each conversation is edited once", () => {
  const chosen = [suggestion(1, 0, ["c", "d"]), suggestion(2, 4, ["c"]), suggestion(3, 1)];
  expect(
    toolEdits(chosen, places).map(({ fileId, edits }) => [
      fileId,
      edits.map(({ toolsetId, expectedRevision }) => [toolsetId, expectedRevision]),
    ]),
  ).toEqual([
    [
      "f",
      [
        [1, 5],
        [2, 6],
      ],
    ],
    ["g", [[3, 7]]],
  ]);
  expect(overrideEdits(chosen)).toEqual([
    {
      id: "c",
      expectedRevision: 3,
      edit: {
        kind: "overrides",
        overrides: [
          { toolId: "a/t0", fields: { enabled: true } },
          { toolId: "a/t4", fields: { enabled: true } },
        ],
      },
    },
    {
      id: "d",
      expectedRevision: 3,
      edit: { kind: "overrides", overrides: [{ toolId: "a/t0", fields: { enabled: true } }] },
    },
  ]);
});
