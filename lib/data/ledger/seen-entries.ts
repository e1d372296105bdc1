import { expressionBuilder, sql as raw, type Expression, type SqlBool } from "kysely";

import type { LedgerEvent } from "@/lib/domain/exports/ledger";
import type { DB } from "@/lib/generated/tables/tables";

import type { Sql } from "../store/connection/sql";

/**
 * Whether every member is shown the entries of an event. The others name conversations, or libraries that are known to their
 * members alone, and are shown to whoever did it. The compiler misses no event.
 */
const IS_FOR_ALL: Readonly<Record<LedgerEvent, boolean>> = {
  "export-started": false,
  "export-ended": false,
  "consent-remembered": false,
  "consent-revoked": false,
  "share-made": false,
  "share-updated": false,
  "share-revoked": false,
  "comment-added": false,
  "comment-edited": false,
  "comment-deleted": false,
  "comment-resolved": false,
  "comment-reopened": false,
  "import-done": false,
  "import-undone": false,
  "document-trashed": false,
  "document-restored": false,
  "documents-purged": false,
  "permissions-changed": false,
  "private-opened": false,
  "private-handed-over": false,
  "conversation-moved": false,
  "library-created": false,
  "library-renamed": false,
  "library-deleted": false,
  "library-member-set": false,
  "setting-changed": true,
  "secret-stored": true,
  "secret-removed": true,
  "secret-server-added": true,
  "secret-server-removed": true,
  "signed-in": true,
  "signed-out": true,
  "server-item-read": true,
  "oauth-client-stored": true,
  "oauth-client-removed": true,
  "api-key-created": true,
  "api-key-revoked": true,
  "member-invited": true,
  "invitation-revoked": true,
  "member-joined": true,
  "member-role-changed": true,
  "member-removed": true,
  "member-key-created": true,
  "member-key-revoked": true,
  "backup-made": true,
  "library-restored": true,
  "ledger-sealed": true,
  "ledger-gap": true,
};

const isEvent = (name: string): name is LedgerEvent => Object.hasOwn(IS_FOR_ALL, name);
const FOR_ALL = Object.keys(IS_FOR_ALL)
  .filter(isEvent)
  .filter((event) => IS_FOR_ALL[event]);

/**
 * Which entries a reader is shown. The check of the ledger reads all of them: entries hang together. A key without what
 * is private is shown no entry that names a conversation: it does not say whether that one is private.
 */
export function isSeenEntry({ sight: { isWhole, privateOf } }: Sql): Expression<SqlBool> {
  if (isWhole) return raw<SqlBool>`TRUE`;
  const entry = expressionBuilder<DB, "LedgerEntry">();
  return entry.or([entry("accountId", "=", privateOf), entry("event", "in", FOR_ALL)]);
}
