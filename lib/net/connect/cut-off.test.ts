import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";

import { listing, plainTool } from "@/lib/testing/mcp/behaviours";
import { answer, serveTools, type Behaviour, type Exchange } from "@/lib/testing/mcp/tool-server";

import { callTool } from "../call-tool";
import { readOperatorRules } from "../guard/operator-rules";
import type { HttpTarget } from "../guard/resolved-target";
import { listTools } from "../list-tools";

/** A run that waits to its end would outlive the test. */
const options = {
  signal: new AbortController().signal,
  rules: readOperatorRules({}),
  limits: { connectMs: 60_000, pageMs: 60_000, runMs: 120_000, endMs: 300 },
};

const http = (url: string, members: Partial<HttpTarget> = {}): HttpTarget => ({
  kind: "http",
  transport: "http",
  url,
  headers: {},
  filledIn: [],
  ...members,
});

const result = { content: [{ type: "text", text: "found" }] };

function stream(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
}

const event = (id: string, message: unknown): string =>
  `id: ${id}\ndata: ${message === "" ? "" : JSON.stringify(message)}\n\n`;

const resultOf = ({ id }: Pick<Exchange, "id">): unknown => ({ jsonrpc: "2.0", id, result });

/** Answers calls by `calls`, and what asks for the rest of a stream by `resumes`. */
function server(
  calls: (exchange: Exchange) => void,
  resumes?: (exchange: Exchange, lastEventId: string) => void,
): Behaviour {
  return (exchange) => {
    const lastEventId = exchange.headers["last-event-id"];
    if (exchange.method === "tools/call") calls(exchange);
    else if (typeof lastEventId === "string" && resumes !== undefined) {
      resumes(exchange, lastEventId);
    } else return false;
    return true;
  };
}

const CUT = {
  ok: false,
  errorType: "CONNECTION_FAILED",
  message: "The server ended its answer before it was complete.",
};

describe("an event stream that ends before the result", () => {
  const progress = { jsonrpc: "2.0", method: "notifications/message", params: { level: "info" } };
  test.each<[string, (exchange: Exchange) => void]>([
    ["with nothing in it", ({ response }) => void (stream(response), response.end())],
    [
      "after a note",
      ({ response }) =>
        void (stream(response), response.end(`data: ${JSON.stringify(progress)}\n\n`)),
    ],
    [
      "in the middle of the result",
      ({ response }) => void (stream(response), response.end('data: {"jsonrpc":"2.0","id":')),
    ],
    [
      "with its connection",
      ({ response }) => {
        stream(response);
        response.write(": here\n\n", () => response.socket?.destroy());
      },
    ],
    [
      "after the answer to something else",
      ({ response }) =>
        void (stream(response), response.end(`data: ${JSON.stringify(resultOf({ id: "x" }))}\n\n`)),
    ],
  ])("%s fails the call at once, and the call is not made again", async (_, calls) => {
    const running = await serveTools(server(calls));
    const called = await callTool(http(running.url), "look", {}, options);
    await running.close();
    expect(called).toMatchObject(CUT);
    expect(running.calls("tools/call")).toBe(1);
  });

  test("fails a list as well", async () => {
    const running = await serveTools(({ method, response }) => {
      if (method !== "tools/list") return false;
      stream(response);
      response.end();
      return true;
    });
    const listed = await listTools(http(running.url), options);
    await running.close();
    expect(listed).toMatchObject(CUT);
  });
});

describe("a stream whose events have ids", () => {
  test("is resumed after the last of them, and the call is not made again", async () => {
    const asked: string[] = [];
    let call: Exchange | null = null;
    const running = await serveTools(
      server(
        (exchange) => {
          call = exchange;
          stream(exchange.response);
          exchange.response.end(`retry: 1\n${event("e1", "")}${event("e2", "")}`);
        },
        ({ response }, lastEventId) => {
          asked.push(lastEventId);
          stream(response);
          // Servers that are asked again and again give a bit more each time.
          if (asked.length === 1) response.end(event("e3", ""));
          else if (call !== null) response.end(event("e4", resultOf(call)));
        },
      ),
    );
    const called = await callTool(http(running.url), "look", {}, options);
    await running.close();
    expect(called).toMatchObject({ ok: true, result });
    expect(asked).toEqual(["e2", "e3"]);
    expect(running.calls("tools/call")).toBe(1);
  });

  test.each([405, 404, 400, 500])("that HTTP %i keeps from being resumed fails", async (status) => {
    const running = await serveTools(
      server(
        ({ response }) => {
          stream(response);
          response.end(`retry: 1\n${event("e1", "")}`);
        },
        ({ response }) => void response.writeHead(status).end(),
      ),
    );
    const called = await callTool(http(running.url), "look", {}, options);
    await running.close();
    expect(called).toMatchObject(CUT);
    expect(running.calls("tools/call")).toBe(1);
  });

  test("that asks to wait for longer than the run may take fails at once", async () => {
    const running = await serveTools(
      server(({ response }) => {
        stream(response);
        response.end(`retry: 86400000\n${event("e1", "")}`);
      }),
    );
    const called = await callTool(http(running.url), "look", {}, options);
    await running.close();
    expect(called).toMatchObject(CUT);
  });

  test("that wants to be asked without a pause is asked with one", async () => {
    const limits = { ...options.limits, runMs: 1500 };
    const running = await serveTools(
      server(
        ({ response }) => {
          stream(response);
          response.end(`retry: 0\n${event("e1", "")}`);
        },
        ({ response }) => {
          stream(response);
          response.end(event("e1", ""));
        },
      ),
    );
    const called = await callTool(http(running.url), "look", {}, { ...options, limits });
    await running.close();
    expect(called).toMatchObject({ ok: false, errorType: "TIMEOUT" });
    expect(running.calls("")).toBeLessThan(10);
  });
});

describe("the older transport, whose one stream carries all answers,", () => {
  const older = (atCall: (events: ServerResponse, exchange: Exchange) => void): Behaviour => {
    let events: ServerResponse | null = null;
    return (exchange) => {
      const { method, id, params, request, response } = exchange;
      if (request.method === "GET") {
        stream(response);
        response.write("event: endpoint\ndata: /messages\n\n");
        events = response;
        return true;
      }
      response.writeHead(202).end();
      if (events === null) return true;
      if (method === "tools/call") atCall(events, exchange);
      else if (method === "initialize") {
        const { protocolVersion } = params;
        const capabilities = { tools: {} };
        const serverInfo = { name: "older", version: "1" };
        const said = { jsonrpc: "2.0", id, result: { protocolVersion, capabilities, serverInfo } };
        events.write(`data: ${JSON.stringify(said)}\n\n`);
      }
      return true;
    };
  };

  test("answers calls", async () => {
    const running = await serveTools(
      older((events, exchange) => events.write(`data: ${JSON.stringify(resultOf(exchange))}\n\n`)),
    );
    const called = await callTool(http(running.url, { transport: "sse" }), "look", {}, options);
    await running.close();
    expect(called).toMatchObject({ ok: true, result });
  });

  test.each<[string, (events: ServerResponse) => void]>([
    ["ends", (events) => void events.end()],
    ["is cut", (events) => void events.socket?.destroy()],
  ])("fails the call at once where that stream %s", async (_, atCall) => {
    const running = await serveTools(older(atCall));
    const called = await callTool(http(running.url, { transport: "sse" }), "look", {}, options);
    await running.close();
    expect(called).toMatchObject(CUT);
    expect(running.calls("tools/call")).toBe(1);
  });

  test("fails where the stream ends before the connection stands", async () => {
    const running = await serveTools(({ request, response }) => {
      if (request.method === "GET") {
        stream(response);
        response.write("event: endpoint\ndata: /messages\n\n", () => response.end());
      } else response.writeHead(202).end();
      return true;
    });
    const listed = await listTools(http(running.url, { transport: "sse" }), options);
    await running.close();
    expect(listed).toMatchObject(CUT);
  });
});

test("a stream that says the result before it ends is an answer like any other", async () => {
  const running = await serveTools(
    server((exchange) => {
      stream(exchange.response);
      exchange.response.end(`data: ${JSON.stringify(resultOf(exchange))}\n\n`);
    }),
  );
  const called = await callTool(http(running.url), "look", {}, options);
  expect(called).toMatchObject({ ok: true, result });
  running.behave((exchange) =>
    exchange.method === "tools/call"
      ? answer(exchange, result)
      : listing(() => [plainTool("a")])(exchange),
  );
  expect(await callTool(http(running.url), "look", {}, options)).toMatchObject({
    ok: true,
    result,
  });
  await running.close();
});
