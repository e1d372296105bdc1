import type { Viewer } from "@/lib/domain/accounts/viewer";
import { valueAtPointer } from "@/lib/json/pointer-value";

import { getStore } from "../library/client";
import { requireIntact } from "../documents/intact";
import { findEntity } from "../documents/find";
import { readFlags } from "../store/connection/sql";

/** A message with its text. */
export interface MessageText {
  readonly id: number;
  readonly documentId: string;
  /** In `messages`. */
  readonly position: number;
  readonly revision: number;
  readonly byteLength: number;
  /** Edited here since it was imported. */
  readonly edited: boolean;
  /** Its JSON, verbatim. */
  readonly raw: string;
}

/**
 * @param conversationId store id or `doc:<document id>`; the message has to be one of its messages
 * @throws DocumentDamagedError when its text is not what was written
 */
export async function loadMessage(
  viewer: Viewer,
  conversationId: string,
  messageId: number,
): Promise<MessageText | null> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const place = await findEntity(sql, "Conversation", conversationId, ["key"]);
    if (place === undefined) return null;
    const row = await sql.query
      .selectFrom("Message as m")
      .innerJoin("MessageBody as b", "b.messageId", "m.id")
      .select(["m.id", "m.documentId", "m.revision", "m.byteLength"])
      .select((eb) => eb("m.originHash", "is not", null).$castTo<number>().as("edited"))
      .select(["m.bodyHash", "b.lead", "b.raw"])
      .select((eb) =>
        eb
          .selectFrom("Message as p")
          .select(eb.fn.countAll<number>().as("count"))
          .whereRef("p.conversationKey", "=", "m.conversationKey")
          .whereRef("p.ordinal", "<", "m.ordinal")
          .$asScalar()
          .$notNull()
          .as("position"),
      )
      .where("m.id", "=", messageId)
      .where("m.conversationKey", "=", place.key)
      .executeTakeFirst();
    if (row === undefined) return null;
    await requireIntact(sql, row);
    const { bodyHash: _, lead: __, ...message } = row;
    return readFlags<MessageText, "edited">(message, ["edited"]);
  });
}

/**
 * The value at a JSON Pointer within a message, for attachments and texts a page has cut.
 * @returns null when there is no such message
 */
export async function loadMessageValue(
  viewer: Viewer,
  conversationId: string,
  messageId: number,
  pointer: string,
): Promise<{ found: true; value: unknown } | { found: false } | null> {
  const message = await loadMessage(viewer, conversationId, messageId);
  if (message === null) return null;
  return valueAtPointer(JSON.parse(message.raw), pointer);
}
