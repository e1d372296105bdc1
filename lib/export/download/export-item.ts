import type { Proof, ProofCounts } from "@/lib/domain/exports/proof";
import type { ExportedDocument } from "@/lib/domain/exports/record";
import type { ExportFormat, WriterOptions } from "@/lib/domain/exports/request";
import type { FidelityReport } from "@/lib/formats/kit/contract/format";
import type { ToolFilesWriter, ToolWriter } from "@/lib/formats/kit/contract/tool-writer";
import type { ConversationWriter } from "@/lib/formats/kit/contract/writer";

import type { ListedChange } from "../private-references/leave-out";
import type { PieceTransform } from "../transform/piece";
import type { ScopedDocument } from "../scope/scope";

/** What of a document has left, once all of it has. */
export interface Left {
  readonly document: ScopedDocument;
  readonly bytes: number;
  /** SHA-256 of the bytes that left. */
  readonly sha256: string;
  readonly proof: Proof;
  /** What the format could hold; null where the document left as it is. */
  readonly fidelity: FidelityReport | null;
  readonly exported: ExportedDocument;
}

/** The rules all documents of one export leave by, and what has left of them so far. */
export interface Leaving {
  readonly format: ExportFormat;
  readonly options: WriterOptions;
  /** Null where documents leave as what they are. */
  readonly writer: ConversationWriter | null;
  readonly toolWriter: ToolWriter | null;
  /** Set where a toolset file leaves as several files. */
  readonly filesWriter: ToolFilesWriter | null;
  /** Hashes of the private conversations that may leave, by store id. */
  readonly consented: ReadonlyMap<string, string>;
  /** Store ids of the documents that may leave although their stored text is damaged. */
  readonly damaged: ReadonlySet<string>;
  /** What changes the texts of a conversation on the way; null leaves them as they are. */
  transformOf(document: ScopedDocument): PieceTransform | null;
  /** References to private conversations that are left out of a document. */
  changesOf(document: ScopedDocument): readonly ListedChange[];
  /** The id that a document leaves under. */
  documentIdOf(document: ScopedDocument): string;
  readonly left: Left[];
}

/** How many of the documents that left are in each state. */
export function countProofs(left: readonly Left[]): ProofCounts {
  const counts = new Map<Proof["state"], number>();
  for (const { proof } of left) counts.set(proof.state, (counts.get(proof.state) ?? 0) + 1);
  return Object.fromEntries(counts);
}
