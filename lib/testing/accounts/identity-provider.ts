import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider, type JWK } from "oidc-provider";

/** A person at the provider. */
interface Person {
  readonly email: string;
  readonly email_verified: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
}

/** A real OpenID provider on a free port of this machine, at which one person is signed in. */
export interface IdentityProvider {
  readonly issuer: string;
  /** Who answers from now on; the key is the subject. */
  person: readonly [subject: string, claims: Person];
  /** Signs by another key from now on, and forgets the one before. */
  rotateKeys(): void;
  close(): Promise<void>;
}

export const CLIENT = { id: "colloquy", secret: "only-for-tests-only-for-tests" };

/** Making one takes a while; every provider has the same ones, in the same order. */
const made = new Map<string, JWK>();

function keyOf(kid: string): JWK {
  const known = made.get(kid);
  if (known !== undefined) return known;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: "jwk" }), kid, alg: "RS256", use: "sig" } as JWK;
  made.set(kid, key);
  return key;
}

/** Starts a provider that knows Colloquy under one address. */
export async function serveIdentities(origin: string): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let keys = 1;
  let provider = make();
  const own: IdentityProvider = {
    issuer,
    person: ["ada", { email: "ada@example.com", email_verified: true, name: "Ada" }],
    rotateKeys() {
      keys += 1;
      provider = make();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };

  function make(): Provider {
    return new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${origin}/api/auth/callback`],
          post_logout_redirect_uris: [`${origin}/sign-in`],
        },
      ],
      jwks: { keys: [keyOf(`key-${keys}`)] },
      cookies: { keys: ["only-for-tests"] },
      pkce: { required: () => true },
      claims: {
        openid: ["sub"],
        email: ["email", "email_verified"],
        profile: ["name"],
        groups: ["groups"],
      },
      scopes: ["openid", "profile", "email", "groups"],
      findAccount: (_, id) => ({
        accountId: id,
        claims: () => Promise.resolve({ sub: id, ...own.person[1] }),
      }),
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    });
  }

  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const answered = request.url?.startsWith("/interaction/")
      ? agree(provider, own.person[0], request, response)
      : provider.callback()(request, response);
    answered.catch(() => response.destroy());
  });
  return own;
}

/** The person agrees to everything at once. */
async function agree(
  provider: Provider,
  subject: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params } = await provider.interactionDetails(request, response);
  if (prompt.name === "login") {
    await provider.interactionFinished(request, response, { login: { accountId: subject } });
    return;
  }
  const grant = new provider.Grant({ accountId: subject, clientId: CLIENT.id });
  grant.addOIDCScope(String(params["scope"]));
  const consent = { consent: { grantId: await grant.save() } };
  await provider.interactionFinished(request, response, consent, { mergeWithLastSubmission: true });
}

/** Goes where a browser goes, until it is sent to another origin. */
export async function walkThrough(address: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(address);
  const { origin } = url;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const location = response.headers.get("location");
    if (location === null)
      throw new Error(`${url.pathname}: ${response.status} ${await response.text()}`);
    url = new URL(location, url);
    if (url.origin !== origin) return url;
  }
  throw new Error("The sign-in did not end.");
}
