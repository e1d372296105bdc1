import { afterEach, expect, test } from "vitest";

import { answerText, serveTools, type ToolServer } from "@/lib/testing/mcp/tool-server";

import { callTool } from "./call-tool";
import { readOperatorRules } from "./guard/operator-rules";
import type { SaidToServer } from "./guard/outbound";

let server: ToolServer;
afterEach(() => server.close());

const pay = {
  mode: "url",
  elicitationId: "1",
  url: "https://bank.example/connect",
  message: "Connect your account.",
};

/** Calls a tool of a server that refuses with the code of MCP for "an address has to be opened first". */
async function call(data: unknown, onQuestion?: (params: unknown) => SaidToServer) {
  server = await serveTools(({ method, id, response }) => {
    if (method !== "tools/call") return false;
    const error = { code: -32_042, message: "<b>evil</b>", data };
    return answerText(response, JSON.stringify({ jsonrpc: "2.0", id, error }));
  });
  const target = {
    kind: "http",
    transport: "http",
    url: server.url,
    headers: {},
    filledIn: [],
  } as const;
  return callTool(
    target,
    "pay",
    {},
    {
      signal: new AbortController().signal,
      rules: readOperatorRules({}),
      ...(onQuestion && { onQuestion: async (params) => onQuestion(params) }),
    },
  );
}

test("a person is asked to open the address, and the call is not made again by itself", async () => {
  const asked: unknown[] = [];
  const answer = await call({ elicitations: [pay, { ...pay, mode: "form" }] }, (params) => {
    asked.push(params);
    return { action: "accept" };
  });
  expect(asked).toEqual([pay, pay]);
  expect(answer).toMatchObject({
    ok: false,
    errorType: "UNAUTHORIZED",
    message: expect.stringContaining("Call the tool again when it is done."),
  });
  expect(server.calls("tools/call")).toBe(1);
});

test("whoever declines ends the call", async () => {
  const answer = await call({ elicitations: [pay] }, () => ({ action: "decline" }));
  expect(answer).toMatchObject({ ok: false, errorType: "CANCELLED" });
});

test.each<[string, unknown]>([
  ["nothing", undefined],
  ["a text", "evil"],
  ["no list", { elicitations: {} }],
  ["an empty list", { elicitations: [] }],
])("with %s to open it is a failure like any other", async (_, data) => {
  const answer = await call(data, () => ({ action: "accept" }));
  expect(answer).toMatchObject({ ok: false, errorType: "PROTOCOL_ERROR" });
  expect(JSON.stringify(answer)).not.toContain("evil");
});

test("an address that is not shown, and nobody there to ask, are failures as well", async () => {
  expect(
    await call({ elicitations: [pay, pay, pay, pay, pay, pay, pay] }, () => ({ refused: "No." })),
  ).toMatchObject({ ok: false, errorType: "PROTOCOL_ERROR" });
  await server.close();
  expect(await call({ elicitations: [pay] })).toMatchObject({ errorType: "PROTOCOL_ERROR" });
});
