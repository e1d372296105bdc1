import "server-only";

import { applicationType } from "@/lib/net/oauth/client";
import { BASE_PATH } from "@/lib/shared/base-path";
import type { JsonRecord } from "@/lib/shared/read-value";

/** Where Colloquy describes itself as a client, below its own address. */
export const METADATA_PATH = "/api/oauth/client-metadata";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The address of Colloquy's own description, which is its client id where an issuer takes that; null where whoever
 * runs Colloquy named no address over https: that authorization servers can reach (COLLOQUY_PUBLIC_URL).
 */
export function metadataAddress(env: Environment = process.env): string | null {
  const stated = env["COLLOQUY_PUBLIC_URL"]?.trim() ?? "";
  if (!URL.canParse(stated)) return null;
  const url = new URL(stated);
  const isPlain =
    url.username === "" && url.password === "" && url.search === "" && url.hash === "";
  if (url.protocol !== "https:" || !isPlain) return null;
  const path = url.pathname.replace(/(?<!\/)\/+$/, "");
  // A proxy may lead another path here; without one it is ours.
  return `${url.origin}${path === "" ? BASE_PATH : path}${METADATA_PATH}`;
}

/** What Colloquy says of itself as a client; null where nobody could read it. */
export function clientMetadata(
  redirectUri: string,
  env: Environment = process.env,
): JsonRecord | null {
  const clientId = metadataAddress(env);
  if (clientId === null) return null;
  return {
    client_id: clientId,
    client_name: "Colloquy",
    redirect_uris: [redirectUri],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
    application_type: applicationType(redirectUri),
  };
}
