import { MANIFEST_FORMAT } from "@/lib/domain/exports/manifest-format";
import type { ExportCounts, ExportFormat } from "@/lib/domain/exports/request";

import type { Left } from "./leaving";

export const MANIFEST_NAME = "manifest.json";

export interface ManifestFile extends Left {
  /** Its name in the archive. */
  readonly file: string;
}

/**
 * The list of an archive's documents: what is needed to see that they arrived whole, how each compares with
 * what was imported, and what the format could not hold.
 */
export function manifestText(
  files: readonly ManifestFile[],
  exportFormat: ExportFormat,
  counts: ExportCounts,
  exportedAt: Date,
): string {
  const documents = files.map(({ file, document, bytes, sha256, proof, fidelity }) => ({
    file,
    kind: document.kind,
    documentId: document.documentId,
    bytes,
    sha256,
    private: document.isPrivate,
    proof,
    ...(fidelity === null ? {} : { fidelity }),
  }));
  const manifest = {
    format: MANIFEST_FORMAT,
    v: 1,
    exportFormat,
    exportedAt: exportedAt.toISOString(),
    counts,
    documents,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
