import { sealedChunks, verifySeal, type DocumentSeal } from "./damage";

/** The exact bytes of a stored document, to be read once. */
export interface DocumentText {
  /** Store id. */
  readonly id: string;
  readonly documentId: string;
  readonly title: string;
  readonly isPrivate: boolean;
  readonly byteLength: number;
  readonly revision: number;
  /**
   * Read from one snapshot: edits made meanwhile are not in it. Iterate it, or call `close`. The last chunk comes
   * only when all of them are what was written; a damaged document throws DocumentDamagedError instead.
   */
  readonly chunks: AsyncIterable<Uint8Array>;
  /**
   * Reads the whole document once before `chunks`, for answers that cannot be taken back after their first byte.
   * @returns the SHA-256 of what was read
   * @throws DocumentDamagedError
   */
  verify(): Promise<string>;
  /** In place of `chunks`: what is stored, damaged or not, for somebody who was told and wants it all the same. */
  readonly asStored: AsyncIterable<Uint8Array>;
  close(): void;
}

const CHUNK_UNITS = 256 * 1024;

/** Joins pieces of text into chunks of UTF-8 of a size that suits files and sockets. */
export async function* encodePieces(
  pieces: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<Uint8Array, void, void> {
  let waiting: string[] = [];
  let units = 0;
  for await (const piece of pieces) {
    if (piece === "") continue;
    waiting.push(piece);
    units += piece.length;
    if (units >= CHUNK_UNITS) {
      yield Buffer.from(waiting.join(""), "utf8");
      waiting = [];
      units = 0;
    }
  }
  if (units > 0) yield Buffer.from(waiting.join(""), "utf8");
}

/** A document that is small enough to be held in memory. */
export function sealedText(
  seal: DocumentSeal & { readonly revision: number },
  pieces: readonly string[],
): DocumentText {
  const { id, documentId, title, byteLength, revision } = seal;
  return {
    id,
    documentId,
    title,
    isPrivate: false,
    byteLength,
    revision,
    chunks: sealedChunks(encodePieces(pieces), seal),
    verify: () => verifySeal(encodePieces(pieces), seal),
    asStored: encodePieces(pieces),
    close: () => undefined,
  };
}
