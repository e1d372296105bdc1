import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import type { FindingsPage, RedactionDecisions } from "@/lib/domain/exports/redaction";
import type { ExportRequest } from "@/lib/domain/exports/request";
import { postJson } from "./request/answers";
import { FIRST_PAGE } from "./request/first-page";

/** Findings of an export, page after page; the first page has the counts of all of them. */
export function findingsQuery(wanted: ExportRequest) {
  return infiniteQueryOptions({
    queryKey: ["exports", "findings", wanted],
    queryFn: ({ pageParam, signal }) =>
      postJson<FindingsPage>(
        "/api/exports/findings",
        { request: wanted, cursor: pageParam },
        signal,
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    // A list that changes under the hands of whoever decides helps nobody.
    staleTime: Number.POSITIVE_INFINITY,
  });
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
