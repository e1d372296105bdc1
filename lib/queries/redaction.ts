import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import type {
  FindingsLine,
  FindingsPage,
  RedactionDecisions,
} from "@/lib/domain/exports/redaction";
import type { ExportRequest } from "@/lib/domain/exports/request";
import { postJson } from "./request/answers";
import { FIRST_PAGE } from "./request/first-page";
import { HttpError, jsonBody, request } from "./request/http";
import { linesOf } from "./request/lines";
import { whileAnswering } from "./request/silence";

/** How many documents of an export are looked through. */
export interface FindingsProgress {
  readonly done: number;
  readonly total: number;
}

const BROKE_OFF = "The server stopped answering while it looked for secrets.";

/**
 * Findings of an export, page after page; the first page has the counts of all of them.
 * @param onProgress told how far the counting is, which takes a minute for thousands of conversations
 */
export function findingsQuery(
  wanted: ExportRequest,
  onProgress: (progress: FindingsProgress) => void,
) {
  return infiniteQueryOptions({
    queryKey: ["exports", "findings", wanted],
    queryFn: ({ pageParam, signal }) => readFindings(wanted, pageParam, { signal, onProgress }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    // A list that changes under the hands of whoever decides helps nobody.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function readFindings(
  wanted: ExportRequest,
  cursor: string | null,
  options: { signal: AbortSignal; onProgress: (progress: FindingsProgress) => void },
): Promise<FindingsPage> {
  const body = { request: wanted, cursor, progress: true };
  return whileAnswering(
    async (watched) => {
      const answer = await request("/api/exports/findings", jsonBody("POST", body, watched.signal));
      for await (const text of linesOf(answer, watched, BROKE_OFF)) {
        const line = JSON.parse(text) as FindingsLine;
        if (line.type === "page") return line.page;
        options.onProgress(line);
      }
      throw new HttpError("offline", BROKE_OFF);
    },
    { signal: options.signal, message: BROKE_OFF },
  );
}

/** A message as the decisions so far would let it leave. */
export function redactedMessageQuery(
  wanted: ExportRequest,
  redactions: RedactionDecisions,
  place: { conversation: string; message: number },
) {
  const body = { request: { ...wanted, redactions }, ...place };
  return queryOptions({
    queryKey: ["exports", "findings", "preview", body],
    queryFn: ({ signal }) => postJson<MessageView>("/api/exports/findings/preview", body, signal),
    placeholderData: keepPreviousData,
  });
}
