import { ulid } from "ulid";

import { KINDS } from "@/lib/domain/document/kind";
import type { ExportCounts, ExportRequest, PrivateItem } from "@/lib/domain/exports/request";

import { archiveStream, ENDINGS } from "./archive-stream";
import { checkConsent, recordPrivate } from "./consent";
import { documentBytes } from "./document-bytes";
import { safeStem } from "./file-name";
import { linesStream } from "./lines-stream";
import type { ScopedDocument } from "./scope";
import { resolveScope } from "./scope";

/** A download that is allowed and recorded. */
export interface PreparedDownload {
  id: string;
  /** A safe name, not yet encoded for a header. */
  fileName: string;
  mediaType: string;
  /** Null when it is only known at the end. */
  byteLength: number | null;
  counts: ExportCounts;
  /** To be read once. */
  stream: AsyncIterable<Uint8Array>;
}

export type PreparedExport =
  | { ok: true; export: PreparedDownload }
  | { ok: false; code: "consent-required"; items: PrivateItem[] }
  | { ok: false; code: "not-found"; ids: string[] }
  | { ok: false; code: "empty"; message: string };

/**
 * Decides what may leave, records each consent, and hands out the download. When this resolves the records
 * are written and no byte has left.
 * @param context who exports, for the records
 */
export async function prepareExport(
  request: ExportRequest,
  context: { actor: string },
): Promise<PreparedExport> {
  const { documents, missing } = await resolveScope(request);
  if (missing.length > 0) return { ok: false, code: "not-found", ids: missing };
  const checked = checkConsent(documents, request);
  if (!checked.ok) return { ok: false, code: "consent-required", items: checked.items };
  if (checked.documents.length === 0) {
    const message =
      checked.leftOut > 0
        ? "Everything in scope is private and was left out."
        : "Nothing is in scope.";
    return { ok: false, code: "empty", message };
  }
  const id = ulid();
  const { format } = request;
  const consented = await recordPrivate(checked.documents, { ...context, format, exportId: id });
  const counts = countDocuments(checked.documents, checked.leftOut);
  return {
    ok: true,
    export: { id, counts, ...download(request, checked.documents, consented, counts) },
  };
}

function countDocuments(documents: readonly ScopedDocument[], leftOut: number): ExportCounts {
  return {
    conversations: documents.filter(({ kind }) => kind === "conversation").length,
    toolsets: documents.filter(({ kind }) => kind === "toolsets").length,
    models: documents.filter(({ kind }) => kind === "models").length,
    private: documents.filter(({ isPrivate }) => isPrivate).length,
    leftOut,
  };
}

type Download = Pick<PreparedDownload, "fileName" | "mediaType" | "byteLength" | "stream">;

function download(
  { format }: ExportRequest,
  documents: readonly ScopedDocument[],
  consented: ReadonlyMap<string, string>,
  counts: ExportCounts,
): Download {
  const [first, ...others] = documents;
  if (format === "cjson" && first !== undefined && others.length === 0) {
    return {
      fileName: safeStem(first.title, first.kind) + ENDINGS[first.kind],
      mediaType: KINDS[first.kind].mediaType,
      byteLength: first.byteLength,
      stream: documentBytes(first, consented),
    };
  }
  const stem = `colloquy-${new Date().toISOString().slice(0, 10)}`;
  if (format === "ndjson") {
    return {
      fileName: `${stem}.jsonl`,
      mediaType: "application/x-ndjson",
      byteLength: null,
      stream: linesStream(documents, consented),
    };
  }
  return {
    fileName: `${stem}.zip`,
    mediaType: "application/zip",
    byteLength: null,
    stream: archiveStream(documents, consented, counts),
  };
}
