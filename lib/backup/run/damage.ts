import {
  FAULTS_SHOWN,
  VERIFY_LABELS,
  type BackupDamage,
  type DocumentFault,
  type VerifySubject,
} from "@/lib/domain/backup/report";

import { verifyLibrary } from "./verify";

/** What a restore could not make good: pages and texts. What is derived from them is derived again. */
const KEPT_AS_IT_IS: ReadonlySet<VerifySubject> = new Set([
  "database",
  "documents",
  "history",
  "originals",
]);

interface DamageOptions {
  /** Whether somebody else is served by this process. */
  readonly isServing?: boolean;
  readonly onSubject?: (subject: VerifySubject) => void;
  readonly onDocument?: (checked: number) => void;
}

/** Reads all that a backup is made of and holds it against what was recorded of it. */
export async function libraryDamage(options: DamageOptions = {}): Promise<BackupDamage> {
  const documents: DocumentFault[] = [];
  const { checks } = await verifyLibrary({
    ...options,
    only: KEPT_AS_IT_IS,
    onFault: (fault) => {
      if (documents.length < FAULTS_SHOWN) documents.push(fault);
    },
  });
  const named = new Set(documents.map(faultLine));
  // What is wrong with the documents but with none of them: their list cannot be read.
  const others = checks.flatMap(({ subject, faults }) =>
    faults
      .filter((fault) => !named.has(fault))
      .map((fault) => `${VERIFY_LABELS[subject]}: ${fault}`),
  );
  return {
    count: checks.reduce((sum, { faultCount }) => sum + faultCount, 0),
    documents,
    others,
  };
}

const faultLine = ({ noun, id, found }: DocumentFault): string => `${noun} ${id}: ${found}`;

/** The damage for a person, with the ids of the documents; titles are in no log. */
export function damageLines({ count, documents, others }: BackupDamage): string[] {
  const faults = [...documents.map(faultLine), ...others];
  const more = count - faults.length;
  return [
    "The library is damaged:",
    ...faults.map((fault) => `- ${fault}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
}
