import type { LiveState } from "@/lib/domain/live/state";

/** What the page shows, which others see as well. */
export interface Shown {
  readonly conversation: string | null;
  readonly editing: number | null;
  readonly toolset: string | null;
  /** Whether it shows reports about permissions. */
  readonly reports: boolean;
}

/** How things stand, and what was asked about. */
export interface Told extends LiveState {
  /** The conversation. */
  readonly asked: string | null;
  readonly askedToolset: string | null;
}

/** The stream of this page. */
export interface Connected {
  /** Asks again, for what the page shows now. */
  readonly reopen: () => void;
  readonly stop: () => void;
}
