import type { Slot } from "@/lib/domain/conversation/timeline";

import type { Timeline } from "./timeline-cache";

export interface WindowOptions {
  /** A message's store id or document id, or `slot:` and a position. */
  readonly around?: string;
  /** Slots before the one in question. */
  readonly before?: number;
  /** Slots after it. */
  readonly after?: number;
  /** Slots in all, default 50, at most 200. */
  readonly limit?: number;
  /** With the slots of which all messages are deleted. */
  readonly showDeleted?: boolean;
  /** Which member to show instead: store ids of messages by position of their slot. */
  readonly view?: ReadonlyMap<number, number>;
}

const DEFAULT_SLOTS = 50;
const MOST_SLOTS = 200;

/** Which slots to answer with: from `start` up to `end`, exclusive. */
export function chooseWindow(
  timeline: Timeline,
  slots: readonly Slot[],
  options: WindowOptions,
): { start: number; end: number } {
  const limit = clamp(options.limit ?? DEFAULT_SLOTS, 1, MOST_SLOTS);
  const total = slots.length;
  if (options.around === undefined) return { start: 0, end: Math.min(limit, total) };
  const center = findSlot(timeline, slots, options.around);
  const { before, after } = surroundings(options, limit);
  // At an end of the timeline the window keeps its size.
  const size = Math.min(before + 1 + after, MOST_SLOTS);
  const start = clamp(center - before, 0, Math.max(0, total - size));
  return { start, end: Math.min(start + size, total) };
}

function surroundings(
  { before, after }: WindowOptions,
  limit: number,
): { before: number; after: number } {
  if (before === undefined && after === undefined) {
    const half = Math.floor((limit - 1) / 2);
    return { before: half, after: limit - 1 - half };
  }
  return { before: clamp(before ?? 0, 0, MOST_SLOTS), after: clamp(after ?? 0, 0, MOST_SLOTS) };
}

/** What is not found stands for the start. */
function findSlot(timeline: Timeline, slots: readonly Slot[], around: string): number {
  const named = /^slot:(\d+)$/.exec(around);
  if (named !== null) return clamp(Number(named[1]), 0, Math.max(0, slots.length - 1));
  const position = findMessage(timeline, around);
  if (position === null) return 0;
  const slot = slots.findIndex(({ members }) => members.includes(position));
  return Math.max(0, slot);
}

/** A number is a store id first: those are what our own links carry. */
function findMessage({ rows, positions }: Timeline, around: string): number | null {
  const byId = /^\d+$/.test(around) ? positions.get(Number(around)) : undefined;
  if (byId !== undefined) return byId;
  const position = rows.findIndex((row) => row.documentId === around);
  return position === -1 ? null : position;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(Math.floor(value), least), most);
}
