import type { IncomingMessage, ServerResponse } from "node:http";

import { identify } from "@/lib/accounts/identify";
import { accountsAreOn } from "@/lib/accounts/options";

import { signInAddress } from "@/lib/domain/accounts/signed-out";
import { mayDo } from "@/lib/domain/accounts/viewer";

import { underBase, withoutBase } from "@/lib/shared/base-path";
import { isLoopback, serverAddress } from "./address";
import { ADMITTED_HEADER } from "./door-page";
import { log } from "../log/log";
import { problem } from "../problem/problem";
import { ADDRESS_HEADER, isLocal, peerOf, readTrustedProxies } from "./peer";
import { COMMON_HEADERS } from "./security-headers";
import { writeRefusal } from "./unread-requests";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Paths that ask for themselves who somebody is, links among them, and what everybody may load: the pages of the door, and bundles. */
const UNLOCKED =
  /^\/(?:(?:api|v1|s|health|_next\/static|schemas|samples)(?:\/|$)|(?:metrics|sign-in|sign-up|icon\.svg|favicon\.ico)$)/;

/**
 * Lets nobody into pages without a session, where members sign in. It stands before Next itself, so no header and no
 * kind of request gets past it: pages, parts of pages and actions alike.
 */
export function withDoor(next: Listener): Listener {
  if (!accountsAreOn()) return next;
  const proxies = readTrustedProxies();
  const trusted = typeof proxies === "string" ? null : proxies;
  return (request, response) => {
    const remote = request.socket.remoteAddress ?? "";
    const { address, isProxied } = peerOf(remote, headerOf(request, "x-forwarded-for"), trusted);
    request.headers[ADDRESS_HEADER] = address;
    delete request.headers[ADMITTED_HEADER];
    // Without TLS nobody from outside is answered: whoever is between could read the session.
    if (!isProxied && !isLocal(remote) && !isLoopback(serverAddress().host)) {
      return refuse(response, 403, "Open the address that COLLOQUY_PUBLIC_URL names.");
    }
    if (isUnlocked(withoutBase(request.url ?? ""))) return next(request, response);
    admitToPage(request, response).then(
      (isAdmitted) => {
        if (!isAdmitted) return;
        request.headers[ADMITTED_HEADER] = "1";
        next(request, response);
      },
      (error: unknown) => {
        log("error", "request-failed", { method: request.method ?? "" }, error);
        refuse(response, 500, "The request failed; the server’s log has more.");
      },
    );
  };
}

/** Whether a path is unlocked as it is written; one that Next could read as another one, such as `/api/../x`, is not. */
function isUnlocked(url: string): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? "";
  if (!UNLOCKED.test(path)) return false;
  const segments = path
    .replaceAll("\\", "/")
    .replace(/%(?:2f|5c)/gi, "/")
    .split("/");
  return !segments.some((segment) => /^(?:\.|%(?:25)*2e)+$/i.test(segment));
}

/** Whether a member asks for a page; others are sent to sign in. */
async function admitToPage(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { headers } = request;
  const viewer = await identify({ get: (name) => headerOf(request, name) ?? null });
  if (viewer !== null && mayDo(viewer, "read")) return true;
  const isPage = request.method === "GET" || request.method === "HEAD";
  // For a part of a page, or an action, the app loads the page as a whole, and that leads to the sign-in.
  if (!isPage || headers["rsc"] !== undefined || headers["next-action"] !== undefined) {
    writeRefusal(response, problem("unauthenticated", "You are signed out. Sign in again."), true);
    return false;
  }
  const location = underBase(signInAddress(withoutBase(request.url ?? "/")));
  response.writeHead(303, { ...HEADERS, location });
  response.end();
  return false;
}

const HEADERS = { ...COMMON_HEADERS, "cache-control": "private, no-store" };

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { ...HEADERS, "content-type": "text/plain; charset=utf-8" });
  response.end(sentence);
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}
