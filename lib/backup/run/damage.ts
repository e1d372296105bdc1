import { VERIFY_LABELS, type VerifyReport } from "@/lib/domain/backup/report";

import { verifyLibrary } from "./verify";

/** What a backup would keep that is not what was written. */
export interface BackupDamage {
  readonly count: number;
  /** A sentence for each of the first faults. */
  readonly faults: readonly string[];
}

/** What a restore could not make good: pages and texts. What is derived from them is derived again. */
const KEPT_AS_IT_IS: ReadonlySet<string> = new Set([
  "database",
  "documents",
  "history",
  "originals",
]);

/** Reads all that a backup is made of and holds it against what was recorded of it. */
export async function libraryDamage(isServing = false): Promise<BackupDamage> {
  return damageIn(await verifyLibrary({ isServing }));
}

function damageIn({ checks }: VerifyReport): BackupDamage {
  const found = checks.filter(({ subject }) => KEPT_AS_IT_IS.has(subject));
  return {
    count: found.reduce((sum, { faultCount }) => sum + faultCount, 0),
    faults: found.flatMap(({ subject, faults }) =>
      faults.map((fault) =>
        subject === "documents" ? fault : `${VERIFY_LABELS[subject]}: ${fault}`,
      ),
    ),
  };
}

/** The damage for a person, with the names of the documents. */
export function damageLines({ count, faults }: BackupDamage): string[] {
  const more = count - faults.length;
  return [
    "The library is damaged:",
    ...faults.map((fault) => `- ${fault}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
}
