import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";

import { toolsetText } from "@/lib/data/toolsets/list";
import { finishSignIn } from "@/lib/secrets/sign-in/finish";
import { freshenSignIn } from "@/lib/secrets/sign-in/renew";
import { signInView } from "@/lib/secrets/sign-in/view";
import { readText, useLibrary } from "@/lib/testing/library/library";
import { addServer, type SyncedToolset } from "@/lib/testing/library/synced-toolset";

import { settleSyncs } from "./running";
import { beginFor, offerFor } from "./toolset-sign-in";

const library = useLibrary();
let server: Server;
let origin = "";
let toolset: SyncedToolset;
let answers: Answers = {};
let asked: string[] = [];

type Answer = (response: ServerResponse, body: string) => void;
type Answers = Readonly<Record<string, Answer>>;

const json =
  (value: unknown, status = 200): Answer =>
  (response) =>
    void response
      .writeHead(status, { "content-type": "application/json" })
      .end(typeof value === "string" ? value : JSON.stringify(value));

const redirect =
  (location: string): Answer =>
  (response) =>
    void response.writeHead(307, { location }).end();

const endless: Answer = (response) => {
  response.writeHead(200, { "content-type": "application/json" });
  const timer = setInterval(() => response.write(" ".repeat(65_536)), 1);
  response.once("close", () => clearInterval(timer));
};

const RESOURCE = "/.well-known/oauth-protected-resource/mcp";
const ISSUER = "/.well-known/oauth-authorization-server";
const PRIVATE = "http://169.254.169.254/latest";
const TOKEN = "stolen-token-4711";

const issuer = (members: object = {}) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/authorize`,
  token_endpoint: `${origin}/token`,
  registration_endpoint: `${origin}/register`,
  code_challenge_methods_supported: ["S256"],
  ...members,
});

/** A tool server that is its own authorization server and does all of it rightly. */
const honest = (): Answers => ({
  "/mcp": (response) => void response.writeHead(401, { "www-authenticate": "Bearer" }).end(),
  [RESOURCE]: json({ resource: `${origin}/mcp`, authorization_servers: [origin] }),
  [ISSUER]: json(issuer()),
  "/register": json({ client_id: "us", token_endpoint_auth_method: "none" }, 201),
  "/token": json({ access_token: TOKEN, token_type: "Bearer" }),
});

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    asked.push(path);
    request.resume().on("end", () => {
      const answer = answers[path];
      if (answer === undefined) response.writeHead(404).end();
      else answer(response, path);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  toolset = await addServer(`${origin}/mcp`);
});
afterEach(async () => {
  await settleSyncs();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Presses what a person presses, and comes back from the browser; what stopped it, or null. */
async function signIn(change: (back: URLSearchParams) => void = () => undefined) {
  const at = { fileId: toolset.fileId, toolset: toolset.rowId };
  const offered = await offerFor(at);
  if (!offered.ok) return offered.message;
  const redirectUri = "http://127.0.0.1:3999/api/oauth/callback";
  const returnTo = "http://localhost:3999/toolsets/x";
  const begun = await beginFor({ ...at, way: "browser", entered: null, redirectUri, returnTo });
  if (!begun.ok) return begun.message;
  if (begun.state !== "leaves") throw new Error(begun.state);
  const state = new URL(begun.address).searchParams.get("state") ?? "";
  const back = new URLSearchParams({ code: "c", state });
  change(back);
  await finishSignIn(back);
  return (await signInView({ url: `${origin}/mcp`, headers: {} })).failure;
}

async function signIns(): Promise<unknown[]> {
  const store = await library.store();
  return store.read(({ query }) => query.selectFrom("SignIn").selectAll().execute());
}

async function clients(): Promise<unknown[]> {
  const store = await library.store();
  return store.read(({ query }) => query.selectFrom("OAuthClient").selectAll().execute());
}

test("an honest one is signed in to", async () => {
  answers = honest();
  expect(await signIn()).toBeNull();
  expect(await signIns()).toHaveLength(1);
});

/** What its descriptions and its registration can be; nothing at all may come of them. */
const DESCRIPTIONS: readonly (readonly [string, () => Answers, RegExp])[] = [
  [
    "describes another server",
    () => ({ [RESOURCE]: json({ resource: "https://bank.example/mcp" }) }),
    /about another server/,
  ],
  [
    "names the metadata of another issuer",
    () => ({ [ISSUER]: json(issuer({ issuer: "https://real.example" })) }),
    /another issuer/,
  ],
  [
    "names an issuer that names it in turn",
    () => ({
      [RESOURCE]: (response) => void response.writeHead(404).end(),
      [ISSUER]: json(issuer({ issuer: `${origin}/a` })),
      [`${ISSUER}/a`]: json(issuer({ issuer: origin })),
    }),
    /another issuer/,
  ],
  [
    "has an authorization server in a closed network",
    () => ({ [RESOURCE]: json({ resource: `${origin}/mcp`, authorization_servers: [PRIVATE] }) }),
    /may not reach/,
  ],
  [
    "redirects the description it leads to",
    () => ({
      "/mcp": (response) =>
        void response
          .writeHead(401, { "www-authenticate": `Bearer resource_metadata="${origin}${RESOURCE}"` })
          .end(),
      [RESOURCE]: redirect(PRIVATE),
    }),
    /redirects/,
  ],
  [
    "redirects everything it is not asked for",
    () => ({ [RESOURCE]: redirect(PRIVATE), [ISSUER]: redirect(PRIVATE) }),
    /redirects/,
  ],
  ["redirects the issuer's description", () => ({ [ISSUER]: redirect(PRIVATE) }), /redirects/],
  ["redirects to itself", () => ({ [ISSUER]: redirect(ISSUER) }), /redirects/],
  [
    "has its tokens in a closed network",
    () => ({ [ISSUER]: json(issuer({ token_endpoint: PRIVATE })) }),
    /may not reach/,
  ],
  [
    "registers in a closed network",
    () => ({ [ISSUER]: json(issuer({ registration_endpoint: PRIVATE })) }),
    /may not reach/,
  ],
  [
    "signs in by a script",
    () => ({ [ISSUER]: json(issuer({ authorization_endpoint: "javascript:alert(1)" })) }),
    /may not reach/,
  ],
  ["describes itself without an end", () => ({ [ISSUER]: endless }), /larger than/],
  [
    "describes itself in 250,000 values",
    () => ({ [RESOURCE]: json(`[${"[],".repeat(83_000)}[]]`) }),
    /more than|larger than/,
  ],
  [
    "describes itself in bytes that are no text",
    () => ({
      [ISSUER]: (response) =>
        void response
          .writeHead(200, { "content-type": "application/json" })
          .end(Buffer.from('{"issuer":"\u00e9"}', "latin1")),
    }),
    /not UTF-8/,
  ],
  ["redirects the registration", () => ({ "/register": redirect(PRIVATE) }), /redirects/],
  [
    "refuses the registration",
    () => ({ "/register": json({ error: "<b>evil</b>" }, 400) }),
    /refused the sign-in|OAuth/,
  ],
  [
    "gives a client ID without measure",
    () => ({ "/register": json({ client_id: "x".repeat(5_000) }, 201) }),
    /too long/,
  ],
  [
    "gives a secret that ended before time began",
    () => ({
      "/register": json({ client_id: "us", client_secret: "s", client_secret_expires_at: -1 }, 201),
    }),
    /OAuth/,
  ],
];

test.each(DESCRIPTIONS)(
  "one that %s is refused by name, and nothing is stored",
  async (_, by, said) => {
    answers = { ...honest(), ...by() };
    const message = await signIn();
    expect(message).toMatch(said);
    expect(message).not.toMatch(/evil|bank|169\.254/);
    expect([await signIns(), await clients()]).toEqual([[], []]);
    expect(asked).not.toContain("/token");
  },
);

/** What comes of a code. A client that was registered before it is kept. */
const TOKENS: readonly (readonly [string, Answer, RegExp])[] = [
  ["redirects the code", redirect(PRIVATE), /redirects/],
  ["gives another kind of token", json({ access_token: TOKEN, token_type: "mac" }), /OAuth|bearer/],
  ["gives no token", json({ token_type: "Bearer" }), /OAuth/],
  [
    "gives a token that breaks out of its header",
    json({ access_token: `${TOKEN}\r\nX-Evil: 1`, token_type: "Bearer" }),
    /can’t be sent/,
  ],
  [
    "gives a token of 300 kB",
    json({ access_token: TOKEN.repeat(20_000), token_type: "Bearer" }),
    /larger than|can’t be sent/,
  ],
  [
    "gives a token that ended",
    json({ access_token: TOKEN, token_type: "Bearer", expires_in: -5 }),
    /OAuth/,
  ],
  [
    "gives a token with a life that is no number",
    json({ access_token: TOKEN, token_type: "Bearer", expires_in: "soon" }),
    /OAuth/,
  ],
  ["answers with a list", json("[]"), /OAuth/],
  ["answers with a page", (response) => void response.writeHead(200).end("<p>"), /OAuth/],
  ["answers without an end", endless, /larger than/],
];

test.each(TOKENS)("one that %s gives no sign-in, and nothing is stored", async (_, token, said) => {
  answers = { ...honest(), "/token": token };
  expect(await signIn()).toMatch(said);
  expect(await signIns()).toEqual([]);
  expect(JSON.stringify(await clients())).not.toContain(TOKEN);
  expect((await readText(await toolsetText(toolset.fileId))) ?? "").not.toContain(TOKEN);
});

test.each<[string, (back: URLSearchParams) => void]>([
  ["another issuer", (back) => back.set("iss", "https://mix-up.example")],
  ["two answers in one", (back) => back.append("code", "other")],
  ["two states", (back) => back.append("state", "other")],
  ["an error beside a code", (back) => back.set("error", "access_denied")],
  ["an answer by itself", (back) => back.set("response", "a.b.c")],
])("a browser that comes back with %s gives no token", async (_, change) => {
  answers = honest();
  expect(await signIn(change)).toMatch(/\.$/);
  expect(await signIns()).toEqual([]);
  expect(asked).not.toContain("/token");
});

test("an issuer that says it names itself in every answer has to", async () => {
  const members = { authorization_response_iss_parameter_supported: true };
  answers = { ...honest(), [ISSUER]: json(issuer(members)) };
  expect(await signIn()).toMatch(/does not follow OAuth/);
  expect(await signIn((back) => back.set("iss", `${origin}/`))).toMatch(/does not follow OAuth/);
  expect([await signIns(), asked.includes("/token")]).toEqual([[], false]);
  expect(await signIn((back) => back.set("iss", origin))).toBeNull();
  expect(await signIns()).toHaveLength(1);
});

test.each<[string, string, number]>([
  ["a client", "invalid_client", 0],
  ["a sign-in", "invalid_grant", 1],
])("an issuer that forgot %s ends the sign-in, and is asked anew", async (_, error, kept) => {
  const tokens = { access_token: TOKEN, refresh_token: "r", token_type: "Bearer", expires_in: 1 };
  answers = { ...honest(), "/token": json(tokens) };
  expect(await signIn()).toBeNull();
  expect(await clients()).toHaveLength(1);
  answers = { ...honest(), "/token": json({ error }, 401) };
  expect(await freshenSignIn(`${origin}/mcp`)).toBeNull();
  expect(await signInView({ url: `${origin}/mcp`, headers: {} })).toMatchObject({ state: "ended" });
  expect(await clients()).toHaveLength(kept);
});

test("an issuer that gives no new token to renew with goes on taking the one it gave", async () => {
  const tokens = { access_token: TOKEN, token_type: "Bearer", expires_in: 1 };
  answers = { ...honest(), "/token": json({ ...tokens, refresh_token: "r" }) };
  expect(await signIn()).toBeNull();
  await settleSyncs();
  answers = { ...honest(), "/token": json({ ...tokens, refresh_token: null }) };
  asked = [];
  for (const _ of [1, 2]) expect(await freshenSignIn(`${origin}/mcp`)).toBeNull();
  expect(asked).toEqual(["/token", "/token"]);
});
