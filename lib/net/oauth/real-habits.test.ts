import { describe, expect, test } from "vitest";

import { serveStranger, type Answer } from "@/lib/testing/http/strange-server";
import { readOperatorRules } from "../guard/operator-rules";
import type { OutboundOptions } from "../guard/outbound";
import { registerClient } from "./client";
import { discoverSignIn } from "./discover";
import { exchangeCode } from "./tokens";

const options: OutboundOptions = {
  signal: new AbortController().signal,
  rules: readOperatorRules({}),
  limits: { connectMs: 5_000, pageMs: 5_000, runMs: 8_000 },
};

const json =
  (value: (origin: string) => unknown, status = 200): Answer =>
  (_, response, origin) =>
    void response
      .writeHead(status, { "content-type": "application/json" })
      .end(JSON.stringify(value(origin)));
const refusing =
  (challenge: string): Answer =>
  (_, response) =>
    void response.writeHead(401, { "www-authenticate": challenge }).end();
const leading =
  (location: string): Answer =>
  (_, response) =>
    void response.writeHead(302, { location }).end();
const failing =
  (status: number): Answer =>
  (_, response) =>
    void response.writeHead(status, { "retry-after": "7" }).end();

const issuer = (at: string) => ({
  issuer: at,
  authorization_endpoint: `${at}/authorize`,
  token_endpoint: `${at}/token`,
  code_challenge_methods_supported: ["S256"],
});
const RESOURCE = "/.well-known/oauth-protected-resource";
const OAUTH = "/.well-known/oauth-authorization-server";
const OIDC = "/.well-known/openid-configuration";

const resourceOf = (...issuers: string[]) =>
  json((at) => ({
    resource: at,
    authorization_servers: issuers.map((path) => `${at}${path}`),
  }));

type Places = Readonly<Record<string, Answer>>;

/** Answers the places that are named; `*` is every other. */
const serverWith =
  (places: Places): Answer =>
  (request, response, origin) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    const own = places[path] ?? (path === "/mcp" ? refusing("Bearer") : places["*"]);
    if (own === undefined) response.writeHead(404).end();
    else own(request, response, origin);
  };

describe("the authorization server is found", () => {
  test.each<[string, Places, string]>([
    [
      "at a host that leads from unknown addresses to a page",
      { "*": leading("/login"), [OAUTH]: json(issuer) },
      "",
    ],
    [
      "at a host that answers unknown addresses with some JSON",
      { "*": json(() => ({ error: "no such page" })), [OIDC]: json(issuer) },
      "",
    ],
    [
      "by a description for the host only",
      { [RESOURCE]: resourceOf(""), [OAUTH]: json(issuer) },
      "",
    ],
    [
      "by a description beside one that is closed",
      { [`${RESOURCE}/mcp`]: failing(401), [RESOURCE]: resourceOf(""), [OAUTH]: json(issuer) },
      "",
    ],
    [
      "by OpenID Connect's address, put before a path",
      { [RESOURCE]: resourceOf("/t/a"), [`${OIDC}/t/a`]: json((at) => issuer(`${at}/t/a`)) },
      "/t/a",
    ],
    [
      "by OpenID Connect's address, put behind a path",
      { [RESOURCE]: resourceOf("/t/a/"), [`/t/a${OIDC}`]: json((at) => issuer(`${at}/t/a/`)) },
      "/t/a/",
    ],
    [
      "as the second that is named, where the first is gone",
      { [RESOURCE]: resourceOf("/gone", ""), [OAUTH]: json(issuer) },
      "",
    ],
    [
      "by a description that names no authorization server",
      { [RESOURCE]: resourceOf(), [OAUTH]: json(issuer) },
      "",
    ],
    [
      "with empty addresses for what it does not do",
      {
        [OAUTH]: json((at) => ({
          ...issuer(at),
          registration_endpoint: "",
          revocation_endpoint: null,
        })),
      },
      "",
    ],
    [
      "where the server leaves out its host",
      {
        "/mcp": refusing(`Bearer resource_metadata="${RESOURCE}"`),
        [RESOURCE]: resourceOf(""),
        [OAUTH]: json(issuer),
      },
      "",
    ],
    [
      "where what it leads to is not an address",
      { "/mcp": refusing('Bearer resource_metadata="http://["'), [OAUTH]: json(issuer) },
      "",
    ],
    [
      "in the second of two challenges",
      {
        "/mcp": refusing(`Bearer realm="a, b", Bearer resource_metadata="/r"`),
        "/r": resourceOf(""),
        [OAUTH]: json(issuer),
      },
      "",
    ],
    [
      "where only GET is refused",
      {
        "/mcp": (request, ...rest) =>
          (request.method === "GET" ? refusing("Bearer") : failing(404))(request, ...rest),
        [OAUTH]: json(issuer),
      },
      "",
    ],
  ])("%s", async (_, places, path) => {
    const { origin } = await serveStranger(serverWith(places));
    expect(await discoverSignIn(`${origin}/mcp`, options)).toMatchObject({
      ok: true,
      issuer: { issuer: `${origin}${path}`, registration: null, revocation: null },
    });
  });

  test.each<[string, Places, object]>([
    [
      "that is busy",
      { "*": failing(503) },
      {
        errorType: "BUSY",
        message: "The server is too busy for a sign-in. It asks to wait 7 seconds.",
      },
    ],
    [
      "that fails",
      { "*": failing(500) },
      {
        errorType: "CONNECTION_FAILED",
        message: expect.stringContaining("fails where it describes its sign-in"),
      },
    ],
    [
      "that leads elsewhere from everywhere",
      { "*": leading("https://login.example/") },
      { errorType: "INVALID_URL", message: expect.stringContaining("redirects") },
    ],
  ])("never at one %s", async (_, places, failed) => {
    const { origin, asked } = await serveStranger(serverWith(places));
    expect(await discoverSignIn(`${origin}/mcp`, options)).toMatchObject({ ok: false, ...failed });
    expect(asked).not.toContain("GET /login");
  });
});

describe("a registration is taken", () => {
  test.each<[string, object, object]>([
    ["without a secret", {}, { secret: null, authMethod: "none" }],
    [
      "with null for what there is not",
      { client_secret: null, client_secret_expires_at: null, jwks: null },
      { secret: null, authMethod: "none" },
    ],
    [
      "with an empty secret",
      { client_secret: "", token_endpoint_auth_method: "none" },
      { secret: null, authMethod: "none" },
    ],
    [
      "with a secret that has no end",
      { client_secret: "s", token_endpoint_auth_method: "client_secret_post" },
      { secret: "s", authMethod: "client_secret_post", expiresMs: null },
    ],
    [
      "with an end in a text",
      {
        client_secret: "s",
        client_secret_expires_at: "4102444800",
        token_endpoint_auth_method: "client_secret_basic",
      },
      { secret: "s", expiresMs: 4_102_444_800_000 },
    ],
    [
      "with a secret and no word on its use",
      { client_secret: "s", client_secret_expires_at: 0 },
      { secret: "s", authMethod: "client_secret_basic" },
    ],
  ])("%s", async (_, members, expected) => {
    for (const status of [200, 201]) {
      const { origin } = await serveStranger(json(() => ({ client_id: "us", ...members }), status));
      const known = {
        issuer: origin,
        authorization: `${origin}/a`,
        token: `${origin}/t`,
        registration: `${origin}/r`,
        revocation: null,
        device: null,
        grants: null,
        authMethods: null,
        scopes: [],
        namesItself: false,
        takesMetadata: false,
      };
      const answer = await registerClient(
        `${origin}/mcp`,
        known,
        "http://127.0.0.1:1/callback",
        options,
      );
      expect(answer).toMatchObject({ ok: true, clientId: "us", ...expected });
    }
  });
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
/** Signed in a way, by somebody and for somebody that nobody here knows. */
const IDENTITY = `${part({ alg: "ES256" })}.${part({ iss: "https://x.example", aud: "other" })}.AAAA`;

describe("a token is taken", () => {
  test.each<[string, object, object]>([
    ["beside an identity that nothing is decided by", { id_token: IDENTITY }, { access: "a" }],
    [
      "with null for what there is not",
      { refresh_token: null, scope: null, expires_in: null, id_token: null },
      { refresh: null, scopes: null, expiresMs: null },
    ],
    ["with an empty token to renew it by", { refresh_token: "" }, { refresh: null }],
    ["with a list of scopes", { scope: ["one", "two"] }, { scopes: ["one", "two"] }],
    ["with a life in a text", { expires_in: "3600" }, { expiresMs: expect.any(Number) }],
    ["with a life of 0, which means that it has no end", { expires_in: 0 }, { expiresMs: null }],
    ["of another spelling of its type", { token_type: "bearer" }, { access: "a" }],
  ])("%s", async (_, members, expected) => {
    const { origin } = await serveStranger(
      json(() => ({ access_token: "a", token_type: "Bearer", ...members })),
    );
    const request = {
      server: `${origin}/mcp`,
      issuer: { issuer: origin, token_endpoint: `${origin}/token` },
      client: { clientId: "id", secret: null, authMethod: "none" as const },
      resource: `${origin}/mcp`,
    };
    const state = "s".repeat(43);
    const code = {
      parameters: new URLSearchParams({ code: "c", state }),
      state,
      verifier: "v".repeat(43),
      redirectUri: "http://127.0.0.1:1/callback",
    };
    expect(await exchangeCode(request, code, options)).toMatchObject({ ok: true, ...expected });
  });
});
