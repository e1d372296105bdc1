import { describe, expect, test } from "vitest";
import { judgeCall, type ToolDefinition, type ToolLibrary } from "./definition";

const tool = (more: Partial<ToolDefinition> = {}): ToolDefinition => ({
  fileId: "f",
  toolsetId: "garden",
  version: "1",
  judgeArgs: () => null,
  ...more,
});
const library = (...tools: ToolDefinition[]): ToolLibrary => ({
  isEmpty: tools.length === 0,
  named: (name) => (name === "weather" ? tools : []),
});
const call = { name: "weather", toolsetId: null, version: null, args: {} };
const rules = (asked: Partial<typeof call> | object, known: ToolLibrary) =>
  judgeCall({ ...call, ...asked }, known).notes.map(({ rule }) => rule);

describe("judgeCall", () => {
  test("names the one definition that fits", () => {
    expect(judgeCall(call, library(tool()))).toEqual({
      definition: { fileId: "f", toolsetId: "garden", version: "1" },
      notes: [],
    });
  });

  test("says nothing while no toolset is stored", () => {
    expect(judgeCall(call, library())).toEqual({ definition: null, notes: [] });
  });

  test.each([
    ["another name", { name: "rain" }],
    ["a toolset that is not stored", { toolsetId: "desk" }],
  ])("a tool is unknown under %s", (_, asked) => {
    expect(rules(asked, library(tool()))).toEqual(["tool.unknown"]);
  });

  test("a name that several toolsets have is settled by the toolset of the call", () => {
    const both = library(tool(), tool({ toolsetId: "desk" }));
    expect(rules({}, both)).toEqual(["tool.ambiguous"]);
    expect(judgeCall({ ...call, toolsetId: "desk" }, both).definition?.toolsetId).toBe("desk");
  });

  test("tells a version that differs, unless one side names none", () => {
    expect(rules({ version: "2" }, library(tool()))).toEqual(["tool.version-drift"]);
    expect(rules({ version: "1" }, library(tool()))).toEqual([]);
    expect(rules({ version: "2" }, library(tool({ version: null })))).toEqual([]);
  });

  test("says where the arguments do not fit", () => {
    const strict = tool({ judgeArgs: () => ({ pointer: "/day", reason: "must be string" }) });
    expect(judgeCall(call, library(strict)).notes).toEqual([
      { rule: "tool.args-schema", text: "/day must be string." },
    ]);
    const whole = tool({ judgeArgs: () => ({ pointer: "", reason: "must be object" }) });
    expect(judgeCall(call, library(whole)).notes[0]?.text).toBe("The arguments must be object.");
  });
});
