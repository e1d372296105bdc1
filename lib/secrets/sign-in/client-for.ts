import "server-only";

import {
  readOAuthClient,
  storeOAuthClient,
  type StoredClient,
} from "@/lib/data/secrets/oauth-clients";
import type { ClientIdentity, SignInWay } from "@/lib/domain/oauth/view";
import { failure, type NetFailure } from "@/lib/net/guard/failure";
import type { OutboundOptions } from "@/lib/net/guard/outbound";
import { authMethodFor, registerClient, type OAuthClient } from "@/lib/net/oauth/client";
import type { Issuer } from "@/lib/net/oauth/issuer";

import { seal, unseal } from "../sealing/seal";
import { readKey, readOrMakeKey } from "../sealing/secret-key";
import { metadataAddress } from "./client-metadata";
import { clientSecretName } from "./sealed-tokens";

/** What a person enters where an issuer gives out no client ids by itself. */
export interface EnteredClient {
  readonly clientId: string;
  readonly secret: string | null;
}

/** As whom an issuer would be asked, without asking it. */
export async function identityAt(
  issuer: Issuer,
): Promise<{ client: ClientIdentity; clientId: string | null }> {
  const address = issuer.takesMetadata ? metadataAddress() : null;
  if (address !== null) return { client: "metadata", clientId: address };
  const stored = await readOAuthClient(issuer.issuer);
  if (stored?.kind === "entered") return { client: "entered", clientId: stored.clientId };
  if (stored !== null) return { client: "registered", clientId: stored.clientId };
  return { client: issuer.registration === null ? "unknown" : "registers", clientId: null };
}

interface Wanted {
  readonly server: string;
  readonly issuer: Issuer;
  readonly way: SignInWay;
  readonly redirectUri: string;
  /** Null where the person left it to Colloquy. */
  readonly entered: EnteredClient | null;
  /** Who left last time and never came back: its issuer may have forgotten it, and says so in the browser only. */
  readonly unanswered: string | null;
}

/** The client to ask an issuer as: what was just entered, our own description, one that is known, a new one. */
export async function clientFor(
  { server, issuer, way, redirectUri, entered, unanswered }: Wanted,
  options: OutboundOptions,
): Promise<{ readonly ok: true; readonly client: OAuthClient } | NetFailure> {
  if (entered !== null) return keepEntered(issuer, entered);
  const address = issuer.takesMetadata && way !== "client" ? metadataAddress() : null;
  // The description lists what every issuer has; codes that are typed in elsewhere are not among that.
  const isDescribed = way === "browser" || issuer.registration === null;
  const described = { clientId: address ?? "", secret: null, authMethod: "none" as const };
  if (address !== null && isDescribed) return { ok: true, client: described };
  const stored = await readOAuthClient(issuer.issuer);
  const isDoubtful = stored?.kind === "registered" && stored.clientId === unanswered;
  const known = stored === null || isDoubtful ? null : openStored(stored, redirectUri);
  if (known !== null) return { ok: true, client: known };
  // Nobody gives a credential of its own to whoever asks.
  if (issuer.registration === null || way === "client") return failure("UNAUTHORIZED", ENTER_ID);
  const registered = await registerClient(server, issuer, redirectUri, options);
  if (!registered.ok) return registered;
  const { clientId, secret, authMethod, expiresMs } = registered;
  const client = { clientId, secret, authMethod };
  const kept = await keep(issuer, client, { kind: "registered", redirectUri, expiresMs });
  return kept ?? { ok: true, client };
}

const ENTER_ID =
  "This authorization server gives out no client IDs by itself. Enter one that you got from it.";

/** Null where it cannot be used any more, or not from this address. */
function openStored(stored: StoredClient, redirectUri: string): OAuthClient | null {
  const { issuer, clientId, kind, authMethod, secret, expiresMs } = stored;
  if (expiresMs !== null && expiresMs <= Date.now()) return null;
  if (kind === "registered" && stored.redirectUri !== redirectUri) return null;
  if (secret === null) return { clientId, secret: null, authMethod: "none" };
  const reading = readKey();
  const value =
    reading?.ok === true ? unseal(clientSecretName(issuer, clientId), secret, reading.key) : null;
  return value === null ? null : { clientId, secret: value, authMethod };
}

async function keepEntered(
  issuer: Issuer,
  { clientId, secret }: EnteredClient,
): Promise<{ ok: true; client: OAuthClient } | NetFailure> {
  const id = clientId.trim();
  if (id === "" || /[^\x20-\x7E]/.test(`${id}${secret ?? ""}`)) {
    return failure("INVALID_URL", "A client ID has plain characters only.");
  }
  const value = secret === null || secret.trim() === "" ? null : secret.trim();
  const client = { clientId: id, secret: value, authMethod: authMethodFor(issuer, value !== null) };
  const refused = await keep(issuer, client, {
    kind: "entered",
    redirectUri: null,
    expiresMs: null,
  });
  return refused ?? { ok: true, client };
}

/** Remembers a client for its issuer. @returns a failure where its secret cannot be encrypted */
async function keep(
  { issuer }: Issuer,
  { clientId, secret, authMethod }: OAuthClient,
  how: Pick<StoredClient, "kind" | "redirectUri" | "expiresMs">,
): Promise<NetFailure | null> {
  const reading = secret === null ? null : readOrMakeKey();
  if (reading?.ok === false) return failure("MISSING_SECRET", reading.message);
  const sealed =
    secret === null || reading === null
      ? null
      : seal(clientSecretName(issuer, clientId), secret, reading.key);
  await storeOAuthClient({ issuer, clientId, authMethod, secret: sealed, ...how });
  return null;
}
