import { sql as raw } from "kysely";

import { MAIN_LIBRARY } from "@/lib/domain/accounts/library";
import { CONVERSATION_COUNTS } from "@/lib/domain/conversation/facts/counts";
import { shortName } from "@/lib/domain/conversation/facts/short-name";
import type { ConversationListItem } from "@/lib/domain/conversation/view/listing";

import { folderOfConversation } from "../folders/list";
import { readFlags, type WithFlags } from "../store/connection/sql";

/** The tags of `"Conversation" e` as a JSON list. */
export const tagsOfConversation = raw<string>`(SELECT json_group_array(s.tag) FROM (
  SELECT t.tag FROM "ConversationTag" t WHERE t."conversationKey" = e.key ORDER BY t."tagKey") s)`;

/** What a list item is made of, of `"Conversation" e`. */
export const ITEM_COLUMNS = [
  "e.id",
  "e.documentId",
  "e.title",
  "e.titleDerived",
  "e.snippet",
  "e.format",
  "e.isPrivate",
  "e.ownerId",
  "e.libraryId",
  "e.parentId",
  "e.modelId",
  ...CONVERSATION_COUNTS.map((name) => `e.${name}` as const),
  "e.errorCount",
  "e.warningCount",
  "e.byteLength",
  "e.revision",
  "e.createdMs",
  "e.updatedMs",
  "e.storedMs",
  "e.editedMs",
  "e.deletedMs",
  tagsOfConversation.as("tags"),
  folderOfConversation.as("folder"),
] as const;

/** A list item as the database answers it. */
export type ItemRow<Row extends ConversationListItem> = Omit<
  WithFlags<Row, "titleDerived" | "isPrivate">,
  "tags" | "libraryId"
> & {
  /** Null for the main one. */
  readonly libraryId: string | null;
  /** A JSON list. */
  readonly tags: string;
};

export function readItem<Row extends ConversationListItem>(row: ItemRow<Row>): Row {
  const flagged = {
    ...row,
    libraryId: row.libraryId ?? MAIN_LIBRARY,
    tags: (JSON.parse(row.tags) as string[]).map((tag) => shortName(tag)),
    ownerId: shortName(row.ownerId),
    parentId: shortName(row.parentId),
    modelId: shortName(row.modelId),
  };
  return readFlags<Row, "titleDerived" | "isPrivate">(
    // Omit and an intersection make the row again, which the compiler cannot see for a type parameter.
    flagged as unknown as WithFlags<Row, "titleDerived" | "isPrivate">,
    ["titleDerived", "isPrivate"],
  );
}
