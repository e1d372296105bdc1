import type { Timeline } from "./cache";
import { positionOf, type ListedTimeline, type ListingOptions } from "./listing";

export interface WindowOptions extends ListingOptions {
  /**
   * A message's store id or document id, `slot:` and a position from 0 among those that are left, or
   * `number:` and the number from 1 of a slot of the whole timeline.
   */
  readonly around?: string;
  /** From 1: which of the live retries to show in the slot in question. */
  readonly retry?: number;
  /** Slots before the one in question. */
  readonly before?: number;
  /** Slots after it. */
  readonly after?: number;
  /** Slots in all, default 50, at most 200. */
  readonly limit?: number;
}

const DEFAULT_SLOTS = 50;
const MOST_SLOTS = 200;

/**
 * Which slots to answer with: positions from `start` up to `end`, exclusive, the one in question, and the position
 * in `messages` of the message in question, if one was named.
 */
export function chooseWindow(
  timeline: Timeline,
  listing: ListedTimeline,
  options: WindowOptions,
): { start: number; end: number; at: number; message: number | null } {
  const limit = clamp(options.limit ?? DEFAULT_SLOTS, 1, MOST_SLOTS);
  const total = listing.places.length;
  if (options.around === undefined) {
    return { start: 0, end: Math.min(limit, total), at: 0, message: null };
  }
  const { at: center, message } = findSlot(timeline, listing, options.around);
  const { before, after } = surroundings(options, limit);
  // At an end of the timeline the window keeps its size.
  const size = Math.min(before + 1 + after, MOST_SLOTS);
  const start = clamp(center - before, 0, Math.max(0, total - size));
  return { start, end: Math.min(start + size, total), at: center, message };
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

/** What is left out stands for the next one that is not; what is not found for the start. */
function findSlot(
  timeline: Timeline,
  listing: ListedTimeline,
  around: string,
): { readonly at: number; readonly message: number | null } {
  const last = Math.max(0, listing.places.length - 1);
  const named = /^(slot|number):(\d+)$/.exec(around);
  if (named?.[1] === "slot") return { at: clamp(Number(named[2]), 0, last), message: null };
  if (named?.[1] === "number") {
    return { at: positionOf(listing, Number(named[2]) - 1), message: null };
  }
  const message = findMessage(timeline, around);
  if (message === null) return { at: 0, message };
  const place = listing.slots.findIndex(({ members }) => members.includes(message));
  if (place !== -1) return { at: positionOf(listing, place), message };
  // Its slot is not even in the whole timeline, since all of it is deleted.
  const next = listing.slots.findIndex(({ members }) => (members[0] ?? 0) > message);
  return { at: next === -1 ? last : positionOf(listing, next), message };
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
