/**
 * How an export leaves. `cjson` is one document as its exact bytes (several become a zip), `zip` always an
 * archive of exact documents, `ndjson` one document a line with the white space between values taken out.
 */
export type ExportFormat = "cjson" | "zip" | "ndjson";

export const EXPORT_FORMATS: readonly ExportFormat[] = ["cjson", "zip", "ndjson"];

/** What is to leave the library, and how. Naming nothing means everything. */
export interface ExportRequest {
  /** Store ids, or `doc:` and a document id. */
  conversations?: readonly string[];
  /** Toolset files, named the same way. */
  toolsets?: readonly string[];
  /** All conversations this search finds. */
  query?: string;
  format: ExportFormat;
  /** False leaves private conversations out without asking. */
  includePrivate?: boolean;
  /** True for every private conversation in scope, or the store ids of those consented to. */
  consent?: true | string[];
}

/** A private conversation in scope that nobody has consented to. */
export interface PrivateItem {
  id: string;
  title: string;
  ownerId: string | null;
}

export interface ExportCounts {
  conversations: number;
  toolsets: number;
  models: number;
  /** Private conversations among them, each with a recorded consent. */
  private: number;
  /** Private conversations that stay. */
  leftOut: number;
}
