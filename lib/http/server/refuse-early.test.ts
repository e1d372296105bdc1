import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { refuseEarly, withEarlyRefusals } from "./refuse-early";

const server = createServer(withEarlyRefusals((_, response) => response.writeHead(204).end()));
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((done) => server.close(done)));

/** What the server answers to these lines; no client would send them. */
function send(...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () =>
      socket.end(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`),
    );
    let text = "";
    socket.on("data", (chunk) => (text += String(chunk)));
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
  });
}

const host = "Host: 127.0.0.1:3000";

describe("refused with words", () => {
  test.each([
    ["TRACE", 405, "method-not-allowed", ["TRACE /api/health HTTP/1.1", host]],
    ["a method of WebDAV", 405, "method-not-allowed", ["PROPFIND / HTTP/1.1", host]],
    [
      "an escape of no character",
      400,
      "bad-request",
      ["GET /api/conversations/%E0%A4 HTTP/1.1", host],
    ],
    ["an escape of no digits", 400, "bad-request", ["GET /v1/tool_sets/%zz HTTP/1.1", host]],
    ["a bare percent sign", 400, "bad-request", ["GET /% HTTP/1.1", host]],
    ["an origin that is none", 400, "bad-request", ["POST / HTTP/1.1", host, "Origin: http://["]],
    [
      "an origin of one word",
      400,
      "bad-request",
      ["POST /api/imports HTTP/1.1", host, "Origin: x"],
    ],
    ["a host that is none", 400, "bad-request", ["GET / HTTP/1.1", "Host: [::1"]],
    ["everything", 400, "bad-request", ["OPTIONS * HTTP/1.1", host]],
    ["everything, to be read", 400, "bad-request", ["GET * HTTP/1.1", host]],
    ["another protocol", 400, "bad-request", ["GET ftp://127.0.0.1/x HTTP/1.1", host]],
    ["an address of no host", 400, "bad-request", ["GET http://[::1/x HTTP/1.1", host]],
    ["an address of no port", 400, "bad-request", ["GET http://a:99999/x HTTP/1.1", host]],
  ])("%s: %i", async (_, status, type, lines) => {
    const answer = await send(...lines);
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(answer.toLowerCase()).toContain("content-type: application/problem+json");
    expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toMatchObject({ type, status });
  });
});

describe("left to the routes", () => {
  test.each([
    [
      "a path with escapes",
      { method: "GET", url: "/c/doc:%C3%BC%2F%25?q=%E0", headers: { host: "a" } },
    ],
    ["a frame without an origin", { method: "POST", url: "/", headers: { origin: "null" } }],
    [
      "another origin, which routes judge",
      { method: "POST", url: "/", headers: { origin: "http://b" } },
    ],
    ["a whole address", { method: "GET", url: "http://a:1/x?y", headers: { host: "a:1" } }],
  ])("%s", (_, request) => {
    expect(refuseEarly(request)).toBeNull();
  });

  test("and answered by them", async () => {
    expect(await send("GET /api/health HTTP/1.1", host)).toContain("HTTP/1.1 204");
  });
});

test("queries of thousands of parameters are refused before Next reads them in the square of their number", () => {
  const url = (count: number) =>
    `/api/search?${Array.from({ length: count }, () => "a").join("&")}`;
  expect(refuseEarly({ method: "GET", url: url(500), headers: {} })).toBeNull();
  expect(refuseEarly({ method: "GET", url: url(501), headers: {} })).toMatchObject({
    code: "bad-request",
    detail: expect.stringContaining("500 parameters") as string,
  });
});

test("thousands of cookies are refused in the same way", () => {
  const request = (count: number) => {
    const cookie = Array.from({ length: count }, (_, at) => `c${at}=1`).join("; ");
    return { method: "GET", url: "/api/health", headers: { cookie } };
  };
  expect(refuseEarly(request(300))).toBeNull();
  expect(refuseEarly(request(301))).toMatchObject({
    code: "bad-request",
    detail: expect.stringContaining("300 cookies") as string,
  });
});

describe("what Next compresses because it is asked for so", () => {
  const asked: (string | undefined)[] = [];
  const asking = createServer(
    withEarlyRefusals(({ headers }, response) => {
      asked.push(headers["accept-encoding"]?.toString());
      response.writeHead(204).end();
    }),
  );
  beforeAll(() => new Promise<void>((done) => asking.listen(0, "127.0.0.1", done)));
  afterAll(() => new Promise((done) => asking.close(done)));

  test.each([
    ["not a page for this machine", "/conversations/1", {}, undefined],
    ["not an answer for this machine", "/api/conversations", {}, undefined],
    ["a page for whoever is behind a proxy", "/", { "x-forwarded-for": "10.0.0.7" }, "gzip"],
    ["bundles", "/base/_next/static/chunks/a.js", {}, "gzip"],
  ])("%s", async (_, path, headers: Record<string, string>, expected) => {
    const { port: ours } = asking.address() as AddressInfo;
    await fetch(`http://127.0.0.1:${ours}${path}`, {
      headers: { ...headers, "accept-encoding": "gzip" },
    });
    expect(asked.pop()).toBe(expected);
  });
});

test("the head of an answer and the first part of its body are sent in one piece", async () => {
  const writes: number[] = [];
  const answering = createServer(
    withEarlyRefusals((_, response) => {
      const { socket } = response;
      const bytes = (): number => socket?.bytesWritten ?? 0;
      response.setHeader("content-length", 3);
      // As Next does it.
      response.flushHeaders();
      writes.push(bytes());
      response.write("one", () => writes.push(bytes()));
      response.end();
    }),
  );
  await new Promise<void>((done) => answering.listen(0, "127.0.0.1", done));
  const { port: ours } = answering.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${ours}/`)).text()).toBe("one");
  await new Promise((done) => answering.close(done));
  expect(writes).toEqual([0, expect.any(Number)]);
  expect(writes[1]).toBeGreaterThan(3);
});
