import { queryOptions } from "@tanstack/react-query";
import type { Folder } from "@/lib/domain/library/folder";
import { conversationKeys } from "./conversations/list";
import { allPages } from "./request/all-pages";
import { getJson } from "./request/answers";
import { search } from "./request/http";

interface FoldersPage {
  readonly folders: readonly Folder[];
  readonly nextCursor: string | null;
}

/** Below the key of the conversations: what moves or deletes these changes what folders hold. */
export const FOLDERS_KEY = [...conversationKeys.all, "folders"] as const;

/** The folders by name, with how many conversations each has. */
export function foldersQuery() {
  return queryOptions({
    queryKey: FOLDERS_KEY,
    queryFn: async ({ signal }) => {
      const pages = await allPages<FoldersPage>("/api/folders", {}, signal);
      return { folders: pages.flatMap(({ folders }) => folders) };
    },
  });
}

/** The folder of one conversation; an empty list where it is in none. */
export function folderOfQuery(conversation: string) {
  return queryOptions({
    queryKey: [...FOLDERS_KEY, conversation],
    queryFn: ({ signal }) =>
      getJson<{ folders: Folder[] }>(`/api/folders${search({ conversation })}`, signal),
  });
}
