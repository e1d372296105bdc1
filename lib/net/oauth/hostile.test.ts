import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";

import { serveStranger, type Answer } from "@/lib/testing/http/strange-server";
import { readOperatorRules } from "../guard/operator-rules";
import type { OutboundOptions } from "../guard/outbound";
import { discoverSignIn } from "./discover";
import { exchangeCode } from "./tokens";

const json = (response: ServerResponse, value: unknown): void => {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
};

const options: OutboundOptions = {
  signal: new AbortController().signal,
  rules: readOperatorRules({}),
  limits: { connectMs: 5_000, pageMs: 5_000, runMs: 8_000 },
};

/** The description of an authorization server that is right. */
const issuerAt = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/authorize`,
  token_endpoint: `${origin}/token`,
  code_challenge_methods_supported: ["S256"],
});

/** A tool server that is its own authorization server, with some answers of another kind. */
const toolServer =
  (by: Record<string, Answer>): Answer =>
  (request, response, origin) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    const own = by[path];
    if (own !== undefined) own(request, response, origin);
    else if (path === "/mcp") response.writeHead(401, { "www-authenticate": "Bearer" }).end();
    else if (path === "/.well-known/oauth-protected-resource/mcp") {
      json(response, { resource: `${origin}/mcp`, authorization_servers: [origin] });
    } else if (path === "/.well-known/oauth-authorization-server") {
      json(response, issuerAt(origin));
    } else response.writeHead(404).end();
  };

const RESOURCE = "/.well-known/oauth-protected-resource/mcp";
const ISSUER = "/.well-known/oauth-authorization-server";

test("one that describes itself rightly is found", async () => {
  const { origin } = await serveStranger(toolServer({}));
  expect(await discoverSignIn(`${origin}/mcp`, options)).toMatchObject({
    ok: true,
    resource: `${origin}/mcp`,
    issuer: { issuer: origin, token: `${origin}/token` },
  });
});

test.each<[string, Record<string, Answer>, RegExp]>([
  [
    "a description of another server",
    { [RESOURCE]: (_, response) => json(response, { resource: "https://bank.example/mcp" }) },
    /about another server/,
  ],
  [
    "a description that covers a neighbour",
    {
      [RESOURCE]: (_, response, origin) =>
        json(response, { resource: `${origin}/mc`, authorization_servers: [origin] }),
    },
    /about another server/,
  ],
  [
    "metadata of another issuer",
    {
      [ISSUER]: (_, response, origin) =>
        json(response, { ...issuerAt(origin), issuer: "https://real.example" }),
    },
    /another issuer/,
  ],
  [
    "an authorization server inside a closed network",
    {
      [RESOURCE]: (_, response, origin) =>
        json(response, {
          resource: `${origin}/mcp`,
          authorization_servers: ["http://169.254.169.254/latest"],
        }),
    },
    /may not reach/,
  ],
  [
    "a token address without https:",
    {
      [ISSUER]: (_, response, origin) =>
        json(response, { ...issuerAt(origin), token_endpoint: "http://public.example/token" }),
    },
    /may not reach/,
  ],
  [
    "a page to sign in on that is no page",
    {
      [ISSUER]: (_, response, origin) =>
        json(response, { ...issuerAt(origin), authorization_endpoint: "javascript:alert(1)" }),
    },
    /may not reach/,
  ],
  [
    "a way to a description in a closed network",
    {
      "/mcp": (_, response) =>
        response
          .writeHead(401, {
            "www-authenticate": 'Bearer resource_metadata="http://169.254.169.254/x"',
          })
          .end(),
    },
    /may not reach/,
  ],
  [
    "a redirect of the description it leads to",
    {
      "/mcp": (_, response, origin) =>
        response
          .writeHead(401, { "www-authenticate": `Bearer resource_metadata="${origin}${RESOURCE}"` })
          .end(),
      [RESOURCE]: (_, response) =>
        response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
    },
    /redirects to another address/,
  ],
  [
    "a description without an end",
    {
      [RESOURCE](_, response) {
        response.writeHead(200, { "content-type": "application/json" });
        response.write("{");
        const timer = setInterval(() => response.write(" ".repeat(65_536)), 1);
        response.once("close", () => clearInterval(timer));
      },
    },
    /larger than/,
  ],
  ["no description anywhere", { [RESOURCE]: nothing, [ISSUER]: nothing }, /does not say where/],
  [
    "a list of addresses that are none",
    {
      [ISSUER]: (_, response, origin) =>
        json(response, { ...issuerAt(origin), token_endpoint: [{}] }),
    },
    /may not reach/,
  ],
])("%s is refused", async (_, by, sentence) => {
  const { origin } = await serveStranger(toolServer(by));
  const found = await discoverSignIn(`${origin}/mcp`, options);
  expect(found).toMatchObject({ ok: false, message: expect.stringMatching(sentence) });
  expect(JSON.stringify(found)).not.toContain("bank.example");
});

function nothing(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(404).end();
}

test("a description that drips is given up in time", async () => {
  const { origin } = await serveStranger(
    toolServer({
      [RESOURCE](_, response) {
        response.writeHead(200, { "content-type": "application/json" });
        const timer = setInterval(() => response.write(" "), 50);
        response.once("close", () => clearInterval(timer));
      },
    }),
  );
  const begun = performance.now();
  const limits = { ...options.limits, runMs: 1_500 };
  expect(await discoverSignIn(`${origin}/mcp`, { ...options, limits })).toMatchObject({
    ok: false,
    errorType: "TIMEOUT",
  });
  expect(performance.now() - begun).toBeLessThan(6_000);
});

test("a server of before the descriptions leads to who it names, and is not believed about it", async () => {
  const real = await serveStranger((request, response, origin) => {
    if (request.url === ISSUER) json(response, issuerAt(origin));
    else response.writeHead(404).end();
  });
  const { origin } = await serveStranger(
    toolServer({
      [RESOURCE]: nothing,
      [ISSUER]: (_, response, own) =>
        json(response, { ...issuerAt(own), issuer: real.origin, token_endpoint: `${own}/steal` }),
    }),
  );
  expect(await discoverSignIn(`${origin}/mcp`, options)).toMatchObject({
    ok: true,
    issuer: { issuer: real.origin, token: `${real.origin}/token` },
  });
});

test("without proof keys no browser is sent anywhere", async () => {
  const { origin } = await serveStranger(
    toolServer({
      [ISSUER]: (_, response, own) =>
        json(response, { ...issuerAt(own), code_challenge_methods_supported: ["plain"] }),
    }),
  );
  expect(await discoverSignIn(`${origin}/mcp`, options)).toMatchObject({
    ok: true,
    issuer: { authorization: null },
  });
});

const parameters = new URLSearchParams({ code: "c", state: "s".repeat(43) });

/** Changes a code at a token address that answers so. */
async function exchange(answer: Answer): Promise<{ asked: readonly string[]; came: unknown }> {
  const { origin, asked } = await serveStranger(answer);
  const request = {
    server: `${origin}/mcp`,
    issuer: { issuer: origin, token_endpoint: `${origin}/token` },
    client: { clientId: "id", secret: null, authMethod: "none" as const },
    resource: `${origin}/mcp`,
  };
  const code = {
    parameters,
    state: "s".repeat(43),
    verifier: "v".repeat(43),
    redirectUri: "http://127.0.0.1:1/api/oauth/callback",
  };
  return { asked, came: await exchangeCode(request, code, options) };
}

test.each<[string, Answer, RegExp]>([
  [
    "a redirect with the code in it",
    (_, response) => response.writeHead(307, { location: "http://127.0.0.1:9/steal" }).end(),
    /redirects to another address/,
  ],
  [
    "another kind of token",
    (_, response) => json(response, { access_token: "a", token_type: "mac" }),
    /OAuth|bearer/,
  ],
  [
    "a token that breaks out of its header",
    (_, response) => json(response, { access_token: "a\r\nX-Evil: 1", token_type: "bearer" }),
    /can’t be sent/,
  ],
  ["no JSON", (_, response) => response.writeHead(200).end("<html>"), /OAuth/],
  [
    "an error in words of its own",
    (_, response) =>
      response
        .writeHead(400, { "content-type": "application/json" })
        .end(JSON.stringify({ error: "<b>evil</b>", error_description: "<script>" })),
    /^The authorization server refused the sign-in\.$/,
  ],
])("%s gives no tokens", async (_, answer, sentence) => {
  const { came, asked } = await exchange(answer);
  expect(came).toMatchObject({ ok: false, message: expect.stringMatching(sentence) });
  expect(JSON.stringify(came)).not.toMatch(/evil|script/i);
  expect(asked).toEqual(["POST /token"]);
});
