import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { FindWish } from "@/lib/domain/conversation/find/text";
import type { FoundInConversation } from "@/lib/domain/conversation/find/found";
import { conversationKeys } from "./list";
import { getJson } from "../request/answers";
import { search } from "../request/http";
import { conversationHref } from "../request/paths";

/** What to look for, and where besides the texts that are shown. */
export interface FindRequest extends FindWish {
  thinking: boolean;
  tools: boolean;
  retries: boolean;
}

/**
 * All places of a text in one conversation, on the screen or not.
 * @param snippets with the words around them, for a list
 */
export function findQuery(id: string, wish: FindRequest, snippets: boolean) {
  const parameters = {
    text: wish.text,
    case: wish.matchCase ? 1 : undefined,
    word: wish.wholeWord ? 1 : undefined,
    regex: wish.regex ? 1 : undefined,
    any: wish.anyWord ? 1 : undefined,
    thinking: wish.thinking ? 1 : undefined,
    tools: wish.tools ? 1 : undefined,
    retries: wish.retries ? 1 : undefined,
    snippets: snippets ? 1 : undefined,
  };
  return queryOptions({
    queryKey: [...conversationKeys.timeline(id), "find", parameters],
    queryFn: ({ signal }) =>
      getJson<FoundInConversation>(`${conversationHref(id)}/find${search(parameters)}`, signal),
    enabled: wish.text !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
}
