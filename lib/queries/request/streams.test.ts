import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { exportSelection, reviewExport } from "../exports";
import { runImport } from "../imports/run";
import { offerTools } from "../toolsets/list";
import { getJson, getRevised, getText, postJson } from "./answers";

/** A server that says so much of every answer, and then nothing more to anybody, as one does that hangs. */
let running: Server | null = null;
let healthAsked = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  healthAsked = 0;
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  running?.closeAllConnections();
  await new Promise((settle) => (running === null ? settle(null) : running.close(settle)));
  running = null;
});

async function serving(listener: RequestListener): Promise<void> {
  const server = createServer((request, response) => {
    if (request.url === "/api/health") {
      healthAsked += 1;
      request.socket.destroy();
    } else listener(request, response);
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  running = server;
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const real = fetch;
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => real(new URL(path, base), init));
}

/** What a person who waits for it is told; the clock of the page runs as fast as the questions are answered. */
async function endOf(work: Promise<unknown>): Promise<unknown> {
  const end = work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  for (;;) {
    await vi.advanceTimersByTimeAsync(500);
    const over = await Promise.race([end, new Promise<null>((go) => setImmediate(go, null))]);
    if (over !== null) return over;
  }
}

const READS: readonly (readonly [string, () => Promise<unknown>, RegExp])[] = [
  ["a list", () => getJson("/api/a"), /did not answer in time/],
  ["a text", () => getText("/api/a"), /did not answer in time/],
  ["a text to edit", () => getRevised("/api/a"), /did not answer in time/],
  ["a question", () => postJson("/api/a", {}), /did not answer in time/],
  ["a file that is read", () => offerTools(new File(["{}"], "a.json")), /did not answer in time/],
  ["a review", () => reviewExport({ format: "cjson" }), /did not answer in time/],
  ["an export", () => exportSelection({ format: "cjson" }), /there is no file. Export again/],
  ["a run of an import", () => runImport("01X", {}), /nothing of it is kept. Import again/],
];

test.each(READS)(
  "%s ends where the server falls silent before its answer",
  async (_, read, said) => {
    await serving(() => undefined);
    expect(await endOf(read())).toMatchObject({
      error: { code: "offline", message: expect.stringMatching(said) as string },
    });
    expect(healthAsked).toBe(2);
  },
);

test.each(READS)("%s ends where the server falls silent in its answer", async (_, read, said) => {
  await serving((_request, response) => response.writeHead(200).write('{"type":"progress"'));
  expect(await endOf(read())).toMatchObject({
    error: { code: "offline", message: expect.stringMatching(said) as string },
  });
});

test.each(READS)(
  "%s that breaks off says so in words, and can be asked for again",
  async (_, read) => {
    let times = 0;
    await serving((_request, response) => {
      times += 1;
      response.writeHead(200).write("{", () => response.socket?.destroy());
    });
    for (const once of [1, 2]) {
      const end = await endOf(read());
      expect(end).toMatchObject({ error: { name: "HttpError", code: "offline" } });
      expect(JSON.stringify(end)).not.toMatch(/TypeError|terminated/);
      expect(times).toBe(once);
    }
  },
);

test("an export is the bytes that came, however they were cut", async () => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => at % 251);
  await serving((_request, response) => {
    response.writeHead(200, { "content-type": "application/zip", "x-export-proof": "identical" });
    for (let at = 0; at < bytes.length; at += 9999) response.write(bytes.subarray(at, at + 9999));
    response.end();
  });
  vi.useRealTimers();
  const made = await exportSelection({ format: "cjson" });
  if (!made.ok) throw new Error("refused");
  expect(made).toMatchObject({ proof: "identical", blob: { type: "application/zip" } });
  expect(new Uint8Array(await made.blob.arrayBuffer())).toEqual(bytes);
});
