import { queryOptions } from "@tanstack/react-query";
import type { TagCount } from "@/lib/domain/search/answers";
import { getJson } from "./request/http";

export const tagKeys = { all: ["tags"] } as const;

/** Every tag of the library with the number of conversations that have it. */
export function tagsQuery() {
  return queryOptions({
    queryKey: tagKeys.all,
    queryFn: ({ signal }) => getJson<{ tags: TagCount[] }>("/api/tags", signal),
  });
}
