import { NameText } from "@/components/names/name-text";
import { Time } from "@/components/ui/text/time";
import { actorName, type KnownActors } from "../record-labels";
import type { LedgerEvent } from "@/lib/domain/exports/ledger";

const LABELS: Readonly<Record<LedgerEvent, string>> = {
  "export-started": "Export started",
  "export-ended": "Export ended",
  "consent-remembered": "Consent remembered",
  "consent-revoked": "Consent revoked",
  "share-made": "Link made",
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
  "setting-changed": "Setting changed",
  "secret-stored": "Secret stored",
  "secret-removed": "Secret deleted",
  "secret-server-added": "Server allowed for a secret",
  "secret-server-removed": "Server removed from a secret",
  "signed-in": "Signed in to a tool server",
  "signed-out": "Signed out of a tool server",
  "server-item-read": "Resource or prompt of a tool server read",
  "oauth-client-stored": "OAuth client stored",
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
  "ledger-gap": "Missing entries found",
};

interface Entry {
  readonly seq: number;
  readonly atMs: number;
  readonly event: LedgerEvent;
  readonly subject: string;
  readonly actor: string;
}

/** What the ledger records besides exports and consents, newest first. */
export function LedgerEvents({
  entries,
  known,
}: {
  entries: readonly Entry[];
  known: KnownActors;
}) {
  if (entries.length === 0) return null;
  return (
    <section className="pt-8" aria-labelledby="ledger-events">
      <h2 id="ledger-events" className="pb-2 text-body font-medium">
        Other ledger entries
      </h2>
      <ul className="divide-y divide-line text-body">
        {entries.map(({ seq, atMs, event, subject, actor }) => (
          <li key={seq} className="flex flex-wrap items-baseline gap-x-4 py-1.5">
            <span className="w-10 text-small text-ink-faint">{seq}</span>
            <span className="min-w-40 flex-1">
              {LABELS[event]}
              <span className="text-small text-ink-soft">
                {" by "}
                <NameText text={inSentence(actorName(actor, known))} />
              </span>
            </span>
            <code className="text-small wrap-anywhere text-ink-soft max-sm:basis-full max-sm:ps-14">
              <NameText text={subject} />
            </code>
            <span className="text-small text-ink-faint max-sm:ps-14">
              <Time what="recorded" value={atMs} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const inSentence = (name: string) => (name === "You" ? "you" : name);
