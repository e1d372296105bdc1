import { describe, expect, test } from "vitest";
import { buildTool, buildToolset } from "@/lib/testing/builders/toolset";
import { collectPermissions } from "./collect";
import { explainTool, valueName } from "./explain";

function explain(toolset: unknown, conversation?: unknown, application = {}) {
  const [tool] = collectPermissions({ toolsets: [toolset], conversation, application }).tools;
  return explainTool(tool!);
}

describe("explainTool", () => {
  test("numbers every line, names the conqueror and ends with the counterfactual", () => {
    const toolset = {
      id: "files",
      toolsetDefaults: { enabled: null },
      tools: [
        {
          name: "delete_file",
          enabled: false,
          extensions: {
            "dev.colloquy:cadenya": { source: { spec: { status: "TOOL_STATUS_FILTERED" } } },
          },
        },
      ],
    };
    const conversation = { toolOverrides: [{ toolId: "files/delete_file", enabled: true }] };
    const { enabled, tool, order } = explain(toolset, conversation);
    expect(tool).toEqual({ toolsetId: "files", name: "delete_file" });
    expect(order).toBe("nearest-explicit/1");
    expect(enabled.text).toBe(
      [
        "files/delete_file: Off",
        "1. conversation override: On, loses: closed by filtered (toolId resolved as toolset/name)",
        "2. tool entry: Off, loses: conversation override is nearer",
        "3. toolset rule: –, silent: not set (rules are about approval only)",
        "4. toolset defaults: null, silent: null means inherit",
        "5. application default: –, silent: not set",
        "6. built-in: On, loses: conversation override is nearer",
        "7. filtered: Off, wins (the file says FILTERED)",
        "Without filtered it would be On, decided by conversation override.",
      ].join("\n"),
    );
  });

  test("says that no rule applies", () => {
    expect(explain(buildToolset()).requiresApproval.text).toBe(
      [
        "webtools/web:fetch: Allow",
        "1. tool entry: –, silent: not set",
        "2. toolset rule: –, silent: not set",
        "3. toolset defaults: –, silent: not set",
        "4. application default: –, silent: not set",
        "5. built-in: Allow, wins: the file says nothing, this is the standard’s default",
      ].join("\n"),
    );
  });

  test("shows values that do not count, cut when they are long", () => {
    const toolset = {
      id: "a",
      tools: [buildTool({ enabled: ["x".repeat(100)] as never })],
      extensions: { "dev.colloquy:permissions": { disabled: true } },
    };
    const { text } = explain(toolset, {}, { enabled: false }).enabled;
    expect(text).toContain(`2. tool entry: ["${"x".repeat(37)}…, ignored: not a boolean`);
    expect(text).toContain("5. application default: Off, wins");
    expect(text).toContain("7. toolset switched off: Off, changes nothing: already so");
  });
});

test("valueName", () => {
  expect([true, false].map((value) => valueName("enabled", value))).toEqual(["On", "Off"]);
  expect([true, false].map((value) => valueName("requiresApproval", value))).toEqual([
    "Ask",
    "Allow",
  ]);
});
