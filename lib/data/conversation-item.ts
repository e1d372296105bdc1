import type { ConversationListItem } from "@/lib/domain/conversation/listing";

import type { WithFlags } from "./sql";
import { readFlags } from "./sql";

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
  "messageCount",
  "slotCount",
  "pinnedCount",
  "attachmentCount",
  "toolCallCount",
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
  .join(", ");

export function readItem<Row extends ConversationListItem>(
  row: WithFlags<Row, "titleDerived" | "isPrivate">,
): Row {
  return readFlags<Row, "titleDerived" | "isPrivate">(row, ["titleDerived", "isPrivate"]);
}
