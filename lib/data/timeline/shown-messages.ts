import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { ListingOptions } from "./listing";
import { readTimelineOf } from "./reading";

export interface ShownMessagesOptions extends ListingOptions {
  /** Positions in the timeline as it is looked at, both included; all of it without them. */
  readonly from?: number;
  readonly to?: number;
  /** Instead: the whole turn that the slot at this position is in. */
  readonly turn?: number;
}

/**
 * Store ids of the messages that a timeline shows, in its order; no text is read.
 * @param id store id or `doc:<document id>`
 */
export function loadShownMessages(
  viewer: Viewer,
  id: string,
  options: ShownMessagesOptions = {},
): Promise<number[] | null> {
  return readTimelineOf(viewer, id, options, ({ listing }) => {
    const { places, chosen, turns } = listing;
    const asked = options.turn === undefined ? undefined : turns[places[options.turn] ?? -1];
    const wanted =
      options.turn === undefined
        ? places.slice(options.from ?? 0, (options.to ?? places.length) + 1)
        : places.filter((place) => turns[place] === asked);
    return wanted.map((place) => chosen[place]?.id).filter((each) => each !== undefined);
  });
}
