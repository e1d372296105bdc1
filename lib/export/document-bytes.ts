import { conversationText } from "@/lib/data/conversation-text";
import { modelsText } from "@/lib/data/models";
import { toolsetText } from "@/lib/data/toolsets";
import type { DocumentKind } from "@/lib/domain/document/kind";
import { createContentHasher } from "@/lib/json/hash";

import type { ScopedDocument } from "./scope";

const OPEN = {
  conversation: conversationText,
  toolsets: toolsetText,
  models: modelsText,
} as const satisfies Record<DocumentKind, unknown>;

/** What of a document has left, once all of it has. */
export interface Leaving {
  bytes: number;
  sha256: string;
}

/**
 * The exact bytes of a document as the library has it now. It rejects, rather than let something private
 * out, when the document is gone, became private, or is no longer what was consented to.
 * @param consented hashes of the private conversations that may leave, by store id
 * @param onEnd called after the last byte was taken
 */
export async function* documentBytes(
  document: ScopedDocument,
  consented: ReadonlyMap<string, string>,
  onEnd: (left: Leaving) => void = () => undefined,
): AsyncGenerator<Uint8Array, void, void> {
  const text = await OPEN[document.kind](document.id);
  if (text === null) throw new Error(`${document.title} was removed while it was exported`);
  try {
    const expected = consented.get(document.id);
    if (text.isPrivate && expected === undefined) {
      throw new Error(`${document.title} became private while it was exported`);
    }
    const hash = createContentHasher();
    let bytes = 0;
    for await (const chunk of text.chunks) {
      bytes += chunk.byteLength;
      hash.update(chunk);
      yield chunk;
    }
    const sha256 = hash.digest();
    if (expected !== undefined && sha256 !== expected) {
      throw new Error(`${document.title} was changed while it was exported`);
    }
    onEnd({ bytes, sha256 });
  } finally {
    text.close();
  }
}
