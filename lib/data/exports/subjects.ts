import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { LedgerSubject } from "@/lib/domain/library/ledger-subject";
import type { ExportRecord } from "@/lib/domain/exports/record";

import type { Sql } from "../store/connection/sql";
import { subjectsOf } from "../ledger/subjects";
import { getStore } from "../library/client";

/** What each export was of, as far as it is still there for whoever looks; by the id of the export. */
export async function exportSubjects(
  viewer: Viewer,
  records: readonly Pick<ExportRecord, "id" | "scope" | "counts">[],
): Promise<ReadonlyMap<string, LedgerSubject>> {
  const store = await getStore(viewer);
  const entries = records.map(({ id, scope, counts }) => ({
    event: "export-started" as const,
    subject: id,
    body: JSON.stringify({ scope, counts }),
  }));
  const subjects = await store.read((sql) => subjectsOf(sql, entries));
  return new Map(
    records.flatMap(({ id }, at) => {
      const subject = subjects[at] ?? null;
      return subject === null ? [] : [[id, subject] as const];
    }),
  );
}

/** The conversation of each consent, as far as it is still there for whoever looks; by the id of the consent. */
export async function consentSubjects(
  viewer: Viewer,
  consents: readonly { readonly id: number; readonly conversationId: string }[],
): Promise<ReadonlyMap<number, LedgerSubject>> {
  const store = await getStore(viewer);
  return store.read((sql) => conversationsOf(sql, consents));
}

/** How many of the conversations that left with a consent are named. */
const NAMED = 3;

/** The first of the private conversations that left with each export; by the id of the export. */
export async function subjectsOfConsents(
  viewer: Viewer,
  records: readonly Pick<ExportRecord, "id" | "consents">[],
): Promise<ReadonlyMap<string, readonly LedgerSubject[]>> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const found = new Map<string, LedgerSubject[]>();
    for (const { id, consents } of records) {
      if (consents.length === 0) continue;
      const rows = await sql.query
        .selectFrom("Consent")
        .select(["id", "conversationId"])
        .where("exportId", "=", id)
        .orderBy("id")
        .limit(NAMED)
        .execute();
      found.set(id, [...(await conversationsOf(sql, rows)).values()]);
    }
    return found;
  });
}

async function conversationsOf(
  sql: Sql,
  consents: readonly { readonly id: number; readonly conversationId: string }[],
): Promise<ReadonlyMap<number, LedgerSubject>> {
  const entries = consents.map(({ conversationId }) => ({
    event: "consent-remembered" as const,
    subject: "",
    body: JSON.stringify({ conversationId }),
  }));
  const subjects = await subjectsOf(sql, entries);
  return new Map(
    consents.flatMap(({ id }, at) => {
      const subject = subjects[at] ?? null;
      return subject === null ? [] : [[id, subject] as const];
    }),
  );
}
