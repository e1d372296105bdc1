import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";

import { discoverAt, searchRegistry } from "./discover";

type Pages = Readonly<Record<string, unknown>>;

let server: Server | null = null;
let asked: string[] = [];
afterEach(async () => {
  asked = [];
  await new Promise((resolve) => (server === null ? resolve(null) : server.close(resolve)));
  server = null;
});

/** Serves JSON by paths; a text is sent as it is, a number is a status, a function answers itself. */
async function serve(pages: (origin: string) => Pages): Promise<string> {
  let known: Pages = {};
  const made = createServer((request, response) => {
    asked.push(request.url ?? "");
    const page = known[request.url ?? ""];
    if (page === undefined || typeof page === "number") {
      response.writeHead(typeof page === "number" ? page : 404).end("{}");
    } else if (page instanceof URL) {
      response.writeHead(302, { location: page.href }).end();
    } else response.end(typeof page === "string" ? page : JSON.stringify(page));
  });
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  server = made;
  const origin = `http://127.0.0.1:${(made.address() as AddressInfo).port}`;
  known = pages(origin);
  return origin;
}

const options = () => ({ signal: new AbortController().signal });
const CARD = { name: "shop", remotes: [{ type: "streamable-http", url: "/mcp" }] };

describe("discovery at an address", () => {
  test("follows a catalog to its cards, also through another, and ends where it leads back", async () => {
    const origin = await serve((at) => ({
      "/.well-known/ai-catalog.json": {
        entries: [
          { type: "application/mcp-server-card+json", url: `${at}/card.json` },
          { type: "application/ai-catalog+json", url: `${at}/.well-known/ai-catalog.json` },
        ],
      },
      "/card.json": CARD,
    }));
    expect(await discoverAt(`${origin}/`, options())).toEqual({
      ok: true,
      servers: [{ name: "shop", entry: { type: "http", url: `${origin}/mcp` } }],
    });
    expect(asked.filter((path) => path === "/card.json")).toHaveLength(1);
  });

  test("finds a card beside a server that answers no plain request", async () => {
    const origin = await serve(() => ({ "/mcp": 405, "/.well-known/mcp/server-card.json": CARD }));
    expect(await discoverAt(`${origin}/mcp`, options())).toMatchObject({ ok: true });
    const other = await discoverAt(`${origin}/none`, options());
    expect(other).toMatchObject({ ok: true, servers: [{ name: "shop" }] });
  });

  test("is nothing where a site answers every path with its page", async () => {
    const origin = await serve(() => ({ "/": "<html>", "/.well-known/ai-catalog.json": "<html>" }));
    expect(await discoverAt(`${origin}/`, options())).toMatchObject({
      ok: false,
      message: expect.stringContaining("publishes no catalog"),
    });
  });

  test.each<[string, (at: string) => Pages]>([
    ["a redirect into a private network", () => ({ "/": new URL("http://10.0.0.1/secret") })],
    ["a redirect to a file", () => ({ "/": new URL("file:///etc/passwd") })],
    ["a redirect that does not end", (at) => ({ "/": new URL(`${at}/`) })],
    ["too deep a document", () => ({ "/": `${'{"a":'.repeat(2000)}1${"}".repeat(2000)}` })],
    ["too large a document", () => ({ "/": JSON.stringify("x".repeat(2_500_000)) })],
    [
      "more documents than are read",
      (at) => ({
        "/": {
          entries: Array.from({ length: 60 }, (_, count) => ({
            type: "application/mcp-server-card+json",
            url: `${at}/${count}`,
          })),
        },
      }),
    ],
    [
      "1,001 servers in one catalog",
      () => ({
        "/": {
          entries: Array.from({ length: 1001 }, (_, at) => ({
            type: "application/mcp-server-card+json",
            data: { ...CARD, name: `s${at}` },
          })),
        },
      }),
    ],
    [
      "a card in a private network",
      () => ({
        "/": {
          entries: [{ type: "application/mcp-server-card+json", url: "http://10.0.0.1/card" }],
        },
      }),
    ],
  ])("refuses %s by a sentence", async (_, pages) => {
    const origin = await serve(pages);
    const found = await discoverAt(`${origin}/`, options());
    expect(found).toMatchObject({ ok: false, message: expect.stringMatching(/\.$/) });
    expect(asked.length).toBeLessThan(30);
  });

  test.each(["http://10.0.0.1/", "file:///etc/passwd", "https://me:pw@x.example/", "nonsense"])(
    "asks nothing at %s",
    async (address) => {
      expect(await discoverAt(address, options())).toMatchObject({ ok: false });
    },
  );
});

describe("a registry", () => {
  const answer = {
    servers: [{ server: { name: "a/b", remotes: [{ url: "https://b.example/mcp" }] } }],
  };

  test("that lists more than a person looks through is named", async () => {
    const servers = Array.from({ length: 1001 }, (_, at) => ({
      server: { ...CARD, name: `s${at}` },
    }));
    const origin = await serve(() => ({
      "/v0.1/servers?search=x&version=latest&limit=30": { servers },
    }));
    expect(await searchRegistry(origin, "x", options())).toMatchObject({
      ok: false,
      message: "It lists more than 1,000 servers.",
    });
  });

  test("is searched in the version of its API that it has", async () => {
    const origin = await serve(() => ({
      "/base/v0/servers?search=git+hub&version=latest&limit=30": answer,
    }));
    expect(await searchRegistry(`${origin}/base/`, "git hub", options())).toEqual({
      ok: true,
      servers: [{ name: "a-b", entry: { type: "http", url: "https://b.example/mcp" } }],
    });
  });

  test("that answers something else is named", async () => {
    const origin = await serve(() => ({}));
    expect(await searchRegistry(origin, "x", options())).toMatchObject({
      ok: false,
      message: "The registry does not answer like one.",
    });
  });
});
