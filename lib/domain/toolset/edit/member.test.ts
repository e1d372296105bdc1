import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits, invertEdits } from "@/lib/json/edit";
import { editToolsetText, type ToolsetEdit } from "./edits";

const shell = `{
  "id": "web",
  "kind": "mcp",
  "server": { "url": "https://a.example" },
  "x-own": 1.50,
  "tools": []
}`;
const tool = '{ "name": "read", "argsSchema": { "type": "object" }, "x": 1.0 }';

function edited(...edits: ToolsetEdit[]) {
  const result = editToolsetText({ shell, toolText: (at) => [tool][at] }, edits);
  if (!result.ok) throw new Error(JSON.stringify(result.diagnostics));
  return {
    label: result.label,
    shell: applyEdits(shell, result.shell),
    tool: applyEdits(tool, result.tools.get(0) ?? []),
  };
}

function refused(...edits: ToolsetEdit[]) {
  const result = editToolsetText({ shell, toolText: (at) => [tool, "7"][at] }, edits);
  return result.ok ? [] : result.diagnostics;
}

describe("a member", () => {
  test("is written into the toolset, and nothing else changes", () => {
    const after = edited({ kind: "member", tool: null, path: ["version"], value: "2" });
    expect(after.shell).toBe(shell.replace('"tools": []', '"tools": [],\n  "version": "2"'));
    expect(after).toMatchObject({ tool, label: "Change “version” of the toolset" });
  });

  test("is written within what is there, changing only what differs", () => {
    const path = ["argsSchema"];
    const value = { type: "object", properties: { a: {} } };
    expect(edited({ kind: "member", tool: 0, path, value })).toEqual({
      shell,
      tool: '{ "name": "read", "argsSchema": { "type": "object", "properties": { "a": {} } }, "x": 1.0 }',
      label: "Change “argsSchema” of “read”",
    });
  });

  test("is removed where no value is given", () => {
    const after = edited({ kind: "member", tool: null, path: ["server", "url"] });
    expect(after.shell).toBe(shell.replace('{ "url": "https://a.example" }', "{}"));
    expect(after.label).toBe("Remove “url” of the toolset");
  });

  test("null is a value", () => {
    const after = edited({ kind: "member", tool: 0, path: ["x"], value: null });
    expect(after.tool).toBe(tool.replace("1.0", "null"));
  });

  test("keeps typed JSON as it was typed", () => {
    const text = '{ "n":  1.00 }';
    const after = edited({ kind: "memberText", tool: 0, path: ["argsSchema"], text: `\n${text} ` });
    expect(after.tool).toBe(tool.replace('{ "type": "object" }', text));
  });

  test("a tool can be typed as a whole", () => {
    const text = '{"name":"b", "argsSchema": 7}';
    expect(edited({ kind: "memberText", tool: 0, path: [], text })).toMatchObject({
      tool: text,
      label: "Change the JSON of “read”",
    });
  });

  test("an extension goes by its own name", () => {
    const path = ["extensions", "dev.colloquy:tests", "tests", 0];
    const value = { name: "deletes ask" };
    expect(edited({ kind: "member", tool: null, path, value })).toMatchObject({
      label: "Change “tests” of the toolset",
    });
  });

  test("that is a permission leaves the note how permissions are resolved, and no other does", () => {
    const path = ["extensions", "dev.colloquy:permissions", "disabled"];
    const note = '"resolution"';
    expect(edited({ kind: "member", tool: null, path, value: true }).shell).toContain(note);
    const tests = ["extensions", "dev.colloquy:permissions", "tests"];
    for (const [path, value] of [
      [["version"], "1"],
      [tests, []],
    ] as const) {
      expect(edited({ kind: "member", tool: null, path, value }).shell).not.toContain(note);
    }
  });
});

describe("refuses", () => {
  test.each<[string, ToolsetEdit]>([
    ["edit.structure", { kind: "member", tool: null, path: ["tools"], value: [] }],
    ["edit.structure", { kind: "memberText", tool: null, path: [], text: "{}" }],
    ["edit.not-an-object", { kind: "member", tool: 0, path: [], value: {} }],
    ["edit.not-an-object", { kind: "memberText", tool: 0, path: [], text: "[]" }],
    ["edit.not-an-object", { kind: "member", tool: 1, path: ["name"], value: "a" }],
    ["edit.no-such-tool", { kind: "member", tool: 2, path: ["name"], value: "a" }],
    ["edit.no-such-place", { kind: "member", tool: 0, path: ["name", "first"], value: 1 }],
    ["schema.type", { kind: "member", tool: 0, path: ["argsSchema"], value: "text" }],
    ["schema.required", { kind: "member", tool: null, path: ["id"] }],
    ["ts.kind-unknown", { kind: "member", tool: null, path: ["kind"], value: "other" }],
    ["json.syntax", { kind: "memberText", tool: 0, path: ["argsSchema"], text: "{" }],
  ])("%s", (rule, edit) => {
    expect(refused(edit)).toMatchObject([{ rule }]);
  });

  test("a credential in plain text, with the reference to write instead", () => {
    const path = ["headers", "Authorization"];
    const value = `Bearer ${"q7".repeat(20)}`;
    const [diagnostic] = refused({ kind: "member", tool: null, path, value });
    expect(diagnostic).toMatchObject({
      rule: "secret.config-value",
      path: "/headers/Authorization",
      fix: { operations: [{ op: "set", value: "Bearer ${env:WEB_AUTHORIZATION}" }] },
    });
    expect(diagnostic!.message).not.toContain(value);
    const reference = "Bearer ${secret:WEB}";
    expect(edited({ kind: "member", tool: null, path, value: reference }).shell).toContain(
      reference,
    );
  });

  test("nothing about a credential that was there before", () => {
    const old = shell.replace("{ ", '{ "apiKey": "hunter2hunter2", ');
    const text = { shell: old, toolText: () => undefined };
    const path = ["server", "url"];
    const result = editToolsetText(text, [{ kind: "member", tool: null, path, value: "b" }]);
    expect(result.ok).toBe(true);
  });
});

test("undo restores every byte, and the value is there in between", () => {
  const key = fc.constantFrom("a", "b", "__proto__", "extensions");
  const path = fc.array(key, { minLength: 1, maxLength: 3 });
  const indent = fc.constantFrom(0, 2);
  fc.assert(
    fc.property(fc.jsonValue(), path, fc.jsonValue(), indent, (rest, rawPath, value, space) => {
      const text = JSON.stringify({ name: "t", a: rest, b: {} }, null, space);
      const wanted: unknown = JSON.parse(JSON.stringify(value));
      const result = editToolsetText({ shell: "{}", toolText: () => text }, [
        { kind: "member", tool: 0, path: rawPath, value },
      ]);
      fc.pre(result.ok);
      if (!result.ok) return;
      const edits = result.tools.get(0) ?? [];
      const after = applyEdits(text, edits);
      let found: unknown = JSON.parse(after);
      for (const name of rawPath) {
        found = Object.entries(found as object).find(([own]) => own === name)?.[1];
      }
      expect(found).toEqual(wanted);
      expect(applyEdits(after, invertEdits(text, edits))).toBe(text);
    }),
  );
});
