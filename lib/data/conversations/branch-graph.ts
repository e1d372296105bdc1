import type { Viewer } from "@/lib/domain/accounts/viewer";
import {
  edgesAmong,
  GRAPH_ROWS,
  layoutBranches,
  type BranchGraph,
  type BranchGraphRow,
  type GraphRun,
} from "@/lib/domain/conversation/tree/graph";
import { branchSegments } from "@/lib/domain/conversation/tree/branches";
import { retryRuns } from "@/lib/domain/conversation/tree/retry-runs";

import { findEntity } from "../documents/find";
import { getStore } from "../library/client";
import { timelineOf, type Timeline } from "../timeline/cache";
import { branchPathOf, firstWords } from "./branches";

/** Which part of a graph is wanted. */
export interface GraphOptions {
  /** Store id of a message on the branch that is looked at. */
  readonly path?: number | undefined;
  /** The row to begin with. */
  readonly from?: number | undefined;
}

/**
 * The branches of a conversation from a tree, else its retries, as a picture draws them.
 * @param id store id or `doc:<document id>`
 * @returns null when there is no such conversation
 */
export async function branchGraph(
  viewer: Viewer,
  id: string,
  options: GraphOptions,
): Promise<BranchGraph | null> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const columns = ["key", "id", "title", "revision"] as const;
    const row = await findEntity(sql, "Conversation", id, columns);
    if (row === undefined) return null;
    const timeline = await timelineOf(store, sql, row);
    const { runs, lasts } = runsOf(timeline, options.path);
    const { rows, edges } = layoutBranches(runs);
    const from = Math.min(options.from ?? 0, Math.max(0, rows.length - 1));
    const listed = rows.slice(from, from + GRAPH_ROWS);
    const drawn = listed.flatMap(({ run }) => runs[run] ?? []);
    const words = await firstWords(sql, timeline, drawn);
    const slots = slotsOf(timeline);
    return {
      id: row.id,
      title: row.title,
      from,
      rows: listed.flatMap(({ run, lane }): BranchGraphRow[] => {
        const drawnRun = runs[run];
        const message = timeline.rows[drawnRun?.first ?? -1];
        if (drawnRun === undefined || message === undefined) return [];
        const { first, length, onPath } = drawnRun;
        return [
          {
            lane,
            messageId: message.documentId,
            id: message.id,
            path: lasts === null ? null : (timeline.rows[lasts[run] ?? -1]?.id ?? null),
            slot: slots.get(first) ?? null,
            role: message.role,
            words: words.get(message.id) ?? "",
            length,
            onPath,
          },
        ];
      }),
      edges: edgesAmong(edges, from, from + GRAPH_ROWS),
      total: rows.length,
      lanes: rows.reduce((most, { lane }) => Math.max(most, lane + 1), 0),
      forks: countForks(runs),
      messages: runs.reduce((sum, { length }) => sum + length, 0),
    };
  });
}

/** `lasts`: the last position of each run of a tree; null without one. */
function runsOf(
  timeline: Timeline,
  path: number | undefined,
): { runs: readonly GraphRun[]; lasts: readonly number[] | null } {
  const segments = branchSegments(timeline.rows);
  if (segments.length === 0) {
    const isLive = (position: number) => timeline.rows[position]?.deleted === false;
    return { runs: retryRuns(timeline.slots(false), isLive), lasts: null };
  }
  const onPath = branchPathOf(timeline, segments, path);
  return {
    runs: segments.map(({ first, length, parent }) => ({
      first,
      length,
      parent,
      onPath: onPath.has(first),
    })),
    lasts: segments.map(({ last }) => last),
  };
}

function slotsOf(timeline: Timeline): Map<number, number> {
  return new Map(
    timeline
      .slots(false)
      .flatMap(({ members }, place) => members.map((member) => [member, place] as const)),
  );
}

function countForks(runs: readonly GraphRun[]): number {
  const following = new Map<number | null, number>();
  for (const { parent } of runs) following.set(parent, (following.get(parent) ?? 0) + 1);
  return [...following.values()].filter((count) => count > 1).length;
}
