/** What the ledger records. Bodies name things by id and count them; they hold no texts and no values. */
export type LedgerEvent =
  | "export-started"
  | "export-ended"
  | "consent-remembered"
  | "consent-revoked"
  | "share-made"
  | "share-updated"
  | "share-revoked"
  | "comment-added"
  | "comment-edited"
  | "comment-deleted"
  | "comment-resolved"
  | "comment-reopened"
  | "import-done"
  | "import-undone"
  | "document-trashed"
  | "document-restored"
  | "documents-purged"
  | "permissions-changed"
  | "private-opened"
  | "private-handed-over"
  | "conversation-moved"
  | "setting-changed"
  | "secret-stored"
  | "secret-removed"
  | "secret-server-added"
  | "secret-server-removed"
  | "signed-in"
  | "signed-out"
  | "server-item-read"
  | "oauth-client-stored"
  | "oauth-client-removed"
  | "api-key-created"
  | "api-key-revoked"
  | "member-invited"
  | "invitation-revoked"
  | "member-joined"
  | "member-role-changed"
  | "member-removed"
  | "library-created"
  | "library-renamed"
  | "library-deleted"
  | "library-member-set"
  | "member-key-created"
  | "member-key-revoked"
  | "backup-made"
  | "library-restored"
  | "ledger-sealed"
  | "ledger-gap";

/** Something that cannot be as Colloquy left it. */
export type LedgerFault =
  /** An entry does not have the hash that its text and the entry before give. */
  | { readonly kind: "changed"; readonly at: number }
  /** Entries that were there are gone from the end. */
  | { readonly kind: "missing"; readonly at: number; readonly until: number }
  /** Colloquy noticed earlier that entries or what names the newest one were not as it left them, and went on. */
  | { readonly kind: "gap"; readonly at: number }
  /** Entries are behind the newest one that Colloquy wrote. */
  | { readonly kind: "added"; readonly at: number }
  /** What names the newest entry is missing, or has the wrong code. */
  | { readonly kind: "head"; readonly where: "database" | "file"; readonly at: number };

/** The state of the ledger as far as it can be told. */
export interface LedgerCheck {
  readonly entries: number;
  readonly faults: readonly LedgerFault[];
}
