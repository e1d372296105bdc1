import { queryOptions } from "@tanstack/react-query";

import type { Audience, Share, SharePage } from "@/lib/domain/shares/share";

import { getJson, postJson } from "./request/answers";
import { request, search } from "./request/http";
import { whileAnswering } from "./request/silence";

/** The newest links that the caller made to a conversation. */
export function sharesQuery(conversation: string) {
  return queryOptions({
    queryKey: ["shares", conversation],
    // Openings are counted behind the back of this page.
    staleTime: 0,
    queryFn: ({ signal }) =>
      getJson<SharePage>(`/api/shares${search({ conversation, limit: 100 })}`, signal),
  });
}

/** What somebody chooses for a link to a conversation. */
export interface ShareChoices {
  readonly conversation: string;
  readonly audience: Audience;
  /** Null without an end. */
  readonly days: number | null;
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
