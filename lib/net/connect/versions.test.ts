import { expect, test } from "vitest";

import { listing, plainTool } from "@/lib/testing/mcp/behaviours";
import {
  answer,
  serveTools,
  type Behaviour,
  type Exchange,
  type ToolServer,
} from "@/lib/testing/mcp/tool-server";

import { readOperatorRules } from "../guard/operator-rules";
import type { HttpTarget } from "../guard/resolved-target";
import { listTools } from "../list-tools";

async function ask(behaviour: Behaviour) {
  const server = await serveTools(behaviour);
  const target: HttpTarget = {
    kind: "http",
    transport: "unknown",
    url: server.url,
    headers: {},
    filledIn: [],
  };
  const limits = { connectMs: 3_000, pageMs: 3_000, runMs: 9_000, endMs: 100 };
  const signal = new AbortController().signal;
  // What is told must be told to members as well, who learn no details.
  const rules = readOperatorRules({ HOST: "0.0.0.0", COLLOQUY_ALLOW_HOSTS: "127.0.0.1" });
  const found = await listTools(target, { signal, rules, limits });
  await server.close();
  return { found, server };
}

/** Greets by `reply`; the newest revision is unknown to it, and it lists one tool. */
const greeting =
  (reply: (exchange: Exchange) => void): Behaviour =>
  (exchange) => {
    const { method, response } = exchange;
    if (method === "server/discover") response.writeHead(404).end();
    else if (method === "initialize") reply(exchange);
    else return listing(() => [plainTool("a")])(exchange);
    return true;
  };

const error =
  (code: number, message: string, data?: unknown, status = 200) =>
  ({ id, response }: Exchange): void => {
    const text = JSON.stringify({ jsonrpc: "2.0", id, error: { code, message, data } });
    response.writeHead(status, { "content-type": "application/json" }).end(text);
  };

const agreeing =
  (protocolVersion: unknown) =>
  (exchange: Exchange): void => {
    const serverInfo = { name: "x", version: "1" };
    answer(exchange, { protocolVersion, capabilities: { tools: {} }, serverInfo });
  };

const offered = (server: ToolServer): unknown[] =>
  server.asked
    .filter(({ method }) => method === "initialize")
    .map(({ params }) => params["protocolVersion"]);

const NONE = "The server speaks no version of MCP that Colloquy supports.";
const BOTH = new RegExp(
  `^${NONE} It speaks 2023-01-01(?:, 2022-01-01)?\\. Colloquy speaks 2026-07-28, 2025-`,
);
const OURS = new RegExp(`^${NONE} Colloquy speaks 2026-07-28, 2025-`);

test.each<[string, (exchange: Exchange) => void, RegExp]>([
  ["its own version", agreeing("2023-01-01"), BOTH],
  ["a version that is none", agreeing(`<b>${"9".repeat(300)}`), OURS],
  ["a version of two lines", agreeing("1\n2"), OURS],
  [
    "an error with a list",
    error(-32_602, "Unsupported protocol version", { supported: ["2023-01-01"], requested: "x" }),
    BOTH,
  ],
  [
    "an error of its own with a list",
    error(-32_000, "No", { supported: ["2023-01-01", "2022-01-01", "<script>", 7, null] }),
    BOTH,
  ],
  [
    "an error with a list of nothing",
    error(-32_602, "Bad protocol version", { supported: [] }),
    OURS,
  ],
  ["an error without a list", error(-32_602, "Unsupported protocolVersion"), OURS],
  [
    "a sentence",
    error(-32_000, "Unsupported protocol version (supported versions: 2023-01-01)", undefined, 400),
    BOTH,
  ],
])("a server that says by %s that no version fits is told of so", async (_, reply, message) => {
  const { found } = await ask(greeting(reply));
  expect(found).toMatchObject({
    ok: false,
    errorType: "PROTOCOL_ERROR",
    message: expect.stringMatching(message),
  });
});

test.each([
  ["a list", error(-32_602, "No", { supported: ["2022-01-01", "2025-03-26", "2024-11-05"] })],
  [
    "a sentence",
    error(-32_000, "Unsupported protocol version, use 2024-11-05 or 2025-03-26", undefined, 400),
  ],
])("what it names by %s is offered where it is spoken here, once", async (_, refuse) => {
  const strict = greeting((exchange) =>
    exchange.params["protocolVersion"] === "2025-03-26"
      ? agreeing("2025-03-26")(exchange)
      : refuse(exchange),
  );
  const { found, server } = await ask(strict);
  expect(found).toMatchObject({ ok: true, protocolVersion: "2025-03-26", tools: [{ name: "a" }] });
  expect(offered(server)).toEqual(["2025-11-25", "2025-03-26"]);
  const stubborn = await ask(greeting(refuse));
  expect(stubborn.found).toMatchObject({ ok: false, errorType: "PROTOCOL_ERROR" });
  expect(offered(stubborn.server)).toEqual(["2025-11-25", "2025-03-26"]);
});

test("an error about something else stays one", async () => {
  const { found, server } = await ask(greeting(error(-32_602, "Unknown client")));
  expect(found).toMatchObject({
    ok: false,
    message: "The server’s answer does not follow the protocol.",
  });
  expect(offered(server)).toHaveLength(1);
});
