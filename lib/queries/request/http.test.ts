import { afterEach, describe, expect, test } from "vitest";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { getJson } from "./answers";
import { HttpError, jsonBody, request, search } from "./http";
import { runImport } from "../imports/run";
import { exportSelection } from "../exports";

let server: Server | undefined;
const realFetch = globalThis.fetch;

/** Serves on this machine and makes relative addresses mean that server, as they do in a page. */
async function serving(listener: RequestListener): Promise<void> {
  const running = createServer(listener);
  server = running;
  await new Promise<void>((resolve) => running.listen(0, "127.0.0.1", resolve));
  const { port } = running.address() as AddressInfo;
  globalThis.fetch = (input, init) =>
    realFetch(new URL(input as string, `http://127.0.0.1:${port}`), init);
}

afterEach(() => {
  globalThis.fetch = realFetch;
  server?.closeAllConnections();
  server?.close();
});

async function failure(promise: Promise<unknown>): Promise<HttpError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(HttpError);
  return error as HttpError;
}

describe("reading the API", () => {
  test("a refusal keeps its code, sentence, id and findings", async () => {
    const problems = [{ severity: "error", rule: "input", message: "No.", path: "/a" }];
    const body = {
      type: "invalid-input",
      detail: "No.",
      status: 400,
      requestId: "01X",
      problems,
      items: [1],
    };
    await serving((_, response) => {
      response
        .writeHead(400, { "content-type": "application/problem+json" })
        .end(JSON.stringify(body));
    });
    const error = await failure(getJson("/api/x"));
    expect(error).toMatchObject({
      code: "invalid-input",
      message: "No.",
      status: 400,
      requestId: "01X",
      problems,
    });
    expect(error.details["items"]).toEqual([1]);
  });

  test("an answer that is no problem document is unexpected", async () => {
    await serving((_, response) => response.writeHead(502).end("<h1>Bad gateway</h1>"));
    expect(await failure(getJson("/api/x"))).toMatchObject({
      code: "unexpected",
      status: 502,
      problems: [],
    });
  });

  test("no server is offline, and an abort stays an abort", async () => {
    await serving((incoming) => incoming.socket.destroy());
    expect(await failure(getJson("/api/x"))).toMatchObject({ code: "offline", status: 0 });
    const leaving = new AbortController();
    leaving.abort();
    await expect(request("/api/x", { signal: leaving.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
  });

  test("a query string holds what is set and nothing else", () => {
    expect(search({})).toBe("");
    expect(search({ a: 1, b: undefined, c: null, d: "", e: false, f: "ü &" })).toBe(
      "?a=1&e=false&f=%C3%BC+%26",
    );
  });

  test("a JSON body is sent as the server accepts it", () => {
    expect(jsonBody("POST", { a: 1 })).toEqual({
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"a":1}',
    });
  });
});

/** One byte at a time, each in a turn of its own. */
async function* bytesOf(text: string) {
  for (const byte of Buffer.from(text)) {
    yield Buffer.of(byte);
    await new Promise(setImmediate);
  }
}

describe("running an import", () => {
  test("tells of each line and ends with the report, however the lines are cut", async () => {
    const progress = { type: "progress", done: 1, total: 2, bytes: 1, totalBytes: 2 };
    const report = { type: "report", status: "done", totals: {}, items: [] };
    const text = `${JSON.stringify(progress)}\n${JSON.stringify({ ...progress, done: 2, item: { id: "1", name: "Grüße" } })}\n${JSON.stringify(report)}\n`;
    await serving((_, response) => {
      Readable.from(bytesOf(text)).pipe(response);
    });
    const seen: unknown[] = [];
    const result = await runImport(
      "01X",
      {},
      { onProgress: (line) => seen.push([line.done, line.item?.name]) },
    );
    expect(result).toEqual(report);
    expect(seen).toEqual([
      [1, undefined],
      [2, "Grüße"],
    ]);
  });

  test("that breaks off without a report is an error", async () => {
    await serving((_, response) => response.end('{"type":"progress","done":1}\n'));
    expect(await failure(runImport("01X", {}))).toMatchObject({ code: "offline" });
  });
});

describe("an export", () => {
  test("becomes a file under the name the server gives", async () => {
    await serving((_, response) => {
      const disposition = `attachment; filename="a.json"; filename*=UTF-8''Gr%C3%BC%C3%9Fe.json`;
      response.writeHead(200, { "content-disposition": disposition }).end("{}");
    });
    const outcome = await exportSelection({ format: "cjson" });
    expect(outcome).toMatchObject({ ok: true, fileName: "Grüße.json" });
    expect(outcome.ok && (await outcome.blob.text())).toBe("{}");
  });

  test("with private conversations in scope is a question, other refusals are errors", async () => {
    const items = [{ id: "01X", title: "Mine", ownerId: null }];
    await serving((_, response) => {
      response
        .writeHead(409)
        .end(JSON.stringify({ type: "consent-required", detail: "Ask.", items }));
    });
    expect(await exportSelection({ format: "zip" })).toEqual({
      ok: false,
      code: "consent-required",
      items,
    });
    server?.close();
    await serving((_, response) =>
      response.writeHead(404).end(JSON.stringify({ type: "not-found", detail: "None." })),
    );
    expect(await failure(exportSelection({ format: "zip" }))).toMatchObject({ code: "not-found" });
  });
});
