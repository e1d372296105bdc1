import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";

import { installEarlyRefusals } from "./refuse-early";

afterAll(installEarlyRefusals());

const server = createServer((request, response) => {
  const { host } = request.headers;
  const said = JSON.stringify({ url: request.url, host, method: request.method });
  if (request.url === "/later") setTimeout(() => response.end(said), 50);
  else if (request.url === "/body") {
    // As routes do: what is asked for comes after all of the body.
    request.on("error", () => undefined).on("end", () => response.end(said));
    request.resume();
  } else response.end(said);
});
// As Next does; what it does with the connection is up to it.
server.on("upgrade", (_, socket) => socket.destroy());
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((done) => server.close(done)));

/**
 * What comes back for these bytes until the connection is closed.
 * @param isCut whether nothing more comes of them
 */
function send(bytes: string | Buffer, isCut = false): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () =>
      isCut ? socket.end(bytes) : socket.write(bytes),
    );
    socket.on("end", () => socket.end());
    let text = "";
    socket.on("data", (chunk) => (text += String(chunk)));
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
  });
}

const HOST = "Host: 127.0.0.1\r\n";
const END = "Connection: close\r\n\r\n";
const CHUNKED = "Transfer-Encoding: chunked\r\n";
const LONG = "a".repeat(20_000);

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
  ["no host", 400, `GET / HTTP/1.1\r\n${END}`],
  ["no host for a body", 400, `POST /body HTTP/1.1\r\nContent-Length: 2\r\n${END}{}`],
  ["the same host twice", 400, `GET / HTTP/1.1\r\n${HOST}${HOST}${END}`],
  ["two hosts", 400, `GET / HTTP/1.1\r\n${HOST}hOST: b.example\r\n${END}`],
  ["a long header", 431, `GET / HTTP/1.1\r\n${HOST}X: ${"x".repeat(17_000)}\r\n${END}`],
  ["a long name", 431, `GET / HTTP/1.1\r\n${HOST}${"x".repeat(17_000)}: x\r\n${END}`],
  ["a long address", 431, `GET /?${"x".repeat(17_000)} HTTP/1.1\r\n${HOST}${END}`],
  ["many headers", 431, `GET / HTTP/1.1\r\n${HOST}${"Xxxx: yyyy\r\n".repeat(3000)}${END}`],
  ["a coding of no length", 400, `POST /body HTTP/1.1\r\n${HOST}Transfer-Encoding: gzip\r\n${END}`],
  ["a chunk of no length", 400, `POST /body HTTP/1.1\r\n${HOST}${CHUNKED}${END}zz\r\n`],
  ["a long end of chunks", 431, `POST /body HTTP/1.1\r\n${HOST}${CHUNKED}${END}0\r\nX: ${LONG}`],
  ["a long extension", 413, `POST /body HTTP/1.1\r\n${HOST}${CHUNKED}${END}5;${LONG}\r\nhello\r\n`],
  [
    "an expectation",
    417,
    `POST /body HTTP/1.1\r\n${HOST}Expect: tea\r\nContent-Length: 2\r\n${END}{}`,
  ],
])("%s is refused with words: %i", async (_, status, bytes) => {
  expect(read(await send(bytes))).toEqual(refusal(status));
});

/** What an answer is; a refusal with words is whole, and there is no other one. */
function read(answer: string) {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  return {
    answers: answer.match(/HTTP\/1\.1 /g)?.length ?? 0,
    status: Number(/^HTTP\/1\.1 (\d+) /.exec(head)?.[1]),
    isProblem: head.includes("content-type: application/problem+json"),
    isWhole: head.includes(`content-length: ${Buffer.byteLength(body)}`),
    said: JSON.parse(body === "" ? "null" : body) as unknown,
  };
}

const refusal = (status: number) => ({
  answers: 1,
  status,
  isProblem: true,
  isWhole: true,
  said: expect.objectContaining({ status, detail: expect.any(String) as string }) as unknown,
});

test.each([
  ["a head", `GET / HTTP/1.1\r\nHost: 127`],
  ["a body with a length", `POST /body HTTP/1.1\r\n${HOST}Content-Length: 50\r\n\r\nhello`],
  ["a chunk", `POST /body HTTP/1.1\r\n${HOST}${CHUNKED}\r\n5\r\nhel`],
  ["chunks without an end", `POST /body HTTP/1.1\r\n${HOST}${CHUNKED}\r\n5\r\nhello\r\n`],
])("%s that is cut is refused with words", async (_, bytes) => {
  expect(read(await send(bytes, true))).toEqual(refusal(400));
});

test("a body that is cut after its answer gets no second one", async () => {
  const answer = await send(`POST /api/x HTTP/1.1\r\n${HOST}Content-Length: 50\r\n\r\nhello`, true);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200"]);
});

test.each(["GARBAGE\r\n\r\n", "GET / HTTP/9.9\r\n\r\n"])(
  "what comes before %j on a connection is answered first",
  async (garbage) => {
    const answer = await send(`GET /later HTTP/1.1\r\n${HOST}\r\n${garbage}`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)?.[0]).toBe("HTTP/1.1 200");
    expect(answer.match(/HTTP\/1\.1 4\d+/g)).toHaveLength(1);
    expect(answer).toContain("application/problem+json");
  },
);

test("an older client needs to name no host", async () => {
  expect(await send(`GET / HTTP/1.0\r\n${END}`)).toContain("HTTP/1.1 200");
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
