/** A document that is not what was written. */
export interface DocumentFault {
  readonly noun: "conversation" | "toolset file" | "models file";
  /** Store id. */
  readonly id: string;
  /** Empty where it has none, or where that cannot be read either. */
  readonly title: string;
  /** What is wrong with it, as the end of a sentence: "its hash is not the recorded one". */
  readonly found: string;
}

/** What a backup would keep that is not what was written. */
export interface BackupDamage {
  readonly count: number;
  /** The first ones. */
  readonly documents: readonly DocumentFault[];
  /** A sentence for each of the first other faults: pages of the database, what undoes edits, originals of imports. */
  readonly others: readonly string[];
}

/** A line of the check before a backup is downloaded. */
export type BackupCheckLine =
  | {
      readonly type: "progress";
      readonly subject: VerifySubject;
      /** How many of `total` documents were read. */
      readonly checked: number;
      readonly total: number;
    }
  | {
      readonly type: "result";
      readonly damage: BackupDamage;
      /** Lets the download of a sound library begin without a second check; null where something is damaged. */
      readonly ticket: string | null;
    };

/** What a verification looks at. */
export type VerifySubject =
  | "database"
  | "documents"
  | "history"
  | "originals"
  | "derived"
  | "search"
  | "ledger"
  | "secrets";

export interface VerifyCheck {
  readonly subject: VerifySubject;
  /** How many things were looked at; null where they are not counted. */
  readonly checked: number | null;
  /** A sentence for each fault, without texts of documents; the first ones. */
  readonly faults: readonly string[];
  readonly faultCount: number;
}

/** What a verification found. */
export interface VerifyReport {
  readonly atMs: number;
  readonly ms: number;
  readonly deep: boolean;
  readonly ok: boolean;
  readonly checks: readonly VerifyCheck[];
}

/** Of each check. */
export const FAULTS_SHOWN = 20;

export function verifyCheck(
  subject: VerifySubject,
  checked: number | null,
  faults: readonly string[],
): VerifyCheck {
  return { subject, checked, faults: faults.slice(0, FAULTS_SHOWN), faultCount: faults.length };
}

export const VERIFY_LABELS: Readonly<Record<VerifySubject, string>> = {
  database: "Database",
  documents: "Documents",
  history: "Undo history",
  originals: "Original files",
  derived: "Derived data",
  search: "Search index",
  ledger: "Ledger",
  secrets: "Secrets",
};

/** How a scheduled backup went. */
export interface BackupResult {
  readonly atMs: number;
  readonly ok: boolean;
  /** The name of its file. */
  readonly name: string;
  readonly bytes: number;
  /** What went wrong, for a person; empty where nothing did. */
  readonly message: string;
}

/**
 * What an archive says of itself, as far as its first and last bytes tell: whether its library was checked when it was
 * made, and what came of it; `incomplete` for one that cannot be restored.
 */
export type BackupCondition = "sound" | "damaged" | "unchecked" | "incomplete";

/** What is known of backups and verifications: kept beside the library, so that it can be read when that cannot. */
export interface Maintenance {
  readonly backup: BackupResult | null;
  readonly verify: VerifyReport | null;
}
