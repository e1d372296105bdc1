import { once } from "node:events";
import { afterEach, describe, expect, test, vi } from "vitest";
import { apiRequest, jsonRequest } from "@/lib/testing/http/request";
import { integer, record } from "@/lib/validation/schema";
import { operation } from "./request/operation";
import { problem } from "./problem/problem";
import { flagParameter } from "./request/query";
import { json, streamOf } from "./answer/respond";
import { defineRoute, serve } from "./route";

const path = "/api/things/{id}";
const answers = {};
const read = operation({
  id: "read",
  method: "GET",
  path,
  summary: "",
  query: { deep: flagParameter("") },
  answers,
});
const change = operation({
  id: "change",
  method: "POST",
  path,
  summary: "",
  body: { kind: "json", schema: record({ to: integer() }) },
  answers,
});
const remove = operation({ id: "remove", method: "DELETE", path, summary: "", answers });

const route = defineRoute(
  serve(read, ({ params, query }) => json({ params, query })),
  serve(change, ({ body }) => (body.to === 13 ? problem("edited", "Not 13.") : json(body.to))),
  serve(remove, () => {
    throw new Error("SELECT secret FROM /home/me/colloquy.db");
  }),
);

async function refusal(response: Response): Promise<[number, string]> {
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  const body = await response.json();
  expect(body).toMatchObject({
    status: response.status,
    requestId: response.headers.get("x-request-id"),
  });
  expect(body.requestId).toMatch(/^[0-9A-Z]{26}$/);
  return [response.status, body.type];
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a route", () => {
  test("gives its handler decoded parameters", async () => {
    const response = await route.GET(apiRequest("/api/things/doc%3Aa%2Fb%20%C3%BC?deep=1"));
    expect(await response.json()).toEqual({ params: { id: "doc:a/b ü" }, query: { deep: true } });
  });

  test("sets the headers that every answer of the API has", async () => {
    for (const response of [
      await route.GET(apiRequest("/api/things/1")),
      await route.GET(apiRequest("/api/things/1?deep=maybe")),
    ]) {
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(response.headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(response.headers.get("x-request-id")).toHaveLength(26);
    }
  });

  test("answers HEAD like GET, without a body", async () => {
    const response = await route.HEAD(apiRequest("/api/things/1", { method: "HEAD" }));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.body).toBeNull();
  });

  test("ends the stream that a HEAD would have read", async () => {
    let ended = false;
    async function* chunks() {
      try {
        yield new Uint8Array(8);
        yield new Uint8Array(8);
      } finally {
        ended = true;
      }
    }
    const streaming = defineRoute(
      serve(operation({ ...read, path: "/api/s" }), async ({ requestId }) => {
        const body = streamOf(chunks(), requestId);
        await new Promise((resolve) => setTimeout(resolve, 5));
        return new Response(body);
      }),
    );
    await streaming.HEAD(apiRequest("/api/s", { method: "HEAD" }));
    expect(ended).toBe(true);
  });

  test("says which methods it has", async () => {
    const options = await route.OPTIONS(apiRequest("/api/things/1", { method: "OPTIONS" }));
    expect([options.status, options.headers.get("allow")]).toEqual([
      204,
      "GET, POST, DELETE, HEAD, OPTIONS",
    ]);
    expect(options.headers.get("access-control-allow-origin")).toBeNull();
    const put = await route.PUT(apiRequest("/api/things/1", { method: "PUT" }));
    expect(put.headers.get("allow")).toContain("POST");
    expect(await refusal(put)).toEqual([405, "method-not-allowed"]);
  });

  test("answers what it cannot use with the reason", async () => {
    const malformed = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{",
    };
    expect(await refusal(await route.POST(apiRequest("/api/things/1", malformed)))).toEqual([
      400,
      "bad-request",
    ]);
    const wrong = await route.POST(jsonRequest("POST", "/api/things/1", { to: "x" }));
    expect(await refusal(wrong)).toEqual([400, "invalid-input"]);
    const more = await route.POST(jsonRequest("POST", "/api/things/1", { to: 1, extra: 1 }));
    expect((await more.json()).problems).toMatchObject([{ rule: "input", path: "" }]);
    expect(await refusal(await route.GET(apiRequest("/api/things/%E0%A4%A")))).toEqual([
      404,
      "not-found",
    ]);
    expect(await refusal(await route.GET(apiRequest("/api/other/1")))).toEqual([404, "not-found"]);
    expect(
      await refusal(await route.POST(jsonRequest("POST", "/api/things/1", { to: 13 }))),
    ).toEqual([409, "edited"]);
    expect(await (await route.POST(jsonRequest("POST", "/api/things/1", { to: 14 }))).json()).toBe(
      14,
    );
  });

  test("hides what went wrong inside of it and logs it under the same id", async () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    const response = await route.DELETE(apiRequest("/api/things/1", { method: "DELETE" }));
    const text = await response.clone().text();
    expect(await refusal(response)).toEqual([500, "unexpected"]);
    expect(text).not.toMatch(/SELECT|colloquy\.db|route\.test|\bat /);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: "error",
      event: "request-failed",
      requestId: response.headers.get("x-request-id"),
      method: "DELETE",
      route: path,
      error: { name: "Error", message: "SELECT secret FROM /home/me/colloquy.db" },
    });
  });

  test("counts whoever leaves before the answer, and logs no failure", async () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    const slow = defineRoute(
      serve(operation({ ...read, path: "/api/slow" }), async ({ signal }) => {
        if (!signal.aborted) await once(signal, "abort");
        signal.throwIfAborted();
        return json(1);
      }),
    );
    const client = new AbortController();
    const left = slow.GET(new Request(apiRequest("/api/slow"), { signal: client.signal }));
    client.abort();
    expect((await left).status).toBe(499);
    expect(lines).toEqual([]);
  });

  test("counts whoever breaks a body off as one who left, and logs no failure", async () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('{"to":'));
        controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
      },
    });
    const headers = { "content-type": "application/json" };
    const answer = await route.POST(apiRequest("/api/things/a", { method: "POST", headers, body }));
    expect([answer.status, lines]).toEqual([499, []]);
  });

  test("without operations finds nothing, by whatever method", async () => {
    const nothing = defineRoute();
    for (const method of ["GET", "POST", "DELETE", "PATCH"] as const) {
      expect(await refusal(await nothing[method](apiRequest("/api/x", { method })))).toEqual([
        404,
        "not-found",
      ]);
    }
  });
});
