import { queryOptions } from "@tanstack/react-query";
import type { VersionHistory } from "@/lib/domain/conversation/history/versions";
import { conversationKeys } from "./list";
import { allPages } from "../request/all-pages";
import { getText } from "../request/answers";
import { search } from "../request/http";
import { conversationHref } from "../request/paths";

type HistoryPage = VersionHistory & { readonly nextCursor: string | null };

/** Keys of what is known of older versions; invalidating the conversation reaches them. */
function historyKey(id: string, message: number | null) {
  return [...conversationKeys.one(id), "history", message] as const;
}

/**
 * The versions of a message, or of the conversation around its messages, newest first.
 * @param message row id; null asks for the conversation
 */
export function historyQuery(id: string, message: number | null) {
  return queryOptions({
    queryKey: historyKey(id, message),
    queryFn: async ({ signal }): Promise<VersionHistory> => {
      const path = `${conversationHref(id)}/history`;
      const pages = await allPages<HistoryPage>(path, { message }, signal);
      return { versions: pages.flatMap(({ versions }) => versions) };
    },
  });
}

/** Where the exact text of one version is. */
export function versionTextHref(id: string, message: number | null, version: number): string {
  return `${conversationHref(id)}/history/text${search({ message: message ?? undefined, version })}`;
}

/** The exact text of one version. */
export function versionTextQuery(id: string, message: number | null, version: number) {
  return queryOptions({
    queryKey: [...historyKey(id, message), version],
    queryFn: ({ signal }) => getText(versionTextHref(id, message, version), signal),
  });
}
