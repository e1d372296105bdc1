import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";

import { installEarlyRefusals } from "./refuse-early";

installEarlyRefusals();

const server = createServer((request, response) => {
  const { host } = request.headers;
  response.end(JSON.stringify({ url: request.url, host, method: request.method }));
});
// As Next does; what it does with the connection is up to it.
server.on("upgrade", (_, socket) => socket.destroy());
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((done) => server.close(done)));

/** What comes back for these bytes until the connection is closed. */
function send(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let text = "";
    socket.on("data", (chunk) => (text += String(chunk)));
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
  });
}

const HOST = "Host: 127.0.0.1\r\n";
const END = "Connection: close\r\n\r\n";

test.each<[string, number, string | Buffer]>([
  ["a method nobody knows", 405, `BREW / HTTP/1.1\r\n${HOST}${END}`],
  ["a method in small letters", 405, `get / HTTP/1.1\r\n${HOST}${END}`],
  ["a tunnel", 405, `CONNECT a.example:80 HTTP/1.1\r\n${HOST}${END}`],
  ["a handshake of TLS", 405, Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3])],
  ["no version", 400, `GET / HTTP/9.9\r\n${HOST}${END}`],
  ["no path", 400, `GET api/health HTTP/1.1\r\n${HOST}${END}`],
  ["letters in a path", 400, `GET /\u00e9 HTTP/1.1\r\n${HOST}${END}`],
  ["a header without a colon", 400, `GET / HTTP/1.1\r\n${HOST}nonsense\r\n${END}`],
  [
    "two lengths",
    400,
    `POST / HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n${END}ab`,
  ],
  ["a length that is no number", 400, `POST / HTTP/1.1\r\n${HOST}Content-Length: abc\r\n${END}`],
])("%s is refused with words: %i", async (_, status, bytes) => {
  const answer = await send(bytes);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(head).toContain("content-type: application/problem+json");
  expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
  expect(JSON.parse(body)).toMatchObject({ status, detail: expect.any(String) as string });
});

test("headers that are too long are refused by their number", async () => {
  const answer = await send(`GET / HTTP/1.1\r\n${HOST}X: ${"x".repeat(17_000)}\r\n${END}`);
  expect(answer).toContain("HTTP/1.1 431 ");
});

test.each(["h2c", "websocket", "TLS/1.2"])(
  "a request that offers %s as well is answered as it is, and so is the next one",
  async (protocol) => {
    const offer = `Connection: Upgrade, HTTP2-Settings\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABk\r\n`;
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () =>
        socket.write(`GET /first HTTP/1.1\r\n${HOST}${offer}\r\n`),
      );
      let text = "";
      socket.once("data", () => socket.write(`GET /last HTTP/1.1\r\n${HOST}${END}`));
      socket.on("data", (chunk) => (text += String(chunk)));
      socket.on("close", () => resolve(text));
      socket.on("error", reject);
    });
    expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(answer).toContain('"url":"/first"');
    expect(answer).toContain('"url":"/last"');
  },
);

test.each([
  ["http://b.example:8080/a/%2F?c=1", "/a/%2F?c=1", "b.example:8080"],
  ["HTTP://b.example", "/", "b.example"],
  ["https://b.example?x", "/?x", "b.example"],
])("the host of the whole address %s counts", async (target, url, host) => {
  const answer = await send(`GET ${target} HTTP/1.1\r\n${HOST}${END}`);
  expect(answer).toContain(JSON.stringify({ url, host, method: "GET" }));
});
