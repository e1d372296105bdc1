import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { listCalls } from "@/lib/data/calls/log";
import { editConversation } from "@/lib/data/conversations/edit";
import { readCallableTool, type ToolPointer } from "@/lib/data/calls/callable-tool";
import { memberOf } from "@/lib/testing/accounts/private-canaries";
import { noInstallation } from "@/lib/testing/builders/no-installation";
import { exportedConversation, importToolsets, useLibrary } from "@/lib/testing/library/library";
import { startEverything } from "@/lib/testing/mcp/real-servers";
import { answer, serveTools, type Behaviour, type ToolServer } from "@/lib/testing/mcp/tool-server";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import type { Tool, Toolset } from "@/lib/domain/toolset/schema/toolset";
import { editTools } from "@/lib/data/toolsets/edit";
import { listPermissions } from "@/lib/data/permissions/effective";
import { getToolsetFile } from "@/lib/data/toolsets/list";
import { bindSecret, setSecret } from "@/lib/secrets/store";

import { saveCall } from "./save-call";
import { heldCall, runningCalls } from "./held-calls";
import { cancelCall, confirmCall, declineCall, startCall, type Started } from "./start-call";
import { tryTool } from "./try-tool";
import { viewCall, viewCalls } from "./view-calls";

useLibrary();

const echoes: Behaviour = (exchange) =>
  exchange.method === "tools/call" &&
  answer(exchange, {
    content: [{ type: "text", text: `Echo: ${JSON.stringify(exchange.params)}` }],
  });

let server: ToolServer;
beforeEach(async () => {
  server = await serveTools(echoes);
});
afterEach(() => server.close());

type Place = ToolPointer & { name: string };

const signal = new AbortController().signal;

async function store(tool: Partial<Tool> = {}, toolset: Partial<Toolset> = {}): Promise<Place> {
  const built = buildToolset({
    id: "lab",
    kind: "mcp",
    server: { type: "http", url: server.url },
    tools: [buildTool({ name: "echo", ...tool })],
    ...toolset,
  });
  const { id } = await importToolsets(JSON.stringify(buildToolsets([built])));
  const file = await getToolsetFile(LOCAL_VIEWER, id);
  const [row] = file!.toolsets;
  return { fileId: id, toolset: row!.row.id, tool: 0, name: row!.tools[0]!.name };
}

async function logged(pointer: Place) {
  const { toolRowId } = (await readCallableTool(pointer, noInstallation))!;
  return listCalls(LOCAL_VIEWER, toolRowId, 10);
}

const args = { url: "x" };

function callIdOf(start: Started["start"]): string {
  if (start.state !== "running" && start.state !== "asks") throw new Error(start.state);
  return start.callId;
}

/** Waits until nothing is under way, so that nothing touches the library when it is closed. */
async function settle(): Promise<void> {
  await expect.poll(runningCalls).toBe(0);
}

describe("the permissions of a tool", () => {
  test("off refuses the call, says why, and the server hears nothing", async () => {
    const pointer = await store({ enabled: false });
    const { start } = await startCall(LOCAL_VIEWER, { ...pointer, args });
    expect(start).toMatchObject({ state: "blocked", collected: { tool: { name: "echo" } } });
    const confirmed = { fingerprint: "made-up", atMs: 0 };
    expect(await tryTool({ ...pointer, args, confirmed }, { signal })).toMatchObject({
      state: "blocked",
    });
    expect(server.asked).toEqual([]);
    expect(await logged(pointer)).toMatchObject([{ outcome: "blocked" }, { outcome: "blocked" }]);
  });

  test("a gate of the toolset refuses, too", async () => {
    const pointer = await store(
      { enabled: true },
      { extensions: { "dev.colloquy:permissions": { v: 1, disabled: true } } },
    );
    expect((await startCall(LOCAL_VIEWER, { ...pointer, args })).start.state).toBe("blocked");
    expect(server.asked).toEqual([]);
  });

  test("ask sends nothing before this very call is confirmed", async () => {
    const pointer = await store({ requiresApproval: true });
    const asked = await startCall(LOCAL_VIEWER, { ...pointer, args });
    expect(asked.start).toMatchObject({
      state: "asks",
      isAnew: false,
      question: {
        server: { toolsetId: "lab", transport: "http", address: server.url, toolName: "echo" },
        args: '{\n  "url": "x"\n}',
        faults: [],
      },
    });
    const confirmed = { fingerprint: "of another call", atMs: 0 };
    expect((await tryTool({ ...pointer, args, confirmed }, { signal })).state).toBe("ask");
    expect(server.asked).toEqual([]);
    expect(await logged(pointer)).toEqual([]);

    const callId = callIdOf(asked.start);
    const run = await confirmCall(LOCAL_VIEWER, callId);
    await run.ended;
    expect(server.calls("tools/call")).toBe(1);
    expect(await viewCall(LOCAL_VIEWER, callId)).toMatchObject({
      state: "ended",
      approved: true,
      record: { outcome: "ok" },
    });
    // One confirmation is good for one call.
    expect((await confirmCall(LOCAL_VIEWER, callId)).start.state).toBe("impossible");
    expect(server.calls("tools/call")).toBe(1);
  });

  test("a call that was withdrawn cannot be confirmed", async () => {
    const { start } = await startCall(LOCAL_VIEWER, {
      ...(await store({ requiresApproval: true })),
      args,
    });
    const callId = callIdOf(start);
    // Only what runs is cancelled.
    cancelCall(LOCAL_VIEWER, callId);
    expect(heldCall(LOCAL_VIEWER, callId)?.state).toBe("asks");
    declineCall(LOCAL_VIEWER, callId);
    expect((await confirmCall(LOCAL_VIEWER, callId)).start.state).toBe("impossible");
    expect(server.asked).toEqual([]);
  });

  test("allow sends it after one press", async () => {
    const pointer = await store({ requiresApproval: false });
    const { start, ended } = await startCall(LOCAL_VIEWER, { ...pointer, args });
    await ended;
    expect(start.state).toBe("running");
    expect(server.asked.find(({ method }) => method === "tools/call")?.params).toMatchObject({
      name: "echo",
      arguments: args,
    });
    expect(await logged(pointer)).toMatchObject([{ outcome: "ok", errorType: null }]);
  });
});

test("what was changed since the question is asked again, and nothing is sent", async () => {
  const pointer = await store({ requiresApproval: true });
  const { start } = await startCall(LOCAL_VIEWER, { ...pointer, args });
  const toolset = (await getToolsetFile(LOCAL_VIEWER, pointer.fileId))!.toolsets[0]!.row;
  const edit = {
    kind: "member",
    tool: 0,
    path: ["summary"],
    value: "Sends your files away",
  } as const;
  const edited = await editTools({
    fileId: pointer.fileId,
    edits: [{ toolsetId: toolset.id, expectedRevision: toolset.revision, edit }],
  });
  expect(edited.ok).toBe(true);
  const again = await confirmCall(LOCAL_VIEWER, callIdOf(start));
  expect(again.start).toMatchObject({ state: "asks", isAnew: true });
  expect(server.asked).toEqual([]);
  await (
    await confirmCall(LOCAL_VIEWER, callIdOf(again.start))
  ).ended;
  expect(server.calls("tools/call")).toBe(1);
});

test("the gate of calls says what the grid shows, for every permission", async () => {
  const stated = [undefined, true, false];
  const tools = stated.flatMap((enabled) =>
    stated.map((requiresApproval, at) =>
      buildTool({
        name: `tool-${String(enabled)}-${at}`,
        ...(enabled === undefined ? {} : { enabled }),
        ...(requiresApproval === undefined ? {} : { requiresApproval }),
      }),
    ),
  );
  const toolset = { tools, toolsetDefaults: { requiresApproval: true } };
  const pointer = await store({}, toolset);
  const { items } = (await listPermissions(LOCAL_VIEWER, null, noInstallation))!;
  expect(items).toHaveLength(9);
  for (const { name, position: tool, enabled, requiresApproval } of items) {
    const { start } = await startCall(LOCAL_VIEWER, { ...pointer, tool, name, args });
    expect(start.state).toBe(enabled ? (requiresApproval ? "asks" : "running") : "blocked");
  }
  await expect.poll(() => server.calls("tools/call")).toBe(2);
  await settle();
});

describe("references in headers", () => {
  const headers = { Authorization: "Bearer ${secret:LAB_KEY}" };

  test("without a value nothing is sent, and the reference is named", async () => {
    const pointer = await store({}, { headers });
    const { start, ended } = await startCall(LOCAL_VIEWER, { ...pointer, args });
    await ended;
    expect(await viewCall(LOCAL_VIEWER, callIdOf(start))).toMatchObject({
      record: { errorType: "MISSING_SECRET" },
      failure: { message: expect.stringContaining("LAB_KEY") as string },
    });
    expect(server.asked).toEqual([]);
    const wanted = { name: "LAB_KEY", kind: "secret" };
    expect(await viewCalls(LOCAL_VIEWER, pointer)).toMatchObject({
      server: { origin: server.origin },
      missing: [{ ...wanted, reason: "unset" }],
    });
    await setSecret("LAB_KEY", "for-another-server", ["https://other.example"]);
    const { missing } = (await viewCalls(LOCAL_VIEWER, pointer))!;
    expect(missing).toEqual([{ ...wanted, reason: "unbound" }]);
    await bindSecret("LAB_KEY", server.origin);
    expect((await viewCalls(LOCAL_VIEWER, pointer))?.missing).toEqual([]);
  });

  test("a server that sends the value back does not get it shown or kept", async () => {
    const value = "canary-value-0815";
    await setSecret("LAB_KEY", value, [server.origin]);
    server.behave((exchange) =>
      exchange.method === "tools/call"
        ? answer(exchange, {
            content: [{ type: "text", text: `You sent ${exchange.headers.authorization}` }],
          })
        : false,
    );
    const { start, ended } = await startCall(LOCAL_VIEWER, {
      ...(await store({}, { headers })),
      args,
    });
    await ended;
    const sent = server.asked.find(({ method }) => method === "tools/call");
    expect(sent?.headers.authorization).toBe(`Bearer ${value}`);
    const id = await saveCall(LOCAL_VIEWER, callIdOf(start));
    const texts = [
      JSON.stringify(await viewCall(LOCAL_VIEWER, callIdOf(start))),
      await exportedConversation(id!),
    ];
    for (const text of texts) {
      expect(text).toContain("You sent Bearer •••");
      expect(text).not.toContain(value);
    }
  });
});

describe("what is called", () => {
  test("is the tool a person saw: another in its place is not", async () => {
    const pointer = await store();
    const { start } = await startCall(LOCAL_VIEWER, { ...pointer, name: "another", args });
    expect(start).toMatchObject({
      state: "impossible",
      why: expect.stringContaining("changed meanwhile") as string,
    });
    expect(server.asked).toEqual([]);
  });

  test.each([
    ["a built-in tool", { kind: "builtin" as const }, /Only tools of MCP servers/],
    ["a toolset without a server", { server: {} }, /names no server/],
  ])("%s cannot be called, and the answer says so", async (_, toolset, why) => {
    const pointer = await store({}, toolset);
    const { start } = await startCall(LOCAL_VIEWER, { ...pointer, args });
    expect(start).toMatchObject({ state: "impossible", why: expect.stringMatching(why) });
    expect((await viewCalls(LOCAL_VIEWER, pointer))?.why).toMatch(why);
  });

  test("a program is not started unless the operator allowed that very command line", async () => {
    const stdio = { type: "stdio", command: "node", args: ["-e", "process.exit(0)"] };
    const pointer = await store({}, { server: stdio });
    const { start, ended } = await startCall(LOCAL_VIEWER, { ...pointer, args });
    await ended;
    const callId = callIdOf(start);
    expect(await viewCall(LOCAL_VIEWER, callId)).toMatchObject({
      record: { errorType: "STDIO_DISABLED" },
    });
  });

  test("arguments that do not fit are sent, with their count beside the result", async () => {
    const pointer = await store();
    const { start, ended } = await startCall(LOCAL_VIEWER, {
      ...pointer,
      args: { ["__proto__"]: 1 },
    });
    await ended;
    const callId = callIdOf(start);
    expect(await viewCall(LOCAL_VIEWER, callId)).toMatchObject({
      faults: 1,
      record: { outcome: "ok" },
    });
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});

describe("how a call ends", () => {
  async function ended(pointer: Place, limits = {}) {
    const { start, ended: end } = await startCall(LOCAL_VIEWER, { ...pointer, args }, { limits });
    await end;
    return viewCall(LOCAL_VIEWER, callIdOf(start));
  }

  test("a failure the tool reports is an answer, and shown as a failure", async () => {
    server.behave((exchange) =>
      exchange.method === "tools/call"
        ? answer(exchange, { content: [{ type: "text", text: "No such page" }], isError: true })
        : false,
    );
    expect(await ended(await store())).toMatchObject({
      record: { outcome: "error", errorType: null },
      failure: null,
      result: { isError: true, parts: [{ shown: { text: "No such page" } }] },
    });
  });

  test("a server that does not answer in time is one that timed out", async () => {
    server.behave(({ method }) => method === "tools/call");
    expect(await ended(await store(), { runMs: 300 })).toMatchObject({
      record: { outcome: "error", errorType: "TIMEOUT" },
      failure: { message: expect.any(String) as string },
      result: null,
    });
  });

  test("a call that runs can be cancelled", async () => {
    server.behave(({ method }) => method === "tools/call");
    const { start, ended: end } = await startCall(LOCAL_VIEWER, { ...(await store()), args });
    const callId = callIdOf(start);
    expect(await viewCall(LOCAL_VIEWER, callId)).toMatchObject({ state: "running" });
    await expect.poll(() => server.calls("tools/call")).toBe(1);
    // What is under way cannot be declined any more.
    declineCall(LOCAL_VIEWER, callId);
    expect(await viewCall(LOCAL_VIEWER, callId)).toMatchObject({ state: "running" });
    cancelCall(LOCAL_VIEWER, callId);
    await end;
    expect(await viewCall(LOCAL_VIEWER, callId)).toMatchObject({
      record: { outcome: "cancelled" },
    });
  });

  test("an answer of a megabyte arrives whole", async () => {
    const text = "0123456789".repeat(100_000);
    server.behave((exchange) =>
      exchange.method === "tools/call"
        ? answer(exchange, { content: [{ type: "text", text }] })
        : false,
    );
    expect(await ended(await store())).toMatchObject({
      result: { parts: [{ shown: { text, size: 1_000_000 } }] },
    });
  });
});

test("that a member called is listed for all, and what came of it for that member alone", async () => {
  const [anna, ben] = [memberOf("anna", "editor"), memberOf("ben", "owner")];
  const pointer = await store();
  const { start, ended } = await startCall(anna, { ...pointer, args });
  const callId = callIdOf(start);
  expect((await viewCalls(ben, pointer))?.calls).toMatchObject([{ callId: null }]);
  await ended;
  const saved = await saveCall(anna, callId);
  if (saved === null) throw new Error("not saved");
  const edit = { kind: "private", value: true } as const;
  expect(await editConversation(anna, { id: saved, expectedRevision: 1, edit })).toMatchObject({
    ok: true,
  });
  expect((await viewCalls(ben, pointer))?.calls).toMatchObject([
    { outcome: "ok", callId: null, conversationId: null },
  ]);
  expect(await viewCall(ben, callId)).toBeNull();
  expect(await saveCall(ben, callId)).toBeNull();
  expect((await viewCalls(anna, pointer))?.calls).toMatchObject([
    { callId, conversationId: saved },
  ]);
});

test("what was called is saved as a conversation once, and the record leads there", async () => {
  const pointer = await store({ requiresApproval: true });
  const { start } = await startCall(LOCAL_VIEWER, { ...pointer, args });
  const callId = callIdOf(start);
  await (
    await confirmCall(LOCAL_VIEWER, callId)
  ).ended;
  const id = await saveCall(LOCAL_VIEWER, callId);
  expect(await saveCall(LOCAL_VIEWER, callId)).toBe(id);
  expect(await logged(pointer)).toMatchObject([{ conversationId: id }]);
  expect((await viewCalls(LOCAL_VIEWER, pointer))?.calls).toMatchObject([
    { callId, conversationId: id },
  ]);
  const text = (await exportedConversation(id!))!;
  expect(text).toContain('"toolApprovalState": "approved"');
  expect(text).toContain("Echo: ");
  expect(text).not.toContain(server.url);
});

test("server-everything echoes and adds", async () => {
  const running = await startEverything("streamableHttp");
  try {
    const at = { server: { type: "http", url: running.url } };
    const { ended, start } = await startCall(LOCAL_VIEWER, {
      ...(await store({}, at)),
      args: { message: "hi" },
    });
    await ended;
    const callId = callIdOf(start);
    expect(await viewCall(LOCAL_VIEWER, callId)).toMatchObject({
      result: { isError: false, parts: [{ kind: "text", shown: { text: "Echo: hi" } }] },
    });
    const sum = await startCall(LOCAL_VIEWER, {
      ...(await store({ name: "get-sum" }, at)),
      args: { a: 2, b: 3 },
    });
    await sum.ended;
    const sumId = callIdOf(sum.start);
    expect(JSON.stringify(await viewCall(LOCAL_VIEWER, sumId))).toContain("5");
  } finally {
    await running.stop();
  }
});
