import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { MOST_VALUES } from "../request/count-values";
import { withPageBodies } from "./page-bodies";

/** Bodies that reached the app, and how many requests did before their bodies were there. */
let arrived: string[] = [];
let early = 0;
const app = withPageBodies(
  (request: IncomingMessage, response: ServerResponse) => {
    if (!request.complete) early += 1;
    let text = "";
    request.on("data", (chunk: Buffer) => (text += String(chunk)));
    request.on("end", () => {
      arrived.push(text);
      response.end("ok");
    });
  },
  { each: 4, all: 6 },
);
const server = createServer((request, response) => {
  // As the door does, which asks who sends it.
  if (request.headers["x-late"] === undefined) app(request, response);
  else setTimeout(() => app(request, response), 30);
});
let base = "";
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));
afterEach(() => {
  arrived = [];
  early = 0;
});

const post = (body: string | ReadableStream, headers: Record<string, string> = {}, path = "/") =>
  fetch(base + path, {
    method: "POST",
    headers: { "content-type": "text/plain", "next-action": "1", ...headers },
    body,
    ...(typeof body === "string" ? {} : { duplex: "half" }),
  });

test.each([
  ["small", "[1]"],
  ["of a text of 4 MB", JSON.stringify(["a,[{".repeat(1_000_000)])],
  ["of as many values as there may be", `[${"1,".repeat(MOST_VALUES - 2)}1]`],
])("a body arrives as it was sent: %s", async (_, body) => {
  for (const headers of [{}, { "x-late": "1" }]) {
    expect((await post(body, headers)).status).toBe(200);
    expect(arrived.pop() === body).toBe(true);
  }
  expect(early).toBe(0);
});

test("a body without a length arrives as well, and an empty one at once", async () => {
  expect((await post(new Blob(["[", "1]"]).stream())).status).toBe(200);
  expect((await post("")).status).toBe(200);
  expect(arrived).toEqual(["[1]", ""]);
});

test.each([
  ["too many values", `[${"1,".repeat(MOST_VALUES)}1]`, 413, "400,000 values"],
  ["too many bytes", "a".repeat((4 << 20) + 1), 413, "4 MB"],
])("%s are refused before the app hears of them", async (_, body, status, words) => {
  for (const headers of [{}, { "x-late": "1" }]) {
    const answer = await post(body, headers);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(words);
  }
  expect(arrived).toEqual([]);
});

test("forms are refused, whatever they hold", async () => {
  for (const type of ["multipart/form-data; boundary=x", "application/x-www-form-urlencoded"]) {
    expect((await post("--x--", { "content-type": type })).status).toBe(415);
  }
  expect(arrived).toEqual([]);
});

test("who is refused reads why, however much they go on sending, and may ask again", async () => {
  for (const type of ["text/plain", "multipart/form-data; boundary=x"]) {
    for (const length of [5, 12]) {
      const answer = await post("a".repeat(length << 20), { "content-type": type });
      expect([413, 415]).toContain(answer.status);
      expect(await answer.text()).toContain("detail");
      expect((await post("[1]")).status).toBe(200);
    }
  }
});

test("the API reads its bodies itself", async () => {
  const body = `[${"1,".repeat(MOST_VALUES)}1]`;
  expect((await post(body, {}, "/api/exports")).status).toBe(200);
  expect(arrived).toEqual([body]);
});

test("whoever has been sending for the longest gives way when all together are too much", async () => {
  const { port } = server.address() as AddressInfo;
  const part = Buffer.alloc((1 << 20) - 1000, "a");
  const head = `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: ${part.length + 1}\r\n\r\n`;
  const answers: string[] = [];
  const sockets = await Promise.all(
    Array.from({ length: 7 }, async (_, at) => {
      await wait(at * 10);
      const socket = connect(port, "127.0.0.1");
      answers[at] = "";
      socket.on("data", (chunk) => (answers[at] += String(chunk)));
      socket.on("error", () => undefined);
      socket.write(head);
      socket.write(part);
      return socket;
    }),
  );
  await expect.poll(() => answers[0]).toContain("HTTP/1.1 408");
  for (const socket of sockets) socket.write("a");
  await expect.poll(() => answers.filter((answer) => answer.includes("200 OK")).length).toBe(6);
  for (const socket of sockets) socket.destroy();
});
