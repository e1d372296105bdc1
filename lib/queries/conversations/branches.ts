import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { BranchMap } from "@/lib/domain/conversation/tree/branch-map";
import type { BranchGraph } from "@/lib/domain/conversation/tree/graph";
import { conversationKeys } from "./list";
import { getJson } from "../request/answers";
import { search } from "../request/http";
import { conversationHref } from "../request/paths";

/**
 * The branches of a conversation.
 * @param path store id of a message on the branch that is looked at; null: none was chosen
 */
export function branchesQuery(id: string, path: number | null) {
  return queryOptions({
    queryKey: [...conversationKeys.timeline(id), "branches", path],
    queryFn: ({ signal }) =>
      getJson<BranchMap>(`${conversationHref(id)}/branches${search({ path })}`, signal),
    placeholderData: keepPreviousData,
  });
}

/** The first rows of the picture of a conversation's branches and retries. */
export function branchGraphQuery(id: string) {
  return queryOptions({
    queryKey: [...conversationKeys.timeline(id), "branch-graph"],
    queryFn: ({ signal }) => getJson<BranchGraph>(`${conversationHref(id)}/branch-graph`, signal),
  });
}
