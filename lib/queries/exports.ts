import { queryOptions } from "@tanstack/react-query";

import type { DamagedItem } from "@/lib/domain/exports/damaged-item";
import type { ExportPreview } from "@/lib/domain/exports/preview";
import type { ExportRequest, PrivateItem } from "@/lib/domain/exports/request";
import type { ExportReview } from "@/lib/domain/exports/review";

import { piecesOf, postJson } from "./request/answers";
import { HttpError, jsonBody, request } from "./request/http";
import { whileAnswering, type Watched } from "./request/silence";

export type ExportOutcome =
  | { ok: true; blob: Blob; fileName: string; proof: string }
  /** Private conversations are in scope: name them, and ask again with `consent` or `includePrivate: false`. */
  | { ok: false; code: "consent-required"; items: readonly PrivateItem[] }
  /** Damaged documents are in scope: name them, and ask again with `includeDamaged`. */
  | { ok: false; code: "damaged-documents"; items: readonly DamagedItem[] };

/** Fetches an export as a file. Throws HttpError for every refusal but the question of consent. */
export async function exportSelection(
  selection: ExportRequest,
  signal?: AbortSignal,
): Promise<ExportOutcome> {
  try {
    return await whileAnswering((watched) => fetchFile(selection, watched), {
      signal,
      message: "The server stopped answering, so there is no file. Export again once it answers.",
    });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { code, details } = error;
    if (code === "damaged-documents") {
      return { ok: false, code, items: details["items"] as DamagedItem[] };
    }
    if (code !== "consent-required") throw error;
    return { ok: false, code, items: details["items"] as PrivateItem[] };
  }
}

async function fetchFile(selection: ExportRequest, watched: Watched): Promise<ExportOutcome> {
  const response = await request("/api/exports", jsonBody("POST", selection, watched.signal));
  const { headers } = response;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of piecesOf(response, watched)) pieces.push(piece);
  return {
    ok: true,
    blob: new Blob(pieces, { type: headers.get("content-type") ?? "" }),
    fileName: readFileName(headers.get("content-disposition") ?? ""),
    proof: headers.get("x-export-proof") ?? "",
  };
}

/** What an export would take along. */
export function reviewExport(
  selection: ExportRequest,
  options: { all?: boolean; signal?: AbortSignal } = {},
): Promise<ExportReview> {
  const path = options.all === true ? "/api/exports/review?all=true" : "/api/exports/review";
  return postJson(path, selection, options.signal);
}

export function exportReviewQuery(selection: ExportRequest, all: boolean) {
  return queryOptions({
    queryKey: ["export-review", selection, all],
    queryFn: ({ signal }) => reviewExport(selection, { all, signal }),
    // What leaves may have changed since somebody last looked.
    staleTime: 0,
    gcTime: 0,
  });
}

/** The first lines of what an export would contain. */
export function exportPreviewQuery(selection: ExportRequest) {
  return queryOptions({
    queryKey: ["export-preview", selection],
    queryFn: ({ signal }) => postJson<ExportPreview>("/api/exports/preview", selection, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

function readFileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded === undefined ? "export" : decodeURIComponent(encoded);
}
