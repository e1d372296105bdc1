import { queryOptions } from "@tanstack/react-query";
import type { ToolsetFileDetail, ToolsetFileListItem } from "@/lib/domain/toolset/listing";
import { getJson } from "./http";
import { toolsetHref } from "./paths";

export const toolsetKeys = {
  all: ["toolsets"],
  one: (id: string) => ["toolsets", "one", id],
} as const;

/** One toolset file with its toolsets and their tools. */
export function toolsetFileQuery(id: string) {
  return queryOptions({
    queryKey: toolsetKeys.one(id),
    queryFn: ({ signal }) => getJson<ToolsetFileDetail>(`${toolsetHref(id)}/tools`, signal),
  });
}

/** The stored toolset files. */
export function toolsetFilesQuery() {
  return queryOptions({
    queryKey: [...toolsetKeys.all, "list"],
    queryFn: async ({ signal }) =>
      (await getJson<{ items: ToolsetFileListItem[] }>("/api/toolsets", signal)).items,
  });
}
