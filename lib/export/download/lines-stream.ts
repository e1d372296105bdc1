import type { Viewer } from "@/lib/domain/accounts/viewer";
import { documentBytes } from "./document-bytes";
import type { Leaving } from "./export-item";
import { createMinifier } from "./minify";
import type { ScopedDocument } from "../scope/scope";

const LINE_END = Buffer.from("\n");

/** One document a line. The values are verbatim; only the white space between them is gone. */
export async function* linesStream(
  viewer: Viewer,
  documents: readonly ScopedDocument[],
  leaving: Leaving,
): AsyncGenerator<Uint8Array, void, void> {
  for (const document of documents) {
    const minify = createMinifier();
    for await (const chunk of documentBytes(viewer, document, leaving)) yield minify(chunk);
    yield LINE_END;
  }
}

/** Texts that are whole lines already, one after the other. */
export async function* joinedStream(
  viewer: Viewer,
  documents: readonly ScopedDocument[],
  leaving: Leaving,
): AsyncGenerator<Uint8Array, void, void> {
  for (const document of documents) yield* documentBytes(viewer, document, leaving);
}

/** The texts as the elements of one JSON array; one that is empty gives none. */
export async function* arrayStream(
  viewer: Viewer,
  documents: readonly ScopedDocument[],
  leaving: Leaving,
): AsyncGenerator<Uint8Array, void, void> {
  let before = "[\n";
  for (const document of documents) {
    let isBegun = false;
    for await (const chunk of documentBytes(viewer, document, leaving)) {
      if (!isBegun) yield Buffer.from(before);
      isBegun = true;
      yield chunk;
    }
    if (isBegun) before = ",\n";
  }
  yield Buffer.from(before === ",\n" ? "\n]\n" : "[]\n");
}
