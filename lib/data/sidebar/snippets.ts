import { messagePreview } from "@/lib/domain/conversation/facts/preview";
import { asRecord } from "@/lib/shared/read-value";

import { isIntact } from "../documents/intact";
import { compileOnce } from "../store/connection/compile-once";
import type { Sql } from "../store/connection/sql";

/** A list reads no message that is longer; its words are then those of the next one. */
const LONGEST_BYTES = 16_384;

/** Characters that fit into one line of the widest sidebar. */
const LENGTH = 90;

const spokenMessages = compileOnce((query, conversation: number, skipped: number) =>
  query
    .selectFrom("Message as m")
    .innerJoin("MessageBody as b", "b.messageId", "m.id")
    .select(["m.type", "b.lead", "b.raw", "m.bodyHash"])
    .where("m.conversationKey", "=", conversation)
    .where("m.hasPreview", "=", 1)
    .where("m.deleted", "=", 0)
    .where("m.byteLength", "<=", LONGEST_BYTES)
    .orderBy("m.ordinal")
    .limit(1)
    .offset(skipped),
);

/**
 * What a conversation says first beyond its title: the first prompt, or the answer to it where the title was
 * derived from the prompt.
 */
export async function readSnippet(
  sql: Sql,
  { key, titleDerived }: { readonly key: number; readonly titleDerived: boolean },
): Promise<string> {
  const [row] = await spokenMessages(sql, key, titleDerived ? 1 : 0);
  if (row === undefined || !isIntact(row)) return "";
  const message = asRecord(JSON.parse(row.raw));
  return message === null ? "" : messagePreview(message, row.type).slice(0, LENGTH);
}
