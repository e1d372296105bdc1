import type { UsedKey } from "../accounts/used-key";
import type { ProofCounts } from "./proof";
import type { ExportCounts, ExportFormat } from "./request";

/** How an export ended; one that was broken off by the person or a crash is `aborted`. */
export type ExportOutcome = "running" | "done" | "failed" | "aborted";

/** Through what an export was asked for. */
export type ExportChannel = "app" | "api" | "command-line" | "link";

/** What an export was asked to take: all of it when nothing is named. */
export interface RecordedScope {
  readonly conversations?: readonly string[];
  readonly toolsets?: readonly string[];
  readonly query?: string;
  /** Folders went along as tags. */
  readonly folderTag?: true;
}

/** The record of one export, as lists and the ledger page show it. */
export interface ExportRecord {
  readonly id: string;
  readonly atMs: number;
  readonly finishedMs: number | null;
  readonly actor: string;
  /** With which a program asked for it; null for a person. */
  readonly key: UsedKey | null;
  readonly via: string;
  readonly format: string;
  readonly scope: RecordedScope;
  readonly counts: ExportCounts;
  readonly outcome: ExportOutcome;
  /** Of the whole download. */
  readonly bytes: number | null;
  readonly sha256: string | null;
  readonly proofs: ProofCounts | null;
  /** Masked or left out, by rule; null when nothing was looked for. */
  readonly redactions: Readonly<Record<string, number>> | null;
  /** Private conversations somebody agreed to, by document id. */
  readonly consents: readonly string[];
}

export const EXPORT_SORTS = ["time", "format", "size", "outcome"] as const;

export type ExportSort = (typeof EXPORT_SORTS)[number];

/** How the records are asked for. */
export interface ExportListQuery {
  /** `time`, when it began, unless said. */
  readonly sort?: ExportSort;
  /** Latest and largest first and words from A to Z, unless said. */
  readonly order?: "asc" | "desc";
  readonly cursor?: string;
  /** Only those that began before this one, by its id. */
  readonly before?: string;
  readonly limit?: number;
}

export interface ExportPage {
  readonly items: readonly ExportRecord[];
  readonly nextCursor: string | null;
}

/** What is known when an export begins. */
export interface ExportStart {
  readonly id: string;
  readonly actor: string;
  readonly via: ExportChannel;
  readonly format: ExportFormat;
  readonly scope: RecordedScope;
  readonly counts: ExportCounts;
}

/** A document that left, as an import of it can find it again. */
export interface ExportedDocument {
  readonly conversationId: string;
  readonly documentId: string;
  readonly revision: number;
  /** SHA-256 as the library had it; null when it left in a form that cannot come back. */
  readonly contentHash: string | null;
}

/** What is known when it has ended. */
export interface ExportEnd {
  readonly outcome: Exclude<ExportOutcome, "running">;
  readonly bytes: number;
  readonly sha256: string | null;
  readonly proofs: ProofCounts;
  readonly redactions: Readonly<Record<string, number>> | null;
  readonly items: readonly ExportedDocument[];
}

/** What is recorded of consents before anything leaves. */
export interface ConsentInput {
  readonly exportId: string;
  readonly actor: string;
  readonly format: string;
  readonly remembered?: boolean;
  readonly items: readonly {
    readonly conversationId: string;
    readonly documentId: string;
    readonly contentHash: string;
  }[];
}
