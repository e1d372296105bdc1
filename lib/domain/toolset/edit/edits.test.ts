import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits, invertEdits } from "@/lib/json/edit";
import { editToolsetText, type ToolsetEdit } from "./edits";

const MARK = { "dev.colloquy:permissions": { v: 1, resolution: "nearest-explicit/1" } };
const shell = '{\n  "id": "web",\n  "kind": "mcp",\n  "tools": []\n}';

/** The toolset after the edits, as texts. */
function edited(shellText: string, tools: readonly string[], ...edits: ToolsetEdit[]) {
  const result = editToolsetText({ shell: shellText, toolText: (at) => tools[at] }, edits);
  if (!result.ok) throw new Error(result.diagnostics[0]!.rule);
  return {
    label: result.label,
    shell: applyEdits(shellText, result.shell),
    tools: tools.map((text, at) => applyEdits(text, result.tools.get(at) ?? [])),
    changed: [...result.tools.keys()],
  };
}

describe("editToolsetText", () => {
  test("changes one tool, and notes in the toolset how permissions are resolved", () => {
    const tools = ['{ "name": "a", "x": 1.0 }', '{ "name": "b" }'];
    const after = edited(shell, tools, { kind: "tool", tool: 0, field: "enabled", value: false });
    expect(after.tools).toEqual(['{ "name": "a", "x": 1.0, "enabled": false }', tools[1]]);
    expect(after.changed).toEqual([0]);
    expect(JSON.parse(after.shell)).toEqual({
      id: "web",
      kind: "mcp",
      tools: [],
      extensions: MARK,
    });
    expect(after.label).toBe("Set a tool to “off”");
  });

  test("clearing takes the key away and leaves the rest of the defaults", () => {
    const text = JSON.stringify({
      toolsetDefaults: { enabled: false, other: 1 },
      extensions: MARK,
    });
    const after = edited(text, [], { kind: "default", field: "enabled", value: null });
    expect(after.shell).toBe(JSON.stringify({ toolsetDefaults: { other: 1 }, extensions: MARK }));
    expect(after.label).toBe("Clear “enabled” of the toolset’s default");
  });

  test("makes the defaults where there are none", () => {
    const edit = { kind: "default", field: "requiresApproval", value: true } as const;
    const defaults = { toolsetDefaults: { requiresApproval: true } };
    expect(JSON.parse(edited("{}", [], edit).shell)).toEqual({ ...defaults, extensions: MARK });
    expect(JSON.parse(edited('{"toolsetDefaults":null}', [], edit).shell)).toMatchObject(defaults);
  });

  test("writes a value that equals the inherited one: it is a choice", () => {
    const text = JSON.stringify({ toolsetDefaults: { enabled: true } });
    const after = edited(text, ['{"name":"a"}'], {
      kind: "tool",
      tool: 0,
      field: "enabled",
      value: true,
    });
    expect(after.tools).toEqual(['{"name":"a","enabled":true}']);
  });

  test.each<ToolsetEdit>([
    { kind: "tool", tool: 0, field: "enabled", value: true },
    { kind: "tool", tool: 0, field: "requiresApproval", value: null },
    { kind: "default", field: "enabled", value: null },
    { kind: "default", field: "requiresApproval", value: null },
  ])("leaves cells alone that are as asked: %j", (edit) => {
    const text = '{"toolsetDefaults":{"enabled":null}}';
    const tools = ['{"name":"a","enabled":true}'];
    expect(edited(text, tools, edit)).toMatchObject({ shell: text, tools, changed: [] });
  });

  test("replaces what is no boolean, and clears it", () => {
    const tools = ['{"enabled":"true"}'];
    expect(
      edited(shell, tools, { kind: "tool", tool: 0, field: "enabled", value: true }).tools,
    ).toEqual(['{"enabled":true}']);
    expect(
      edited(shell, tools, { kind: "tool", tool: 0, field: "enabled", value: null }).tools,
    ).toEqual(["{}"]);
  });

  test.each([
    [
      "keeps the toolset's other settings",
      { "dev.colloquy:permissions": { v: 1, disabled: true } },
      { "dev.colloquy:permissions": { v: 1, disabled: true, resolution: "nearest-explicit/1" } },
    ],
    ["keeps other extensions", { "com.example:a": 1 }, { "com.example:a": 1, ...MARK }],
    ["has no place in what is not an object", "text", "text"],
    ["is written where there is null", null, MARK],
  ])("the note %s", (_, extensions, after) => {
    const text = JSON.stringify({ extensions });
    const edit = { kind: "default", field: "enabled", value: false } as const;
    expect(JSON.parse(edited(text, [], edit).shell)).toEqual({
      extensions: after,
      toolsetDefaults: { enabled: false },
    });
  });

  test("several edits are one change, also of one tool", () => {
    const after = edited(
      shell,
      ['{"name":"a"}', '{"name":"b"}'],
      { kind: "tool", tool: 0, field: "enabled", value: false },
      { kind: "tool", tool: 0, field: "requiresApproval", value: true },
      { kind: "default", field: "enabled", value: true },
    );
    expect(after.tools[0]).toBe('{"name":"a","enabled":false,"requiresApproval":true}');
    expect(after.label).toBe("Change 3 permissions");
  });

  test.each([
    [{ kind: "tool", tool: 9, field: "enabled", value: true }, "edit.no-such-tool"],
    [{ kind: "tool", tool: 0, field: "enabled", value: true }, "edit.not-an-object"],
    [{ kind: "default", field: "enabled", value: true }, "edit.not-an-object"],
  ] as const)("refuses %j", (edit, rule) => {
    const text = { shell: '{"toolsetDefaults":[]}', toolText: (at: number) => ["7"][at] };
    expect(editToolsetText(text, [edit])).toMatchObject({ ok: false, diagnostics: [{ rule }] });
    expect(editToolsetText({ ...text, shell: "[]" }, [edit])).toMatchObject({ ok: false });
  });
});

describe("laws", () => {
  const flags = fc.record(
    { enabled: fc.oneof(fc.boolean(), fc.jsonValue()), requiresApproval: fc.boolean() },
    { requiredKeys: [] },
  );
  const toolset = fc.record(
    {
      toolsetDefaults: flags,
      extensions: fc.dictionary(fc.string(), fc.jsonValue()),
      other: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  const field = fc.constantFrom("enabled" as const, "requiresApproval" as const);
  const value = fc.constantFrom(true, false, null);
  const edits = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant("tool" as const), tool: fc.nat(1), field, value }),
      fc.record({ kind: fc.constant("default" as const), field, value }),
    ),
  );
  const tools = fc.tuple(fc.tuple(flags, fc.jsonValue()), fc.tuple(flags, fc.jsonValue()));
  const indent = fc.constantFrom(0, 2);

  test("undo restores every byte, other members survive, and only what was asked becomes explicit", () => {
    fc.assert(
      fc.property(toolset, tools, edits, indent, (shellValue, pair, list, space) => {
        const text = JSON.stringify(shellValue, null, space);
        const toolTexts = pair.map(([own, rest]) =>
          JSON.stringify({ name: "t", rest, ...own }, null, space),
        );
        const result = editToolsetText({ shell: text, toolText: (at) => toolTexts[at] }, list);
        expect(result.ok).toBe(true);
        if (!result.ok) return;
        const after = applyEdits(text, result.shell);
        expect(applyEdits(after, invertEdits(text, result.shell))).toBe(text);
        expect(JSON.parse(after)).toMatchObject(
          "other" in shellValue ? { other: JSON.parse(text).other } : {},
        );
        toolTexts.forEach((before, at) => {
          const toolEdits = result.tools.get(at) ?? [];
          const now = applyEdits(before, toolEdits);
          expect(applyEdits(now, invertEdits(before, toolEdits))).toBe(before);
          const expected = JSON.parse(before);
          for (const edit of list) {
            if (edit.kind !== "tool" || edit.tool !== at) continue;
            if (edit.value !== null) expected[edit.field] = edit.value;
            else if (expected[edit.field] !== null) delete expected[edit.field];
          }
          expect(JSON.parse(now)).toEqual(expected);
        });
      }),
    );
  });
});
