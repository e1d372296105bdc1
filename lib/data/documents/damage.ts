import { createContentHasher } from "@/lib/json/hash";

import { NamedError } from "../store/refusal/named-error";

/** Which document is meant, for the person who has to do something about it. */
export interface DocumentName {
  /** Store id. */
  readonly id: string;
  readonly documentId: string;
  readonly title: string;
}

/** What the library recorded of the bytes of a document when it last wrote it. */
export interface DocumentSeal extends DocumentName {
  readonly byteLength: number;
  /**
   * SHA-256 of the bytes; null while an edit has made another one necessary that nobody asked for yet. Then the
   * hashes of the pieces tell whether they are what was written (intact.ts).
   */
  readonly contentHash: string | null;
}

/** Where a document's row has it. */
export const SEAL_COLUMNS = [
  "id",
  "documentId",
  "title",
  "byteLength",
  "contentHash",
] as const satisfies readonly (keyof DocumentSeal)[];

/**
 * The stored text of a document is not the text that was written: the disk, another program, or a fault of ours
 * changed it. Whoever reads a document whole gets this instead of wrong bytes.
 */
export class DocumentDamagedError extends NamedError {
  static override readonly errorName = "DocumentDamagedError";
  readonly code = "document-damaged";
  /** What the page that shows the error knows it by; Next passes nothing else on. */
  readonly digest = "document-damaged";
  readonly document: DocumentName;
  /** What is wrong with the text, as the end of a sentence. */
  readonly found: string;

  constructor({ id, documentId, title }: DocumentName, found: string) {
    super(
      `The stored text of "${title}" (${id}) is damaged: ${found}. ` +
        "Nothing was exported or changed. Import the document again from its file or from an export, " +
        "or restore a copy of the library.",
    );
    this.document = { id, documentId, title };
    this.found = found;
  }
}

/** Compares a document that is read piece by piece with its seal. */
export interface SealCheck {
  /** The next bytes of the stored text, in order, before anything changes them. */
  update(piece: Uint8Array | string): void;
  /**
   * After the last piece.
   * @returns the SHA-256 of what was read
   * @throws DocumentDamagedError when it is not what was written
   */
  end(): string;
}

/** For readers that pass the stored text on while they read it, such as an export. */
export function checkSeal(seal: DocumentSeal): SealCheck {
  const hasher = createContentHasher();
  let bytes = 0;
  return {
    update(piece) {
      hasher.update(piece);
      bytes += typeof piece === "string" ? Buffer.byteLength(piece) : piece.byteLength;
    },
    end() {
      const hash = hasher.digest();
      if (bytes !== seal.byteLength) {
        throw new DocumentDamagedError(seal, `it has ${bytes} bytes instead of ${seal.byteLength}`);
      }
      if (seal.contentHash !== null && hash !== seal.contentHash) {
        throw new DocumentDamagedError(seal, "its hash is not the recorded one");
      }
      return hash;
    },
  };
}

/**
 * The chunks of a document, of which the last one comes only after all of them proved to be what was written:
 * a reader that fails has never had the whole of a damaged document.
 */
export async function* sealedChunks(
  chunks: AsyncIterable<Uint8Array>,
  seal: DocumentSeal,
): AsyncGenerator<Uint8Array, void, void> {
  const check = checkSeal(seal);
  let held: Uint8Array | null = null;
  for await (const chunk of chunks) {
    if (held !== null) yield held;
    check.update(chunk);
    held = chunk;
  }
  check.end();
  if (held !== null) yield held;
}

/**
 * Reads a document to its end to see whether it is what was written.
 * @returns the SHA-256 of what was read
 * @throws DocumentDamagedError
 */
export async function verifySeal(
  pieces: AsyncIterable<Uint8Array | string>,
  seal: DocumentSeal,
): Promise<string> {
  const check = checkSeal(seal);
  for await (const piece of pieces) check.update(piece);
  return check.end();
}
