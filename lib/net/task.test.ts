import { afterEach, expect, test } from "vitest";

import type { JsonRecord } from "@/lib/shared/read-value";
import { plainTool } from "@/lib/testing/mcp/behaviours";
import {
  answer,
  answerText,
  serveTools,
  type Exchange,
  type ToolServer,
} from "@/lib/testing/mcp/tool-server";

import { callTool } from "./call-tool";
import { readOperatorRules } from "./guard/operator-rules";
import type { TaskState } from "./task";

const rules = readOperatorRules({});
let server: ToolServer;
afterEach(() => server.close());

interface TaskServer {
  /** What `tasks/get` says, one after the other; the last again and again. */
  readonly states: readonly JsonRecord[];
  readonly result: (exchange: Exchange) => boolean;
}

const ended = (exchange: Exchange) =>
  answer(exchange, { content: [{ type: "text", text: "the end" }] });
const refused = ({ id, response }: Exchange) =>
  answerText(
    response,
    JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32602, message: "no" } }),
  );

/** Calls a tool of a server that makes a task of it. */
async function call({ states, result }: TaskServer, signal = new AbortController().signal) {
  let at = 0;
  server = await serveTools((exchange) => {
    switch (exchange.method) {
      case "initialize":
        return answer(exchange, {
          protocolVersion: "2025-11-25",
          capabilities: { tools: {}, tasks: { requests: { tools: { call: {} } }, cancel: {} } },
          serverInfo: { name: "tasks", version: "1" },
        });
      case "tools/list":
        return answer(exchange, { tools: [plainTool("slow")] });
      case "tools/call":
        return answer(exchange, { task: { taskId: "t1", pollInterval: 1, ...states[0] } });
      case "tasks/get": {
        const state = states[Math.min(++at, states.length - 1)];
        return answer(exchange, { taskId: "t1", pollInterval: 1, ...state });
      }
      case "tasks/result":
        return result(exchange);
      case "tasks/cancel":
        return answer(exchange, { taskId: "t1", status: "cancelled" });
      default:
        return false;
    }
  });
  const told: TaskState["status"][] = [];
  const target = {
    kind: "http",
    transport: "http",
    url: server.url,
    headers: {},
    filledIn: [],
  } as const;
  const onTask = ({ status }: TaskState) => void told.push(status);
  const options = {
    signal,
    rules,
    wantsTask: true,
    onTask,
    limits: { pageMs: 8_000, runMs: 8_000 },
  };
  return { answer: await callTool(target, "slow", {}, options), told };
}

test("a task is asked about until it is done, with the life it is asked to keep its result for", async () => {
  const states = [{ status: "working" }, { status: "working" }, { status: "completed" }];
  const { answer: done, told } = await call({ states, result: ended });
  expect(done).toMatchObject({ ok: true, result: { content: [{ text: "the end" }] } });
  expect(told).toEqual(["working", "working", "completed"]);
  const asked = server.asked.find(({ method }) => method === "tools/call");
  expect(asked?.params["task"]).toEqual({ ttl: 600_000 });
  expect(server.calls("tasks/cancel")).toBe(0);
});

test("one that needs a person has its result waited for, as the question comes with it", async () => {
  const states = [{ status: "working" }, { status: "input_required" }];
  const { answer: done, told } = await call({ states, result: ended });
  expect([done.ok, told]).toEqual([true, ["working", "input_required"]]);
  expect(server.calls("tasks/get")).toBe(1);
});

test.each(["failed", "cancelled"])("one that %s is no success", async (status) => {
  const states = [{ status: "working" }, { status, statusMessage: "out of tea" }];
  const { answer: failed, told } = await call({ states, result: refused });
  expect(failed).toMatchObject({ ok: false, errorType: "PROTOCOL_ERROR" });
  expect(told).toEqual(["working", status]);
});

test("one that failed with a result is shown as the tool's own failure", async () => {
  const result = (exchange: Exchange) =>
    answer(exchange, { isError: true, content: [{ type: "text", text: "out of tea" }] });
  const { answer: failed } = await call({ states: [{ status: "failed" }], result });
  expect(failed).toMatchObject({ ok: true, result: { isError: true } });
});

test("one whose life is over is a failure, and so is one that is none", async () => {
  const gone = await call({ states: [{ status: "completed" }], result: refused });
  expect(gone.answer).toMatchObject({ ok: false, errorType: "PROTOCOL_ERROR" });
  await server.close();
  const none = await call({ states: [{ status: "working" }, { status: "flying" }], result: ended });
  expect(none.answer).toMatchObject({ ok: false, errorType: "PROTOCOL_ERROR" });
});

test("giving up tells the server to stop, and ends the call", async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 600);
  const { answer: given } = await call(
    { states: [{ status: "working" }], result: ended },
    controller.signal,
  );
  expect(given).toMatchObject({ ok: false, errorType: "CANCELLED" });
  expect(server.calls("tasks/cancel")).toBe(1);
  expect(server.calls("tasks/result")).toBe(0);
});

test.each(["tasks/get", "tasks/result"])(
  "a session that is forgotten at %s makes no second call of the tool",
  async (forgotten) => {
    server = await serveTools((exchange) => {
      const { method, response } = exchange;
      if (method === "initialize") {
        response.setHeader("mcp-session-id", "s");
        return answer(exchange, {
          protocolVersion: "2025-11-25",
          capabilities: { tools: {}, tasks: { requests: { tools: { call: {} } } } },
          serverInfo: { name: "tasks", version: "1" },
        });
      }
      const status = forgotten === "tasks/get" ? "working" : "completed";
      const task = { taskId: "t1", pollInterval: 1, status };
      if (method === "tools/call") return answer(exchange, { task });
      if (method !== forgotten) return false;
      response.writeHead(404).end();
      return true;
    });
    const target = { kind: "http", transport: "http", url: server.url, headers: {} } as const;
    const options = { signal: new AbortController().signal, rules, wantsTask: true };
    const called = await callTool({ ...target, filledIn: [] }, "slow", {}, options);
    expect(called).toMatchObject({ ok: false, errorType: "CONNECTION_FAILED" });
    expect(server.calls("tools/call")).toBe(1);
  },
);
