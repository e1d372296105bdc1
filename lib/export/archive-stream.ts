import { Readable } from "node:stream";

import { ZipFile } from "yazl";

import type { DocumentKind } from "@/lib/domain/document/kind";
import type { ExportCounts } from "@/lib/domain/exports/request";

import { documentBytes } from "./document-bytes";
import { createNamer, safeStem } from "./file-name";
import type { ManifestDocument } from "./manifest";
import { MANIFEST_NAME, manifestText } from "./manifest";
import type { ScopedDocument } from "./scope";

export const ENDINGS: Readonly<Record<DocumentKind, string>> = {
  conversation: ".cjson.json",
  toolsets: ".cjson-toolsets.json",
  models: ".cjson-models.json",
};

/** Packing harder takes several times as long and makes a tenth less. */
const COMPRESSION_LEVEL = 3;

/**
 * A zip file of the documents and a manifest, made while it is read: nothing but the document at hand is
 * held. It ends with an error, so that the download fails, when a document may no longer leave.
 */
export async function* archiveStream(
  documents: readonly ScopedDocument[],
  consented: ReadonlyMap<string, string>,
  counts: ExportCounts,
): AsyncGenerator<Uint8Array, void, void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const now = new Date();
  const left: ManifestDocument[] = [];
  let current: Readable | null = null;
  zip.on("error", (error: Error) => output.destroy(error));

  const add = (name: string, open: () => AsyncIterable<Uint8Array>) =>
    zip.addReadStreamLazy(name, { mtime: now, compressionLevel: COMPRESSION_LEVEL }, (take) => {
      current = Readable.from(open(), { objectMode: false });
      // The writer does not pass errors of its inputs on; without this the download would never end.
      current.on("error", (error) => output.destroy(error));
      take(null, current);
    });

  const nameOf = createNamer();
  nameOf(MANIFEST_NAME, "");
  for (const document of documents) {
    const { kind, documentId, isPrivate } = document;
    const file = nameOf(safeStem(document.title, kind), ENDINGS[kind]);
    add(file, () =>
      documentBytes(document, consented, (what) => {
        left.push({ file, kind, documentId, ...what, private: isPrivate });
      }),
    );
  }
  // Its turn comes last, when all of the others have left.
  add(MANIFEST_NAME, () => Readable.from([Buffer.from(manifestText(left, counts, now))]));
  zip.end();

  try {
    for await (const chunk of output) yield chunk as Uint8Array;
  } finally {
    output.destroy();
    // Whoever breaks off does not leave a snapshot of the library open.
    (current as Readable | null)?.destroy();
  }
}
