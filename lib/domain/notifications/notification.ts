/**
 * Why a member is told: somebody named them in a comment, answered in a thread of theirs, opened their private
 * conversations, opened a link of theirs for the first time, or left them their private conversations.
 */
export type NotificationKind =
  | "mention"
  | "reply"
  | "private-opened"
  | "link-opened"
  | "handed-over";

export interface Notification {
  readonly id: string;
  readonly kind: NotificationKind;
  /** Null for an account that is gone, and for whoever has a link and is not signed in. */
  readonly actor: string | null;
  readonly conversation: { readonly id: string; readonly title: string } | null;
  /** The beginning of the comment, and the message it is about, by its id in the document. */
  readonly comment: { readonly text: string; readonly message: string } | null;
  /** Of an opening: what its maker gave as the reason. */
  readonly reason: string | null;
  readonly createdMs: number;
  readonly readMs: number | null;
}

export interface NotificationPage {
  readonly items: readonly Notification[];
  readonly nextCursor: string | null;
  /** How many are not read. */
  readonly unread: number;
}

/** Where a notification leads. */
export function notificationHref({ kind, conversation, comment }: Notification): string {
  if (kind === "private-opened") return "/settings/account#opened";
  if (kind === "handed-over") return "/conversations?private=true";
  if (kind === "link-opened") return "/shares";
  if (conversation === null) return "/notifications";
  const query = new URLSearchParams({ panel: "comments", m: comment?.message ?? "" });
  return `/conversations/${encodeURIComponent(conversation.id)}?${query.toString()}`;
}
