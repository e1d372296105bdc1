import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { LedgerSubject } from "@/lib/domain/library/ledger-subject";
import type { ExportRecord } from "@/lib/domain/exports/record";

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
