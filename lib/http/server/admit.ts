import { identify } from "@/lib/accounts/identify";
import { rightOfOperation } from "@/lib/domain/accounts/rights";
import { hasRight, type Right } from "@/lib/domain/accounts/role";
import { mayDo, STRANGER, type Viewer } from "@/lib/domain/accounts/viewer";

import { statesOrigin } from "./caller";
import { problem, type Problem } from "../problem/problem";
import type { Operation } from "../request/operation";

/**
 * Who makes a request, or why they may not: the one gate of all routes.
 * @param operation null for a path that is none, which is told to members only
 */
export async function admit(
  request: Pick<Request, "headers">,
  operation: Pick<Operation, "id" | "method"> | null,
): Promise<Viewer | Problem> {
  const right = operation === null ? "read" : rightOfOperation(operation);
  const viewer = await identify(request.headers);
  if (right === "open") return viewer ?? STRANGER;
  if (viewer === null) return problem("unauthenticated", "Sign in, or send an API key.");
  const isBySession = viewer.kind === "member" && viewer.sessionId !== null;
  if (
    isBySession &&
    operation !== null &&
    operation.method !== "GET" &&
    !statesOrigin(request.headers)
  ) {
    return problem("forbidden-origin", "A change with a session has to say where it comes from.");
  }
  if (mayDo(viewer, right)) return operation?.method === "GET" ? withOpened(viewer) : viewer;
  return problem("forbidden-role", refusedRight(viewer, right));
}

/** What a member has opened of others, where there are members. */
async function withOpened(viewer: Viewer): Promise<Viewer> {
  if (viewer.kind !== "member") return viewer;
  return (await import("@/lib/accounts/break-glass")).withOpened(viewer);
}

/** Why somebody's role is not enough, as a sentence. */
export function refusedRight(viewer: Viewer, right: Right): string {
  if (viewer.kind === "member" && viewer.role === null) {
    return "Your account is not a member of this library.";
  }
  if (viewer.kind === "member" && viewer.key !== null && hasRight(viewer.role, right)) {
    return "The scope of this API key does not allow this.";
  }
  if (right === "govern" && mayDo(viewer, "write")) {
    return "Your role in the main library is reader: you can change conversations of other libraries, but not this.";
  }
  return right === "manage" || right === "purge"
    ? "Only owners and admins of this library can do this."
    : "Your role in this library is reader: you can read and export, but not change anything.";
}
