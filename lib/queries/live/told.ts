import type { LiveState } from "@/lib/domain/live/state";

/** What the page shows, which others see as well. */
export interface Shown {
  readonly conversation: string | null;
  readonly editing: number | null;
}

/** How things stand, and the conversation that was asked about. */
export interface Told extends LiveState {
  readonly asked: string | null;
}

/** The stream of this page. */
export interface Connected {
  /** Asks again, for what the page shows now. */
  readonly reopen: () => void;
  readonly stop: () => void;
}
