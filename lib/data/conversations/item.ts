import { CONVERSATION_COUNTS } from "@/lib/domain/conversation/facts/counts";
import type { ConversationListItem } from "@/lib/domain/conversation/view/listing";

import { readFlags, type WithFlags } from "../store/connection/sql";

/** The columns of a list item, of `"Conversation" e`. */
export const ITEM_COLUMNS = [
  "id",
  "documentId",
  "title",
  "titleDerived",
  "format",
  "isPrivate",
  "ownerId",
  "parentId",
  "modelId",
  ...CONVERSATION_COUNTS,
  "errorCount",
  "warningCount",
  "byteLength",
  "revision",
  "createdMs",
  "updatedMs",
  "storedMs",
  "editedMs",
  "deletedMs",
]
  .map((name) => `e."${name}"`)
  .concat(
    `(SELECT json_group_array(t.tag) FROM "ConversationTag" t WHERE t."conversationKey" = e.key) AS tags`,
  )
  .join(", ");

/** A list item as the database answers it. */
export type ItemRow<Row extends ConversationListItem> = Omit<
  WithFlags<Row, "titleDerived" | "isPrivate">,
  "tags"
> & {
  /** A JSON list. */
  readonly tags: string;
};

export function readItem<Row extends ConversationListItem>(row: ItemRow<Row>): Row {
  const flagged = { ...row, tags: JSON.parse(row.tags) as string[] };
  return readFlags<Row, "titleDerived" | "isPrivate">(
    // Omit and an intersection make the row again, which the compiler cannot see for a type parameter.
    flagged as unknown as WithFlags<Row, "titleDerived" | "isPrivate">,
    ["titleDerived", "isPrivate"],
  );
}
