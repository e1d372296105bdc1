import { expect, test, vi } from "vitest";

import { serveStranger } from "@/lib/testing/http/strange-server";

import { finishAtProvider } from "./provider";

// Where every name leads: the provider is on the internet, as far as can be told.
vi.mock("node:dns/promises", () => ({
  lookup: async () => [{ address: "127.0.0.1", family: 4 }],
}));

/** Comes back from a provider whose tokens are said to be at this host; gives what was asked there. */
async function comeBack(host: string): Promise<readonly string[]> {
  const inner = await serveStranger((_, response) => response.end("{}"), "");
  const provider = await serveStranger((_, response) => {
    const issuer = `http://a.example:${provider.port}`;
    const token_endpoint = `http://${host}:${inner.port}/token`;
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ issuer, token_endpoint, jwks_uri: `${issuer}/keys` }));
  });
  const client = {
    issuer: `http://a.example:${provider.port}`,
    clientId: "us",
    clientSecret: "canary",
  };
  const visit = { state: "s", nonce: "n", verifier: "v".repeat(43) };
  const answer = new URLSearchParams({ code: "c", state: "s" });
  const found = await finishAtProvider(client, answer, {
    visit,
    redirectUri: "http://us.example/",
  });
  expect(found.ok).toBe(false);
  expect(provider.asked).toEqual(["GET /.well-known/openid-configuration"]);
  return inner.asked;
}

test.each(["127.0.0.1", "localhost", "a.localhost", "[::1]", "2130706433", "b.example"])(
  "a provider elsewhere has no code sent to %s",
  async (host) => {
    expect(await comeBack(host)).toEqual([]);
  },
);
