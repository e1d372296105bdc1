import type { MessageView } from "@/lib/domain/conversation/view/types";

/** A message that a link may end with, or show alone. */
export interface SharedMessage {
  /** Row id. */
  readonly id: number;
  /** As people count messages. */
  readonly number: number | undefined;
}

/** Null where no message is at hand, and for one that was deleted. */
export const sharedMessage = (message: MessageView | null): SharedMessage | null =>
  message === null || message.deleted ? null : { id: message.id, number: message.number };
