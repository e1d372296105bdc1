/** Who may read a link: whoever has it, every member of the library, or the members that are named. */
export const AUDIENCES = ["link", "members", "people"] as const;

export type Audience = (typeof AUDIENCES)[number];

/** What of a conversation is read: all that is shown, what leads up to a message, or that message alone. */
export const SHARE_PARTS = ["conversation", "branch", "message"] as const;

export type SharePart = (typeof SHARE_PARTS)[number];

/** How long a link works unless somebody chooses otherwise. */
export const USUAL_DAYS = 30;
export const MOST_DAYS = 3650;

/** How many links of one member work at a time. */
export const MOST_LINKS = 500;

/** `unavailable`: its conversation is in the trash, or became private without a consent to the link. */
export type ShareState = "active" | "ended" | "revoked" | "unavailable";

/** A link as its maker sees it; the link itself is shown once, when it is made. */
export interface Share {
  readonly id: string;
  readonly conversationId: string;
  /** As readers of the link see it. */
  readonly title: string;
  readonly part: SharePart;
  readonly audience: Audience;
  /** Ids of the accounts of the audience `people`. */
  readonly people: readonly string[];
  readonly state: ShareState;
  readonly isRedacted: boolean;
  /** The conversation was changed since its text was frozen. */
  readonly hasNewer: boolean;
  /** Whoever opens it is told so, and nothing else of it. */
  readonly tellsNewer: boolean;
  readonly createdMs: number;
  /** When the text was frozen that it shows. */
  readonly frozenMs: number;
  /** Null without an end. */
  readonly endsMs: number | null;
  readonly revokedMs: number | null;
  readonly openings: ShareOpenings;
}

/** How often a link was opened. */
export interface ShareOpenings {
  readonly total: number;
  /** By whoever was not signed in, and by programs that look links up. */
  readonly outsiders: number;
  readonly lastMs: number | null;
}

/** How often a member, or everybody who is not signed in, opened a link on a day. */
export interface OpeningsOfDay {
  /** Days since 1970-01-01 in UTC. */
  readonly day: number;
  /** Null for whoever was not signed in. */
  readonly accountId: string | null;
  readonly count: number;
  readonly lastMs: number;
}

export interface SharePage {
  readonly items: readonly Share[];
  readonly nextCursor: string | null;
}

/** What decides whether a link works. */
interface ShareFacts {
  readonly endsMs: number | null;
  readonly revokedMs: number | null;
  /** Shared with consent while the conversation was private. */
  readonly isPrivate: boolean;
  readonly accountId: string | null;
}

/** The conversation of a link as it is now; null where it is in the trash or gone. */
interface ConversationFacts {
  readonly isPrivate: boolean;
  readonly accountId: string | null;
}

/**
 * Whether a link works. Of a private conversation only a link works that its owner made with consent; so marking a
 * conversation private stops all others.
 */
export function shareState(
  { endsMs, revokedMs, isPrivate, accountId }: ShareFacts,
  conversation: ConversationFacts | null,
  nowMs: number,
): ShareState {
  if (revokedMs !== null) return "revoked";
  if (endsMs !== null && endsMs <= nowMs) return "ended";
  if (conversation === null) return "unavailable";
  const isAllowed = !conversation.isPrivate || (isPrivate && conversation.accountId === accountId);
  return isAllowed ? "active" : "unavailable";
}
