import { queryOptions } from "@tanstack/react-query";
import type { ToolsetFileDetail } from "@/lib/domain/toolset/listing";
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
