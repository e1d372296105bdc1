import { queryOptions } from "@tanstack/react-query";
import type { ConversationFamily } from "@/lib/domain/conversation/tree/family";
import { conversationKeys } from "./list";
import { getJson } from "../request/answers";
import { conversationHref } from "../request/paths";

/** Where a conversation came from, and what came out of it. */
export function familyQuery(id: string) {
  return queryOptions({
    queryKey: [...conversationKeys.one(id), "family"],
    queryFn: ({ signal }) => getJson<ConversationFamily>(`${conversationHref(id)}/family`, signal),
  });
}
