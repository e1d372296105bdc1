import type { Right } from "./role";

/**
 * Operations of the HTTP API, by id, that need another right than their method says. What changes conversations alone is
 * named here; all else that changes something is the main library's.
 */
export const OPERATION_RIGHTS: Readonly<Record<string, Right>> = {
  readLive: "open",
  readReady: "open",
  readHealth: "open",
  readMetrics: "open",
  readClientMetadata: "open",
  finishProviderSignIn: "open",
  // Its handler judges the link.
  readSharedPage: "open",
  downloadBackup: "manage",
  checkBackup: "manage",
  listSecrets: "govern",
  // They come back from an authorization server, and store what it gave.
  finishSignIn: "govern",
  // They answer a question that is too long for an address.
  validate: "read",
  offerOperations: "read",
  createExport: "read",
  reviewExport: "read",
  previewExport: "read",
  listFindings: "read",
  previewRedaction: "read",
  createImport: "write",
  runImport: "write",
  undoImport: "write",
  readImportItemAgain: "write",
  previewImportFix: "write",
  fixImportItems: "write",
  createShare: "write",
  updateShare: "write",
  revokeShare: "write",
  revokeConsent: "write",
  // Every member says what they think, readers too.
  createComment: "comment",
  changeComment: "comment",
  deleteComment: "comment",
  // Whose they are: the caller's own.
  readNotifications: "read",
};

/** What an operation needs: reading for those that change nothing, governing for the others, unless the table says. */
export function rightOfOperation({ id, method }: { id: string; method: string }): Right {
  if (Object.hasOwn(OPERATION_RIGHTS, id)) return OPERATION_RIGHTS[id] ?? "manage";
  return method === "GET" || method === "HEAD" || method === "OPTIONS" ? "read" : "govern";
}

/** Actions of pages, by name, that need another right than governing. */
export const ACTION_RIGHTS: Readonly<Record<string, Right>> = {
  "create-conversation": "write",
  "edit-conversation": "write",
  "edit-message": "write",
  "edit-structure": "write",
  "edit-tags": "write",
  fork: "write",
  "rename-conversations": "write",
  "move-conversations": "write",
  "move-to-library": "write",
  "move-to-folder": "write",
  "create-folder": "write",
  "rename-folder": "write",
  "delete-folder": "write",
  "restore-folder": "write",
  "pin-to-sidebar": "write",
  "delete-conversation": "write",
  "restore-conversation": "write",
  "restore-version": "write",
  // Of toolsets they ask for more.
  undo: "write",
  "undo-several": "write",
  redo: "write",
  "undo-import": "write",
  "revoke-consent": "write",
  "create-api-key": "manage",
  "revoke-api-key": "manage",
  "set-secret": "manage",
  "bind-secret": "manage",
  "unbind-secret": "manage",
  "delete-secret": "manage",
  "verify-library": "manage",
  "back-up-now": "manage",
  "sign-in-here": "open",
  "make-first-account": "open",
  "accept-invitation": "open",
  "sign-up": "open",
  "ask-for-passkey": "open",
  "sign-in-by-passkey": "open",
  "visit-provider": "open",
  "join-library": "self",
  "sign-out-here": "self",
  "change-password": "self",
  "remove-password": "self",
  "link-provider": "self",
  "unlink-provider": "self",
  "end-session": "self",
  "end-other-sessions": "self",
  "ask-for-new-passkey": "self",
  "add-passkey": "self",
  "remove-passkey": "self",
  "create-member-key": "self",
  "end-member-key": "self",
  "delete-account": "self",
  "rename-library": "self",
  "delete-library": "self",
  "set-library-member": "self",
  "leave-library": "self",
  "invite-member": "manage",
  "revoke-invitation": "manage",
  "change-member-role": "manage",
  // Which library, and what they are in it, is judged when it is opened.
  "open-private": "self",
  "close-private": "self",
  "acknowledge-opened": "self",
  "remove-member": "manage",
  "add-comment": "comment",
  "edit-comment": "comment",
  "delete-comment": "comment",
  "resolve-comments": "comment",
  "read-notifications": "read",
  purge: "purge",
  "empty-trash": "purge",
  "finish-purge": "purge",
};

export function rightOfAction(name: string): Right {
  return Object.hasOwn(ACTION_RIGHTS, name) ? (ACTION_RIGHTS[name] ?? "manage") : "govern";
}
