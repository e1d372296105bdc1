import { LOCAL_VIEWER, type Viewer } from "@/lib/domain/accounts/viewer";

import { memberKeyIn } from "./key-form";
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
