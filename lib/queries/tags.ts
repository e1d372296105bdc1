import { queryOptions } from "@tanstack/react-query";
import type { TagCount } from "@/lib/domain/search/answers";
import { allPages } from "./request/all-pages";

interface TagsPage {
  readonly tags: readonly TagCount[];
  readonly nextCursor: string | null;
}

export const tagKeys = { all: ["tags"] } as const;

/** Every tag of the library with the number of conversations that have it. */
export function tagsQuery() {
  return queryOptions({
    queryKey: tagKeys.all,
    queryFn: async ({ signal }) => {
      const pages = await allPages<TagsPage>("/api/tags", {}, signal);
      return { tags: pages.flatMap(({ tags }) => tags) };
    },
  });
}
