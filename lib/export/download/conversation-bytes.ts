import type { Viewer } from "@/lib/domain/accounts/viewer";
import { sealedChunks } from "@/lib/data/documents/damage";
import { createTally } from "@/lib/formats/kit/contract/fidelity";
import type { FidelityReport } from "@/lib/formats/kit/contract/format";
import { createContentHasher } from "@/lib/json/hash";
import { encodePieces } from "@/lib/data/documents/text";

import type { Leaving } from "./export-item";
import { changedBy } from "../transform/piece";
import { openPart } from "../transform/open-part";
import { outgoingConversation, type Leave } from "../transform/outgoing-conversation";
import { proveAgainst } from "../proof/prove";
import type { ScopedDocument } from "../scope/scope";

/**
 * The bytes of a conversation in the format of the export. It rejects, rather than let something private
 * out, when the conversation is gone, became private, or is no longer what was consented to.
 */
export async function* conversationBytes(
  viewer: Viewer,
  document: ScopedDocument,
  leaving: Leaving,
): AsyncGenerator<Uint8Array, void, void> {
  const stored = await openPart(viewer, document);
  if (stored === null) throw new Error(`${document.title} was removed while it was exported`);
  try {
    const expected = leaving.consented.get(document.id);
    if (stored.isPrivate && expected === undefined) {
      throw new Error(`${document.title} became private while it was exported`);
    }
    if (expected !== undefined && (await stored.hash()) !== expected) {
      throw new Error(`${document.title} was changed while it was exported`);
    }
    const transform = leaving.transformOf(document);
    const outgoing = outgoingConversation(stored, transform);
    const isDamaged = leaving.damaged.has(stored.id);
    const written = write(outgoing, leaving, (chunks) =>
      // What leaves untouched is hashed on the way: damage since the first look stops it before its last byte.
      transform !== null || isDamaged ? chunks : sealedChunks(chunks, stored),
    );
    const hasher = createContentHasher();
    let bytes = 0;
    for await (const chunk of written.chunks) {
      bytes += chunk.byteLength;
      hasher.update(chunk);
      yield chunk;
    }
    // Only the untouched text can be met again by an import.
    const contentHash = transform === null ? outgoing.textHash() : null;
    const { importHash, format, revision, documentId } = stored;
    leaving.left.push({
      document,
      bytes,
      sha256: hasher.digest(),
      fidelity: written.fidelity(),
      proof: isDamaged
        ? { state: "damaged" }
        : transform !== null
          ? { state: changedBy(transform) }
          : leaving.writer !== null
            ? { state: "rewritten" }
            : await proveAgainst({ contentHash, importHash, format }, () => stored.differences()),
      exported: { conversationId: stored.id, documentId, revision, contentHash },
    });
  } finally {
    stored.close();
  }
}

interface Written {
  readonly chunks: AsyncIterable<Uint8Array>;
  fidelity(): FidelityReport | null;
}

function write(
  outgoing: Leave,
  { writer, options }: Leaving,
  checked: (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>,
): Written {
  if (writer === null) return { chunks: checked(outgoing.text()), fidelity: () => null };
  const tally = createTally(writer.facts);
  return {
    chunks: encodePieces(writer.write(outgoing, options, tally)),
    fidelity: () => tally.report(),
  };
}
