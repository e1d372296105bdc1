import { expect, test } from "vitest";
import { editToolsetText } from "@/lib/domain/toolset/edit/edits";
import { applyDraft, parseDraft } from "./draft";

const toolset = {
  id: "a",
  toolsetDefaults: { enabled: false },
  tools: [{ name: "x", enabled: true }, { name: "__proto__" }],
};
const documents = { toolsets: [{ rowId: 7, value: toolset }], application: {} };

test("a draft is what saving the same edits makes", () => {
  const edits = [
    { kind: "default", field: "requiresApproval", value: true },
    { kind: "tool", tool: 0, field: "enabled", value: null },
    { kind: "tool", tool: 1, field: "enabled", value: false },
  ] as const;
  const drafted = applyDraft(
    documents,
    edits.map((edit) => ({ ...edit, toolset: 7 })),
  );
  const { tools, ...shell } = toolset;
  const saved = editToolsetText(
    {
      shell: JSON.stringify({ ...shell, tools: [] }),
      toolText: (at) => JSON.stringify(tools[at]),
    },
    edits,
  );
  expect(saved.ok && [...saved.tools.keys()]).toEqual([0, 1]);
  expect(drafted.toolsets[0]?.value).toEqual({
    id: "a",
    toolsetDefaults: { enabled: false, requiresApproval: true },
    tools: [{ name: "x" }, { name: "__proto__", enabled: false }],
  });
  expect(documents.toolsets[0]?.value).toBe(toolset);
});

test("the application's defaults are drafted, too; what is not there is passed over", () => {
  const drafted = applyDraft(documents, [
    { kind: "application", field: "requiresApproval", value: true },
    { kind: "tool", toolset: 8, tool: 0, field: "enabled", value: false },
  ]);
  expect(drafted.application).toEqual({ requiresApproval: true });
  expect(drafted.toolsets).toEqual(documents.toolsets);
});

test.each([
  ["[]", []],
  [
    '[{"kind":"application","field":"enabled","value":null}]',
    [{ kind: "application", field: "enabled", value: null }],
  ],
  ['[{"kind":"tool","toolset":1,"field":"enabled","value":true}]', null],
  ['[{"kind":"default","toolset":1,"field":"name","value":true}]', null],
  ['[{"kind":"application","field":"enabled","value":"true"}]', null],
  ["{}", null],
  ["[", null],
])("%s is read as %j", (text, changes) => {
  expect(parseDraft(text)).toEqual(changes);
});
