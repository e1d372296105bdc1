import type { Slot } from "@/lib/domain/conversation/timeline/slots";
import {
  listTimeline,
  turnNumbers,
  type Listing,
} from "@/lib/domain/conversation/timeline/listing";
import { branchPath, isOnAnyBranch } from "@/lib/domain/conversation/tree/path";
import { ALL_KINDS, formatShow, type ShownKinds } from "@/lib/domain/conversation/timeline/show";

import type { MessageFactsRow } from "../messages/rows/message-rows";
import type { Timeline } from "./cache";

/** What of a timeline is looked at. */
export interface ListingOptions {
  /** With the slots of which all messages are deleted. */
  readonly showDeleted?: boolean;
  /** Members to show instead of the usual ones, by their store ids; each tells its slot by itself. */
  readonly view?: ReadonlyMap<number, number>;
  readonly show?: ShownKinds;
  /** Prompts and final answers only. */
  readonly focused?: boolean;
  /** Store id of a message: only the branch it is on. */
  readonly path?: number;
}

/** A timeline as it is looked at: `places` are those of the slots that are left, `turns` those of all. */
export interface ListedTimeline extends Listing {
  readonly slots: readonly Slot[];
  /** The message to show, by place. */
  readonly chosen: readonly (MessageFactsRow | undefined)[];
  /** The turn of each place. */
  readonly turns: Int32Array;
  /** By turn, the first position in `places` that is in it. */
  readonly turnStarts: readonly number[];
}

const LISTINGS_KEPT = 4;
const kept = new WeakMap<Timeline, Map<string, ListedTimeline>>();

/** The timeline under a filter; the ones asked for last are kept as long as the timeline itself. */
export function listingOf(timeline: Timeline, options: ListingOptions): ListedTimeline {
  const listings = kept.get(timeline) ?? new Map<string, ListedTimeline>();
  kept.set(timeline, listings);
  const key = keyOf(options);
  const listing = listings.get(key) ?? list(timeline, options);
  listings.delete(key);
  listings.set(key, listing);
  for (const oldest of listings.keys()) {
    if (listings.size <= LISTINGS_KEPT) break;
    listings.delete(oldest);
  }
  return listing;
}

function keyOf({ showDeleted, view, show, focused, path }: ListingOptions): string {
  const viewed = [...(view?.values() ?? [])];
  return JSON.stringify([showDeleted, focused, path, formatShow(show ?? ALL_KINDS), viewed]);
}

function list(timeline: Timeline, options: ListingOptions): ListedTimeline {
  const slots = timeline.slots(options.showDeleted === true);
  const choose = chooserOf(timeline, options);
  const chosen = slots.map((slot) => choose(slot));
  const filter = { show: options.show ?? ALL_KINDS, focused: options.focused === true };
  const listing = listTimeline(chosen, filter);
  const turns = turnNumbers(chosen);
  return { ...listing, slots, chosen, turns, turnStarts: startsOf(listing.places, turns) };
}

/** The member that was asked for, else the one to show, else the last of the deleted ones. */
function chooserOf(
  timeline: Timeline,
  { view, path }: ListingOptions,
): (slot: Slot) => MessageFactsRow | undefined {
  const { rows } = timeline;
  const viewed = new Set(view?.values());
  const branch = path === undefined ? null : branchOf(timeline, path);
  return ({ members, shown }) => {
    const asked =
      viewed.size === 0
        ? undefined
        : members.findLast((position) => viewed.has(rows[position]?.id ?? 0));
    const usual = shown ?? members.at(-1);
    if (branch === null) return rows[asked ?? usual ?? -1];
    const onBranch = members.filter((position) => {
      const row = rows[position];
      return branch.has(position) || (row !== undefined && isOnAnyBranch(row));
    });
    const [first] = [asked, usual].filter((at) => at !== undefined && onBranch.includes(at));
    return rows[first ?? onBranch.at(-1) ?? -1];
  };
}

function branchOf(timeline: Timeline, leafId: number): ReadonlySet<number> | null {
  const leaf = timeline.positions.get(leafId);
  if (leaf === undefined) return null;
  const shown = new Set(timeline.slots(true).map((slot) => slot.shown));
  return branchPath(timeline.rows, leaf, (position) => shown.has(position));
}

function startsOf(places: readonly number[], turns: Int32Array): number[] {
  const starts: number[] = [];
  places.forEach((place, position) => {
    const turn = turns[place] ?? 0;
    // A turn of which nothing is left begins where the next one does.
    while (starts.length <= turn) starts.push(position);
  });
  return starts;
}

/** The position of the first slot that is left at a place or behind it, else of the last one. */
export function positionOf({ places }: Listing, place: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, Math.min(low, places.length - 1));
}
