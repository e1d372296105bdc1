import type { TimelineWindow } from "@/lib/domain/conversation/view/listing";

/** A timeline under one filter, and where to begin in it. Another filter makes another list. */
export interface TimelineList {
  readonly key: string;
  readonly first: TimelineWindow;
  /** The position to begin at. */
  readonly start: number;
  /** How much of that row is above the screen, in pixels; null leaves room above it. */
  readonly into: number | null;
  /** The focus was in the list before it. */
  readonly hasFocus: boolean;
}
