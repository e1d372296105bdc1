/** What a page that is open is told: how things stand, again whenever they have changed. */
export interface LiveState {
  /** Another text whenever a list of conversations may look different to this viewer. */
  readonly list: string;
  /** The same of reports about permissions; null for a page that shows none. */
  readonly reports: string | null;
  /** The conversation that the page shows; null where it shows none, and for one that is not there for this viewer. */
  readonly conversation: LiveConversation | null;
  /** The toolset file that the page shows, in the same way. */
  readonly toolset: LiveDocument | null;
}

/** How a document stands. */
export interface LiveDocument {
  readonly id: string;
  readonly revision: number;
  /** Whether it is in the trash. */
  readonly isTrashed: boolean;
  /** Who changed it last, where a member did. */
  readonly changedBy: LiveMember | null;
}

export interface LiveConversation extends LiveDocument {
  /** The other members who have it open now. */
  readonly present: readonly PresentMember[];
}

export interface LiveMember {
  readonly id: string;
  readonly name: string;
}

export interface PresentMember extends LiveMember {
  /** Row id of the message that they are editing. */
  readonly editing: number | null;
}

/** So often a server says that it is still there, when there is nothing else to say. */
export const LIVE_BEAT_MS = 15_000;
/** After so long without a word a connection counts as dead. */
export const LIVE_SILENCE_MS = 40_000;
