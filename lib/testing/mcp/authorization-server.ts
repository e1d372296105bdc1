import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Provider, type Configuration } from "oidc-provider";

import { asText } from "@/lib/shared/read-value";

/** A real authorization server on a free port of this machine, with one person: Ada. */
export interface AuthorizationServer {
  readonly issuer: string;
  /** Paths that were asked, with their method, in order. */
  readonly asked: readonly string[];
  /** What a token is good for; null for one that is not known, or not any more. */
  grantOf(token: string): Promise<{ audience: unknown; scopes: string[] } | null>;
  /** Ends all tokens that were given out, as its owner can. */
  forgetTokens(): Promise<void>;
  /** Another description than its own. */
  describe(change: (own: Record<string, unknown>) => unknown): void;
  close(): Promise<void>;
}

interface Setting {
  /** Seconds a token is good for. */
  readonly life?: number;
  readonly hasRegistration?: boolean;
  readonly clients?: Configuration["clients"];
  readonly scopes?: readonly string[];
  /** What is at the address that a client gives as its id, where the server takes such ids. */
  readonly clientAt?: (address: string) => unknown;
}

/** Starts a server that gives out tokens for any resource. */
export async function serveAuthorization({
  life = 3600,
  hasRegistration = true,
  clients = [],
  scopes = ["tools:read", "tools:write"],
  clientAt,
}: Setting = {}): Promise<AuthorizationServer> {
  const server = createServer();
  const issuer = await listen(server);
  const asked: string[] = [];
  const tokens = new Set<{ destroy(): Promise<void> }>();
  let change: ((own: Record<string, unknown>) => unknown) | null = null;
  const provider = new Provider(issuer, {
    clients,
    // Addresses over https: that no test can serve.
    ...(clientAt && {
      fetch: (asked) => {
        const address = asked instanceof Request ? asked.url : new URL(asked).href;
        return Promise.resolve(Response.json(clientAt(address)));
      },
    }),
    scopes: ["openid", "offline_access", ...scopes],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: () => Promise.resolve(true),
    findAccount: (_, id) => ({ accountId: id, claims: () => Promise.resolve({ sub: id }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ["only-for-tests"] },
    clientAuthMethods: ["none", "client_secret_basic", "client_secret_post"],
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: hasRegistration },
      revocation: { enabled: true },
      clientCredentials: { enabled: true },
      deviceFlow: { enabled: true },
      ...(clientAt && { clientIdMetadataDocument: { enabled: true, ack: "draft-02" } }),
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_, resource) => ({
          scope: scopes.join(" "),
          audience: resource,
          accessTokenTTL: life,
          accessTokenFormat: "opaque",
        }),
      },
    },
  });
  for (const event of ["access_token.saved", "refresh_token.saved", "client_credentials.saved"]) {
    // Three events with one kind of listener; their types name each apart.
    (provider as unknown as NodeJS.EventEmitter).on(event, (token: { destroy(): Promise<void> }) =>
      tokens.add(token),
    );
  }
  const handle = provider.callback();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    asked.push(`${request.method} ${path}`);
    if (path.startsWith("/interaction/")) {
      interact(provider, request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
      return;
    }
    if (change !== null && path.startsWith("/.well-known/")) {
      const altered = change;
      readOwn(issuer, handle, request, (own) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify(altered(own)));
      });
      return;
    }
    handle(request, response).catch(() => response.destroy());
  });
  return {
    issuer,
    asked,
    async grantOf(value) {
      const token =
        (await provider.AccessToken.find(value)) ?? (await provider.ClientCredentials.find(value));
      if (token === undefined || token.isExpired) return null;
      return { audience: token.aud, scopes: (token.scope ?? "").split(" ").filter(Boolean) };
    },
    async forgetTokens() {
      await Promise.all([...tokens].map((token) => token.destroy()));
    },
    describe(next) {
      change = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return `http://127.0.0.1:${address.port}`;
}

/** What the provider itself says of itself. */
function readOwn(
  issuer: string,
  handle: ReturnType<Provider["callback"]>,
  request: IncomingMessage,
  done: (own: Record<string, unknown>) => void,
): void {
  const inner = createServer((asked, response) => {
    handle(asked, response).catch(() => response.destroy());
  });
  inner.listen(0, "127.0.0.1", () => {
    const address = inner.address();
    const port = address === null || typeof address === "string" ? 0 : address.port;
    const path = "/.well-known/openid-configuration";
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { host: new URL(issuer).host } })
      .then((answer) => answer.json() as Promise<Record<string, unknown>>)
      .then(done, () => request.destroy())
      .finally(() => inner.close());
  });
}

const FORM = `<!doctype html><title>Sign in</title><h1>Authorization server</h1>
<form method="post"><button name="answer" value="allow">Allow as Ada</button>
<button name="answer" value="deny">Deny</button></form>`;

/** One page, on which a person allows or denies everything that is asked. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "POST") {
    response.writeHead(200, { "content-type": "text/html" }).end(FORM);
    return;
  }
  const body = await readText(request);
  if (body.includes("deny")) {
    const denied = { error: "access_denied", error_description: "Ada said <b>no</b>" };
    return provider.interactionFinished(request, response, denied);
  }
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (prompt.name === "login") {
    const login = { login: { accountId: "ada" } };
    return provider.interactionFinished(request, response, login);
  }
  const grant = new provider.Grant({
    accountId: session?.accountId ?? "ada",
    clientId: String(params["client_id"]),
  });
  const scope = asText(params["scope"]) ?? "";
  grant.addOIDCScope(`openid ${scope}`);
  for (const resource of [params["resource"]].flat()) {
    grant.addResourceScope(String(resource), scope);
  }
  const consent = { consent: { grantId: await grant.save() } };
  return provider.interactionFinished(request, response, consent, {
    mergeWithLastSubmission: true,
  });
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * Signs in as a browser does: follows redirects with cookies and presses the button of each page, until it is sent to
 * another origin.
 * @returns the address it would go to next
 */
export async function signInAsAda(address: string, answer = "allow"): Promise<string> {
  const end = await walk(address, { answer });
  if (end === null) throw new Error("the sign-in did not end");
  return end;
}

/** Types a code in on the page of an authorization server, and allows what is asked. */
export async function typeCode(address: string, code: string): Promise<void> {
  await walk(address, { answer: "allow", user_code: code });
}

/** Null where a page without a form ends it. */
async function walk(address: string, typed: Record<string, string>): Promise<string | null> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(address);
  let next: { url: string; body: string | null } = { url: address, body: null };
  for (let step = 0; step < 20; step++) {
    const response = await fetch(next.url, {
      method: next.body === null ? "GET" : "POST",
      redirect: "manual",
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(next.body === null ? {} : { "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(next.body === null ? {} : { body: next.body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const location = response.headers.get("location");
    const text = await response.text();
    if (location === null && response.status !== 200) throw new Error(`${response.status} ${text}`);
    const url = new URL(location ?? next.url, next.url).href;
    if (new URL(url).origin !== origin) return url;
    const form = location === null ? formOf(text, url, typed) : { url, body: null };
    if (form === null) return null;
    next = form;
  }
  return null;
}

/** What pressing the button of a page sends. */
function formOf(
  html: string,
  page: string,
  typed: Record<string, string>,
): { url: string; body: string } | null {
  const form = /<form[^>]*>/.exec(html)?.[0];
  if (form === undefined) return null;
  const values = new URLSearchParams(typed);
  for (const [input] of html.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1];
    const value = /value="([^"]*)"/.exec(input)?.[1];
    if (name !== undefined && value !== undefined && !values.has(name)) values.set(name, value);
  }
  const action = /action="([^"]*)"/.exec(form)?.[1] ?? page;
  return { url: new URL(action, page).href, body: values.toString() };
}
