import { queryOptions } from "@tanstack/react-query";
import type { ConversationComparison } from "@/lib/domain/conversation/compare/comparison";
import { conversationKeys } from "./list";
import { getJson } from "../request/answers";
import { search } from "../request/http";
import { conversationHref } from "../request/paths";

/** What two conversations have in common and where they differ. */
export function comparisonQuery(left: string, right: string) {
  return queryOptions({
    queryKey: [...conversationKeys.timeline(left), "comparison", right],
    queryFn: ({ signal }) =>
      getJson<ConversationComparison>(
        `${conversationHref(left)}/comparison${search({ with: right })}`,
        signal,
      ),
    // The other conversation may have been edited meanwhile, which this key does not tell.
    staleTime: 0,
  });
}
