import type { ImportMerges } from "@/lib/domain/imports/differences";
import type { ImportDecisions } from "@/lib/domain/imports/plan";
import type { ProgressEvent, ProgressLine, ReportLine } from "@/lib/domain/imports/progress";
import { HttpError, jsonBody, request } from "../request/http";

export interface RunOptions {
  /** What was chosen message by message, for the items that are merged. */
  merges?: ImportMerges;
  /** Aborting cancels the import; nothing of it stays. */
  signal?: AbortSignal;
  onProgress?: (line: ProgressLine) => void;
}

/** Runs a planned import to its end and gives its report. Throws HttpError when it cannot begin or breaks off. */
export async function runImport(
  id: string,
  decisions: ImportDecisions,
  { merges, signal, onProgress }: RunOptions = {},
): Promise<ReportLine> {
  const path = `/api/imports/${encodeURIComponent(id)}/run`;
  const response = await request(
    path,
    jsonBody("POST", { decisions, ...(merges && { merges }) }, signal),
  );
  for await (const line of linesOf(response)) {
    const event = JSON.parse(line) as ProgressEvent;
    if (event.type === "report") return event;
    onProgress?.(event);
  }
  throw new HttpError("offline", "The connection broke while importing; the import was cancelled.");
}

/** The lines of a streamed answer, each as soon as it is whole. */
async function* linesOf(response: Response): AsyncGenerator<string, void, void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let held = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (held + part.value).split("\n");
    held = lines.pop() ?? "";
    yield* lines.filter((line) => line !== "");
  }
  if (held !== "") yield held;
}
