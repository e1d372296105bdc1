import type { ConversationName } from "../view/name";

/** Where a conversation came from, and what came out of it. */
export interface ConversationFamily {
  /** `missing` is the id of a document this library does not have. */
  readonly parent:
    | (ConversationName & { readonly documentId: string })
    | { readonly missing: string }
    | null;
  /** Which message of the parent it goes on from, by its document id. */
  readonly fork: { readonly messageId: string; readonly kind: string } | null;
  /** Newest first. */
  readonly children: readonly (ConversationName & {
    readonly forkMessageId: string | null;
    readonly kind: string | null;
  })[];
}
