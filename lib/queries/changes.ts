import { queryOptions } from "@tanstack/react-query";
import type { ChangeList, ChangeNoun } from "@/lib/domain/document/change";
import { conversationKeys } from "./conversations";
import { getJson } from "./http";
import { conversationHref, toolsetHref } from "./paths";
import { toolsetKeys } from "./toolsets";

/** What was edited, and what undo and redo would do now. */
export function changesQuery(noun: ChangeNoun, id: string) {
  const [base, keys] =
    noun === "conversation"
      ? [conversationHref(id), conversationKeys.one(id)]
      : [toolsetHref(id), toolsetKeys.one(id)];
  return queryOptions({
    queryKey: [...keys, "changes"],
    queryFn: ({ signal }) => getJson<ChangeList>(`${base}/changes`, signal),
  });
}
