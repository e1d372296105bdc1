import { underBase } from "@/lib/shared/base-path";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { ImportPlan } from "@/lib/domain/imports/plan";
import { HttpError } from "../request/http";
import { whileAnswering, type Watched } from "../request/silence";

/** A file with its place in what was dropped (`folder/name.json`). */
export interface DroppedFile {
  readonly file: File;
  readonly path: string;
}

export interface UploadOptions {
  signal?: AbortSignal;
  /** Bytes sent so far, of all, the form's own overhead included. */
  onProgress?: (sent: number, total: number) => void;
}

/**
 * Uploads a drop and gives the plan of what importing it would do. Nothing is imported yet.
 * XMLHttpRequest, because fetch does not tell how much of a body has been sent.
 */
export function uploadFiles(
  files: readonly DroppedFile[],
  { signal, onProgress }: UploadOptions = {},
): Promise<ImportPlan> {
  const form = new FormData();
  for (const { file, path } of files) form.append("files", file, path);
  return whileAnswering((watched) => send(form, watched, onProgress), {
    signal,
    message: "The server stopped answering. Nothing was imported.",
  });
}

function send(
  form: FormData,
  { signal, sign }: Watched,
  onProgress: UploadOptions["onProgress"],
): Promise<ImportPlan> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open("POST", underBase("/api/imports"));
    sending.responseType = "text";
    sending.upload.addEventListener("progress", ({ loaded, total }) => {
      sign();
      onProgress?.(loaded, total);
    });
    sending.addEventListener("progress", sign);
    sending.addEventListener("load", () => settle(sending, resolve, reject));
    sending.addEventListener("error", () =>
      reject(new HttpError("offline", "The upload broke off. Is the server still running?")),
    );
    sending.addEventListener("abort", () => reject(new DOMException("Cancelled", "AbortError")));
    // Aborting before sending would raise no event.
    signal.throwIfAborted();
    signal.addEventListener("abort", () => sending.abort(), { once: true });
    sending.send(form);
  });
}

function settle(
  sending: XMLHttpRequest,
  resolve: (plan: ImportPlan) => void,
  reject: (error: HttpError) => void,
): void {
  const body = parseObject(sending.responseText);
  if (sending.status === 201 && body) return resolve(body as unknown as ImportPlan);
  const code = typeof body?.["type"] === "string" ? body["type"] : "unexpected";
  const detail = typeof body?.["detail"] === "string" ? body["detail"] : "The upload was refused.";
  reject(new HttpError(code, detail, sending.status, body ?? {}));
}

function parseObject(text: string): JsonRecord | null {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return null;
  }
}
