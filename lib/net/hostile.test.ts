import { afterEach, expect, test } from "vitest";

import type { JsonRecord } from "@/lib/shared/read-value";
import { listing, plainTool } from "@/lib/testing/mcp/behaviours";
import { HOSTILE_CASES } from "@/lib/testing/mcp/hostile-cases";
import { serveTools, type Behaviour, type ToolServer } from "@/lib/testing/mcp/tool-server";

import { callTool } from "./call-tool";
import { listTools } from "./list-tools";
import { readOperatorRules } from "./guard/operator-rules";
import type { HttpTarget } from "./guard/resolved-target";

const rules = readOperatorRules({});
const signal = new AbortController().signal;
const patient = { connectMs: 20_000, pageMs: 20_000, runMs: 25_000 };
let server: ToolServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
  if (({} as JsonRecord)["polluted"] !== undefined) throw new Error("a prototype was reached");
});

async function serve(behaviour: Behaviour): Promise<HttpTarget> {
  server = await serveTools(behaviour);
  return { kind: "http", transport: "http", url: server.url, headers: {}, filledIn: [] };
}

test.each(HOSTILE_CASES)("$name: $errorType", async ({ behaviour, errorType, requests }) => {
  // Short only where the time itself is what counts: a busy machine is no hostile server.
  const limits = errorType === "TIMEOUT" ? { ...patient, pageMs: 700 } : patient;
  // Only silence is waited for; on a busy machine the others may need longer than that.
  const short = errorType === "TIMEOUT" ? { limits } : {};
  const answer = await listTools(await serve(behaviour()), { signal, rules, ...short });
  expect(answer).toMatchObject({ ok: false, errorType });
  expect(server?.calls()).toBeLessThanOrEqual(requests);
  expect(JSON.stringify(answer)).not.toContain("script");
});

test("every member of a definition arrives as it was sent, also those that name a prototype", async () => {
  const raw = `[{"name":"a","inputSchema":{"type":"object","__proto__":{"polluted":1},"constructor":{"x":[]}},
    "annotations":{"category":"x","__proto__":{"readOnlyHint":true}},"unknown":[1.50,-0,1e3,"é",null],"_meta":{"note":null}}]`;
  const target = await serve(listing(() => JSON.parse(raw) as unknown[]));
  const answer = await listTools(target, { signal, rules });
  expect(answer.ok && JSON.stringify(answer.tools)).toBe(JSON.stringify(JSON.parse(raw)));
  expect(JSON.stringify(answer)).toContain("__proto__");
});

test("what is no tool is passed over and named; of two with one name the first counts", async () => {
  const deep = JSON.parse(`${'{"a":'.repeat(100)}1${"}".repeat(100)}`) as unknown;
  const wide = Object.fromEntries(Array.from({ length: 11_000 }, (_, at) => [`p${at}`, 1]));
  const tools = [
    plainTool("one"),
    "text",
    plainTool("one", { description: "another" }),
    { name: "no schema" },
    { name: "", inputSchema: {} },
    plainTool("deep", { inputSchema: { type: "object", properties: deep } }),
    plainTool("wide", { inputSchema: wide }),
    plainTool("__proto__"),
    plainTool("constructor"),
  ];
  const answer = await listTools(await serve(listing(() => tools)), { signal, rules });
  if (!answer.ok) throw new Error(answer.message);
  expect(answer.tools).toEqual([tools[0], tools[7], tools[8]]);
  expect(answer.skipped.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6]);
});

test("a number that JavaScript cannot hold makes its tool be passed over", async () => {
  const target = await serve(({ method, id, response }) => {
    if (method !== "tools/list") return false;
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"tools":[{"name":"a","inputSchema":{"maximum":1e999}}]}}`,
    );
    return true;
  });
  const answer = await listTools(target, { signal, rules });
  expect(answer).toMatchObject({ ok: true, tools: [], skipped: [{ index: 0 }] });
});

test("giving up ends a request at once", async () => {
  const target = await serve(() => true);
  const giveUp = new AbortController();
  const began = Date.now();
  setTimeout(() => giveUp.abort(), 100);
  const answer = await listTools(target, { signal: giveUp.signal, rules });
  expect(answer).toMatchObject({ ok: false, errorType: "CANCELLED" });
  expect(Date.now() - began).toBeLessThan(2000);
  const late = await callTool(target, "x", {}, { signal: giveUp.signal, rules });
  expect(late).toMatchObject({ ok: false, errorType: "CANCELLED" });
});
