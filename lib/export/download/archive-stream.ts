import type { Viewer } from "@/lib/domain/accounts/viewer";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";

import type { ExportCounts } from "@/lib/domain/exports/request";

import { documentBytes } from "./document-bytes";
import { fileEnding } from "./file-ending";
import { createNamer, safeStem } from "./file-name";
import type { Leaving } from "./export-item";
import { MANIFEST_NAME, manifestText, type ManifestFile } from "./manifest";
import type { ScopedDocument } from "../scope/scope";

/** Packing harder takes several times as long and makes a tenth less. */
const COMPRESSION_LEVEL = 3;

/** A file of the archive beside the documents, made when they have all left. */
export interface Enclosure {
  readonly name: string;
  text(): string;
}

/**
 * A zip file of the documents and a manifest, made while it is read: nothing but the document at hand is
 * held. It ends with an error, so that the download fails, when a document may no longer leave.
 */
export async function* archiveStream(
  viewer: Viewer,
  documents: readonly ScopedDocument[],
  leaving: Leaving,
  counts: ExportCounts,
  enclosures: readonly Enclosure[] = [],
): AsyncGenerator<Uint8Array, void, void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const now = new Date();
  const files: string[] = [];
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
  for (const name of [MANIFEST_NAME, ...enclosures.map((file) => file.name)]) nameOf(name, "");
  for (const document of documents) {
    const { kind, title } = document;
    const file = nameOf(safeStem(title, kind), fileEnding(kind, leaving));
    files.push(file);
    add(file, () => documentBytes(viewer, document, leaving));
  }
  for (const file of enclosures) add(file.name, () => Readable.from([Buffer.from(file.text())]));
  // Its turn comes last, when all of the others have left.
  const manifest = () => manifestText(listed(files, leaving), leaving, counts, now);
  add(MANIFEST_NAME, () => Readable.from([Buffer.from(manifest())]));
  zip.end();

  try {
    for await (const chunk of output) yield chunk as Uint8Array;
  } finally {
    output.destroy();
    // Whoever breaks off does not leave a snapshot of the library open.
    (current as Readable | null)?.destroy();
  }
}

/** The documents leave in the order of their files, one after the other. */
function listed(files: readonly string[], { left }: Leaving): ManifestFile[] {
  return left.map((entry, at) => ({ file: files[at] ?? "", ...entry }));
}
