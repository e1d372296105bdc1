import type { IncomingMessage, ServerResponse } from "node:http";
import os from "node:os";
import { afterEach, describe, expect, test, vi } from "vitest";

import { askOutward } from "@/lib/testing/http/ask-outward";
import { serveStranger, type StrangeServer } from "@/lib/testing/http/strange-server";

import { callTool } from "./call-tool";
import { discoverAt } from "./discover/discover";
import { isInside, mayReach, rulesForPublic } from "./guard/address-rule";
import { bareHost, portOf } from "./guard/host";
import type { Resolver } from "./guard/lookup";
import { readOperatorRules } from "./guard/operator-rules";
import type { OutboundOptions } from "./guard/outbound";
import type { HttpTarget } from "./guard/resolved-target";
import { listTools } from "./list-tools";
import { withExchange } from "./oauth/exchange";
import { asServer, readIssuer } from "./oauth/issuer";
import { refreshTokens } from "./oauth/tokens";

afterEach(() => vi.restoreAllMocks());

/** A laptop: this machine is allowed. Its network is listed so that a public name can be dialled at all. */
const LAPTOP = readOperatorRules({ COLLOQUY_ALLOW_HOSTS: "127.0.0.0/8" });
const everyNameIsHere: Resolver = async () => [{ address: "127.0.0.1", family: 4 }];

const options: OutboundOptions = {
  signal: new AbortController().signal,
  rules: LAPTOP,
  limits: { connectMs: 2_000, pageMs: 2_000, runMs: 4_000, endMs: 100 },
  resolve: everyNameIsHere,
};

const EVERYWHERE = "";

/** Something private that listens wherever this machine has an address. */
const servePrivate = (): Promise<StrangeServer> =>
  serveStranger((_, response) => response.end("private"), EVERYWHERE);

const ask = (url: string, resolve: Resolver, rules = LAPTOP): Promise<string> =>
  askOutward(url, { rules, resolve });

/** Ways to write this machine, or what only it and its neighbours reach, as the host of an address. */
const INWARD = (
  "127.0.0.1 127.1 127.0.0.1. 127.255.255.254 2130706433 0x7f.1 0x7F000001 017700000001 " +
  "0177.0.0.1 127.0.0.0x1 0 0.0.0.0 0x0 000.0.0.0 ①②⑦.⓪.⓪.① 127。0。0。1 %31%32%37.0.0.1 " +
  "%6c%6f%63alhost localhost LOCALHOST localhost. a.localhost a.b.LocalHost. ｌocalhost " +
  "[::1] [0:0::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] " +
  "[::ffff:0:127.0.0.1] [64:ff9b::7f00:1] [64:ff9b:1::7f00:1] [2002:7f00:1::] " +
  "[2001:0:7f00:1::] [fe80::1] [fc00::1] [fdff::1] [fec0::1] [ff02::1] 169.254.169.254 " +
  "[::ffff:169.254.169.254] 100.64.0.1 100.127.255.254 10.0.0.1 172.16.0.1 192.168.0.1 " +
  "192.0.0.192 198.18.0.1 224.0.0.1 255.255.255.255 240.0.0.1 192.0.2.1 [fd00:ec2::254] " +
  "[100::1] [4000::1] [::7f00:1]"
).split(" ");

describe.each([301, 302, 303, 307, 308])("HTTP %i of a public server", (status) => {
  test("leads to no spelling of this machine, of its neighbours or of nobody", async () => {
    const inner = await servePrivate();
    let location = "";
    const outer = await serveStranger((_, response) =>
      response.writeHead(status, { location }).end(),
    );
    const came: string[] = [];
    for (const host of INWARD) {
      for (const scheme of ["http:", "https:", ""]) {
        const inAscii = host.replaceAll(/[^\0-\x7F]+/g, encodeURIComponent);
        location = `${scheme}//${inAscii}:${inner.port}/x`;
        const got = await ask(`http://a.example:${outer.port}/`, everyNameIsHere);
        // What cannot be read as an address leads nowhere either.
        const isRefused =
          got === "BLOCKED_ADDRESS" ||
          (got === "CONNECTION_FAILED" && !URL.canParse(location, "http://a.example"));
        if (!isRefused) came.push(`${location}: ${got}`);
      }
    }
    expect(came).toEqual([]);
    expect(inner.asked).toEqual([]);
  });
});

/** Addresses of a name that has a good one as well. */
const MIXED = (
  "127.0.0.1|::1|::ffff:127.0.0.1|::127.0.0.1|0.0.0.0|::|10.0.0.1|169.254.169.254|" +
  "fe80::1%eth0|fe80::1%1|::1%lo|fc00::1|100.64.0.1|64:ff9b::7f00:1|2002:7f00:1::|" +
  "224.0.0.1|255.255.255.255|not an address|"
).split("|");

test.each(MIXED)("a public name with %j among its addresses is dialled at none", async (bad) => {
  const rules = readOperatorRules({});
  for (const addresses of [[bad], ["93.184.216.34", bad], [bad, "2606:4700::1111"]]) {
    const resolve: Resolver = async () =>
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    expect(await ask("http://tools.example:8079/", resolve, rules)).toBe("BLOCKED_ADDRESS");
  }
});

describe("an address that this machine has in its network", () => {
  const OWN = { v4: "93.184.216.34", v6: "2606:2800:220:1::1" };

  function haveThem(): void {
    const common = { netmask: "", mac: "", internal: false, cidr: null };
    vi.spyOn(os, "networkInterfaces").mockReturnValue({
      eth0: [
        { ...common, address: OWN.v4, family: "IPv4" },
        { ...common, address: OWN.v6, family: "IPv6", scopeid: 0 },
        { ...common, address: "fe80::1", family: "IPv6", scopeid: 2 },
      ],
    });
  }

  test.each([OWN.v4, `::ffff:${OWN.v4}`, OWN.v6, "2606:2800:0220:0001:0000::0001"])(
    "%s is none that a public server leads to",
    (address) => {
      const local = readOperatorRules({});
      const host = bareHost(new URL(`http://[${address}]/`.replace(/\[([\d.]+)\]/, "$1")).hostname);
      expect(mayReach(address, "tools.example", 80, local)).toBe(true);
      haveThem();
      expect(mayReach(address, "tools.example", 80, local)).toBe(false);
      expect(mayReach(address, "localhost", 80, local)).toBe(true);
      expect(mayReach(address, host, 80, rulesForPublic(local))).toBe(false);
      expect(mayReach(address, host, 80, readOperatorRules({ HOST: "0.0.0.0" }))).toBe(false);
    },
  );

  test("is open by itself to who is alone here, and to all where the operator lists a host", () => {
    haveThem();
    const url = new URL(`http://${OWN.v4}:8080/`);
    expect(mayReach(OWN.v4, OWN.v4, portOf(url), readOperatorRules({}))).toBe(true);
    expect(isInside(url, readOperatorRules({}))).toBe(true);
    const listed = readOperatorRules({ HOST: "0.0.0.0", COLLOQUY_ALLOW_HOSTS: "tools.example" });
    expect(mayReach(OWN.v4, "tools.example", 80, listed)).toBe(true);
    expect(mayReach(OWN.v4, "other.example", 80, listed)).toBe(false);
    expect(isInside(url, listed)).toBe(false);
  });

  test("where this machine has no such address it is one like any other", () => {
    haveThem();
    expect(mayReach("93.184.216.35", "tools.example", 80, readOperatorRules({}))).toBe(true);
  });
});

describe("a document of a public server", () => {
  const CARD = { name: "inner", remotes: [{ type: "streamable-http", url: "/mcp" }] };
  const catalog = (url: string) =>
    JSON.stringify({
      entries: [
        { type: "application/mcp-server-card+json", url },
        { type: "application/ai-catalog+json", url },
      ],
    });

  test.each(["127.0.0.1", "localhost", "[::1]", "mcp.localhost", "2130706433"])(
    "leads to no card at %s",
    async (host) => {
      const inner = await serveStranger(
        (_, response) => response.end(JSON.stringify(CARD)),
        EVERYWHERE,
      );
      const outer = await serveStranger((_, response) =>
        response.end(catalog(`http://${host}:${inner.port}/card.json`)),
      );
      const found = await discoverAt(`http://a.example:${outer.port}/`, options);
      expect([found.ok, inner.asked]).toEqual([false, []]);
    },
  );

  test("nor one that this machine leads to, nor one behind another of this machine", async () => {
    const inner = await serveStranger((_, response) => response.end(JSON.stringify(CARD)));
    const outer = await serveStranger((_, response) =>
      response.end(catalog(`http://127.0.0.1:${inner.port}/card.json`)),
    );
    for (const first of [
      await serveStranger((_, response) =>
        response.end(catalog(`http://a.example:${outer.port}/`)),
      ),
      await serveStranger((_, response) =>
        response.writeHead(302, { location: `http://a.example:${outer.port}/` }).end(),
      ),
    ]) {
      const found = await discoverAt(`http://127.0.0.1:${first.port}/`, options);
      expect([found.ok, inner.asked]).toEqual([false, []]);
      expect(outer.asked.length).toBeGreaterThan(0);
    }
  });

  test("one of this machine leads to this machine", async () => {
    const inner = await serveStranger((_, response) => response.end(JSON.stringify(CARD)));
    const first = await serveStranger((_, response) =>
      response.end(catalog(`http://localhost:${inner.port}/card.json`)),
    );
    const found = await discoverAt(`http://127.0.0.1:${first.port}/`, options);
    expect(found).toMatchObject({ ok: true, servers: [{ name: "inner" }] });
  });
});

describe("a public authorization server of a tool server here", () => {
  const ENDPOINTS = [
    "token_endpoint",
    "authorization_endpoint",
    "registration_endpoint",
    "revocation_endpoint",
    "device_authorization_endpoint",
  ];
  const here = "http://127.0.0.1:1/mcp";

  /** Reads what it says of itself, as the tool server or as itself leads there. */
  const read = (stated: Readonly<Record<string, string>>, leader: string) =>
    withExchange(here, options, async (exchange) => {
      const described = { token_endpoint: "https://a.example/token", ...stated };
      const issuer = readIssuer("https://a.example", described, exchange.ledBy(leader));
      return { ok: true as const, issuer };
    });

  test.each(ENDPOINTS)("names no %s on this machine", async (endpoint) => {
    for (const at of ["127.0.0.1", "localhost", "a.localhost.", "[::1]", "0x7f.1", "2130706433"]) {
      for (const scheme of ["http", "https"]) {
        const stated = { [endpoint]: `${scheme}://${at}:8443/x` };
        const led = await read(stated, "https://a.example/.well-known/openid-configuration");
        expect([at, scheme, led.ok]).toEqual([at, scheme, false]);
        expect(await read(stated, here)).toMatchObject({ ok: true });
      }
    }
  });

  test("is not asked for tokens on this machine, whatever was kept of it", async () => {
    const inner = await servePrivate();
    const request = {
      server: here,
      client: { clientId: "us", secret: null, authMethod: "none" as const },
      resource: here,
    };
    for (const at of ["127.0.0.1", "localhost", "a.localhost", "[::1]"]) {
      const issuer = asServer({
        issuer: "https://a.example",
        authorization: null,
        token: `http://${at}:${inner.port}/token`,
        registration: null,
        revocation: null,
        device: null,
        grants: null,
        authMethods: null,
        scopes: [],
        namesItself: false,
        takesMetadata: false,
      });
      expect(await refreshTokens({ ...request, issuer }, "r", options)).toMatchObject({
        ok: false,
      });
    }
    expect(inner.asked).toEqual([]);
  });
});

const target = (url: string, transport: HttpTarget["transport"]): HttpTarget => ({
  kind: "http",
  transport,
  url,
  headers: {},
  filledIn: [],
});

describe("the older transport", () => {
  test.each([
    "http://127.0.0.1:PORT/messages",
    "//localhost:PORT/messages",
    "http:\\\\127.0.0.1:PORT\\messages",
    "http://a.example:PORT/messages",
    "http://a.example@127.0.0.1:PORT/messages",
    "http://[::1]:PORT/messages",
  ])("is not led to %s by its endpoint", async (endpoint) => {
    const inner = await servePrivate();
    const outer = await serveStranger((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const data = endpoint.replace("PORT", String(inner.port));
      response.write(`event: endpoint\ndata: ${data}\n\n`);
    });
    const url = `http://a.example:${outer.port}/sse`;
    const listed = await listTools(target(url, "sse"), options);
    expect([listed.ok, inner.asked]).toEqual([false, []]);
    expect(outer.asked).toEqual(["GET /sse"]);
  });
});

test("a stream that is resumed is dialled anew, by where its name leads then", async () => {
  const rules = readOperatorRules({ HOST: "0.0.0.0", COLLOQUY_ALLOW_HOSTS: "127.0.0.1/32" });
  let now = "127.0.0.1";
  const reached: (string | undefined)[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    reached.push(request.socket.localAddress?.replace("::ffff:", ""));
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      response.setHeader("connection", "close");
      const { id, method } = JSON.parse(body || "{}") as { id?: number; method?: string };
      if (method === "initialize") {
        const result = {
          protocolVersion: "2025-11-25",
          capabilities: { tools: {} },
          serverInfo: { name: "a", version: "1" },
        };
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
      } else if (method === "tools/call") {
        now = "127.0.0.2";
        response.setHeader("content-type", "text/event-stream");
        response.end("retry: 1\nid: e1\ndata: \n\n");
      } else response.writeHead(method === undefined ? 405 : 202).end();
    });
  };
  // It listens at both, so that only the guard is between.
  const outer = await serveStranger(answer, EVERYWHERE);
  const dialled: string[] = [];
  const resolve: Resolver = async () => {
    dialled.push(now);
    return [{ address: now, family: 4 }];
  };
  const url = `http://a.example:${outer.port}/mcp`;
  const called = await callTool(target(url, "http"), "look", {}, { ...options, rules, resolve });
  expect(called.ok).toBe(false);
  expect(dialled).toContain("127.0.0.2");
  expect([...new Set(reached)]).toEqual(["127.0.0.1"]);
});
