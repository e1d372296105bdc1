import { runTask } from "@/lib/work/pool";
import { turnIfDue } from "@/lib/work/turns";
import { findPassages } from "@/lib/domain/comments/passage";

import type { Sql } from "../store/connection/sql";

/** What a thread knows of its message. */
interface Anchor {
  readonly messageId: number;
  readonly messageDocumentId: string;
}

/** A message as it is now in a conversation. */
export interface PresentMessage {
  readonly id: number;
  readonly documentId: string;
  readonly deleted: boolean;
}

/**
 * Finds the messages of threads: by their rows, and where a document took the place of another one, by their ids in the
 * document.
 * @param key of the conversation
 */
export async function presentMessages(
  sql: Sql,
  key: number,
  anchors: readonly Anchor[],
): Promise<(anchor: Anchor) => PresentMessage | null> {
  const byId = new Map<number, PresentMessage>();
  const byDocumentId = new Map<string, PresentMessage>();
  if (anchors.length > 0) {
    const ids = [...new Set(anchors.map(({ messageId }) => messageId))];
    for (const row of await messages(sql, key).where("id", "in", ids).execute()) {
      byId.set(row.id, { ...row, deleted: Boolean(row.deleted) });
    }
    const missing = anchors.filter(({ messageId }) => !byId.has(messageId));
    const names = [...new Set(missing.map(({ messageDocumentId }) => messageDocumentId))];
    if (names.length > 0) {
      const rows = await messages(sql, key).where("documentId", "in", names).execute();
      // Of messages with one id the first one is meant, as links to messages mean it.
      for (const row of rows.toReversed()) {
        byDocumentId.set(row.documentId, { ...row, deleted: Boolean(row.deleted) });
      }
    }
  }
  return ({ messageId, messageDocumentId }) =>
    byId.get(messageId) ?? byDocumentId.get(messageDocumentId) ?? null;
}

const messages = ({ query }: Sql, key: number) =>
  query
    .selectFrom("Message")
    .select(["id", "documentId", "deleted"])
    .where("conversationKey", "=", key)
    .orderBy("ordinal");

/** Texts up to this size are looked through before others could notice. */
const SMALL = 32 * 1024;

/** Where passages are in a message now; null for each that it does not have, and for all of one that is gone. */
export async function passagesIn(
  sql: Sql,
  messageId: number,
  wanted: readonly { readonly quote: string; readonly before?: string }[],
) {
  const body = await sql.query
    .selectFrom("Message as m")
    .innerJoin("MessageBody as b", "b.messageId", "m.id")
    .select(["m.type", "b.raw"])
    .where("m.id", "=", messageId)
    .executeTakeFirst();
  if (body === undefined) return wanted.map(() => null);
  // Of many messages each is small.
  await turnIfDue();
  const request = { ...body, wanted };
  return body.raw.length <= SMALL ? findPassages(request) : runTask("findPassages", request);
}
