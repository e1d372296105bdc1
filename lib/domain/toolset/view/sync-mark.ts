/** How the toolsets of a file stand to their servers, for lists of files. */
export interface SyncMark {
  /** When the one that waited longest was last listed; null when none ever was. */
  readonly oldestMs: number | null;
  /** Toolsets whose last sync failed. */
  readonly failed: number;
  /** Tools, resources and prompts that are new, changed or missing and not reviewed, and tools changed on both sides. */
  readonly toReview: number;
}
