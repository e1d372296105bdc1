import type { ImportMerges } from "@/lib/domain/imports/differences";
import type { ImportDecisions } from "@/lib/domain/imports/plan";
import type { ProgressEvent, ProgressLine, ReportLine } from "@/lib/domain/imports/progress";
import { HttpError, jsonBody, request } from "../request/http";
import { linesOf } from "../request/lines";
import { whileAnswering, type Watched } from "../request/silence";

export interface RunOptions {
  /** What was chosen message by message, for the items that are merged. */
  merges?: ImportMerges;
  /** Where new conversations go; the main library unless told. */
  libraryId?: string | undefined;
  /** Aborting cancels the import; nothing of it stays. */
  signal?: AbortSignal;
  onProgress?: (line: ProgressLine) => void;
}

/** Runs a planned import to its end and gives its report. Throws HttpError when it cannot begin or breaks off. */
export async function runImport(
  id: string,
  decisions: ImportDecisions,
  { merges, libraryId, signal, onProgress }: RunOptions = {},
): Promise<ReportLine> {
  const path = `/api/imports/${encodeURIComponent(id)}/run`;
  const body = { decisions, ...(merges && { merges }), ...(libraryId && { libraryId }) };
  const run = async (watched: Watched): Promise<ReportLine> => {
    const response = await request(path, jsonBody("POST", body, watched.signal));
    for await (const line of linesOf(response, watched, BROKE_OFF)) {
      const event = JSON.parse(line) as ProgressEvent;
      if (event.type === "report") return event;
      onProgress?.(event);
    }
    throw new HttpError("offline", BROKE_OFF);
  };
  return whileAnswering(run, { signal, message: BROKE_OFF });
}

/** Whether the server came to the end before it was lost cannot be known from here. */
const BROKE_OFF =
  "The server stopped answering while importing. Unless the import had just ended, nothing of it is kept. Import again once the server answers.";
