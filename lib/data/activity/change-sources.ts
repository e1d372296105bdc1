import { sql as raw, type RawBuilder, type SqlBool } from "kysely";

import { keyOfActor } from "@/lib/domain/conversation/history/audit-trail";
import type { LedgerEvent } from "@/lib/domain/exports/ledger";
import type { LedgerSubject } from "@/lib/domain/library/ledger-subject";
import type { RecordedChange, RecordedKind } from "@/lib/domain/library/recorded-change";
import {
  asSystemActor,
  channelsOf,
  writtenAs,
  type SystemActor,
} from "@/lib/domain/library/system-actor";

import { doingOf } from "../ledger/read";
import { isSeenEntry } from "../ledger/seen-entries";
import { subjectsOf } from "../ledger/subjects";
import type { Sql } from "../store/connection/sql";

/** What a page asks each source for. */
export interface Asked {
  readonly conversation: { readonly key: number; readonly id: string } | null;
  readonly member: string | null;
  readonly system: SystemActor | null;
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
  { conversation, member, system, kind }: Asked,
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
      .$if(system !== null, (query) =>
        query
          .where("c.accountId", "is", null)
          .where("c.actor", "in", system === null ? [] : writtenAs(system)),
      )
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
  { conversation, member, system, kind }: Asked,
  from: number,
): Source {
  if (kind !== null && kind !== "added") return;
  const all = sql.query
    .selectFrom("Conversation as e")
    .where("e.state", "=", "live")
    .$if(member !== null, (query) => query.where("e.accountId", "=", member))
    .$if(conversation !== null, (query) => query.where("e.key", "=", conversation?.key ?? 0))
    .$if(system !== null, (query) =>
      query.where("e.importId", "in", (eb) =>
        eb
          .selectFrom("LedgerEntry as l")
          .select("l.subject")
          .where("l.event", "=", "import-done")
          .where(namesSystem(system)),
      ),
    );
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
    const importer = importId === null ? null : await importerOf(sql, importId);
    // What belonged to nobody became somebody’s, who did not import it.
    if (system === null ? member !== null && importer !== null : importer !== system) continue;
    const change: RecordedChange = {
      id: `added-${row.key}`,
      atMs: row.storedMs,
      count,
      importId,
      kind: "added",
      what: importId === null ? "created" : "imported",
      by: importer === null ? row.accountId : null,
      system: importer,
      hasKey: row.keyId !== null,
      about: count === 1 ? documentOf("conversation", row.id, row.title, row.deletedMs) : null,
    };
    yield { change, place: before };
  }
}

/** What did an import that nobody who was signed in did, as its entry of the ledger says. */
async function importerOf({ query }: Sql, importId: string): Promise<SystemActor | null> {
  const row = await query
    .selectFrom("LedgerEntry")
    .select("body")
    .where("event", "=", "import-done")
    .where("subject", "=", importId)
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : doingOf(row.body).system;
}

/** Finds the entries `l` that may be the doing of one of them; `doingOf` says it of each. */
function namesSystem(system: SystemActor | null): RawBuilder<SqlBool> {
  const named = system === null ? [] : [...writtenAs(system), ...channelsOf(system)];
  return raw<SqlBool>`(${raw.join(
    named.map((name) => raw<SqlBool>`l.body LIKE ${`%"${name}"%`}`),
    raw` OR `,
  )})`;
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
  { conversation, member, system, kind }: Asked,
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
      .$if(system !== null, (found) =>
        found.where("l.accountId", "is", null).where(namesSystem(system)),
      )
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
      before = seq;
      const { key, system: doer } = doingOf(body);
      if (system !== null && doer !== system) continue;
      const change: RecordedChange = {
        id: `entry-${seq}`,
        atMs,
        what: event,
        count: 1,
        by: accountId,
        system: accountId === null ? doer : null,
        hasKey: key !== null,
        kind: KINDS[event] ?? "library",
        about: subjects[at] ?? null,
        importId: null,
      };
      yield { change, place: seq };
    }
    if (rows.length < BATCH) return;
  }
}
