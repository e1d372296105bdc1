import type { ExportRequest, PrivateItem } from "@/lib/domain/exports/request";
import { HttpError, jsonBody, request } from "./http";

export type ExportOutcome =
  | { ok: true; blob: Blob; fileName: string }
  /** Private conversations are in scope: name them, and ask again with `consent` or `includePrivate: false`. */
  | { ok: false; items: readonly PrivateItem[] };

/** Fetches an export as a file. Throws HttpError for every refusal but the question of consent. */
export async function exportSelection(
  selection: ExportRequest,
  signal?: AbortSignal,
): Promise<ExportOutcome> {
  try {
    const response = await request("/api/exports", jsonBody("POST", selection, signal));
    const disposition = response.headers.get("content-disposition") ?? "";
    return { ok: true, blob: await response.blob(), fileName: readFileName(disposition) };
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== "consent-required") throw error;
    return { ok: false, items: error.details["items"] as PrivateItem[] };
  }
}

function readFileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded === undefined ? "export" : decodeURIComponent(encoded);
}
