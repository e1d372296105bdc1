import { LOCAL_VIEWER, type Viewer } from "@/lib/domain/accounts/viewer";

import { accountsAreOn } from "./options";

/**
 * Who makes a request: the one place that says so, for routes, actions, pages and both APIs. Null for nobody we know.
 * Without accounts nothing is read and nothing is loaded.
 */
export async function identify(headers: Pick<Headers, "get">): Promise<Viewer | null> {
  if (!accountsAreOn()) return LOCAL_VIEWER;
  const key = memberKeyIn(headers);
  if (key !== null) {
    const { viewerOfKey } = await import("./member-key");
    return viewerOfKey(key);
  }
  const { viewerOfSession } = await import("./session");
  return viewerOfSession(headers);
}

/** What keys of members begin with; keys of the library, which are for the Tool sets API, begin otherwise. */
export const MEMBER_KEY = "clm_";

/** The key of a member that a request states. It alone counts then, also beside a session. */
export function memberKeyIn(headers: Pick<Headers, "get">): string | null {
  const stated = /^bearer\s+(\S+)\s*$/i.exec(headers.get("authorization") ?? "")?.[1];
  return stated?.startsWith(MEMBER_KEY) === true ? stated : null;
}
