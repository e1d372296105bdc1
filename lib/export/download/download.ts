import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { ExportCounts } from "@/lib/domain/exports/request";

import { archiveStream, type Enclosure } from "./archive-stream";
import { documentBytes } from "./document-bytes";
import { fileEnding, fileMediaType } from "./file-ending";
import { safeStem } from "./file-name";
import type { Leaving } from "./export-item";
import { arrayStream, joinedStream, linesStream } from "./lines-stream";
import type { ScopedDocument } from "../scope/scope";

/** What the person gets. */
export interface Download {
  /** A safe name, not yet encoded for a header. */
  fileName: string;
  mediaType: string;
  /** Null when it is only known at the end. */
  byteLength: number | null;
  /** To be read once. */
  stream: AsyncIterable<Uint8Array>;
}

/** One file for the documents: themselves, lines, an array, or an archive with a manifest. */
export function download(
  viewer: Viewer,
  documents: readonly ScopedDocument[],
  leaving: Leaving,
  counts: ExportCounts,
  enclosures: readonly Enclosure[] = [],
): Download {
  const [first] = documents;
  const { format, writer } = leaving;
  const isSingle = documents.length === 1 && format !== "zip" && format !== "ndjson";
  const stem =
    isSingle && first !== undefined
      ? safeStem(first.title, first.kind)
      : `colloquy-${new Date().toISOString().slice(0, 10)}`;

  if (format === "ndjson") {
    const stream = linesStream(viewer, documents, leaving);
    const mediaType = "application/x-ndjson";
    return { fileName: `${stem}.jsonl`, mediaType, byteLength: null, stream };
  }
  if (writer !== null && writer.packing !== "file") {
    const stream = (writer.packing === "lines" ? joinedStream : arrayStream)(
      viewer,
      documents,
      leaving,
    );
    const fileName = stem + writer.fileEnding;
    return { fileName, mediaType: writer.mediaType, byteLength: null, stream };
  }
  if (isSingle && first !== undefined) {
    const isExact =
      writer === null && leaving.toolWriter === null && leaving.transformOf(first) === null;
    return {
      fileName: stem + fileEnding(first.kind, leaving),
      mediaType: fileMediaType(first.kind, leaving),
      // What is recorded of a damaged document is not what leaves.
      byteLength: isExact && !leaving.damaged.has(first.id) ? first.byteLength : null,
      stream: documentBytes(viewer, first, leaving),
    };
  }
  return {
    fileName: `${stem}.zip`,
    mediaType: "application/zip",
    byteLength: null,
    stream: archiveStream(viewer, documents, leaving, counts, enclosures),
  };
}
