import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import type { Audience, Share, SharePage, SharePart } from "@/lib/domain/shares/share";

import { getJson, postJson } from "./request/answers";
import { FIRST_PAGE } from "./request/first-page";
import { request, search } from "./request/http";
import { whileAnswering } from "./request/silence";

/** How often a list of links that is open asks for what has become of them. */
const EVERY_MS = 5000;

/** All links that the caller made, the newest first, page after page. */
export function allSharesQuery() {
  return infiniteQueryOptions({
    queryKey: ["shares", "all"],
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      getJson<SharePage>(`/api/shares${search({ cursor: pageParam, limit: 100 })}`, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The newest links that the caller made to a conversation. */
export function sharesQuery(conversation: string) {
  return queryOptions({
    queryKey: ["shares", "of", conversation],
    // Openings are counted behind the back of this page, and edits saved.
    staleTime: 0,
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) =>
      getJson<SharePage>(`/api/shares${search({ conversation, limit: 100 })}`, signal),
  });
}

/** What somebody chooses for a link to a conversation. */
export interface ShareChoices {
  readonly conversation: string;
  readonly part: SharePart;
  /** Row id of the message that the part is, or ends with. */
  readonly message?: number;
  readonly audience: Audience;
  /** Ids of the members of the audience `people`. */
  readonly people?: readonly string[];
  /** Null without an end. */
  readonly days: number | null;
  readonly tellNewer: boolean;
  readonly redact: boolean;
  readonly consent: boolean;
}

/** Freezes a conversation; the link is in this answer alone. Throws HttpError. */
export const makeShare = (choices: ShareChoices): Promise<{ share: Share; link: string }> =>
  postJson("/api/shares", choices);

/** Lets a link show the conversation as it is now. Throws HttpError. */
export const shareCurrentVersion = (id: string, consent: boolean): Promise<{ share: Share }> =>
  postJson(`/api/shares/${encodeURIComponent(id)}/version`, { consent });

/** Ends a link for good. Throws HttpError. */
export function revokeShare(id: string): Promise<void> {
  return whileAnswering(async ({ signal }) => {
    await request(`/api/shares/${encodeURIComponent(id)}`, { method: "DELETE", signal });
  });
}
