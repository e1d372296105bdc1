import type { ActionResult } from "@/lib/actions/result";
import type { RevisionStep } from "@/lib/domain/library/revision-step";
import { createKeyedQueue } from "@/lib/shared/keyed-queue";

/*
 * A save names the revision that it builds on, so that it cannot overwrite what somebody else has changed. Our own
 * last save may be newer than the page, which is on its way; such a revision is no older than that save. So the
 * server says of which revision each was made, and from there a save may follow our own ones, and only these.
 */

/** Far more than what is on its way to a page at any time. */
const KEPT = 5000;

/** By piece and revision: which one an own edit made of it. */
const own = new Map<string, number>();

const keyOf = (piece: string, revision: number): string => `${piece} ${revision}`;

/** Notes what an own edit has written, in the order of the answers. */
export function noteOwnSteps(steps: readonly RevisionStep[]): void {
  for (const { piece, from, to } of steps) {
    if (to > from) own.set(keyOf(piece, from), to);
  }
  for (const oldest of own.keys()) {
    if (own.size <= KEPT) break;
    own.delete(oldest);
  }
}

/** What our own edits, and nobody else's, have made of a revision. */
export function newestOwn(piece: string, revision: number): number {
  let newest = revision;
  for (let next = own.get(keyOf(piece, newest)); next !== undefined;) {
    newest = next;
    next = own.get(keyOf(piece, newest));
  }
  return newest;
}

/** Forgets what was made of a revision. */
function forgetFrom(piece: string, revision: number): void {
  let at: number | undefined = revision;
  while (at !== undefined) {
    const key = keyOf(piece, at);
    at = own.get(key);
    own.delete(key);
  }
}

/** Gives the revision of a piece to expect, for the one that a text was made on. */
export type Expecting = typeof newestOwn;

const queue = createKeyedQueue();

/**
 * Sends a save of a document when those before it have been answered: sent earlier, it would expect what they
 * change.
 * @param document such as `toolset:01J…`
 * @param run sends it, with revisions to expect; nothing else should be waited for inside
 */
export function saveInTurn<R extends Pick<ActionResult<unknown>, "ok">>(
  document: string,
  run: (expecting: Expecting) => Promise<R>,
): Promise<R> {
  return queue(document, async () => {
    const asked: { readonly piece: string; readonly revision: number }[] = [];
    const result = await run((piece, revision) => {
      asked.push({ piece, revision });
      return newestOwn(piece, revision);
    });
    // A library that was put back to an earlier state counts these revisions again.
    if (isStale(result)) for (const { piece, revision } of asked) forgetFrom(piece, revision);
    return result;
  });
}

function isStale(result: { readonly ok: boolean; readonly error?: { code: string } }): boolean {
  return result.error?.code === "stale";
}
