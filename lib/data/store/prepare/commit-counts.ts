/** Counts that hold at every commit, each with what a breach of it means. */
export const COMMIT_COUNTS = [
  {
    sql: `SELECT count(*) FROM "Conversation" c WHERE c.state IN ('live', 'replaced') AND c."messageCount" <>
            (SELECT count(*) FROM "Message" m WHERE m."conversationKey" = c.key)`,
    breach: "conversations do not have the messages they had",
    depth: "structure",
  },
  {
    sql: `SELECT count(*) FROM "ToolsetFile" f WHERE f.state IN ('live', 'replaced') AND f."toolCount" <>
            (SELECT count(*) FROM "Toolset" s JOIN "Tool" t ON t."toolsetRowId" = s.id WHERE s."fileKey" = f.key)`,
    breach: "toolset files do not have the tools they had",
    depth: "structure",
  },
  {
    sql: `SELECT count(*) FROM "Message" m
          WHERE NOT EXISTS (SELECT 1 FROM "MessageBody" b WHERE b."messageId" = m.id)`,
    breach: "messages have no text",
    depth: "everything",
  },
] as const;
