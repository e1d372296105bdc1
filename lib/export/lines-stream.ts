import { documentBytes } from "./document-bytes";
import { createMinifier } from "./minify";
import type { ScopedDocument } from "./scope";

const LINE_END = Buffer.from("\n");

/** One document a line. The values are verbatim; only the white space between them is gone. */
export async function* linesStream(
  documents: readonly ScopedDocument[],
  consented: ReadonlyMap<string, string>,
): AsyncGenerator<Uint8Array, void, void> {
  for (const document of documents) {
    const minify = createMinifier();
    for await (const chunk of documentBytes(document, consented)) yield minify(chunk);
    yield LINE_END;
  }
}
