import { describe, expect, test } from "vitest";

import { collectPermissions } from "./collect";
import { explainTool } from "./explain";
import { missingScopeGate, policyGates, unresolvedGate, type PolicyRule } from "./installation";
import { resolve } from "./resolve";

const rule = (pattern: string, effect: PolicyRule["effect"] = "Off"): PolicyRule => ({
  pattern,
  effect,
  setting: effect === "Off" ? "COLLOQUY_TOOLS_OFF" : "COLLOQUY_TOOLS_ASK",
});

/** Which effects a policy has on a tool. */
function effects(policy: readonly PolicyRule[], id: string, name: string) {
  return policyGates(policy)({ id }, { name }).map(({ tightens }) => tightens.join());
}

describe("a policy of the operator", () => {
  test("means a tool in every toolset without a slash, and one toolset's with it", () => {
    expect(effects([rule("delete_*")], "files", "delete_all")).toEqual(["enabled"]);
    expect(effects([rule("delete_*")], "files", "undelete_all")).toEqual([]);
    expect(effects([rule("files/*")], "files", "read")).toEqual(["enabled"]);
    expect(effects([rule("files/*")], "mail", "read")).toEqual([]);
    expect(effects([rule("files")], "files", "read")).toEqual([]);
    expect(effects([rule("*/re?d")], "a/b", "read")).toEqual(["enabled"]);
  });

  test("compares letters as they are, and takes any name", () => {
    expect(effects([rule("Read")], "files", "read")).toEqual([]);
    expect(effects([rule("__proto__", "Ask")], "constructor", "__proto__")).toEqual([
      "requiresApproval",
    ]);
    expect(effects([rule("*")], "files", "")).toEqual(["enabled"]);
    expect(policyGates([rule("*")])({ id: 7 }, {})).toEqual([]);
    expect(policyGates([rule("*")])(null, null)).toEqual([]);
  });

  test("is one gate for each effect, and names every rule that speaks", () => {
    const policy = [rule("*"), rule("*", "Ask"), rule("files/*")];
    expect(policyGates(policy)({ id: "files" }, { name: "read" })).toMatchObject([
      {
        id: "operator-policy",
        scope: "installation",
        message: "COLLOQUY_TOOLS_OFF has “*”; COLLOQUY_TOOLS_OFF has “files/*”",
      },
      { id: "operator-policy", message: "COLLOQUY_TOOLS_ASK has “*”" },
    ]);
  });
});

test("what a machine adds comes after what documents say, and nothing nearer opens it", () => {
  const toolsets = [{ id: "files", tools: [{ name: "read", enabled: true }] }];
  const conversation = { toolOverrides: [{ toolId: "files/read", enabled: true }] };
  const gate = policyGates([rule("read")]);
  const [tool] = collectPermissions({
    toolsets,
    conversation,
    syncState: () => ({ missing: false, unreviewed: false, change: "behavioural" }),
    local: () => [
      ...gate({ id: "files" }, { name: "read" }),
      unresolvedGate("${secret:X} is not set"),
    ],
  }).tools;
  expect(tool!.gates.map(({ id }) => id)).toEqual([
    "definition-changed",
    "operator-policy",
    "unresolved-secret",
  ]);
  const { value, steps, winner } = resolve("enabled", tool!.levels.enabled, tool!.gates);
  expect(value).toBe(false);
  expect(steps[winner]).toMatchObject({ id: "operator-policy", ifRemoved: { value: false } });
});

test("scopes that a sign-in lacks are in every trace and decide nothing", () => {
  const toolsets = [{ id: "files", tools: [{ name: "read" }] }];
  const [tool] = collectPermissions({
    toolsets,
    conversation: {},
    syncState: () => ({ missing: false, unreviewed: false, change: null }),
    local: () => [missingScopeGate("the sign-in lacks files:read")],
  }).tools;
  const explained = explainTool(tool!);
  for (const trace of [explained.enabled, explained.requiresApproval]) {
    expect(trace.text).toContain("missing scope: decides nothing (the sign-in lacks files:read)");
    expect(trace.steps[trace.winner]).toMatchObject({ id: "built-in" });
  }
  expect([explained.enabled.value, explained.requiresApproval.value]).toEqual([true, false]);
});
