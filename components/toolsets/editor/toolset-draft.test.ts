import { describe, expect, test } from "vitest";
import { applyEdits } from "@/lib/json/edit";
import { editToolsetText } from "@/lib/domain/toolset/edit/edits";
import { readToolsetDraft, toolsetEdits, withFix, type ToolsetDraft } from "./toolset-draft";

const shell = `{ "id": "web", "kind": "mcp", "headers": { "Accept": "*/*", "X": 1 },
  "server": { "url": "https://a.example", "n": 1.0 }, "tools": [] }`;

function saved(change: Partial<ToolsetDraft>): string {
  const before = readToolsetDraft(shell);
  const result = editToolsetText(
    { shell, toolText: () => undefined },
    toolsetEdits(before, { ...before, ...change }),
  );
  if (!result.ok) throw new Error(JSON.stringify(result.diagnostics));
  return applyEdits(shell, result.shell);
}

describe("a toolset that is being typed", () => {
  test("saves nothing where nothing was typed", () => {
    expect(toolsetEdits(readToolsetDraft(shell), readToolsetDraft(shell))).toEqual([]);
  });

  test("saves what was typed and leaves the rest", () => {
    expect(saved({ version: "2" })).toBe(
      shell.replace('"tools": []', '"tools": [], "version": "2"'),
    );
    expect(saved({ server: "" })).not.toContain("server");
    expect(saved({ server: '{"n":  2}' })).toContain('"server": {"n":  2}');
    expect(JSON.parse(saved({ isOff: true, enabled: false }))).toMatchObject({
      toolsetDefaults: { enabled: false },
      extensions: { "dev.colloquy:permissions": { disabled: true } },
    });
  });

  test("keeps headers that are no texts, and leaves out those without a name", () => {
    const { headers } = readToolsetDraft(shell);
    const more = [...headers, { key: 9, name: "B", value: "b" }, { key: 10, name: " ", value: "" }];
    expect(JSON.parse(saved({ headers: more }))).toMatchObject({
      headers: { Accept: "*/*", X: 1, B: "b" },
    });
    expect(saved({ headers: [] })).not.toContain("headers");
  });

  test("takes a proposed reference into headers and server", () => {
    const draft = readToolsetDraft(shell);
    const value = "${env:A}";
    expect(withFix(draft, { op: "set", path: "/headers/Accept", value }).headers[0]).toMatchObject({
      value,
    });
    const { server } = withFix(draft, { op: "set", path: "/server/env/A", value });
    expect(JSON.parse(server)).toEqual({ url: "https://a.example", n: 1, env: { A: value } });
    expect(withFix(draft, { op: "remove", path: "/server/url" })).toBe(draft);
  });
});
