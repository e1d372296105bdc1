import type { Viewer } from "@/lib/domain/accounts/viewer";
import { processWide } from "@/lib/shared/process-wide";

/** A member has a few windows; a browser opens no more than six connections by itself. */
const MOST_OF_ONE = 24;
const MOST_OF_ALL = 600;

interface Place {
  readonly viewer: string;
  readonly end: () => void;
}

// For the process: the start-up ends what routes have opened.
const all = processWide("liveStreams", () => ({ open: new Set<Place>(), isStopping: false }));

/**
 * Takes a place among the streams that are open.
 * @param end is called when all have to end
 * @returns gives the place back; null when there is none
 */
export function enterStreams(viewer: Viewer, end: () => void): (() => void) | null {
  const place: Place = { viewer: nameOf(viewer), end };
  const { open } = all;
  // A page asks again at once, and its answer would be waited for.
  if (all.isStopping) return null;
  const own = [...open].filter((other) => other.viewer === place.viewer).length;
  if (open.size >= MOST_OF_ALL || own >= MOST_OF_ONE) return null;
  open.add(place);
  return () => void open.delete(place);
}

export const countStreams = (): number => all.open.size;

/** Ends all of them. */
export function endLiveStreams(): void {
  for (const { end } of all.open) end();
}

/** Ends all of them for good: the process is about to stop, and waits for answers that are under way. */
export function stopLiveStreams(): void {
  all.isStopping = true;
  endLiveStreams();
}

function nameOf(viewer: Viewer): string {
  switch (viewer.kind) {
    case "member":
      return `member ${viewer.id}`;
    case "program":
      return `key ${viewer.keyId}`;
    case "local":
    case "stranger":
      return viewer.kind;
  }
}
