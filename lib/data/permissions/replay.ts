import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { CallRecord } from "@/lib/domain/history/calls";
import {
  decideForPast,
  handlingOf,
  type Handling,
  type ToolDecision,
} from "@/lib/domain/history/decision";
import {
  decidingStep,
  recordedHandling,
  type ReplayBase,
  type ReplayChange,
  type ReplayReport,
} from "@/lib/domain/history/replay";
import { NO_CALLS, withCalls } from "@/lib/domain/history/scanned-calls";
import type { DraftChange } from "@/lib/domain/permissions/resolve/draft";

import { readCallHistory } from "./call-history";
import { keepAnswers } from "../library/report-cache";
import { readLibraryPolicy, type LibraryPolicy } from "./library-policy";

const MOST_LISTED = 2000;

/**
 * Says which calls of all conversations other permissions would have handled differently. Nothing is called:
 * it reads what is stored.
 * @param draft changes that are not saved
 * @param base what is compared: what the conversations record, or the permissions as they are stored
 */
export function replayPermissions(
  viewer: Viewer,
  draft: readonly DraftChange[],
  base: ReplayBase,
): Promise<ReplayReport> {
  return keptReplay(viewer, JSON.stringify([draft, base]), () => replay(viewer, draft, base));
}

const keptReplay = keepAnswers<ReplayReport>();

async function replay(
  viewer: Viewer,
  draft: readonly DraftChange[],
  base: ReplayBase,
): Promise<ReplayReport> {
  const [stored, drafted] = await Promise.all([readLibraryPolicy(), readLibraryPolicy(draft)]);
  const counts = new Map<string, { from: Handling; to: Handling; count: number }>();
  const changes: ReplayChange[] = [];
  const sums = { unknown: 0, unlisted: 0 };
  let scanned = NO_CALLS;
  for await (const { id, title, titleDerived, shell, calls } of readCallHistory(viewer)) {
    scanned = withCalls(scanned, calls);
    const before = base === "current" ? deciderOf(stored, shell) : null;
    const after = deciderOf(drafted, shell);
    for (const record of calls) {
      const decision = after(record);
      if (decision === null) {
        sums.unknown += 1;
        continue;
      }
      const known = before?.(record) ?? null;
      const from = known === null ? recordedHandling(record) : handlingOf(known);
      const to = handlingOf(decision);
      const key = `${from} ${to}`;
      const count = counts.get(key) ?? { from, to, count: 0 };
      count.count += 1;
      counts.set(key, count);
      if (from === to) continue;
      if (changes.length >= MOST_LISTED) sums.unlisted += 1;
      else {
        const { messageId, retryOf, at: atMs } = record.call;
        const decidedBy = decidingStep(decision);
        const tool = nameOf(record);
        changes.push({
          conversation: { id, title, titleDerived },
          messageId,
          retryOf,
          atMs,
          tool,
          from,
          to,
          decidedBy,
        });
      }
    }
  }
  return { base, ...scanned, ...sums, handled: [...counts.values()], changes };
}

/** What a library decides about the calls of one conversation; null for tools it does not know. */
function deciderOf(
  { book }: LibraryPolicy,
  shell: unknown,
): (record: CallRecord) => ToolDecision | null {
  const seen = book.inConversation(shell);
  const decided = new Map<number, ToolDecision>();
  return ({ call }) => {
    if (call.toolName === null) return null;
    const found = book.index.resolveToolRef(call.toolName, call.toolsetId);
    if (!("tool" in found)) return null;
    const position = book.positionOf(found.tool);
    const tool = seen.tool(position);
    const decision = decided.get(position) ?? (tool === null ? null : decideForPast(tool));
    if (decision !== null) decided.set(position, decision);
    return decision;
  };
}

function nameOf({ call }: CallRecord): string {
  return call.toolsetId === null
    ? (call.toolName ?? "")
    : `${call.toolsetId}/${call.toolName ?? ""}`;
}
