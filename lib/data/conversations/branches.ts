import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { BranchMap, BranchRun } from "@/lib/domain/conversation/tree/branch-map";
import { branchSegments, type BranchSegment } from "@/lib/domain/conversation/tree/branches";
import { messageFacts } from "@/lib/domain/conversation/facts/message";
import { branchPath } from "@/lib/domain/conversation/tree/path";

import { getStore } from "../library/client";
import { findEntity } from "../documents/find";
import { loadBodies } from "../messages/rows/bodies";
import type { Sql } from "../store/connection/sql";
import { timelineOf, type Timeline } from "../timeline/cache";

/** More runs than a person looks through. */
const MOST_RUNS = 1000;
/** The words of bigger messages are not worth reading them. */
const WORDS_BYTES = 256 * 1024;

/**
 * The branches of a conversation.
 * @param id store id or `doc:<document id>`
 * @param leaf store id of a message on the branch that is looked at
 */
export async function branchMap(
  viewer: Viewer,
  id: string,
  leaf: number | undefined,
): Promise<BranchMap | null> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const columns = ["key", "id", "revision"] as const;
    const row = await findEntity(sql, "Conversation", id, columns);
    if (row === undefined) return null;
    const timeline = await timelineOf(store, sql, row);
    const segments = branchSegments(timeline.rows);
    const path = branchPathOf(timeline, segments, leaf);
    const listed = segments.slice(0, MOST_RUNS);
    const words = await firstWords(sql, timeline, listed);
    const inOrder = [...path].toSorted((a, b) => a - b);
    return {
      runs: listed.map((segment) => runOf(timeline, segment, path, words)),
      leaves: segments.filter(({ children }) => children.length === 0).length,
      truncated: segments.length > listed.length,
      path: idsOf(timeline, inReadingOrder(timeline, inOrder)),
      choices: idsOf(timeline, withSiblings(timeline, inOrder)),
    };
  });
}

/** The positions of the branch that is looked at, else of what the plain view shows. */
export function branchPathOf(
  timeline: Timeline,
  segments: readonly BranchSegment[],
  leaf: number | undefined,
): Set<number> {
  const shown = new Set(timeline.slots(true).map((slot) => slot.shown));
  const isShown = (position: number) => shown.has(position);
  const roots = segments.filter(({ parent }) => parent === null).map(({ first }) => first);
  const start =
    (leaf === undefined ? undefined : timeline.positions.get(leaf)) ??
    roots.find(isShown) ??
    roots.at(-1);
  return start === undefined ? new Set() : branchPath(timeline.rows, start, isShown);
}

function runOf(
  { rows }: Timeline,
  { first, last, parent, length, leaves }: BranchSegment,
  path: ReadonlySet<number>,
  words: ReadonlyMap<number, string>,
): BranchRun {
  return {
    parent,
    leafId: rows[last]?.id ?? 0,
    role: rows[first]?.role ?? "",
    words: words.get(rows[first]?.id ?? 0) ?? "",
    length,
    leaves,
    onPath: path.has(first),
  };
}

/** The words each run begins with, by the store id of its first message. */
export async function firstWords(
  sql: Sql,
  { rows }: Timeline,
  segments: readonly { readonly first: number }[],
): Promise<Map<number, string>> {
  const ids = segments.flatMap(({ first }) => {
    const row = rows[first];
    return row === undefined || row.byteLength > WORDS_BYTES ? [] : [row.id];
  });
  const bodies = await loadBodies(sql, ids);
  return new Map([...bodies].map(([id, { raw }]) => [id, messageFacts(JSON.parse(raw)).preview]));
}

/** Those of the positions that share their slot with another message that is not deleted. */
function withSiblings({ rows }: Timeline, positions: readonly number[]): number[] {
  const members = new Map<number, number>();
  for (const { slotIndex, deleted } of rows) {
    if (slotIndex !== null && !deleted) members.set(slotIndex, (members.get(slotIndex) ?? 0) + 1);
  }
  return positions.filter((position) => {
    const slotIndex = rows[position]?.slotIndex ?? null;
    return slotIndex !== null && (members.get(slotIndex) ?? 0) > 1;
  });
}

/** Slots come in the order of their index, wherever they are in the array. */
function inReadingOrder(timeline: Timeline, positions: readonly number[]): number[] {
  const wanted = new Set(positions);
  return timeline.slots(true).flatMap(({ members }) => members.filter((one) => wanted.has(one)));
}

function idsOf({ rows }: Timeline, positions: readonly number[]): number[] {
  return positions.flatMap((position) => rows[position]?.id ?? []);
}
