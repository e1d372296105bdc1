import { MANIFEST_FORMAT } from "@/lib/domain/exports/manifest-format";
import type { ExportCounts } from "@/lib/domain/exports/request";

import type { Leaving, Left } from "./export-item";

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
  {
    format: exportFormat,
    changesOf,
    documentIdOf,
  }: Pick<Leaving, "format" | "changesOf" | "documentIdOf">,
  counts: ExportCounts,
  exportedAt: Date,
): string {
  const documents = files.map(({ file, document, bytes, sha256, proof, fidelity }) => ({
    file,
    kind: document.kind,
    documentId: documentIdOf(document),
    bytes,
    sha256,
    private: document.isPrivate,
    proof,
    ...(fidelity === null ? {} : { fidelity }),
    ...listedChanges(changesOf(document)),
  }));
  // Whoever gets the archive isn't told that private conversations stayed where it came from.
  const { leftOut: _, ...leaving } = counts;
  const manifest = {
    format: MANIFEST_FORMAT,
    v: 1,
    exportFormat,
    exportedAt: exportedAt.toISOString(),
    counts: leaving,
    documents,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Says where a reference was left out, not what it named. */
function listedChanges(changes: ReturnType<Leaving["changesOf"]>) {
  if (changes.length === 0) return {};
  return {
    changes: changes.map(({ messageId, path, tells }) => ({
      change: "private-reference-left-out",
      messageId,
      path,
      tells,
    })),
  };
}
