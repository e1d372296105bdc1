import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";

import { serveStranger, type Answer } from "@/lib/testing/http/strange-server";
import { NetError } from "./failure";
import { openOutbound, type Outbound } from "./fetch";
import type { Resolver } from "./lookup";
import { LIMITS, type Limits } from "./limits";
import { readOperatorRules, type OperatorRules } from "./operator-rules";

const open: Outbound[] = [];

afterEach(async () => {
  for (const outbound of open.splice(0)) await outbound.close();
});

const say =
  (text: string): Answer =>
  (_, response) => {
    response.end(text);
  };

const sendTo =
  (location: string, status = 302): Answer =>
  (_, response) => {
    response.writeHead(status, { location }).end();
  };

function outbound(
  options: {
    rules?: OperatorRules;
    limits?: Partial<Limits>;
    resolve?: Resolver;
    carriesSecrets?: boolean;
  } = {},
): Outbound {
  const made = openOutbound({
    rules: readOperatorRules({}),
    carriesSecrets: false,
    signal: new AbortController().signal,
    onFault: () => undefined,
    ...options,
    limits: { ...LIMITS, ...options.limits },
  });
  open.push(made);
  return made;
}

/** The kind of the first fault we made ourselves among the causes. */
async function faultOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "none";
  } catch (error) {
    for (let link: unknown = error; link instanceof Error; link = link.cause) {
      if (link instanceof NetError) return link.errorType;
    }
    throw error;
  }
}

const names =
  (...answers: string[][]): Resolver =>
  async () => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    return answer.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };

describe("names", () => {
  const only = readOperatorRules({ HOST: "0.0.0.0", COLLOQUY_ALLOW_HOSTS: "127.0.0.1/32" });

  test("a name is dialled at the addresses that were judged", async () => {
    const { port } = await serveStranger(say("here"));
    const { fetch } = outbound({ rules: only, resolve: names(["127.0.0.1"]) });
    expect(await (await fetch(`http://tools.example:${port}/`)).text()).toBe("here");
  });

  test.each([
    ["private", [["10.0.0.1"]]],
    ["metadata", [["169.254.169.254"]]],
    ["good and bad ones", [["127.0.0.1", "10.0.0.1"]]],
    ["bad and good ones", [["127.0.0.2", "127.0.0.1"]]],
    ["mapped", [["::ffff:10.0.0.1"]]],
    ["no address at all", [["nonsense"]]],
    ["nothing", [[]]],
  ])("%s: nothing is dialled, and who asks learns nothing", async (_, answers) => {
    const { port, requests } = await serveStranger(say("here"));
    const { fetch } = outbound({ rules: only, resolve: names(...answers) });
    expect(await faultOf(fetch(`http://tools.example:${port}/`))).toBe("CONNECTION_FAILED");
    expect(requests).toEqual([]);
  });

  test("a name that means something else at the next connection is refused then", async () => {
    const { port, requests } = await serveStranger((_, response) => {
      response.writeHead(200, { connection: "close" }).end("once");
    });
    const resolve = names(["127.0.0.1"], ["127.0.0.2"]);
    const { fetch } = outbound({ rules: only, resolve });
    expect(await (await fetch(`http://tools.example:${port}/`)).text()).toBe("once");
    expect(await faultOf(fetch(`http://tools.example:${port}/`))).toBe("CONNECTION_FAILED");
    expect(requests).toHaveLength(1);
  });

  test("nobody but this machine is told that it was the address", async () => {
    const { fetch } = outbound({ resolve: names(["10.0.0.1"]) });
    expect(await faultOf(fetch("http://tools.example/"))).toBe("BLOCKED_ADDRESS");
  });

  test("a listed name opens private addresses, and no others under that name", async () => {
    const rules = readOperatorRules({ HOST: "0.0.0.0", COLLOQUY_ALLOW_HOSTS: "tools.example" });
    const { port } = await serveStranger(say("here"));
    const { fetch } = outbound({ rules, resolve: names(["127.0.0.1"]) });
    expect((await fetch(`http://Tools.Example.:${port}/`)).status).toBe(200);
    expect(await faultOf(fetch(`http://other.example:${port}/`))).toBe("CONNECTION_FAILED");
    const closed = outbound({ rules, resolve: names(["169.254.169.254"]) });
    expect(await faultOf(closed.fetch("http://tools.example/"))).toBe("CONNECTION_FAILED");
  });
});

describe("redirects", () => {
  test.each([
    ["http://169.254.169.254/latest", "BLOCKED_ADDRESS"],
    ["http://10.0.0.1/", "BLOCKED_ADDRESS"],
    ["http://[::ffff:a9fe:a9fe]/", "BLOCKED_ADDRESS"],
    ["http://0x0a000001/", "BLOCKED_ADDRESS"],
    ["http://me:pw@127.0.0.1/", "INVALID_URL"],
    ["file:///etc/passwd", "INVALID_URL"],
    ["http://[/", "CONNECTION_FAILED"],
  ])("to %s: %s", async (location, expected) => {
    const { port } = await serveStranger(sendTo(location));
    expect(await faultOf(outbound().fetch(`http://127.0.0.1:${port}/`))).toBe(expected);
  });

  test("to a name that resolves to a private address", async () => {
    const { port } = await serveStranger(sendTo("http://inside.example/"));
    const { fetch } = outbound({ resolve: names(["10.0.0.1"]) });
    expect(await faultOf(fetch(`http://127.0.0.1:${port}/`))).toBe("BLOCKED_ADDRESS");
  });

  test("another origin gets none of the headers, whatever they are called", async () => {
    const other = await serveStranger(say("there"));
    const first = await serveStranger(sendTo(`http://127.0.0.1:${other.port}/x`));
    const headers = {
      authorization: "Bearer canary-1",
      "x-api-key": "canary-2",
      cookie: "canary-3",
      "x-anything": "canary-4",
      "mcp-session-id": "canary-5",
      accept: "text/event-stream",
    };
    const { fetch } = outbound({ carriesSecrets: true });
    const answer = await fetch(`http://127.0.0.1:${first.port}/`, { headers });
    expect(await answer.text()).toBe("there");
    expect(JSON.stringify(first.requests[0]?.headers)).toContain("canary-4");
    expect(JSON.stringify(other.requests[0]?.headers)).not.toContain("canary");
    expect(other.requests[0]?.headers.accept).toBe("text/event-stream");
  });

  test("the same origin gets them all, and the body where the status keeps it", async () => {
    const bodies: string[] = [];
    const { port, requests } = await serveStranger((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        bodies.push(`${request.method} ${body}`);
        const to = { "/a": 307, "/b": 303 }[request.url ?? ""];
        if (to === undefined) response.end("done");
        else response.writeHead(to, { location: request.url === "/a" ? "/b" : "/c" }).end();
      });
    });
    const init = { method: "POST", body: "x", headers: { authorization: "Bearer y" } };
    const answer = await outbound().fetch(`http://127.0.0.1:${port}/a`, init);
    expect(await answer.text()).toBe("done");
    expect(bodies).toEqual(["POST x", "POST x", "GET "]);
    expect(requests.every(({ headers }) => headers.authorization === "Bearer y")).toBe(true);
  });

  test("a body is never repeated to another origin", async () => {
    const other = await serveStranger(say("there"));
    const first = await serveStranger(sendTo(`http://127.0.0.1:${other.port}/`, 308));
    const work = outbound().fetch(`http://127.0.0.1:${first.port}/`, { method: "POST", body: "x" });
    expect(await faultOf(work)).toBe("CONNECTION_FAILED");
    expect(other.requests).toEqual([]);
  });

  test("five are followed, six are not", async () => {
    const { port } = await serveStranger((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end("there");
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect(await (await outbound().fetch(`http://127.0.0.1:${port}/5`)).text()).toBe("there");
    expect(await faultOf(outbound().fetch(`http://127.0.0.1:${port}/6`))).toBe("CONNECTION_FAILED");
  });
});

describe("answers", () => {
  test.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
    ["identity", (bytes: Buffer) => bytes],
  ])("%s: what counts is what was decompressed", async (encoding, pack) => {
    const { port } = await serveStranger((request, response) => {
      response.setHeader("content-encoding", encoding);
      response.end(pack(Buffer.alloc(Number(request.url?.slice(1)), "a")));
    });
    const faults: NetError[] = [];
    const made = openOutbound({
      rules: readOperatorRules({}),
      limits: { ...LIMITS, answerBytes: 100_000 },
      carriesSecrets: false,
      signal: new AbortController().signal,
      onFault: (fault) => faults.push(fault),
    });
    open.push(made);
    const small = await made.fetch(`http://127.0.0.1:${port}/100000`);
    expect((await small.text()).length).toBe(100_000);
    expect(faults).toEqual([]);
    const large = await made.fetch(`http://127.0.0.1:${port}/50000000`);
    expect(await faultOf(large.text())).toBe("PROTOCOL_ERROR");
    expect(faults).toHaveLength(1);
  });

  test("all answers of a run together have a limit, too", async () => {
    const { port } = await serveStranger(say("a".repeat(40_000)));
    const { fetch } = outbound({ limits: { runBytes: 100_000 } });
    const ask = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();
    await ask();
    await ask();
    expect(await faultOf(ask())).toBe("PROTOCOL_ERROR");
  });
});

test("proxies that the environment names are not used", async () => {
  const proxy = await serveStranger(say("from the proxy"));
  const { port } = await serveStranger(say("from the server"));
  const variables = ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "HTTPS_PROXY", "NODE_USE_ENV_PROXY"];
  for (const name of variables) process.env[name] = `http://127.0.0.1:${proxy.port}`;
  try {
    const answer = await outbound().fetch(`http://127.0.0.1:${port}/`);
    expect(await answer.text()).toBe("from the server");
    expect(proxy.requests).toEqual([]);
  } finally {
    for (const name of variables) delete process.env[name];
  }
});

test("it says who asks, and nothing about where it runs", async () => {
  const { port, requests } = await serveStranger(say(""));
  await outbound().fetch(`http://127.0.0.1:${port}/`);
  expect(requests[0]?.headers["user-agent"]).toMatch(/^colloquy\/\d/);
  expect(requests[0]?.headers.referer).toBeUndefined();
});
