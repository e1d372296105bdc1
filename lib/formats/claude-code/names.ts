import type { LogNode, Thread } from "./threads";
import { freeName } from "@/lib/shared/free-name";

export interface ThreadName {
  /** Null when the log names no session. */
  readonly id: string | null;
  readonly parentId: string | null;
}

/**
 * The ids of the conversations of a log: a main one is called after the session of its last line, because a resumed
 * session starts with lines of the one before; a sub-agent after its session and itself.
 */
export function nameThreads(
  threads: readonly Thread[],
  origins: ReadonlyMap<Thread, LogNode | null>,
): ReadonlyMap<Thread, ThreadName> {
  const names = new Map<Thread, ThreadName>();
  const taken = new Set<string>();

  const unlike = (wanted: string) => (wanted === "" ? null : freeName(wanted, taken, "#"));

  for (const thread of threads) {
    if (thread.side === null) names.set(thread, { id: unlike(sessionOf(thread)), parentId: null });
  }
  for (const thread of threads) {
    if (thread.side === null) continue;
    const session = sessionOf(thread);
    const origin = origins.get(thread)?.thread;
    const known = origin === undefined ? undefined : names.get(origin);
    const parentId = known?.id ?? (session || null);
    names.set(thread, { id: unlike(`${session}:${thread.side}`), parentId });
  }
  return names;
}

function sessionOf({ nodes }: Thread): string {
  return nodes.at(-1)?.lines.at(-1)?.session ?? "";
}
