/**
 * Operations whose answers are sent while they are made or read, by id: as long as somebody takes one, a session may end
 * and a role change.
 */
export const LASTING_OPERATIONS: ReadonlySet<string> = new Set([
  "createExport",
  "runImport",
  "downloadBackup",
  "checkBackup",
  "readConversation",
  "readToolset",
  "readModels",
  "printConversation",
  "readImport",
  "readImportItem",
  "readLedger",
  "listFindings",
]);
