import { NetError } from "./failure";

/** One request on the way to an answer. */
export interface Hop {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | null;
  readonly carriesSecrets: boolean;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const KEEPS_METHOD: ReadonlySet<number> = new Set([307, 308]);

/** What says nothing about who asks; every other header may be a credential, whatever it is called. */
const HARMLESS: ReadonlySet<string> = new Set([
  "accept",
  "content-type",
  "user-agent",
  "mcp-protocol-version",
  "mcp-method",
]);

/** Whether an answer sends the request elsewhere. */
export function isRedirect(status: number, location: string | null): boolean {
  return REDIRECTS.has(status) && location !== null;
}

/**
 * The request a redirect asks for; null when the answer is none.
 * @throws NetError where it would give something away: without TLS, or with a body to another server
 */
export function followRedirect(hop: Hop, status: number, location: string | null): Hop | null {
  if (!REDIRECTS.has(status) || location === null) return null;
  if (!URL.canParse(location, hop.url)) {
    throw new NetError("CONNECTION_FAILED", "It redirected to something that is not an address.");
  }
  const url = new URL(location, hop.url);
  if (hop.url.protocol === "https:" && url.protocol !== "https:") {
    throw new NetError("CONNECTION_FAILED", "It redirected from https: to an address without TLS.");
  }
  const keepsMethod = KEEPS_METHOD.has(status) || hop.method === "GET";
  const body = keepsMethod ? hop.body : null;
  const method = keepsMethod ? hop.method : "GET";
  if (url.origin === hop.url.origin) return { ...hop, url, method, body };
  if (body !== null) {
    throw new NetError(
      "CONNECTION_FAILED",
      "It redirected a request with a body to another server.",
    );
  }
  const headers = new Headers([...hop.headers].filter(([name]) => HARMLESS.has(name)));
  return { url, method, headers, body, carriesSecrets: false };
}
