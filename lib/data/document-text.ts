/** The exact bytes of a stored document, to be read once. */
export interface DocumentText {
  /** Store id. */
  readonly id: string;
  readonly documentId: string;
  readonly title: string;
  readonly isPrivate: boolean;
  readonly byteLength: number;
  readonly revision: number;
  /** Read from one snapshot: edits made meanwhile are not in it. Iterate it, or call `close`. */
  readonly chunks: AsyncIterable<Uint8Array>;
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
