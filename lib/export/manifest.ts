import type { DocumentKind } from "@/lib/domain/document/kind";
import { MANIFEST_FORMAT } from "@/lib/domain/exports/manifest-format";
import type { ExportCounts } from "@/lib/domain/exports/request";

export const MANIFEST_NAME = "manifest.json";

export interface ManifestDocument {
  file: string;
  kind: DocumentKind;
  documentId: string;
  bytes: number;
  sha256: string;
  private: boolean;
}

/** The list of an archive's documents, with what is needed to see that they arrived whole. */
export function manifestText(
  documents: readonly ManifestDocument[],
  counts: ExportCounts,
  exportedAt: Date,
): string {
  const manifest = {
    format: MANIFEST_FORMAT,
    v: 1,
    exportedAt: exportedAt.toISOString(),
    counts,
    documents,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
