import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";

import { serveStranger, type Answer } from "@/lib/testing/http/strange-server";
import { readOperatorRules } from "../guard/operator-rules";
import type { OutboundOptions } from "../guard/outbound";
import { registerClient } from "./client";
import { askDeviceCode, askDeviceTokens } from "./device";
import { discoverSignIn } from "./discover";
import { asServer, type Issuer } from "./issuer";
import { askAsClient, exchangeCode, refreshTokens, revokeToken } from "./tokens";

const options: OutboundOptions = {
  signal: new AbortController().signal,
  rules: readOperatorRules({}),
  limits: { connectMs: 1_000, pageMs: 400, runMs: 700 },
};

const issuerAt = (origin: string): Issuer => ({
  issuer: origin,
  authorization: `${origin}/authorize`,
  token: `${origin}/token`,
  registration: `${origin}/register`,
  revocation: `${origin}/revoke`,
  device: `${origin}/device`,
  grants: null,
  authMethods: null,
  scopes: [],
  namesItself: false,
  takesMetadata: false,
});

/** Everything that an authorization server is asked after it was found. */
const REQUESTS = {
  registration: (issuer: Issuer) =>
    registerClient(`${issuer.issuer}/mcp`, issuer, "http://127.0.0.1:1/callback", options),
  "a device code": (issuer: Issuer) => askDeviceCode(requestOf(issuer), [], options),
  "a refresh": (issuer: Issuer) => refreshTokens(requestOf(issuer), "refresh-canary", options),
  "client credentials": (issuer: Issuer) => askAsClient(requestOf(issuer), [], options),
};

const requestOf = (issuer: Issuer) => ({
  server: `${issuer.issuer}/mcp`,
  issuer: asServer(issuer),
  client: { clientId: "us", secret: "secret-canary", authMethod: "client_secret_basic" as const },
  resource: `${issuer.issuer}/mcp`,
});

const json =
  (text: string, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(text);

const drip: Answer = (_, response) => {
  response.writeHead(200, { "content-type": "application/json" });
  const timer = setInterval(() => response.write(" "), 20);
  response.once("close", () => clearInterval(timer));
};

const bomb: Answer = (_, response) =>
  response
    .writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" })
    .end(gzipSync(Buffer.alloc(30_000_000, " ")));

const deep = `{"a":${"[".repeat(10_000)}${"]".repeat(10_000)}}`;

const ANSWERS: readonly (readonly [string, Answer])[] = [
  ["nothing", () => undefined],
  ["drops", drip],
  ["what unfolds to 30 MB", bomb],
  ["1 MB", json(JSON.stringify({ access_token: "a".repeat(1_000_000), token_type: "Bearer" }))],
  ["10,000 levels", json(deep)],
  ["a list", json("[]")],
  ["null", json("null")],
  ["a web page", (_, response) => response.writeHead(200).end("<p>canary</p>")],
  ["an error in its own words", json('{"error":"<script>canary</script>"}', 400)],
  ["500", json("canary", 500)],
  [
    "members of other types",
    json('{"client_id":{},"access_token":[],"device_code":1,"token_type":7}'),
  ],
];

describe.each(Object.entries(REQUESTS))("%s", (_, ask) => {
  test.each(ANSWERS)("answered with %s comes to a named failure in time", async (__, answer) => {
    const { origin, asked } = await serveStranger(answer);
    const began = performance.now();
    const failed = await ask(issuerAt(origin));
    expect(failed).toMatchObject({ ok: false, message: expect.stringMatching(/^The .+\.$/) });
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(JSON.stringify(failed)).not.toMatch(/canary|script/);
    expect(asked).toHaveLength(1);
  });

  test.each([301, 302, 303, 307, 308])("is sent to nobody else by HTTP %i", async (status) => {
    const other = await serveStranger(json("{}"));
    const { origin } = await serveStranger((___, response) =>
      response.writeHead(status, { location: `${other.origin}/token` }).end(),
    );
    expect(await ask(issuerAt(origin))).toMatchObject({ ok: false });
    expect(other.asked).toEqual([]);
  });
});

test("every request for a token says which server it is for", async () => {
  const bodies: URLSearchParams[] = [];
  const { origin } = await serveStranger((request, response, place) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      bodies.push(new URLSearchParams(body));
      json("{}", 400)(request, response, place);
    });
  });
  const request = requestOf(issuerAt(origin));
  const parameters = new URLSearchParams({ code: "c", state: "s" });
  const answer = { parameters, state: "s", verifier: "v".repeat(43), redirectUri: `${origin}/c` };
  await exchangeCode(request, answer, options);
  await refreshTokens(request, "r", options);
  await askAsClient(request, [], options);
  await askDeviceCode(request, [], options);
  await askDeviceTokens(request, "d", options);
  expect(bodies.map((body) => body.get("resource"))).toEqual(Array(5).fill(`${origin}/mcp`));
  expect(bodies[0]?.get("code_verifier")).toBe("v".repeat(43));
});

test("a revocation that leads elsewhere takes the token to nobody", async () => {
  const other = await serveStranger(json("{}"));
  const { origin } = await serveStranger((_, response) =>
    response.writeHead(307, { location: `${other.origin}/revoke` }).end(),
  );
  const revoked = await revokeToken(requestOf(issuerAt(origin)), "t", "access_token", options);
  expect([revoked.ok, other.asked]).toEqual([false, []]);
});

test.each(["", "x".repeat(5_000)])("a client ID of %j is none", async (client_id) => {
  const { origin } = await serveStranger(json(JSON.stringify({ client_id }), 201));
  const issuer = issuerAt(origin);
  const registered = await registerClient(`${origin}/mcp`, issuer, "http://127.0.0.1:1/c", options);
  expect(registered).toMatchObject({ ok: false });
});

test.each([
  ["javascript:alert(1)", "ABCD"],
  ["http://169.254.169.254/device", "ABCD"],
  ["https://ok.example/device", "A\u202EB"],
  ["https://ok.example/device", "x".repeat(100)],
])("a device code at %s with %j is refused", async (verification_uri, user_code) => {
  const said = {
    device_code: "d",
    user_code,
    verification_uri,
    expires_in: 1e300,
    interval: 1e300,
  };
  const { origin } = await serveStranger(json(JSON.stringify(said)));
  expect(await askDeviceCode(requestOf(issuerAt(origin)), [], options)).toMatchObject({
    ok: false,
    message: "The code for signing in elsewhere can’t be used.",
  });
});

/** Spellings of addresses that no public server may lead to. */
const PRIVATE = [
  "http://2130706433/x",
  "http://0x7f.1/x",
  "http://017700000001/x",
  "https://[::1]/x",
  "https://[::ffff:10.0.0.1]/x",
  "https://[::ffff:a9fe:a9fe]/x",
  "https://[64:ff9b::a00:1]/x",
  "https://10.0.0.1./x",
  "https://192.168.1.1/x",
  "https://metadata.google.internal/x",
];

test.each(PRIVATE)("a public server leads nobody to %s", async (address) => {
  const asked: string[] = [];
  const rules = readOperatorRules({ HOST: "0.0.0.0", COLLOQUY_ALLOW_HOSTS: "127.0.0.1" });
  const { origin } = await serveStranger((request, response) => {
    asked.push(request.url ?? "");
    const header = `Bearer resource_metadata="${address}"`;
    response.writeHead(401, { "www-authenticate": header }).end();
  });
  const resolve: OutboundOptions["resolve"] = () =>
    Promise.resolve([{ address: "169.254.169.254", family: 4 }]);
  const found = await discoverSignIn(`${origin}/mcp`, { ...options, rules, resolve });
  expect(found).toMatchObject({ ok: false });
  expect(asked.every((path) => path === "/mcp")).toBe(true);
});
