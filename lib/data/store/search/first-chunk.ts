import type { Sql } from "../connection/sql";
import type { MessageWords } from "../full-text/words";
import { fullText } from "./full-text";

/** The first stretch of a message that has the words. */
export function firstChunk(
  sql: Sql,
  words: MessageWords,
  { conversationKey, id }: { readonly conversationKey: number; readonly id: number },
): Promise<{ texts: string | null } | undefined> {
  const { chunks, ofMessage } = fullText(sql);
  const source = chunks(words);
  const { text, values } = source.match;
  return sql.get(
    `SELECT c.texts FROM (SELECT CAST(? AS BIGINT) AS "conversationKey", CAST(? AS BIGINT) AS id) m
       CROSS JOIN ${source.joined}
     WHERE ${text} AND ${ofMessage} ORDER BY c.part LIMIT 1`,
    conversationKey,
    id,
    ...values,
  );
}
