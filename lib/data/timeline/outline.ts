import type { Viewer } from "@/lib/domain/accounts/viewer";
import type {
  TimelineOutline,
  TimelinePreview,
  TimelineStep,
} from "@/lib/domain/conversation/view/listing";
import { messageFacts } from "@/lib/domain/conversation/facts/message";
import { outlineOf } from "@/lib/domain/conversation/timeline/outline";
import { isPrompt } from "@/lib/domain/conversation/timeline/show";

import { DAMAGED_MESSAGE, isIntact, type StoredBody } from "../documents/intact";
import { storedBody } from "../messages/rows/stored-body";
import type { ListingOptions } from "./listing";
import { problemsIn } from "./problems";
import { readTimelineOf, type TimelineReading } from "./reading";

const DEFAULT_MARKS = 400;

/** Where the turns of a timeline are and what is notable in them, without any text. */
export function loadOutline(
  viewer: Viewer,
  id: string,
  { buckets = DEFAULT_MARKS, ...options }: ListingOptions & { buckets?: number } = {},
): Promise<TimelineOutline | null> {
  return readTimelineOf(viewer, id, options, async (reading) => {
    const { places, slots, chosen, turns } = reading.listing;
    const problemsOf = await problemsIn(reading);
    const outline = places.map((place) => {
      const row = chosen[place];
      return {
        turn: turns[place] ?? 0,
        bytes: row?.byteLength ?? 0,
        isPinned: row?.pinned === true,
        hasRetries: (slots[place]?.members.length ?? 0) > 1,
        problems: row === undefined ? 0 : problemsOf(row.id),
      };
    });
    return { total: places.length, marks: outlineOf(outline, buckets) };
  });
}

export interface StepOptions extends ListingOptions {
  /** The position to go on from. */
  readonly from?: number;
  readonly to: TimelineStep["to"];
  readonly back?: boolean;
}

/** The next place of a kind in a timeline, however far away. */
export function loadTimelineStep(
  viewer: Viewer,
  id: string,
  { from = 0, to, back = false, ...options }: StepOptions,
): Promise<TimelineStep | null> {
  return readTimelineOf(viewer, id, options, async (reading) => {
    const { places } = reading.listing;
    const isThere = await testOf(reading, to);
    const by = back ? -1 : 1;
    let position = Math.min(from, places.length) + by;
    while (position >= 0 && position < places.length && !isThere(places[position] ?? 0)) {
      position += by;
    }
    return { to, position: position >= 0 && position < places.length ? position : null };
  });
}

async function testOf(
  reading: TimelineReading,
  to: TimelineStep["to"],
): Promise<(place: number) => boolean> {
  const { chosen } = reading.listing;
  if (to === "turn") {
    return (place) => {
      const row = chosen[place];
      return row !== undefined && isPrompt(row);
    };
  }
  if (to === "pin") return (place) => chosen[place]?.pinned === true;
  const problemsOf = await problemsIn(reading);
  return (place) => {
    const row = chosen[place];
    return row !== undefined && problemsOf(row.id) > 0;
  };
}

const wordsOf = (body: StoredBody): string =>
  isIntact(body) ? messageFacts(JSON.parse(body.raw)).preview : DAMAGED_MESSAGE;

/** The first words of what is at a position. */
export function loadPreview(
  viewer: Viewer,
  id: string,
  { at, ...options }: ListingOptions & { at: number },
): Promise<TimelinePreview | null> {
  return readTimelineOf(viewer, id, options, async ({ sql, listing }) => {
    const place = listing.places[at];
    const row = place === undefined ? undefined : listing.chosen[place];
    if (place === undefined || row === undefined) return { position: at, preview: null };
    const [body] = await storedBody(sql, row.id);
    const words = body === undefined ? "" : wordsOf(body);
    const turn = listing.turns[place] ?? 0;
    return { position: at, preview: { number: place + 1, turn, role: row.role, words } };
  });
}
