/** Members that exports of chats have next to a list of messages, each in a format of its own. */
export const EXPORT_MEMBERS: readonly string[] = [
  "ocf_version",
  "mapping",
  "chat_messages",
  "chat",
  "history",
  "conversationId",
  "conversations",
  "exportType",
  "exportedAt",
  "sessionId",
  "projectHash",
  "chunkedPrompt",
  "contents",
  "loglines",
];
