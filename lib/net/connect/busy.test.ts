import { afterEach, expect, test } from "vitest";

import { answer, serveTools, type ToolServer } from "@/lib/testing/mcp/tool-server";

import { readOperatorRules } from "../guard/operator-rules";
import type { HttpTarget } from "../guard/resolved-target";
import { listTools } from "../list-tools";
import { noteBusy, stillBusy } from "./busy";

let server: ToolServer | undefined;
afterEach(() => server?.close());

test("the next try keeps to the wait that a busy server asked for; others may ask", async () => {
  server = await serveTools(({ response }) => {
    response.writeHead(429, { "retry-after": "30" }).end();
    return true;
  });
  const target: HttpTarget = {
    kind: "http",
    transport: "http",
    url: server.url,
    headers: {},
    filledIn: [],
  };
  const options = { signal: new AbortController().signal, rules: readOperatorRules({}) };
  expect(await listTools(target, options)).toMatchObject({ errorType: "BUSY", waitMs: 30_000 });
  const asked = server.calls();
  expect(await listTools(target, options)).toMatchObject({
    errorType: "BUSY",
    message: expect.stringMatching(/asked again in (?:29|30) seconds/),
  });
  expect(server.calls()).toBe(asked);
  server.behave((exchange) =>
    exchange.method === "tools/list" ? answer(exchange, { tools: [] }) : false,
  );
  expect(await listTools({ ...target, headers: { "x-key": "1" } }, options)).toMatchObject({
    ok: true,
  });
});

test("no server is left alone for longer than an hour", () => {
  const target: HttpTarget = {
    kind: "http",
    transport: "http",
    url: "https://slow.example/mcp",
    headers: {},
    filledIn: [],
  };
  const failed = { ok: false, errorType: "BUSY", message: "", waitMs: 1e12 } as const;
  noteBusy(target, failed, 0);
  expect(stillBusy(target, 3_599_000)).toMatchObject({ errorType: "BUSY" });
  expect(stillBusy(target, 3_600_000)).toBeNull();
});
