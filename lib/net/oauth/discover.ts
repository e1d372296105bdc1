import { cleanScopes, joinScopes, readScopes } from "@/lib/domain/oauth/scopes";
import { asList, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { BearerChallenge } from "../guard/bearer-challenge";
import type { OutboundOptions } from "../guard/outbound";
import { openDescriptions, type Descriptions } from "./descriptions";
import { unusable, withExchange, type Exchange, type OAuthFailure } from "./exchange";
import { readIssuer, type Issuer } from "./issuer";
import { authorizationServerAddresses, coversServer, resourceAddresses } from "./well-known";

/** Where the tokens of a tool server come from, and what to ask for. */
export interface Discovered {
  readonly ok: true;
  readonly resource: string;
  /** Empty where nobody names any. */
  readonly scopes: readonly string[];
  readonly issuer: Issuer;
}

/**
 * Asks a tool server without credentials how one signs in (RFC 9728), and the authorization server that it names
 * (RFC 8414, OpenID Connect Discovery) how it is asked.
 * @param server address of the tool server
 */
export function discoverSignIn(
  server: string,
  options: OutboundOptions,
): Promise<Discovered | OAuthFailure> {
  return withExchange(server, options, async (exchange) => {
    const challenge = await probe(server, exchange);
    const reader = openDescriptions(exchange);
    const { resource, from } = await describedResource(server, challenge, reader);
    const stated = asText(resource?.["resource"]);
    const issuer = await firstIssuer(server, resource, reader.ledBy(from));
    const asked = readScopes(challenge?.scope);
    const scopes = asked.length > 0 ? asked : cleanScopes(asList(resource?.["scopes_supported"]));
    // Without it some give no token that renews itself.
    const offline = issuer.scopes.filter((scope) => scope === "offline_access");
    return {
      ok: true as const,
      resource: stated ?? server,
      scopes: joinScopes(scopes, offline),
      issuer,
    };
  });
}

const HELLO = JSON.stringify({
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "colloquy", version: "0" },
  },
});

/** What the server says to a request without a token. The older transport is asked with GET. */
async function probe(server: string, exchange: Exchange): Promise<BearerChallenge | null> {
  const accept = "application/json, text/event-stream";
  const headers = { accept, "content-type": "application/json" };
  for (const init of [
    { method: "POST", headers, body: HELLO },
    { method: "GET", headers: { accept } },
  ]) {
    const answer = await exchange.ask(server, init);
    await answer.body?.cancel();
    if (answer.status === 401 || answer.status === 403)
      return exchange.refusal()?.challenge ?? null;
    if (answer.ok) return null;
  }
  return null;
}

/** How a server describes itself, and where; null where it does not. */
interface Description {
  readonly resource: JsonRecord | null;
  readonly from: string;
}

async function describedResource(
  server: string,
  challenge: BearerChallenge | null,
  reader: Descriptions,
): Promise<Description> {
  const named = namedDescription(server, challenge);
  if (named !== null && reader.exchange.allowed(named) === null) {
    throw unusable(FORBIDDEN_DESCRIPTION);
  }
  for (const address of named === null ? resourceAddresses(server) : [named]) {
    const json = await reader.read(address);
    const resource = asText(json?.["resource"]);
    // Some sites answer every address with some JSON, which describes nothing.
    if (json === null || (resource === null && named === null)) continue;
    if (resource === null || !coversServer(resource, server)) throw unusable(OTHER_RESOURCE);
    return { resource: json, from: address };
  }
  if (named !== null) throw reader.missing("The server’s description of its sign-in is missing.");
  return { resource: null, from: server };
}

/** Where the server says that its description is. Some leave the host out; what is no address says nothing. */
function namedDescription(server: string, challenge: BearerChallenge | null): string | null {
  const named = challenge?.resourceMetadata ?? null;
  return named !== null && URL.canParse(named, server) ? new URL(named, server).href : null;
}

const FORBIDDEN_DESCRIPTION =
  "The server leads to an address for its sign-in that Colloquy may not reach, or that has no https:.";
const OTHER_RESOURCE = "The server’s description of its sign-in is about another server.";
const MOST_ISSUERS = 3;

async function firstIssuer(
  server: string,
  resource: JsonRecord | null,
  reader: Descriptions,
): Promise<Issuer> {
  const named = asList(resource?.["authorization_servers"]).flatMap((one) => asText(one) ?? []);
  for (const issuer of named.slice(0, MOST_ISSUERS)) {
    const found = await describedIssuer(issuer, reader);
    if (found !== null) return isSame(found.issuer, issuer) ? found : refuse();
  }
  if (named.length > 0) throw reader.missing("The authorization server does not describe itself.");
  return ownIssuer(server, reader);
}

/** Servers from before RFC 9728 are described by their own origin, or name there who is. */
async function ownIssuer(server: string, reader: Descriptions): Promise<Issuer> {
  const { origin } = new URL(server);
  const found = await describedIssuer(origin, reader);
  if (found === null) {
    throw reader.missing(
      "The server does not say where to sign in. Add a header that refers to a secret.",
    );
  }
  if (isSame(found.issuer, origin)) return found;
  // Whoever it names is asked itself: what others say of an issuer counts for nothing.
  const itself = await describedIssuer(found.issuer, reader);
  return itself !== null && isSame(itself.issuer, found.issuer) ? itself : refuse();
}

function refuse(): never {
  throw unusable("The authorization server’s description is about another issuer.");
}

const isSame = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href;

/** What is found where an issuer describes itself, which may be of another one; null where nothing is. */
async function describedIssuer(issuer: string, reader: Descriptions): Promise<Issuer | null> {
  const { exchange } = reader;
  if (exchange.allowed(issuer) === null) throw unusable(FORBIDDEN_ISSUER);
  for (const address of authorizationServerAddresses(issuer)) {
    const json = await reader.read(address);
    const named = asText(json?.["issuer"]);
    if (json !== null && named !== null) return readIssuer(named, json, exchange.ledBy(address));
  }
  return null;
}

const FORBIDDEN_ISSUER =
  "The server names an authorization server that Colloquy may not reach, or that has no https:.";
