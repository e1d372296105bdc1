import type { Viewer } from "@/lib/domain/accounts/viewer";
import { modelsText } from "@/lib/data/models/list";
import { toolsetText } from "@/lib/data/toolsets/list";
import { asRecord, asText } from "@/lib/shared/read-value";
import { createTurns } from "@/lib/work/turns";
import type { ScopedDocument } from "../scope/scope";
import { openPart } from "../transform/open-part";
import type { Piece } from "./find-in-piece";

/** A piece with its place, so that reading can go on after it. */
export interface StoredPiece extends Piece {
  /** Store id of the message; null outside the messages. */
  readonly messageKey: number | null;
  /** Place among the messages; null outside of them. */
  readonly ordinal: number | null;
  readonly documentId: string;
}

/**
 * The pieces of a document, what surrounds the messages first, from one snapshot and in flat memory. Nothing
 * for a document that is gone.
 * @param after skips to the message behind this ordinal
 */
export async function* documentPieces(
  viewer: Viewer,
  document: Pick<ScopedDocument, "kind" | "id" | "messages">,
  after: number | null = null,
): AsyncGenerator<StoredPiece, void, void> {
  const { id: owner, kind } = document;
  if (kind !== "conversation") {
    if (after === null) yield* filePiece(kind, owner);
    return;
  }
  const stored = await openPart(viewer, document);
  if (stored === null) return;
  try {
    const { documentId } = stored;
    const none = { messageKey: null, messageId: null, ordinal: null };
    if (after === null) {
      yield { text: stored.head + stored.tail, kind: "shell", owner, documentId, ...none };
    }
    const turn = createTurns();
    for await (const { raw, id, ordinal } of stored.messages(after ?? undefined)) {
      await turn();
      const messageId = messageIdOf(raw);
      yield { text: raw, kind: "message", owner, documentId, messageKey: id, messageId, ordinal };
    }
  } finally {
    stored.close();
  }
}

async function* filePiece(
  kind: "toolsets" | "models",
  owner: string,
): AsyncGenerator<StoredPiece, void, void> {
  const stored = await (kind === "toolsets" ? toolsetText : modelsText)(owner);
  if (stored === null) return;
  const chunks: Uint8Array[] = [];
  // A damaged file is told apart elsewhere; what would leave of it is looked through all the same.
  for await (const chunk of stored.asStored) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString("utf8");
  const none = { messageKey: null, messageId: null, ordinal: null };
  yield { text, kind, owner, documentId: stored.documentId, ...none };
}

/** The id a message names itself by; the empty text when it names none. */
export function messageIdOf(raw: string): string {
  return asText(asRecord(JSON.parse(raw))?.["id"]) ?? "";
}
