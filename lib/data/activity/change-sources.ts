import { sql as raw } from "kysely";

import { keyOfActor } from "@/lib/domain/conversation/history/audit-trail";
import type { LedgerEvent } from "@/lib/domain/exports/ledger";
import type { LedgerSubject } from "@/lib/domain/library/ledger-subject";
import type { RecordedChange, RecordedKind } from "@/lib/domain/library/recorded-change";
import { asSystemActor } from "@/lib/domain/library/system-actor";

import { doingOf, isSeenEntry } from "../ledger/read";
import { subjectsOf } from "../ledger/subjects";
import type { Sql } from "../store/connection/sql";

/** What a page asks each source for. */
export interface Asked {
  readonly conversation: { readonly key: number; readonly id: string } | null;
  readonly member: string | null;
  readonly kind: RecordedKind | null;
}

/** A change, and where its source goes on behind it. */
export interface Recorded {
  readonly change: RecordedChange;
  readonly place: number;
}

type Source = AsyncGenerator<Recorded, void, void>;

const BATCH = 60;

/** Puts a document into the trash and takes it out; deleting a message is called the same. */
const TRASHES = raw<number>`CASE WHEN c.label IN ('Delete', 'Restore') AND c.ops LIKE ${'%"deletedMs"%'} THEN 1 ELSE 0 END`;

/** Edits of conversations and toolsets, undone and done again, and what went to the trash and came back. */
export async function* edits(
  sql: Sql,
  { conversation, member, kind }: Asked,
  from: number,
): Source {
  if (kind !== null && kind !== "edited" && kind !== "deleted") return;
  for (let before = from; ;) {
    const rows = await sql.query
      .selectFrom("Change as c")
      .leftJoin("Conversation as e", (on) =>
        on.onRef("e.key", "=", "c.entityKey").on("c.noun", "=", "conversation"),
      )
      .leftJoin("ToolsetFile as t", (on) =>
        on.onRef("t.key", "=", "c.entityKey").on("c.noun", "=", "toolset"),
      )
      .select(["c.id", "c.noun", "c.kind", "c.label", "c.atMs", "c.accountId", "c.actor"])
      .select(["e.id as conversationId", "e.title as conversationTitle"])
      .select(["e.deletedMs as conversationDeletedMs", "t.deletedMs as toolsetDeletedMs"])
      .select(["t.id as toolsetId", "t.title as toolsetTitle"])
      .select(TRASHES.as("trashes"))
      .where("c.id", "<", before)
      // An import says what it added.
      .where("c.kind", "!=", "import")
      .$if(conversation !== null, (query) =>
        query
          .where("c.noun", "=", "conversation")
          .where("c.entityKey", "=", conversation?.key ?? 0),
      )
      .$if(member !== null, (query) => query.where("c.accountId", "=", member))
      .$if(kind !== null, (query) => query.where(TRASHES, "=", kind === "deleted" ? 1 : 0))
      .orderBy("c.id", "desc")
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      const { id, noun, atMs, accountId } = row;
      const about =
        noun === "conversation"
          ? documentOf(noun, row.conversationId, row.conversationTitle, row.conversationDeletedMs)
          : documentOf(noun, row.toolsetId, row.toolsetTitle, row.toolsetDeletedMs);
      const what = row.kind === "edit" ? row.label : `${VERBS[row.kind]}: ${row.label}`;
      const isTrash = row.trashes === 1;
      const words = isTrash ? `${what} the ${noun}` : what;
      const change: RecordedChange = {
        id: `change-${id}`,
        atMs,
        what: words,
        count: 1,
        by: accountId,
        system: accountId === null ? asSystemActor(row.actor) : null,
        hasKey: keyOfActor(row.actor) !== null,
        about,
        kind: isTrash ? "deleted" : "edited",
        importId: null,
      };
      yield { change, place: id };
      before = id;
    }
    if (rows.length < BATCH) return;
  }
}

const VERBS = { undo: "Undo", redo: "Redo", import: "Import" } as const;

function documentOf(
  noun: "conversation" | "toolset",
  id: string | null,
  title: string | null,
  deletedMs: number | null,
): LedgerSubject {
  if (id === null) return { kind: "gone", noun };
  const isInTrash = deletedMs !== null;
  return { kind: "document", noun, id, title: title ?? "", isInTrash, others: 0 };
}

/** Conversations that came into the library: all of one import as one. */
export async function* added(
  sql: Sql,
  { conversation, member, kind }: Asked,
  from: number,
): Source {
  if (kind !== null && kind !== "added") return;
  const all = sql.query
    .selectFrom("Conversation as e")
    .where("e.state", "=", "live")
    .$if(member !== null, (query) => query.where("e.accountId", "=", member))
    .$if(conversation !== null, (query) => query.where("e.key", "=", conversation?.key ?? 0));
  for (let before = from; ;) {
    const row = await all
      .leftJoin("Import as i", "i.id", "e.importId")
      .select([
        "e.key",
        "e.id",
        "e.title",
        "e.importId",
        "e.storedMs",
        "e.accountId",
        "e.deletedMs",
        "i.keyId",
      ])
      .where("e.key", "<", before)
      .orderBy("e.key", "desc")
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return;
    const { importId } = row;
    // An import gives its conversations keys that follow each other.
    const together =
      importId === null || conversation !== null
        ? undefined
        : await all
            .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("e.key").as("first")])
            .where("e.importId", "=", importId)
            .where("e.key", "<", before)
            .executeTakeFirst();
    const count = together?.count ?? 1;
    before = together?.first ?? row.key;
    const change: RecordedChange = {
      id: `added-${row.key}`,
      atMs: row.storedMs,
      count,
      importId,
      kind: "added",
      what: importId === null ? "created" : "imported",
      by: row.accountId,
      // The entry of its import says it.
      system: null,
      hasKey: row.keyId !== null,
      about: count === 1 ? documentOf("conversation", row.id, row.title, row.deletedMs) : null,
    };
    yield { change, place: before };
  }
}

/** What the ledger alone records. Edits, the trash and imports are there by what they did. */
const KINDS: Readonly<Partial<Record<LedgerEvent, RecordedKind>>> = {
  "export-started": "exported",
  "consent-remembered": "exported",
  "consent-revoked": "exported",
  "share-made": "shared",
  "share-updated": "shared",
  "share-revoked": "shared",
  "import-undone": "deleted",
  "documents-purged": "deleted",
  "permissions-changed": "permissions",
  "secret-stored": "permissions",
  "secret-removed": "permissions",
  "secret-server-added": "permissions",
  "secret-server-removed": "permissions",
  "signed-in": "permissions",
  "signed-out": "permissions",
  "api-key-created": "permissions",
  "api-key-revoked": "permissions",
  "private-opened": "members",
  "private-handed-over": "members",
  "member-invited": "members",
  "invitation-revoked": "members",
  "member-joined": "members",
  "member-role-changed": "members",
  "member-removed": "members",
  "library-created": "members",
  "library-renamed": "members",
  "library-deleted": "members",
  "library-member-set": "members",
  "member-key-created": "members",
  "member-key-revoked": "members",
  "setting-changed": "library",
  "backup-made": "library",
  "library-restored": "library",
};

const eventsOf = (kind: RecordedKind | null): LedgerEvent[] =>
  (Object.keys(KINDS) as LedgerEvent[]).filter((event) => kind === null || KINDS[event] === kind);

/** Entries of the ledger, as far as whoever looks is shown them. */
export async function* entries(
  sql: Sql,
  { conversation, member, kind }: Asked,
  from: number,
): Source {
  const events = eventsOf(kind);
  if (events.length === 0) return;
  const { query } = sql;
  for (let before = from; ;) {
    const rows = await query
      .selectFrom("LedgerEntry as l")
      .select(["l.seq", "l.atMs", "l.event", "l.accountId", "l.subject", "l.body"])
      .where("l.seq", "<", before)
      .where("l.event", "in", events)
      .where(isSeenEntry(sql))
      .$if(member !== null, (found) => found.where("l.accountId", "=", member))
      .$if(conversation !== null, (found) =>
        found.where((eb) =>
          eb.or([
            eb("l.subject", "=", conversation?.id ?? ""),
            eb(
              "l.subject",
              "in",
              eb
                .selectFrom("ExportItem")
                .select("exportId")
                .where("conversationId", "=", conversation?.id ?? ""),
            ),
            eb(
              "l.subject",
              "in",
              eb
                .selectFrom("Share")
                .select("id")
                .where("conversationId", "=", conversation?.id ?? ""),
            ),
          ]),
        ),
      )
      .orderBy("l.seq", "desc")
      .limit(BATCH)
      .execute();
    const subjects = await subjectsOf(sql, rows);
    for (const [at, { seq, atMs, event, accountId, body }] of rows.entries()) {
      const { key, system } = doingOf(body);
      const change: RecordedChange = {
        id: `entry-${seq}`,
        atMs,
        what: event,
        count: 1,
        by: accountId,
        system: accountId === null ? system : null,
        hasKey: key !== null,
        kind: KINDS[event] ?? "library",
        about: subjects[at] ?? null,
        importId: null,
      };
      yield { change, place: seq };
      before = seq;
    }
    if (rows.length < BATCH) return;
  }
}

/**
 * Names what did the imports that nobody who was signed in did, as their entries of the ledger say; also of those whose
 * conversations became a member's, such as the first owner's.
 */
export async function withImporters(
  { query }: Sql,
  changes: readonly RecordedChange[],
): Promise<RecordedChange[]> {
  const imports = changes.flatMap(({ kind, importId }) =>
    kind === "added" ? (importId ?? []) : [],
  );
  if (imports.length === 0) return [...changes];
  const rows = await query
    .selectFrom("LedgerEntry")
    .select(["subject", "body"])
    .where("event", "=", "import-done")
    .where("subject", "in", imports)
    .execute();
  const doers = new Map(rows.map(({ subject, body }) => [subject, doingOf(body).system]));
  return changes.map((change) => {
    const system = change.kind === "added" ? doers.get(change.importId ?? "") : null;
    return system === null || system === undefined ? change : { ...change, by: null, system };
  });
}
