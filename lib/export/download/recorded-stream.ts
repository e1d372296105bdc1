import { finishExport } from "@/lib/data/exports/records";
import type { ExportEnd } from "@/lib/domain/exports/record";
import { createContentHasher } from "@/lib/json/hash";

import { countProofs, type Leaving } from "./export-item";

/**
 * The download, with its end on record: done with size and hash, failed, or aborted by whoever took it.
 * The record stands before the last chunk is confirmed, so that a complete file is never without it.
 */
export async function* recordedStream(
  id: string,
  chunks: AsyncIterable<Uint8Array>,
  leaving: Leaving,
  redactions: () => Readonly<Record<string, number>> | null,
): AsyncGenerator<Uint8Array, void, void> {
  const hasher = createContentHasher();
  let bytes = 0;
  let outcome: ExportEnd["outcome"] = "aborted";
  try {
    for await (const chunk of chunks) {
      hasher.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
    outcome = "done";
  } catch (error) {
    outcome = "failed";
    throw error;
  } finally {
    await finishExport(id, {
      outcome,
      bytes,
      sha256: outcome === "done" ? hasher.digest() : null,
      proofs: countProofs(leaving.left),
      redactions: redactions(),
      items: leaving.left.map(({ exported }) => exported),
    });
  }
}
