import { UNINDEXED_VERSION } from "@/lib/domain/conversation/facts/derive";

/** A query that counts the messages of imports that are written and not indexed yet. */
export const AWAITING_INDEX = `SELECT count(*) FROM "Conversation" e JOIN "Message" m ON m."conversationKey" = e.key
  WHERE e."deriveVersion" = ${UNINDEXED_VERSION} AND NOT EXISTS (
    SELECT 1 FROM "SearchChunk" c WHERE c."conversationKey" = e.key AND c."messageId" = m.id)`;
