import type { Viewer } from "@/lib/domain/accounts/viewer";

import { isProblem } from "../problem/problem";
import type { Operation } from "../request/operation";
import { admit } from "../server/admit";

/**
 * Asks the gate again who makes a request that lasts: a session is revoked, a role changes, what was opened is closed.
 * @returns asks; null for whoever may not go on, and for somebody else
 */
export function renewViewer(
  viewer: Viewer,
  headers: Headers,
  operation: Pick<Operation, "id" | "method">,
): () => Promise<Viewer | null> {
  const kept = new Headers(headers);
  return async () => {
    const now = await admit({ headers: kept }, operation);
    return isProblem(now) || !isSame(now, viewer) ? null : now;
  };
}

function isSame(one: Viewer, other: Viewer): boolean {
  if (one.kind !== "member" || other.kind !== "member") return one.kind === other.kind;
  return one.id === other.id && one.sessionId === other.sessionId && one.key?.id === other.key?.id;
}
