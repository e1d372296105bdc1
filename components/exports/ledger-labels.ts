import type { LedgerEvent } from "@/lib/domain/exports/ledger";
import type { LedgerSubject } from "@/lib/domain/library/ledger-subject";

/** The events of the ledger in words. */
export const LEDGER_LABELS: Readonly<Record<LedgerEvent, string>> = {
  "export-started": "Export started",
  "export-ended": "Export ended",
  "consent-remembered": "Consent remembered",
  "consent-revoked": "Consent revoked",
  "share-made": "Link created",
  "share-updated": "Current version shared by a link",
  "share-revoked": "Link revoked",
  "comment-added": "Comment added",
  "comment-edited": "Comment edited",
  "comment-deleted": "Comment deleted",
  "comment-resolved": "Comments resolved",
  "comment-reopened": "Comments reopened",
  "import-done": "Import finished",
  "import-undone": "Import undone",
  "document-trashed": "Document moved to the trash",
  "document-restored": "Document restored from the trash",
  "documents-purged": "Documents deleted for good",
  "permissions-changed": "Permissions changed",
  "private-opened": "Private conversations of a member opened",
  "private-handed-over": "Private conversations of a deleted account handed over",
  "conversation-moved": "Conversation moved to another library",
  "library-created": "Library created",
  "library-renamed": "Library renamed",
  "library-deleted": "Library deleted",
  "library-member-set": "Member of a library added, changed or removed",
  "setting-changed": "Setting changed",
  "secret-stored": "Secret stored",
  "secret-removed": "Secret deleted",
  "secret-server-added": "Server allowed for a secret",
  "secret-server-removed": "Server removed from a secret",
  "signed-in": "Signed in to a tool server",
  "signed-out": "Signed out of a tool server",
  "server-item-read": "Resource or prompt of a tool server read",
  "oauth-client-stored": "OAuth client stored",
  "oauth-client-removed": "OAuth client removed",
  "api-key-created": "API key created",
  "api-key-revoked": "API key revoked",
  "member-invited": "Member invited",
  "invitation-revoked": "Invitation revoked",
  "member-joined": "Member joined",
  "member-role-changed": "Role of a member changed",
  "member-removed": "Member removed",
  "member-key-created": "Key of a member created",
  "member-key-revoked": "Key of a member revoked",
  "backup-made": "Backup made",
  "library-restored": "Library restored from a backup",
  "ledger-sealed": "Ledger sealed for the first time",
  "ledger-gap": "Ledger found incomplete or changed",
};

/** An event in words, by what it was done to where one event has several outcomes. */
export function eventWords(event: LedgerEvent, about: LedgerSubject | null): string {
  if (event !== "library-member-set" || about?.kind !== "account") return LEDGER_LABELS[event];
  if (about.role === null) return "Member removed from a library";
  return about.from === null ? "Member added to a library" : "Role in a library changed";
}
