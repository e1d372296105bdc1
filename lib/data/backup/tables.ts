import { RENEWALS } from "../secrets/renewal-turns";
import { BACKUP_TURN } from "./turn";
import { readModels, type Model } from "./model";

/**
 * Tables that are not in a backup, with how a restore gets them back. Beside them the two full-text tables and
 * the list of their words, which the data model does not name, are made again from the texts.
 */
export const DERIVED_TABLES: Readonly<Record<string, string>> = {
  ConversationActivity: "counted again from the messages",
  DailyActivity: "counted again from the messages",
};

/**
 * Settings that belong to one library or installation. The head of the ledger is sealed with a key beside the library, what waits
 * to be erased is not in a backup, when the last one was made is of the library that was backed up, and so are the
 * processes that renew sign-ins.
 */
export const LOCAL_SETTINGS = [
  "ledger.head",
  "library.id",
  "erasePending",
  BACKUP_TURN,
  RENEWALS,
] as const;

const OF_REMOVED = `"conversationKey" IN (SELECT key FROM "Conversation" WHERE state = 'removed')`;

const OF_REMOVED_TOOLSET = `"toolsetRowId" IN (SELECT t.id FROM "Toolset" t JOIN "ToolsetFile" f ON f.key = t."fileKey"
       WHERE f.state = 'removed')`;

const SHARED_REMOVED = `"conversationId" IN (SELECT id FROM "Conversation" WHERE state = 'removed')`;

const OF_SHARED_REMOVED = `"shareId" IN (SELECT id FROM "Share" WHERE ${SHARED_REMOVED})`;

/** Rows that were deleted for good and wait to be erased; they are in no backup. By table, as a condition. */
export const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ["Conversation", `state = 'removed'`],
  ["ConversationTag", OF_REMOVED],
  ["Message", OF_REMOVED],
  ["SearchChunk", OF_REMOVED],
  [
    "MessageBody",
    `"messageId" IN (SELECT m.id FROM "Message" m JOIN "Conversation" c ON c.key = m."conversationKey"
       WHERE c.state = 'removed')`,
  ],
  ["ToolEvent", OF_REMOVED],
  ["Share", SHARED_REMOVED],
  ["Comment", SHARED_REMOVED],
  ["Notification", SHARED_REMOVED],
  ["ShareText", OF_SHARED_REMOVED],
  ["ShareOpening", OF_SHARED_REMOVED],
  ["ToolsetFile", `state = 'removed'`],
  ["Toolset", `"fileKey" IN (SELECT key FROM "ToolsetFile" WHERE state = 'removed')`],
  ["Tool", OF_REMOVED_TOOLSET],
  ["ToolPin", OF_REMOVED_TOOLSET],
  ["ServerItem", OF_REMOVED_TOOLSET],
  ["ModelsFile", `state = 'removed'`],
  [
    "Change",
    `(noun = 'conversation' AND "entityKey" IN (SELECT key FROM "Conversation" WHERE state = 'removed'))
       OR (noun = 'toolset' AND "entityKey" IN (SELECT key FROM "ToolsetFile" WHERE state = 'removed'))`,
  ],
  ["Setting", `key IN (${LOCAL_SETTINGS.map((key) => `'${key}'`).join(", ")})`],
]);

/** The tables of a backup, in the order in which their rows can be written. */
export function archivedModels(): Model[] {
  return readModels().filter(({ name }) => !Object.hasOwn(DERIVED_TABLES, name));
}
