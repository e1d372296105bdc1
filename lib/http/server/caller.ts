import { accountsAreOn } from "@/lib/accounts/options";
import { publicOrigin } from "@/lib/accounts/address";
import { isAllowedHost, serverAddress, type ServerAddress } from "./address";
import { problem, type Problem } from "../problem/problem";

type HeaderReader = Pick<Headers, "get">;

/** Every request: is it addressed to us by a name of ours? */
export function checkHost(
  headers: HeaderReader,
  address: ServerAddress = serverAddress(),
): Problem | null {
  const host = headers.get("host");
  if (isAllowedHost(host, address) || isPublicHost(host)) return null;
  return problem("forbidden-host", "The Host header names another server than this one.");
}

/**
 * Every request that changes something: a browser states where it comes from, and only our own pages
 * may ask. Programs that are no browser send neither header and pass; the Host check holds for them too.
 */
export function checkOrigin(headers: HeaderReader): Problem | null {
  const origin = headers.get("origin");
  const host = headers.get("host");
  // "null" is what sandboxed frames and file: pages send; it is never ours.
  if (origin !== null && (host === null || origin !== pageOrigin(host))) {
    return problem("forbidden-origin", "The request comes from another origin.");
  }
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") {
    return problem("forbidden-origin", "The request was made by another site.");
  }
  return null;
}

/**
 * Whether a request says that it comes from a page. A browser always does where it changes something, so a session that
 * comes along without it is believed by nobody; programs have keys.
 */
export const statesOrigin = (headers: HeaderReader): boolean =>
  headers.get("origin") !== null || headers.get("sec-fetch-site") !== null;

/** The name of the address that people open, which a proxy passes on; it is ours where members sign in. */
function isPublicHost(host: string | null): boolean {
  const origin = accountsAreOn() ? publicOrigin() : null;
  return origin !== null && host?.toLowerCase() === new URL(origin).host;
}

/** The origin of our own pages under a name: behind a proxy that speaks TLS for us it is the one people open. */
function pageOrigin(host: string): string | null {
  if (isPublicHost(host)) return publicOrigin();
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).origin : null;
}
