import type { MessageEdit, NewBlock } from "../edit/kinds";
import type { MessageRole } from "../schema/conversation";

/** What a person says in a new message: a text, or blocks. */
export interface NewMessage {
  readonly role: MessageRole;
  readonly content?: string;
  readonly blocks?: readonly NewBlock[];
}

/** Where a message is cut in two: before a block, or inside of a text (of a block, or of a text message). */
export interface SplitPlace {
  readonly block: number | null;
  /** In UTF-16 units. */
  readonly offset?: number;
}

/** What a person may change about which messages there are and where they stand. Ids are row ids. */
export type StructureEdit =
  | {
      readonly kind: "addMessage";
      readonly place: { readonly before: number } | { readonly after: number } | "end";
      readonly message: NewMessage;
    }
  /** Another version of a message; a copy of it, or a new one. */
  | {
      readonly kind: "addRetry";
      readonly of: number;
      readonly copy: boolean;
      readonly message?: NewMessage;
    }
  | {
      readonly kind: "move";
      readonly messages: readonly number[];
      readonly to: { readonly before: number } | { readonly after: number };
    }
  | { readonly kind: "split"; readonly message: number; readonly at: SplitPlace }
  | { readonly kind: "merge"; readonly messages: readonly number[] }
  /** Out of the document, not only marked as deleted. */
  | { readonly kind: "remove"; readonly messages: readonly number[] }
  /** The same edit of several messages, as one change. */
  | { readonly kind: "bulk"; readonly messages: readonly number[]; readonly edit: MessageEdit }
  /** One retry of each of several slots becomes the preferred one. */
  | { readonly kind: "preferPath"; readonly messages: readonly number[] }
  /** What the check of the document proposes for a finding, by its rule and place in the document. */
  | { readonly kind: "fix"; readonly rule: string; readonly pointer: string }
  | { readonly kind: "moveToNew"; readonly messages: readonly number[]; readonly title?: string };

/** How a conversation came out of another one. */
export type ForkKind = "branch" | "copy" | "continuation";

/** `message`, `3 messages` */
export function countedMessages(count: number): string {
  return count === 1 ? "a message" : `${count} messages`;
}
