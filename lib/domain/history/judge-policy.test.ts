import { expect, test } from "vitest";
import { openPermissions } from "../permissions/resolve/in-conversation";
import { groupCalls, type HistoryEvent } from "./calls";
import { decideForPast } from "./decision";
import { judgeAgainstPolicy } from "./judge-policy";

function judge(
  toolsets: readonly Record<string, unknown>[],
  call: Partial<HistoryEvent> = {},
  conversation: unknown = {},
): string[] {
  const base: HistoryEvent = {
    kind: "call",
    message: 0,
    messageId: 1,
    position: 0,
    blockId: "c",
    callId: "c",
    toolsetId: "files",
    toolName: "write",
    state: null,
    requiresApproval: false,
    at: null,
    deleted: false,
    retryOf: null,
    version: null,
    misfit: null,
    approvedBy: undefined,
    ...call,
  };
  const result = { ...base, kind: "result", state: "succeeded", position: 1 } as const;
  const book = openPermissions({ toolsets });
  const seen = book.inConversation(conversation);
  return judgeAgainstPolicy(groupCalls([base, result]), {
    index: book.index,
    toolsetIds: new Set(toolsets.map(({ id }) => String(id))),
    versionOf: (at) => (toolsets[at]?.["version"] as string | undefined) ?? null,
    decide: (tool) => decideForPast(seen.tool(book.positionOf(tool))!),
  }).map(({ rule, severity, basis }) => `${rule} ${severity} ${basis}`);
}

const files = (tool: Record<string, unknown>, rest: Record<string, unknown> = {}) => [
  { id: "files", kind: "builtin", tools: [{ name: "write", ...tool }], ...rest },
];

test("an explicit Ask is a warning, one by default only a remark", () => {
  expect(judge(files({ requiresApproval: true }))).toEqual([
    "tool.approval-missing warning current settings",
  ]);
  expect(judge(files({}, { toolsetDefaults: { requiresApproval: true } }))).toEqual([
    "tool.approval-missing info current settings",
  ]);
  expect(judge(files({ requiresApproval: false }))).toEqual([]);
});

test("what the call records itself is not reported a second time", () => {
  expect(judge(files({ requiresApproval: true }), { requiresApproval: true })).toEqual([]);
});

test("a tool that is off today, by its entry, its conversation or a status", () => {
  const off = ["tool.ran-while-disabled warning current settings"];
  expect(judge(files({ enabled: false }))).toEqual(off);
  const toolOverrides = [{ toolId: "files/write", enabled: false }];
  expect(judge(files({}), {}, { toolOverrides })).toEqual(off);
  const spec = { status: "TOOL_STATUS_ARCHIVED" };
  const extensions = { "dev.colloquy:cadenya": { source: { spec } } };
  expect(judge(files({ extensions }))).toEqual(off);
});

test("tools nobody defines, and tools several define", () => {
  expect(judge(files({}), { toolName: "read" })).toEqual(["tool.unknown warning current settings"]);
  expect(judge(files({}), { toolsetId: "web" })).toEqual(["tool.unknown info current settings"]);
  const twice = [...files({}), { id: "other", tools: [{ name: "write" }] }];
  expect(judge(twice, { toolsetId: null })).toEqual(["tool.ambiguous warning current settings"]);
  expect(judge([], {})).toEqual([]);
});

test("arguments that do not fit name the version they were held against", () => {
  const misfit = { pointer: "/path", reason: "must be string" };
  expect(judge(files({}, { version: "2" }), { version: "1", misfit })).toEqual([
    "tool.version-drift info current settings",
    "tool.args-schema warning current settings",
  ]);
});
