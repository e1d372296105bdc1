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
        "1. conversation override: On, overruled: filtered (toolId resolved as toolset/name)",
        "2. tool entry: Off, overruled by conversation override",
        "3. toolset rule: not set (rules only cover approval)",
        "4. toolset defaults: not set: null inherits",
        "5. application default: not set",
        "6. standard default: On, overruled by conversation override",
        "7. filtered: Off, decides (the file says FILTERED)",
        "Without filtered it would be On, decided by conversation override.",
      ].join("\n"),
    );
  });

  test("says that no rule applies", () => {
    expect(explain(buildToolset()).requiresApproval.text).toBe(
      [
        "webtools/web:fetch: Allow",
        "1. tool entry: not set",
        "2. toolset rule: not set",
        "3. toolset defaults: not set",
        "4. application default: not set",
        "5. standard default: Allow, decides: nothing else is set",
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
    expect(text).toContain(`2. tool entry: ["${"x".repeat(37)}…, ignored: neither true nor false`);
    expect(text).toContain("5. application default: Off, decides");
    expect(text).toContain("7. toolset switched off: Off, no effect: already so");
  });
});

test("valueName", () => {
  expect([true, false].map((value) => valueName("enabled", value))).toEqual(["On", "Off"]);
  expect([true, false].map((value) => valueName("requiresApproval", value))).toEqual([
    "Ask",
    "Allow",
  ]);
});
